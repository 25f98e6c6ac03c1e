//! The module `json` at the end of a file, which implements serde's traits; it contains only the parts used.

use super::options::MapType;
use super::support::{indented, parts, public};
use super::types::map_path;
use super::uses::Uses;

const JSON: &str = include_str!("../../../templates/rust/support/json.rs");

/// The comment above code that is the same in every file.
pub(super) const SUPPORT: &str = "// Support code, the same in every file.";

/// Returns the module of a file; none if nothing of it is used.
pub(super) fn module(uses: &Uses, map: MapType) -> Option<String> {
    (!uses.needs.is_empty()).then(|| print(uses, map, "", &format!("    {SUPPORT}\n\n")))
}

/// Returns the module for a package.
pub(super) fn support(uses: &Uses, map: MapType) -> Option<String> {
    (!uses.needs.is_empty()).then(|| public(&print(uses, map, "pub(crate) ", "")))
}

fn print(uses: &Uses, map: MapType, visibility: &str, before: &str) -> String {
    let mut text = parts(JSON, &uses.needs);
    if map != MapType::Sorted {
        text = text.replace("collections::BTreeMap, ", "").replace("BTreeMap", map_path(map));
    }
    let tuple = |count: &usize| {
        let items: Vec<String> = (0..*count).map(|index| format!("{index} T{index} R{index}")).collect();
        format!("    ({})\n", items.join(", "))
    };
    if !uses.tuples.is_empty() {
        text += &format!("\ntuples! {{\n{}}}\n", uses.tuples.iter().map(tuple).collect::<String>());
    }
    format!(
        "/// Reads and writes types as JSON Schema defines their values.\n#[allow(unused_imports)]\n\
         {visibility}mod json {{\n{before}{}\n}}",
        indented(text.trim_start())
    )
}

/// Returns the least and the greatest value of an integer type.
pub(super) fn bounds(ty: &str) -> (i128, i128) {
    let bits: u32 = ty[1..].parse().unwrap_or(64);
    if ty.starts_with('u') { (0, (1 << bits) - 1) } else { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) }
}
