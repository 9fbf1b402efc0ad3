"""Building, serving, installing and packaging."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import zsy
from tools import build, install, serve
from tools.naming import Files
from tools.python import MADE, python_files

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def site() -> Files:
    return build.site()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A little project that can be built, its npm packages borrowed from this one and its Python not compiled."""

    def python_files(root: Path) -> Files:
        return {"python.bin": (root / "zsy" / "__init__.py").read_bytes(), "snapshot.wasm": b"memory"}

    monkeypatch.setattr(build, "python_files", python_files)
    monkeypatch.setattr(build, "page_words", lambda root: {"en": {}})
    monkeypatch.setattr(build, "wheels_and_lock", lambda root: {"pyodide-lock.json": b"{}"})
    for name in ("LICENSE", "pyscript.toml"):
        shutil.copy(ROOT / name, tmp_path)
    page = """<head>
<link rel="stylesheet" href="static/a.css">
<link rel="stylesheet" href="static/b.css">
<script type="module" src="static/boot.js"></script>
</head>
"""
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    (tmp_path / "static").mkdir()
    for name in (
        "boot.js",
        "interpreter.js",
        "memory.js",
        "sw.js",
        "sw-off.js",
        "words.js",
        "worker-start.js",
        "worker.js",
    ):
        shutil.copy(ROOT / "static" / name, tmp_path / "static")
    for name in ("a.css", "b.css", "manifest.webmanifest", "policy.js"):
        (tmp_path / "static" / name).write_text(f"/* {name} */", encoding="utf-8")
    (tmp_path / "zsy" / "__pycache__").mkdir(parents=True)
    (tmp_path / "zsy" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return tmp_path


def site_data(files: Files) -> dict[str, Any]:
    """What the page's scripts are told of the build."""
    (block,) = re.findall(r'id="site">(.*?)</script>', files["index.html"].decode())
    return dict(json.loads(block))


class TestBuild:
    def test_archive_depends_on_names_and_contents_only(self) -> None:
        assert build.archive({"a": b"1", "b": b"2"}) == build.archive({"b": b"2", "a": b"1"})

    def test_same_sources_same_build(self, checkout: Path) -> None:
        first = build.build(checkout, checkout / "one")
        (checkout / "zsy" / "__init__.py").touch()
        assert build.build(checkout, checkout / "two") == first
        assert build.is_current(checkout, checkout / "two")

    @pytest.mark.parametrize("changed", ["zsy/__init__.py", "static/a.css", "static/policy.js", "index.html"])
    def test_a_change_is_noticed_and_gives_the_build_another_name(self, checkout: Path, changed: str) -> None:
        built = build.build(checkout, checkout / "dist")
        with (checkout / changed).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert not build.is_current(checkout, checkout / "dist")
        fresh = build.site(checkout)
        names = [json.loads(files[build.MANIFEST])["build"] for files in (built, fresh)]
        assert names[0] != names[1]
        assert [site_data(files)["build"] for files in (built, fresh)] == names
        assert built[build.WORKER] != fresh[build.WORKER]
        kept = {name for name in built.keys() & fresh.keys() if built[name] != fresh[name]}
        assert kept <= {"index.html", build.WORKER, build.MANIFEST}

    def test_a_build_replaces_what_was_there(self, checkout: Path) -> None:
        build.build(checkout, checkout / "dist")
        (checkout / "dist" / "stray").write_text("", encoding="utf-8")
        assert not build.is_current(checkout, checkout / "dist")
        build.build(checkout, checkout / "dist")
        assert build.is_current(checkout, checkout / "dist")

    @pytest.mark.parametrize("missing", ["index.html", "node_modules", "static/sw.js"])
    def test_a_failed_build_says_what_is_missing_and_leaves_the_old_one(self, checkout: Path, missing: str) -> None:
        built = build.build(checkout, checkout / "dist")
        (checkout / missing).unlink()
        with pytest.raises(build.BuildError):
            build.build(checkout, checkout / "dist")
        assert (checkout / "dist" / build.MANIFEST).read_bytes() == built[build.MANIFEST]

    def test_style_sheets_become_one(self, checkout: Path) -> None:
        files = build.site(checkout)
        (path,) = re.findall(r'rel="stylesheet" href="([^"]+)"', files["index.html"].decode())
        assert files[path].decode() == "/* a.css */\n/* b.css */"

    def test_without_a_service_worker(self, checkout: Path) -> None:
        files = build.site(checkout, worker=False)
        assert files[build.WORKER] == (ROOT / "static" / "sw-off.js").read_bytes()
        assert site_data(files)["build"] == ""

    def test_over_the_budget(self, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        files = build.site(checkout)
        assert "first visit" in build.budget(files)
        monkeypatch.setattr(build, "FIRST_VISIT_BUDGET", 1_000_000)
        with pytest.raises(build.BuildError, match="over the size budget"):
            build.budget(files)


class TestSite:
    """The site of this project."""

    def test_pythons_library_holds_the_compiled_game_and_nothing_of_the_command_line(self, site: Files) -> None:
        packed = gzip.decompress(site[site_data(site)["files"]["static/python.bin"]])
        names = set(zipfile.ZipFile(BytesIO(packed)).namelist())
        assert all(name.endswith(".pyc") for name in names)
        ours = {name.removesuffix("c") for name in names if name.startswith("zsy/")}
        sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "zsy").rglob("*.py")}
        left_out = {name for name in sources if name.startswith("zsy/cli/") or name == "zsy/__main__.py"}
        assert ours == sources - left_out
        assert {"asyncio/__init__.pyc", "hashlib.pyc", "traceback.pyc"} <= names
        assert "unittest/__init__.pyc" not in names

    def test_equal_sources_give_equal_bytes_of_python_and_its_memory(self, tmp_path: Path) -> None:
        make = ROOT / "tools" / "python" / "make.mjs"
        subprocess.run(["node", str(make), str(ROOT), str(tmp_path)], check=True)
        made = {name: pack((tmp_path / raw).read_bytes()) for raw, (name, pack) in MADE.items()}
        assert made == python_files(ROOT)

    def test_the_runtime_is_there(self, site: Files) -> None:
        assert {f"runtime/pyodide-314.0.7/{name}" for name in build.PYODIDE} <= site.keys()
        assert "runtime/pyscript-0.7.31/core.js" in site
        notice = site["runtime/NOTICE.txt"].decode()
        assert "pyodide 314.0.7, licence MPL-2.0" in notice
        assert "@pyscript/core 0.7.31, licence APACHE-2.0" in notice

    def test_pyodides_list_names_the_wheels_that_are_there(self, site: Files) -> None:
        folder = "runtime/pyodide-314.0.7"
        packages = json.loads(site[f"{folder}/pyodide-lock.json"])["packages"]
        assert packages.keys() == {"micropip", "zsy"}
        for package in packages.values():
            content = site[f"{folder}/{package['file_name']}"]
            assert hashlib.sha256(content).hexdigest() == package["sha256"]
        assert packages["zsy"]["version"] == zsy.__version__

    def test_what_the_page_is_told_to_load_is_there(self, site: Files) -> None:
        data = site_data(site)
        interpreter = data["pyscript"]["interpreter"].removeprefix("./")
        assert {*data["files"].values(), interpreter} <= site.keys()
        page = site["index.html"].decode()
        for address in re.findall(r'(?:src|href)="(?!data:|#)([^"]+)"', page):
            assert address.removeprefix("./").split("?")[0] in site, address

    def test_scripts_name_only_files_that_are_there(self, site: Files) -> None:
        for name in (name for name in site if re.fullmatch(r"assets/[^/]+\.js", name)):
            for target in re.findall(r"""["'](\.\.?/[^"'\s]+\.\w+)["']""", site[name].decode()):
                assert posixpath.normpath(posixpath.join("assets", target)) in site, (name, target)

    def test_the_service_worker_keeps_every_file_with_its_hash(self, site: Files) -> None:
        text = site[build.WORKER].decode()
        (listed,) = re.findall(r"const FILES = (\{.*?\n\});", text, re.DOTALL)
        kept = json.loads(listed)
        names = {name for name in site if not name.startswith("assets/shots-")}
        assert kept.keys() == names - {"index.html", build.WORKER, build.MANIFEST, ".nojekyll"} | {""}
        for name, hashed in kept.items():
            digest = hashlib.sha256(site[name or "index.html"]).digest()
            assert hashed == "sha256-" + base64.b64encode(digest).decode()

    def test_the_policy_stands_before_everything_that_it_is_for(self, site: Files) -> None:
        page = site["index.html"].decode()
        head = page[page.index("<head>") : page.index("Content-Security-Policy")]
        assert re.findall(r"<(\w+)", head) == ["head", "meta", "meta"]
        assert "unsafe-eval'" not in page.replace("'wasm-unsafe-eval'", "")
        assert "unsafe-inline" not in page

    def test_the_rules_can_be_read_without_python(self, site: Files) -> None:
        page = site["index.html"].decode()
        titles = [zsy.find_rules(name).title for name in zsy.RULE_SETS]
        assert re.findall(r"<summary>(.*?)</summary>", page)[-len(titles) :] == titles

    def test_it_is_within_its_budget(self, site: Files) -> None:
        assert "first visit" in build.budget(site)
        assert sum(build.first_visit(site).values()) <= 7_000_000

    def test_nothing_of_ours_names_another_origin(self, site: Files) -> None:
        loads = re.compile(rb'(?:src|href)="?https?:|url\(["\']?https?:|\b(?:import|fetch)\(?["\']https?:')
        ours = {name: content for name, content in site.items() if name.endswith((".html", ".js", ".css", ".py"))}
        assert not [name for name, content in ours.items() if "runtime/" not in name and loads.search(content)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    for name in ("index.html", "a.wasm", "a.mjs", "a.js", "a.zip", "a.css", "a.svg", "secret"):
        (folder / name).write_text(name, encoding="utf-8")
    (folder / "empty").mkdir()
    with serve.serving(folder, prefix="/zsy") as address:
        yield address


class TestServe:
    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("", "text/html; charset=utf-8"),
            ("a.wasm", "application/wasm"),
            ("a.mjs", "text/javascript; charset=utf-8"),
            ("a.js?x=1", "text/javascript; charset=utf-8"),
            ("a.zip", "application/zip"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.svg", "image/svg+xml"),
        ],
    )
    def test_types_and_no_caching(self, address: str, name: str, kind: str) -> None:
        with urllib.request.urlopen(address + name) as answer:
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Cache-Control"] == "no-store"

    @pytest.mark.parametrize("path", ["none", "empty/", "../zsy2/", "%2e%2e/%2e%2e/etc/passwd"])
    def test_what_is_not_below_the_prefix_is_not_there(self, address: str, path: str) -> None:
        with pytest.raises(urllib.error.HTTPError) as failure:
            urllib.request.urlopen(address + path)
        assert failure.value.code == 404
        failure.value.close()

    def test_the_next_free_port_is_taken(self, tmp_path: Path) -> None:
        with serve.listen(tmp_path, [0]) as first:
            taken = first.server_port
            with serve.listen(tmp_path, [taken, 0]) as second:
                assert second.server_port not in (0, taken)
            with pytest.raises(OSError, match="in use"):
                serve.listen(tmp_path, [taken])


