//! Generates the types of the agent's tools.

fn main() -> Result<(), adl_gen::Error> {
    adl_gen::compile("../agent.adl.json")
}
