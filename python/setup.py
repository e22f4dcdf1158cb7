"""Builds the package from a checkout: the library by Meson, as `make` does, then the extension.

THICKET_BUILD names a folder in which it is built already, or shall be.
"""
import os
import pathlib
import re
import subprocess

from setuptools import Extension, setup

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("THICKET_BUILD", ROOT / "build")).resolve()
LIBRARY = BUILD / "front/library/libthicket.a"


def build_library():
    if not (BUILD / "build.ninja").exists():
        subprocess.run(["meson", "setup", BUILD, ROOT], check=True)
    subprocess.run(["ninja", "-C", BUILD, LIBRARY.relative_to(BUILD)], check=True)


def jansson(*flags):
    return subprocess.run(["pkg-config", *flags, "jansson"], check=True, capture_output=True, text=True).stdout.split()


build_library()
setup(
    version=re.search(r"version: '([^']*)'", (ROOT / "meson.build").read_text(encoding="utf-8"))[1],
    ext_modules=[Extension(
        "thicket._core", ["thicket/_core.c", "thicket/_batch.c"],
        depends=[str(LIBRARY), "thicket/_core.h"],
        include_dirs=[str(ROOT / "front/library")],
        define_macros=[("Py_LIMITED_API", "0x030B0000")],
        extra_compile_args=["-std=c11", "-O2", "-Wall", "-Wextra"],
        extra_objects=[str(LIBRARY)],
        extra_link_args=[*jansson("--libs"), "-pthread", "-Wl,--exclude-libs,ALL"],
        py_limited_api=True)],
    options={"bdist_wheel": {"py_limited_api": "cp311"}})
