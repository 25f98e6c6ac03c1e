//! Compares schemas with their models.

mod formats;
mod left_out;
mod names;
mod parameters;
mod references;
mod shapes;
mod unions;
mod warnings;

use super::{ReadOptions, lower};
use crate::source::{Document, Format};

fn read(text: &str, options: ReadOptions) -> Result<String, String> {
    let document = Document::parse("test.json", text.as_bytes(), Format::Json).map_err(|error| error.to_string())?;
    let lowered = lower(&document, &options).map_err(|error| error.to_string())?;
    Ok(lowered.model.to_string())
}

fn schema(text: &str) -> String {
    let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
    read(text, options).unwrap_or_else(|error| error).trim_end().to_owned()
}

/// Compares schemas with the lines of their models.
#[track_caller]
fn check(schema_text: &str, expected: &[&str]) {
    assert_eq!(schema(schema_text).lines().collect::<Vec<_>>(), expected, "{schema_text}");
}
