//! Generates the types of the agent's tools, and a package of several documents.

use adl_gen::{Generator, Source, Target};

fn main() -> Result<(), adl_gen::Error> {
    println!("cargo:rerun-if-changed=../../consumers/package");
    let generator = Generator::new().targets([Target::Rust]).contracts(true).package("acme-tools", "1.4.0");
    generator.compile(&["../../consumers/package"])?;
    refuses_openapi();
    adl_gen::compile("../agent.adl.json")
}

/// Asserts that the library, which is built without the feature, names it for a document that needs it.
fn refuses_openapi() {
    let source = Source::Text { name: "api.json".into(), bytes: br#"{"openapi": "3.1.0", "paths": {}}"#.to_vec() };
    let Err(error) = Generator::new().read([source]) else { panic!("OpenAPI is read without the feature") };
    let found = error.to_string();
    for expected in ["OpenAPI 3.1, which this build", "api.json:1:13", "features = [\"read-openapi\"]"] {
        assert!(found.contains(expected), "{found}");
    }
}
