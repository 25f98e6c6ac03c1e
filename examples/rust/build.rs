//! Generates the types of the agent's tools, their contracts, and the runtime.

use adl_gen::{Generator, Limit, Target};

const INPUT: &str = "../support-agent.adl.json";

fn main() -> Result<(), adl_gen::Error> {
    println!("cargo:rerun-if-changed={INPUT}");
    Generator::new()
        .targets([Target::Rust])
        .contracts(true)
        .llm_text("close_ticket", "{message|The ticket is closed.}")
        .text_limit("list_orders", Limit { max_chars: 400, ..Limit::default() })
        .compile(&[INPUT])
        .map(drop)
}
