//! A complete `build.rs`.

use std::path::Path;

use super::Generator;
use crate::diagnostics::{Code, Diagnostic, Error, Severity};
use crate::target::Target;

/// Generates the Rust types of a document into `$OUT_DIR`: a complete `build.rs`.
///
/// ```no_run
/// fn main() -> Result<(), adl_gen::Error> {
///     adl_gen::compile("agent.adl.json")
/// }
/// ```
///
/// The crate includes them by `include!(concat!(env!("OUT_DIR"), "/agent.rs"));`. Cargo is told which files were read,
/// and shows the warnings.
pub fn compile(input: impl AsRef<Path>) -> Result<(), Error> {
    let input = input.as_ref();
    println!("{}", rerun_if_changed(input)?);
    let generated = Generator::new().targets([Target::Rust]).compile(&[input])?;
    for path in &generated.read {
        println!("{}", rerun_if_changed(path)?);
    }
    for warning in generated.warnings.iter().filter(|found| found.severity == Severity::Warning) {
        // A directive to cargo is one line.
        println!("cargo:warning={}", warning.to_string().split_whitespace().collect::<Vec<_>>().join(" "));
    }
    Ok(())
}

/// Returns a directive to cargo, which is one line: a file name must not begin another.
fn rerun_if_changed(path: &Path) -> Result<String, Diagnostic> {
    let name = path.display().to_string();
    if name.contains(['\n', '\r']) {
        let message = format!("cargo can't watch `{name}`: its name has a line break");
        return Err(Diagnostic::new(Code::Usage, message).help("rename the file"));
    }
    Ok(format!("cargo:rerun-if-changed={name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_no_directive_to_cargo() {
        assert!(rerun_if_changed(Path::new("a\ncargo:rustc-env=A=B.json")).is_err());
        assert_eq!(rerun_if_changed(Path::new("a b.json")).expect("a line"), "cargo:rerun-if-changed=a b.json");
    }

    #[test]
    fn compile_says_where_it_belongs() {
        let error = compile("agent.adl.json").expect_err("no build script runs this");
        assert_eq!(error.diagnostics()[0].code, Code::Usage);
        assert!(format!("{error:?}").contains("\nerror[usage]: there is no folder to write to"), "{error:?}");
    }
}
