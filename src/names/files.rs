//! Names of generated files.

use std::path::Path;

use super::{Case, identifier};

/// Parts before the extension that don't belong to the name of a document.
const KINDS: &[&str] = &[".adl", ".schema", ".tools"];

/// Returns the name of a document: its file's, without the extension and the kind.
pub(crate) fn stem(input: &str) -> String {
    let file_name = input.rsplit('/').next().unwrap_or(input);
    if file_name == "-" {
        return "stdin".to_owned();
    }
    let stem = Path::new(file_name).file_stem().unwrap_or_default().to_string_lossy();
    let without_kind = KINDS.iter().find_map(|kind| stem.strip_suffix(kind)).unwrap_or(&stem);
    without_kind.to_owned()
}

/// Returns the base name of the generated files of a document, from its path or from the name in a header.
pub(crate) fn base_name(input: &str) -> String {
    identifier(&stem(input), Case::Snake)
}

/// Returns whether Windows takes a file of that name for a device, whatever its extension.
pub(crate) fn is_device(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let numbered = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    let is_digit = |rest: &str| matches!(rest.as_bytes(), [b'0'..=b'9']) || matches!(rest, "¹" | "²" | "³");
    matches!(name.as_str(), "con" | "prn" | "aux" | "nul" | "conin$" | "conout$") || numbered.is_some_and(is_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_files() {
        for (input, expected) in [
            ("support-agent.adl.json", "support_agent"),
            ("agents/weather.tools.yaml", "weather"),
            ("Point.schema.json", "point"),
            ("a.b.json", "a_b"),
            ("adl.json", "adl"),
            ("1st.json", "n1st"),
            ("noextension", "noextension"),
            ("-", "stdin"),
        ] {
            assert_eq!(base_name(input), expected, "{input}");
        }
    }

    #[test]
    fn devices_of_windows_are_known() {
        for name in ["con", "NUL", "Aux", "prn", "com1", "LPT9", "com¹", "conin$"] {
            assert!(is_device(name), "{name}");
        }
        for name in ["cons", "com", "com10", "null", "lptx", "console", ""] {
            assert!(!is_device(name), "{name}");
        }
    }
}
