"""Types of the application in place of generated ones."""

from enum import Enum
from typing import NewType

PersonId = NewType("PersonId", str)


class Role(str, Enum):
    ADMIN = "admin"
    USER = "user"
