//! Merges locks block by block: those that only one side changed are taken from it.

use ecow::EcoString;

use crate::source::{Document, Format};
use crate::text::Json;

/// The depth of the blocks: `documents`, a document, `contracts` or `types`.
const DEPTH: usize = 4;

/// The result of a merge.
pub(crate) struct Merged {
    pub(crate) text: String,
    /// The blocks that both sides changed, by their paths; that of our side is kept.
    pub(crate) conflicts: Vec<String>,
}

/// Merges three versions of a lock; none if one of them is no JSON.
pub(crate) fn merge(base: &str, ours: &str, theirs: &str) -> Option<Merged> {
    let [base, ours, theirs] = [base, ours, theirs].map(|text| match text.trim() {
        // The file is new.
        "" => Some(Json::object::<String>([])),
        text => Some(Document::parse(super::LOCK, text.as_bytes(), Format::Json).ok()?.root.to_json()),
    });
    let mut conflicts = Vec::new();
    let merged = of_values(Some(&base?), Some(&ours?), Some(&theirs?), "", DEPTH, &mut conflicts)?;
    Some(Merged { text: merged.to_pretty() + "\n", conflicts })
}

/// Merges a value; none if it is removed.
fn of_values(
    base: Option<&Json>,
    ours: Option<&Json>,
    theirs: Option<&Json>,
    path: &str,
    depth: usize,
    conflicts: &mut Vec<String>,
) -> Option<Json> {
    if ours == theirs || base == theirs {
        return ours.cloned();
    }
    if base == ours {
        return theirs.cloned();
    }
    let (Some(Json::Object(of_ours)), Some(Json::Object(of_theirs)), 1..) = (ours, theirs, depth) else {
        conflicts.push(path.to_owned());
        return ours.cloned();
    };
    let mut keys: Vec<&EcoString> = of_ours.iter().chain(of_theirs).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys.dedup();
    let members = keys.into_iter().filter_map(|key| {
        let [base, ours, theirs] = [base, ours, theirs].map(|value| value.and_then(|value| value.get(key)));
        let path = if path.is_empty() { key.to_string() } else { format!("{path}/{key}") };
        Some((key.clone(), of_values(base, ours, theirs, &path, depth - 1, conflicts)?))
    });
    Some(Json::object(members.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::merge;

    fn lock(contracts: &str) -> String {
        format!(r#"{{"documents": {{"a.json": {{"contracts": {{{contracts}}}, "types": {{}}}}}}}}"#)
    }

    #[test]
    fn blocks_are_merged_by_themselves() {
        let base = lock(r#""a": {"maxChars": 1}, "b": {"maxChars": 1}, "c": {}"#);
        let ours = lock(r#""a": {"maxChars": 2}, "b": {"maxChars": 1}, "c": {}, "d": {}"#);
        let theirs = lock(r#""a": {"maxChars": 1}, "b": {"maxChars": 3}, "e": {}"#);
        let merged = merge(&base, &ours, &theirs).expect("JSON");
        assert!(merged.conflicts.is_empty(), "{:?}", merged.conflicts);
        let expected = merge("", "", &lock(r#""a": {"maxChars": 2}, "b": {"maxChars": 3}, "d": {}, "e": {}"#));
        assert_eq!(merged.text, expected.expect("JSON").text);
    }

    #[test]
    fn a_block_that_both_changed_is_a_conflict() {
        let [base, ours, theirs] = [1, 2, 3].map(|chars| lock(&format!(r#""a": {{"maxChars": {chars}}}"#)));
        let merged = merge(&base, &ours, &theirs).expect("JSON");
        assert_eq!(merged.conflicts, ["documents/a.json/contracts/a"]);
        assert!(merged.text.contains("\"maxChars\": 2"), "{}", merged.text);
        assert!(merge("{", "", "").is_none());
    }
}
