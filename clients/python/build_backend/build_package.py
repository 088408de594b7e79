"""
Builds the package by itself, so that `pip install` needs nothing from an index: a package of Python alone is an archive
of its files. The hooks are those of PEP 517 and PEP 660.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterable, Mapping, Optional, Tuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "video_processing_client"
# PyPI and pip write the name of a file so.
FILE_NAME = "video_processing_client"
# Files of the past would not fit into an archive.
TIME = (1980, 1, 1, 0, 0, 0)

Config = Optional[Mapping[str, Any]]


def get_requires_for_build_wheel(config_settings: Config = None) -> "list[str]":
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(
    wheel_directory: str, config_settings: Config = None, metadata_directory: Optional[str] = None
) -> str:
    files = {path.relative_to(SOURCES).as_posix(): path.read_bytes() for path in _package_files()}
    return _write_wheel(wheel_directory, files)


def build_editable(
    wheel_directory: str, config_settings: Config = None, metadata_directory: Optional[str] = None
) -> str:
    return _write_wheel(wheel_directory, {f"{FILE_NAME}.pth": f"{SOURCES}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    base = f"{FILE_NAME}-{_version()}"
    paths = [*_package_files(), ROOT / "pyproject.toml", ROOT / "README.md", Path(__file__)]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    files["PKG-INFO"] = _metadata()
    name = f"{base}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


def _package_files() -> Iterable[Path]:
    return sorted(path for path in PACKAGE.rglob("*") if path.suffix == ".py" or path.name == "py.typed")


def _version() -> str:
    text = (PACKAGE / "generated" / "version.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if not found:
        raise ValueError("generated/version.py has no version")
    return found.group(1)


def _project() -> Dict[str, str]:
    """The texts of pyproject.toml; Python 3.10 has no parser for it."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return dict(re.findall(r'^([\w-]+) = "([^"]*)"$', text, re.MULTILINE))


def _classifiers() -> Iterable[str]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return re.findall(r'^  "([^"]+ :: [^"]+)",$', text, re.MULTILINE)


def _metadata() -> bytes:
    project = _project()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {_version()}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Classifier: {classifier}" for classifier in _classifiers()),
        "Description-Content-Type: text/markdown",
    ]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return ("\n".join(lines) + "\n\n" + readme).encode()


def _write_wheel(directory: str, files: Mapping[str, bytes]) -> str:
    version = _version()
    folder = f"{FILE_NAME}-{version}.dist-info"
    wheel = "Wheel-Version: 1.0\nGenerator: build_package\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    described = {**files, f"{folder}/METADATA": _metadata(), f"{folder}/WHEEL": wheel.encode()}
    record = "".join(f"{path},{_hash(content)},{len(content)}\n" for path, content in described.items())
    name = f"{FILE_NAME}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in {**described, f"{folder}/RECORD": (record + f"{folder}/RECORD,,\n").encode()}.items():
            archive.writestr(*_entry(path, content))
    return name


def _entry(path: str, content: bytes) -> Tuple[zipfile.ZipInfo, bytes]:
    entry = zipfile.ZipInfo(path, TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o100644 << 16
    return entry, content


def _hash(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={digest.decode().rstrip('=')}"
