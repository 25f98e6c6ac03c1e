"""Finds the binary of adl-gen, which this package ships."""

from __future__ import annotations

import os
import sys
import sysconfig

__all__ = ["find_bin"]


def find_bin() -> str:
    """Returns the path of the binary that was installed with this package: beside it (`pip install --target`, environments),
    otherwise of the interpreter, of the one that it is made from, or of the user. Raises FileNotFoundError with the folders
    that were tried."""
    name = "adl-gen.exe" if os.name == "nt" else "adl-gen"
    if sys.version_info >= (3, 10):
        user = sysconfig.get_preferred_scheme("user")
    else:
        user = "nt_user" if os.name == "nt" else "posix_user"
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    folders = [
        # By the depth of this package within `--target`, within environments and `--prefix`, and within these on Windows.
        # First, because the interpreter may have another installation, of another version.
        os.path.join(here, "bin"),
        os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(here))), "bin"),
        os.path.join(os.path.dirname(os.path.dirname(here)), "Scripts"),
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", vars={"base": sys.base_prefix}),
        sysconfig.get_path("scripts", scheme=user),
    ]
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"{name} is in none of: " + ", ".join(folders))
