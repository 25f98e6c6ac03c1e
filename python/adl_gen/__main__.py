import os
import subprocess
import sys

from . import find_bin

if __name__ == "__main__":
    command = [find_bin(), *sys.argv[1:]]
    if os.name == "nt":
        # `execv` doesn't wait there.
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)
