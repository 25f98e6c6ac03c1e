from pydantic import BaseModel


class Base(BaseModel):
    def hello(self) -> str:
        return "hello"