class TestInstall:
    def test_once_per_key_and_again_after_a_failure(self, tmp_path: Path) -> None:
        calls = []

        def failing() -> None:
            raise install.InstallError("no")

        stamp = tmp_path / "stamp"
        assert install.once(stamp, "1", lambda: calls.append(1))
        assert not install.once(stamp, "1", lambda: calls.append(2))
        with pytest.raises(install.InstallError):
            install.once(stamp, "2", failing)
        assert install.once(stamp, "1", lambda: calls.append(3))
        assert calls == [1, 3]

    def test_a_failing_command_is_an_error(self) -> None:
        with pytest.raises(install.InstallError, match="exit code 3"):
            install.run(sys.executable, "-c", "raise SystemExit(3)")

    def test_without_root_it_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
        with pytest.raises(install.InstallError, match="apt-get install chromium fonts-noto-cjk"):
            install.apt_install(["chromium", "fonts-noto-cjk"], "No browser")

    def test_the_site_needs_no_packages_of_tests(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """And leaves them alone where they are already."""
        ran: list[tuple[str, ...]] = []
        monkeypatch.setattr(install, "ROOT", tmp_path)
        monkeypatch.setattr(install, "check_node", lambda: None)
        monkeypatch.setattr(install, "run", lambda *command: ran.append(command))
        (tmp_path / "node_modules").mkdir()
        lean, whole = ("npm", "ci", "--omit=dev"), ("npm", "ci")
        for step in (install.node_packages, install.node_packages, install.node_test_packages, install.node_packages):
            step()
        assert ran == [lean, whole]

    @pytest.mark.parametrize("kind", ["script", "link"])
    def test_a_snap_is_no_firefox(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        programs, snaps = tmp_path / "bin", tmp_path / "snap"
        for folder in (programs, snaps):
            folder.mkdir()
        snap = snaps / "snap"
        snap.write_text("#!/bin/sh\n", encoding="ascii")
        if kind == "script":
            (programs / "firefox").write_text("#!/bin/sh\nexec /snap/bin/firefox\n", encoding="ascii")
        else:
            (programs / "firefox").symlink_to(snap)
        for path in (snap, programs / "firefox"):
            path.chmod(0o755)
        monkeypatch.setenv("PATH", str(programs))
        monkeypatch.delenv("ZSY_FIREFOX", raising=False)
        assert install.find_firefox() is None
        (programs / "firefox-esr").write_text("#!/bin/sh\n", encoding="ascii")
        (programs / "firefox-esr").chmod(0o755)
        assert install.find_firefox() == str(programs / "firefox-esr")
        monkeypatch.setenv("ZSY_FIREFOX", str(snap))
        assert install.find_firefox() == str(snap)

    def test_the_browser_without_windows_is_no_must(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        there: set[str] = {"apt-cache", "chromium"}
        asked: list[list[str]] = []
        known = True

        def apt_cache(*command: object, **options: object) -> subprocess.CompletedProcess[bytes]:
            return subprocess.CompletedProcess([], 0 if known else 100)

        def refuse(packages: list[str], why: str) -> None:
            asked.append(packages)
            raise install.InstallError(f"{why}: not today")

        monkeypatch.delenv("ZSY_BROWSER", raising=False)
        monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in there else None)
        monkeypatch.setattr(subprocess, "run", apt_cache)
        monkeypatch.setattr(install, "apt_install", refuse)
        install.headless()
        assert asked == [["chromium", install.HEADLESS]], "together, since they must be of one version"
        assert "whole browser" in capsys.readouterr().out
        assert install.find_headless() == "/usr/bin/chromium"
        known = False
        install.headless()
        assert len(asked) == 1
        known = True
        there.add(install.HEADLESS)
        install.headless()
        assert len(asked) == 1
        assert install.find_headless() == f"/usr/bin/{install.HEADLESS}"
        there.add("other")
        monkeypatch.setenv("ZSY_BROWSER", "other")
        assert install.find_headless() == "/usr/bin/other"

    def test_without_a_package_of_firefox_it_says_what_to_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(packages: list[str], why: str) -> None:
            raise install.InstallError(f"{why}: no package {packages}")

        monkeypatch.setattr(install, "find_firefox", lambda: None)
        monkeypatch.setattr(install, "apt_install", refuse)
        monkeypatch.delenv("ZSY_FIREFOX", raising=False)
        with pytest.raises(install.InstallError, match=r"no package .*firefox-esr(.|\n)*set ZSY_FIREFOX"):
            install.firefox()
        monkeypatch.setenv("ZSY_FIREFOX", "/none")
        with pytest.raises(install.InstallError, match="names no program: /none"):
            install.firefox()

    def test_webkit_is_its_driver_and_its_browser(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(install, "LIBRARIES", tmp_path)
        monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
        assert install.find_webkit() is None
        browser = tmp_path / "x86_64-linux-gnu" / "webkit2gtk-4.1" / "MiniBrowser"
        browser.parent.mkdir(parents=True)
        browser.touch()
        assert install.find_webkit() == ("/usr/bin/WebKitWebDriver", str(browser))

    @pytest.mark.parametrize("arguments", [[], ["everything"]])
    def test_wrong_arguments(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert install.main(arguments) == 2
        assert "usage" in capsys.readouterr().out


class TestLocks:
    def test_npm_lock_names_no_addresses(self) -> None:
        lock = json.loads(install.NODE_LOCK.read_text(encoding="utf-8"))
        packages = {name: entry for name, entry in lock["packages"].items() if name}
        assert packages
        assert all("integrity" in entry and "resolved" not in entry for entry in packages.values())

    def test_python_lock_pins_every_package_with_hashes(self) -> None:
        lock = install.PYTHON_LOCK.read_text(encoding="utf-8")
        entries = [line for line in lock.replace("\\\n", "").splitlines() if not line.lstrip().startswith("#")]
        assert entries
        assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)
        assert "://" not in lock
        assert "--index-url" not in lock


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run([*pip, "-w", folder, ROOT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next(folder.glob("zsy-*-py3-none-any.whl")))


class TestPackage:
    def test_wheel_holds_the_typed_package_and_nothing_else(self, wheel: zipfile.ZipFile) -> None:
        names = wheel.namelist()
        assert {"zsy/__init__.py", "zsy/py.typed"} <= set(names)
        assert {name.split("/")[0].split("-")[0] for name in names} == {"zsy"}
        assert not [name for name in names if "__pycache__" in name]

    def test_wheel_says_what_it_needs(self, wheel: zipfile.ZipFile) -> None:
        metadata = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/METADATA"))
        assert "Requires-Python: >=3.11" in metadata
        assert "Requires-Dist" not in metadata
        scripts = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/entry_points.txt"))
        assert "zsy = zsy.__main__:main" in scripts

    def test_version_is_the_package_s_own(self, wheel: zipfile.ZipFile) -> None:
        metadata = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/METADATA"))
        assert f"\nVersion: {zsy.__version__}\n" in metadata
