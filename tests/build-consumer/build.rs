//! Generates the types of the agent's tools, and a package of several documents.

use adl_gen::{Generator, Target};

fn main() -> Result<(), adl_gen::Error> {
    println!("cargo:rerun-if-changed=../../consumers/package");
    let generator = Generator::new().targets([Target::Rust]).contracts(true).package("acme-tools", "1.4.0");
    generator.compile(&["../../consumers/package"])?;
    adl_gen::compile("../agent.adl.json")
}
