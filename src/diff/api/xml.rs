//! Values in XML (OpenAPI 3.1.1, XML Object), for witnesses.

use std::collections::BTreeMap;

use super::written::scalar;
use crate::model::{Mark, XmlKind};
use crate::text::Json;

/// The marks of properties, by their paths.
type Marks = BTreeMap<String, Mark>;

/// Returns a value as XML.
pub(super) fn xml(value: &Json, marks: &Marks) -> String {
    let name = marks.get("").map_or("", |mark| mark.xml.name.as_str());
    element("", if name.is_empty() { "root" } else { name }, value, marks)
}

fn element(path: &str, name: &str, value: &Json, marks: &Marks) -> String {
    let (mut attributes, mut content) = (String::new(), String::new());
    match value {
        Json::Object(members) => {
            for (key, value) in members {
                let path = format!("{path}/{key}");
                let mark = marks.get(&path);
                let name = mark.map_or(key.as_str(), |mark| mark.xml.name.as_str());
                match (mark.map(|mark| mark.xml.kind), value) {
                    (Some(XmlKind::Attribute), value) => {
                        attributes += &format!(" {name}=\"{}\"", escaped(&scalar(value)));
                    }
                    (Some(XmlKind::None), Json::Array(items)) => content += &each(&path, items, marks, name),
                    (Some(XmlKind::Text), value) => content += &escaped(&scalar(value)),
                    (Some(XmlKind::Element | XmlKind::None) | None, value) => {
                        content += &element(&path, name, value, marks);
                    }
                }
            }
        }
        Json::Array(items) => content += &each(path, items, marks, name),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => content += &escaped(&scalar(value)),
    }
    format!("<{name}{attributes}>{content}</{name}>")
}

fn each(path: &str, items: &[Json], marks: &Marks, name: &str) -> String {
    let path = format!("{path}/*");
    let name = marks.get(&path).map_or(name, |mark| mark.xml.name.as_str());
    items.iter().map(|item| element(&path, name, item, marks)).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
