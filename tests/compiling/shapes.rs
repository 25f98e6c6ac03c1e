//! Shapes, each in a document of its own: nothing else in the file uses the support that it needs.

use std::path::PathBuf;

use serde_json::{Map, Value};

use crate::build_folder;
use crate::tools::{fresh_folder, write};

/// Schemas by names.
const SHAPES: &str = include_str!("shapes.json");

/// Writes a file for each shape.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = fresh_folder(build_folder().join(folder).join("inputs"));
    let shapes: Map<String, Value> = serde_json::from_str(SHAPES).expect("JSON");
    let file = |(name, schema): (&String, &Value)| {
        let path = folder.join(format!("{name}.schema.json"));
        write(&path, schema.to_string());
        path
    };
    shapes.iter().map(file).collect()
}
