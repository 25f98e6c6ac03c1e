//! The binary that tests run.

/// Returns the path of cargo's binary, or of the one of another platform, which `packaging/test/platforms.py` names.
pub fn program() -> std::ffi::OsString {
    std::env::var_os("ADL_GEN_TESTED").unwrap_or_else(|| env!("CARGO_BIN_EXE_adl-gen").into())
}
