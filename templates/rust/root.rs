// {{ header }}
#![allow(dead_code, deprecated, elided_lifetimes_in_paths)]
#![allow(missing_docs, non_camel_case_types, unreachable_pub)]
#![allow(unused_macro_rules, unused_qualifications)]
#![allow(clippy::all, clippy::cargo, clippy::nursery)]
#![allow(clippy::pedantic, clippy::restriction)]

{{ items }}
