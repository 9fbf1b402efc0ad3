"""Building, serving, installing and packaging."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

import zsy
from tools import build, install, serve

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def site() -> build.Files:
    return build.site()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A little project that can be built, its npm packages borrowed from this one."""
    for name in ("LICENSE", "pyscript.toml"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "page.css").write_text("", encoding="utf-8")
    (tmp_path / "zsy" / "__pycache__").mkdir(parents=True)
    (tmp_path / "zsy" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "zsy" / "__pycache__" / "x.pyc").write_bytes(b"")
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return tmp_path


class TestBuild:
    def test_archive_depends_on_names_and_contents_only(self) -> None:
        assert build.archive({"a": b"1", "b": b"2"}) == build.archive({"b": b"2", "a": b"1"})

    def test_package_is_whole_and_has_no_caches(self, site: build.Files) -> None:
        packed = set(zipfile.ZipFile(BytesIO(site["zsy.zip"])).namelist())
        sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "zsy").rglob("*.py")}
        assert sources | {"zsy/py.typed"} <= packed
        assert not [name for name in packed if "__pycache__" in name or not name.startswith("zsy/")]

    def test_same_sources_same_build(self, checkout: Path) -> None:
        first = build.build(checkout, checkout / "one")
        (checkout / "zsy" / "__init__.py").touch()
        assert build.build(checkout, checkout / "two") == first
        assert build.is_current(checkout, checkout / "two")

    def test_a_change_is_noticed(self, checkout: Path) -> None:
        built = build.build(checkout, checkout / "dist")
        (checkout / "zsy" / "__init__.py").write_text("x = 1\n", encoding="utf-8")
        assert not build.is_current(checkout, checkout / "dist")
        names = [json.loads(files[build.MANIFEST])["build"] for files in (built, build.site(checkout))]
        assert names[0] != names[1]

    def test_a_build_replaces_what_was_there(self, checkout: Path) -> None:
        build.build(checkout, checkout / "dist")
        (checkout / "dist" / "stray").write_text("", encoding="utf-8")
        assert not build.is_current(checkout, checkout / "dist")
        build.build(checkout, checkout / "dist")
        assert build.is_current(checkout, checkout / "dist")

    @pytest.mark.parametrize("missing", ["index.html", "zsy/__init__.py", "node_modules"])
    def test_a_failed_build_says_what_is_missing_and_leaves_the_old_one(self, checkout: Path, missing: str) -> None:
        built = build.build(checkout, checkout / "dist")
        (checkout / missing).unlink()
        with pytest.raises(build.BuildError):
            build.build(checkout, checkout / "dist")
        assert (checkout / "dist" / build.MANIFEST).read_bytes() == built[build.MANIFEST]

    def test_the_runtime_is_there(self, site: build.Files) -> None:
        assert {f"runtime/pyodide/{name}" for name in build.PYODIDE} <= site.keys()
        assert "runtime/pyscript/core.js" in site
        notice = site["runtime/NOTICE.txt"].decode()
        assert "pyodide 314.0.7, licence MPL-2.0" in notice
        assert "@pyscript/core 0.7.31, licence APACHE-2.0" in notice

    def test_what_the_page_is_told_to_load_is_there(self, site: build.Files) -> None:
        config = tomllib.loads(site["pyscript.toml"].decode())
        for address in [config["interpreter"], *config["files"]]:
            assert address.removeprefix("./") in site
        page = site["index.html"].decode()
        for address in re.findall(r'(?:src|href)="(?!data:|#)([^"]*)"', page):
            assert address.removeprefix("./").split("?")[0] in site, address

    def test_nothing_of_ours_names_another_origin(self, site: build.Files) -> None:
        loads = re.compile(rb'(?:src|href)="?https?:|url\(["\']?https?:|\b(?:import|fetch)\(?["\']https?:')
        ours = {name: content for name, content in site.items() if name.endswith((".html", ".js", ".css", ".py"))}
        assert not [name for name, content in ours.items() if "runtime/" not in name and loads.search(content)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    for name in ("index.html", "a.wasm", "a.mjs", "a.js", "a.toml", "a.zip", "a.css", "a.svg", "secret"):
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
            ("a.toml", "application/toml"),
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
