//! Proofs that need a tool which may be missing.

/// Reports that a proof is skipped because a tool is missing. Fails where `CI` is set: there, nothing may be skipped.
pub fn skipped(reason: &str) {
    use std::io::Write;
    assert!(std::env::var_os("CI").is_none(), "skipped, though CI is set: {reason}");
    // Unlike `eprintln!`, which the test runner captures. A closed standard error loses the line, and nothing else.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}
