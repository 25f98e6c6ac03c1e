//! Includes generated code in a program that uses only one of many types.

mod agent {
    include!(concat!(env!("OUT_DIR"), "/agent.rs"));
}

mod acme {
    include!(concat!(env!("OUT_DIR"), "/rust/mod.rs"));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let result: agent::ReadTemperatureResult = serde_json::from_str(&text)?;
    let address = acme::common::Address::new("Main Street 1".to_owned());
    println!("{result:?} {address:?}");
    Ok(())
}
