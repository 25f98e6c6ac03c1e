//! Generates the types of the example agent, their contracts, and the runtime, as a user's build script would.

use adl_gen::{Generator, Target};

fn main() -> Result<(), adl_gen::Error> {
    println!("cargo:rerun-if-changed=../../examples/support-agent.adl.json");
    let generator = Generator::new().targets([Target::Rust]).contracts(true);
    let generator = generator.llm_text("list_orders", "{#data} orders on page {pagination.page|1}");
    generator.compile(&["../../examples/support-agent.adl.json"]).map(drop)
}
