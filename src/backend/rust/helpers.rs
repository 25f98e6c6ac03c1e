//! The `reader` module at the end of a file, which complements serde's derive; it contains only the helpers used.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::render::{Templates, views};

use super::quote;
use super::uses::{Helper, Import, Uses, use_lines};

/// The comment above code that is the same in every file.
pub(super) const SUPPORT: &str = "// Support code, the same in every file.";

views! {
    struct Integer { ty: String, expected: String, }
    struct Leaf { ty: String, }
    struct Tuple { items: Vec<TupleItem>, count: String, expected: String, }
    struct TupleItem { ty: String, index: String, }
}

/// Returns the text of the module; none if no helper is used.
pub(super) fn module(templates: &Templates, uses: &Uses) -> Result<Option<String>, Diagnostic> {
    if uses.helpers.is_empty() {
        return Ok(None);
    }
    let imports: BTreeSet<Import> = uses.helpers.iter().flat_map(|helper| helper.imports().iter().copied()).collect();
    let mut parts = vec![use_lines(&imports)];
    for helper in &uses.helpers {
        parts.push(text(templates, helper)?);
    }
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    let body: String = parts.join("\n\n").lines().map(indented).collect();
    Ok(Some(format!(
        "/// Reads what serde would read otherwise than JSON Schema does.\nmod reader {{\n    {SUPPORT}\n\n{body}}}"
    )))
}

fn indented(line: &str) -> String {
    if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }
}

fn text(templates: &Templates, helper: &Helper) -> Result<String, Diagnostic> {
    let file = format!("reader/{}", helper.file());
    match helper {
        Helper::ExactInteger(ty) => {
            let expected = quote::literal(&match (*ty, bounds(ty)) {
                ("i64", _) => "an integer of 64 bits".to_owned(),
                ("u64", _) => "an integer of 64 bits, at least 0".to_owned(),
                (_, (least, greatest)) => format!("an integer from {least} to {greatest}"),
            });
            templates.render(&file, Integer { ty: (*ty).to_owned(), expected })
        }
        Helper::ExactLeaf(ty) => templates.render(&file, Leaf { ty: ty.clone() }),
        Helper::ExactTuple(count) => {
            let item = |index: usize| TupleItem { ty: format!("T{index}"), index: index.to_string() };
            let expected = quote::literal(&format!("an array of {count} items"));
            let view = Tuple { items: (0..*count).map(item).collect(), count: count.to_string(), expected };
            super::format::items(&templates.render(&file, view)?)
        }
        Helper::Object
        | Helper::Present
        | Helper::Nullable
        | Helper::Integer
        | Helper::PresentInteger
        | Helper::NextInteger
        | Helper::OneOf
        | Helper::Literal
        | Helper::Union
        | Helper::First
        | Helper::Rest
        | Helper::IntegerRest
        | Helper::Exact
        | Helper::Fitting
        | Helper::Whole
        | Helper::ExactList
        | Helper::ExactMap
        | Helper::ExactOption
        | Helper::ExactBox
        | Helper::Seed
        | Helper::Checked
        | Helper::Valid
        | Helper::Counted => templates.render(&file, Leaf { ty: String::new() }),
    }
}

/// Returns the least and the greatest value of an integer type.
pub(super) fn bounds(ty: &str) -> (i128, i128) {
    let bits: u32 = ty[1..].parse().unwrap_or(64);
    if ty.starts_with('u') { (0, (1 << bits) - 1) } else { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) }
}
