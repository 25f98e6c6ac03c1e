//! The runtime: the module that generated contracts stand on, in each language the same. `docs/runtime.md` specifies it.

use std::sync::LazyLock;

use super::PythonTyping;
use crate::diagnostics::Diagnostic;
use crate::render::{Templates, views};

views! {
    struct Runtime {
        version: String, typed_dict: String,
    }
}

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    Templates::new(&[
        ("adl_runtime.ts", include_str!("../../templates/runtime/adl_runtime.ts.tera")),
        ("adl_runtime.py", include_str!("../../templates/runtime/adl_runtime.py.tera")),
        ("adl_runtime.rs", include_str!("../../templates/runtime/adl_runtime.rs.tera")),
    ])
});

/// The text of the runtime's file of that name.
pub(super) fn print(name: &str, typing: PythonTyping) -> Result<String, Diagnostic> {
    let view = Runtime { version: env!("CARGO_PKG_VERSION").to_owned(), typed_dict: typing.name().to_owned() };
    TEMPLATES.render(name, view)
}
