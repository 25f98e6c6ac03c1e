//! Generates the types of the example agents, their contracts, and the runtime, as a user's build script would.

use adl_gen::{Generator, Target};

const SHOP: &str = "../../examples/support-agent.adl.json";
const WEATHER: &str = "../../examples/weather.adl.yaml";

fn main() -> Result<(), adl_gen::Error> {
    println!("cargo:rerun-if-changed={SHOP}");
    println!("cargo:rerun-if-changed={WEATHER}");
    let generator = Generator::new().targets([Target::Rust, Target::Mcp]).contracts(true);
    let shop = generator.clone().llm_text("list_orders", "{#data} orders on page {pagination.page|1}");
    shop.compile(&[SHOP])?;
    // Results that are no objects are carried as `{result: …}`, which every revision of the protocol allows.
    generator.set("mcp.revision", "2025-11-25").compile(&[WEATHER]).map(drop)
}
