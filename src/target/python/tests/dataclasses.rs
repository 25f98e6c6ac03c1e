//! Dataclasses.

use super::*;
use crate::target::python::options::PythonObjects;

fn dataclasses(definitions: Vec<Definition>, version: &str, objects: PythonObjects) -> Generated {
    let (version, checks) = (version.parse().expect("a version"), Some(CheckLevel::None));
    let options = Options::with(PythonOptions { version, checks, objects, ..PythonOptions::default() });
    generate(&model(definitions), Vec::new(), &options).expect("a file").0
}

#[test]
fn dataclasses_are_as_their_version_of_python_has_them() {
    let fields = || vec![field("next", named(0), false, ""), field("id", Type::String, true, "")];
    let node = |version, objects| dataclasses(vec![definition("Node", record(fields()))], version, objects).text;
    let old = node("3.11", PythonObjects::FrozenDataclass);
    let class = "@dataclass(frozen=True, slots=True, kw_only=True)\nclass Node:\n    next: \"Node | None\" = None\n    id: str\n";
    assert!(old.contains(class), "{old}");
    let new = node("3.14", PythonObjects::Dataclass);
    let class = "@dataclass(slots=True, kw_only=True)\nclass Node:\n    next: Node | None = None\n    id: str\n";
    assert!(new.contains(class), "{new}");
}

#[test]
fn attributes_hide_neither_types_nor_each_other() {
    let fields = vec![
        field("extra", Type::Null, true, ""),
        field("str", Type::Null, true, ""),
        field("field", Type::Null, false, ""),
        field("Absent", Type::Any, false, ""),
    ];
    let text = dataclasses(vec![definition("Odd", record(fields))], "3.11", PythonObjects::Dataclass).text;
    for line in [
        "    extra: None\n",
        "    str_: None = field(metadata={\"alias\": \"str\"})\n",
        "    field_: Absent | None = field(default=Absent.ABSENT, metadata={\"alias\": \"field\"})\n",
        "    Absent_: Any = field(default=Absent.ABSENT, metadata={\"alias\": \"Absent\"})\n",
        "    extra_: dict[str, Any] = field(default_factory=lambda: {})\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn dataclasses_lose_nothing_of_undeclared_properties() {
    for rest in [Rest::Refused, Rest::Kept(Type::Integer(Box::default()))] {
        let closed = definition("Rest", Body::Record(Record { fields: Vec::new(), rest, cases: Vec::new() }));
        assert!(dataclasses(vec![closed], "3.11", PythonObjects::Dataclass).losses.is_empty());
    }
}
