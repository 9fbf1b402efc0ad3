"""The command line as a process: pipes that close, Ctrl-C, a terminal."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.native
pty = pytest.importorskip("pty", reason="Windows has none")

ZSY = [sys.executable, "-m", "zsy"]
LONG = [*ZSY, "selfplay", "--rules", "run-fast", "--bots", "random,random,random", "--games", "100000", "--json"]


def environment(**more: str) -> dict[str, str]:
    unwanted = ("NO_COLOR", "TERM", "PYTHONIOENCODING", "PYTHONUNBUFFERED", "COLUMNS")
    plain = {name: value for name, value in os.environ.items() if name not in unwanted}
    return plain | {"PYTHONPATH": str(Path(__file__).parent.parent), "TERM": "xterm"} | more


def start(arguments: list[str], *, env: Mapping[str, str] | None = None) -> subprocess.Popen[str]:
    # A shell lets what it starts in the background ignore Ctrl-C, and what that starts too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    pipe = subprocess.PIPE
    return subprocess.Popen(
        arguments, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", env=dict(env or environment())
    )


def run(arguments: list[str], stdin: str = "", *, env: Mapping[str, str] | None = None) -> tuple[int, str, str]:
    done = subprocess.run(
        arguments, input=stdin, capture_output=True, encoding="utf-8", env=dict(env or environment()), check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_python_m_zsy() -> None:
    assert run([*ZSY, "read", "--rules", "one-deck", "3s3h"]) == (
        0, '[{"kind": "pair", "size": 2, "rank": "3", "cards": "3h3s"}]\n', "",
    )  # fmt: skip
    assert run([*ZSY, "read", "--rules", "one-deck", "3s4h"])[:2] == (1, "[]\n")
    assert run([*ZSY, "read", "--rules", "one-deck", "3y"])[:2] == (2, "")
    code, out, err = run([*ZSY])
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_importing_the_library_does_not_load_the_command_line() -> None:
    code = "import sys, zsy; print('argparse' in sys.modules, 'zsy.cli' in sys.modules)"
    assert run([sys.executable, "-c", code]) == (0, "False False\n", "")


def test_a_pipe_that_closes() -> None:
    with start(LONG) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["deal"] == 0
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["rules", "rules --json", "legal --rules two-deck --hand 3s4s", "--version"])
def test_a_pipe_that_is_closed_from_the_start(command: str, unbuffered: str) -> None:
    """The output is small enough to stay in the buffer until the interpreter shuts down."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*ZSY, *command.split()], stdout=write, stderr=subprocess.PIPE, encoding="utf-8", check=False,
        env=environment(PYTHONUNBUFFERED=unbuffered),
    )  # fmt: skip
    os.close(write)
    assert done.stderr == ""
    assert done.returncode == (0 if command == "--version" and unbuffered else 141)  # argparse keeps quiet about it


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has it")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*ZSY, "rules"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False, encoding="utf-8"
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("closed", ["0", "1", "2", "012"])
@pytest.mark.parametrize("command", ["rules", "read --rules one-deck --batch", "read --rules one-deck 3x", "--help"])
def test_streams_that_are_not_there(closed: str, command: str) -> None:
    closing = " ".join(f"{stream}>&-" if stream != "0" else "<&-" for stream in closed)
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m zsy {command} {closing}', sys.executable],
        capture_output=True, env=environment(), check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == (2 if "3x" in command else 0)
    assert "Traceback" not in done.stderr + done.stdout
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("arguments", [LONG, [*ZSY, "bench", "--seconds", "60"]])
def test_ctrl_c(arguments: list[str]) -> None:
    with start(arguments) as process:
        if "selfplay" in arguments:
            assert process.stdout is not None
            process.stdout.readline()
        else:
            time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "zsy: interrupted\n")


def test_ctrl_c_while_a_batch_waits() -> None:
    with start([*ZSY, "read", "--rules", "one-deck", "--batch"]) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write('{"cards": "3s"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())[0]["kind"] == "single"  # answered before the input ends
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr is not None
        assert process.stderr.read() == "zsy: interrupted\n"


def test_bytes_that_are_no_text() -> None:
    lines = b'{"cards": "3s"}\n\xff\xfe\n{"cards": "\xff"}\n{"cards": "4s"}\n\xe4\xb8\n'
    done = subprocess.run(
        [*ZSY, "read", "--rules", "one-deck", "--batch"], input=lines, capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, False, True]


@pytest.mark.parametrize("command", ["rules", "rules --json", "--help", "play --rules one-deck"])
def test_a_console_that_knows_ascii_only(command: str) -> None:
    code, out, err = run([*ZSY, *command.split()], "33\n", env=environment(PYTHONIOENCODING="ascii"))
    assert (code, err) == (0, "")
    assert out.isascii()


@pytest.mark.parametrize(("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_game_in_a_terminal(more: dict[str, str], coloured: bool) -> None:
    main, other = pty.openpty()
    with subprocess.Popen(
        [*ZSY, "play", "--rules", "one-deck", "--seed", "tour"], stdin=other, stdout=other, stderr=other,
        env=environment(**more), start_new_session=True,
    ) as process:  # fmt: skip
        os.close(other)
        shown = read_until(main, "Your hand", "> ")
        os.write(main, b"34567\n")
        shown += read_until(main, "left", "> ")
        os.write(main, b"quit\n")
        shown += read_until(main, "unfinished")
    assert process.returncode == 0
    os.close(main)
    assert "3♠" in shown
    assert ("\x1b[31m" in shown) == coloured
    assert shown.count("34567") == 1  # what is typed is echoed by the terminal, not once more


def read_until(terminal: int, *words: str) -> str:
    """What a terminal shows until these words have come, one after the other."""
    text, place = "", 0
    for word in words:
        while (found := text.find(word, place)) < 0:
            ready, _, _ = select.select([terminal], [], [], 60)
            assert ready, f"{word!r} does not come: {text!r}"
            text += os.read(terminal, 65536).decode()
        place = found + len(word)
    return text
