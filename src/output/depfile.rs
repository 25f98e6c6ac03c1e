//! Dependencies for `make` and `ninja`.

use std::path::{Path, PathBuf};

use crate::diagnostics::{Code, Diagnostic};

/// Returns a rule in the language of `make`: the outputs depend on the inputs. Each input is a target without a rule as
/// well, so that `make` goes on when one of them was removed.
pub fn depfile(outputs: &[PathBuf], inputs: &[PathBuf]) -> Result<String, Diagnostic> {
    let outputs: Vec<String> = outputs.iter().map(|output| escape(output, Role::Target)).collect::<Result<_, _>>()?;
    let mut text = outputs.join(" \\\n  ") + ":";
    for input in inputs {
        text.push_str(" \\\n  ");
        text.push_str(&escape(input, Role::Prerequisite)?);
    }
    text.push('\n');
    for input in inputs {
        text.push_str(&format!("\n{}:\n", escape(input, Role::Target)?));
    }
    Ok(text)
}

/// The side of the colon on which a path is: only on the left does `%` make a pattern, which can be escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Target,
    Prerequisite,
}

fn escape(path: &Path, role: Role) -> Result<String, Diagnostic> {
    // `make` can't escape these: they end the rule, or turn it into an assignment.
    let unspeakable = |c: char| c.is_control() || matches!(c, ';' | '=' | '&' | '|');
    let text = path.to_str().filter(|text| !text.contains(unspeakable)).ok_or_else(|| {
        Diagnostic::new(Code::Usage, format!("`{}` can't be written to a depfile", path.display()))
            .help("rename it: `make` supports UTF-8 without control characters, `;`, `=`, `&` and `|`")
    })?;
    // `~` at the start is expanded to a home folder.
    let mut out = String::from(if text.starts_with('~') { "./" } else { "" });
    let mut backslashes = 0;
    for c in text.chars() {
        match c {
            '$' => out.push('$'),
            '%' if role == Role::Prerequisite => {}
            // Backslashes are literal, except before a character that they would escape.
            ' ' | '#' | '%' | ':' | '*' | '?' | '[' | ']' => out.push_str(&"\\".repeat(backslashes + 1)),
            _ => {}
        }
        out.push(c);
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_escaped() {
        let text = depfile(&["o/a.rs".into(), "o/b c.rs".into()], &["$x#1.json".into()]).expect("a depfile");
        assert_eq!(text, "o/a.rs \\\n  o/b\\ c.rs: \\\n  $$x\\#1.json\n\n$$x\\#1.json:\n");
        let text = depfile(&["%/a.rs".into()], &["~/%".into()]).expect("a depfile");
        assert_eq!(text, "\\%/a.rs: \\\n  ./~/%\n\n./~/\\%:\n");
        for path in ["a\nb", "a=b", "a;b"] {
            assert_eq!(depfile(&[path.into()], &[]).expect_err(path).code, Code::Usage);
        }
    }
}
