//! The module `json` at the end of a file, which implements serde's traits; it contains only the parts used.

use std::sync::LazyLock;

use super::options::MapType;
use super::support::{SYNTAX, Spelling, indented};
use super::types::map_path;
use super::uses::Uses;
use crate::codegen::support::Support;

static JSON: LazyLock<Support> = LazyLock::new(|| {
    let text = concat!(
        include_str!("../../../templates/rust/support/objects.rs"),
        include_str!("../../../templates/rust/support/types.rs"),
        include_str!("../../../templates/rust/support/readers.rs")
    );
    Support::new(text, &SYNTAX)
});

/// The comment above code that is the same in every file.
pub(super) const SUPPORT: &str = "// Support code, the same in every file.";

/// Returns the module of a file or a package; none if nothing of it is used.
pub(super) fn module(uses: &Uses, map: MapType, in_package: bool) -> Option<String> {
    if uses.needs.is_empty() {
        return None;
    }
    let placeholder = |name: &str| match (name, map) {
        ("imported", MapType::Sorted) => Some("{collections::BTreeMap, fmt, marker::PhantomData}".to_owned()),
        ("imported", _) => Some("{fmt, marker::PhantomData}".to_owned()),
        ("BTreeMap", map) => Some(map_path(map).to_owned()),
        _ => None,
    };
    let mut sections = Spelling { in_package, placeholder }.print(&JSON, uses.needs.iter().map(String::as_str));
    let tuple = |count: &usize| {
        let items: Vec<String> = (0..*count).map(|index| format!("{index} T{index} R{index}")).collect();
        format!("    ({})\n", items.join(", "))
    };
    if !uses.tuples.is_empty() {
        sections.push(format!("tuples! {{\n{}}}", uses.tuples.iter().map(tuple).collect::<String>()));
    }
    let (visibility, before) = match in_package {
        true => ("pub(crate) ", String::new()),
        false => ("", format!("    {SUPPORT}\n\n")),
    };
    Some(format!(
        "/// Reads and writes types as JSON Schema defines their values.\n#[allow(unused_imports)]\n\
         {visibility}mod json {{\n{before}{}\n}}",
        indented(&sections.join("\n\n"))
    ))
}
