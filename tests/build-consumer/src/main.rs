//! What was generated, as a program has it that uses one type of many.

mod agent {
    include!(concat!(env!("OUT_DIR"), "/agent.rs"));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let result: agent::ReadTemperatureResult = serde_json::from_str(&text)?;
    println!("{result:?}");
    Ok(())
}
