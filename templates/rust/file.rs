// {{ header }}

#[allow(unused_imports, unreachable_pub, clippy::restriction)]
pub use generated::*;

// A module, so that rustfmt and linters leave the file alone also where it is included by `include!`.
#[rustfmt::skip]
#[allow(
    dead_code, deprecated, elided_lifetimes_in_paths, missing_docs, non_camel_case_types, unreachable_pub,
    unused_macro_rules, unused_qualifications, clippy::all, clippy::cargo, clippy::nursery, clippy::pedantic, clippy::restriction
)]
mod generated {

{{ items }}

}
