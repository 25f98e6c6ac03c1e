//! How time grows with the size of a schema: a table for each target, from 1x to 64x.
//!
//! The last column is the exponent of the growth over the last two steps: 1 is in proportion, 2 is quadratic.
//! `cargo bench --bench growth -- typescript allOf` measures one target, and the shapes of that name.

#[path = "../tests/scale/clock.rs"]
mod clock;
#[path = "../tests/scale/inputs.rs"]
#[allow(dead_code, reason = "the hostile schemas are for the test")]
mod inputs;

use std::time::Duration;

use adl_gen::{Generator, Source, Target};
use inputs::{SHAPES, Shape};

const FACTORS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let targets: Vec<Target> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let names: Vec<&String> = arguments.iter().filter(|argument| argument.parse::<Target>().is_err()).collect();
    let is_asked = |shape: &&Shape| names.is_empty() || names.iter().any(|name| shape.name.contains(*name));
    let shapes: Vec<&Shape> = SHAPES.iter().filter(is_asked).collect();
    for &target in Target::ALL.iter().filter(|target| targets.is_empty() || targets.contains(target)) {
        table(target, &shapes);
    }
}

fn table(target: Target, shapes: &[&Shape]) {
    let columns: String = FACTORS.iter().map(|factor| format!("{:>9}", format!("{factor}x"))).collect();
    println!("\n{:<26}{:>9}{columns}   growth   ({target}; milliseconds of the processor)", "", "64x is");
    for shape in shapes {
        let times: Vec<Duration> =
            FACTORS.iter().map(|factor| measure(shape, target, shape.full * factor / 64)).collect();
        let cells: String = times.iter().map(|time| format!("{:>9.1}", time.as_secs_f64() * 1e3)).collect();
        println!("{:<26}{:>9}{cells}   {:>6.2}", shape.name, shape.full, growth(&times));
    }
}

/// The best of three runs: what else the machine does only ever adds, also where others have their own time.
fn measure(shape: &Shape, target: Target, size: usize) -> Duration {
    let bytes = (shape.make)(size).to_string().into_bytes();
    let run = |_| {
        let source = Source::Text { name: "large.schema.json".into(), bytes: bytes.clone() };
        let start = clock::now();
        let generated = Generator::new().targets([target]).generate_sources([source]);
        let took = clock::now().saturating_sub(start);
        if let Err(error) = generated {
            eprintln!("{}, {target}: {}", shape.name, error.diagnostics()[0]);
        }
        took
    };
    (0..3).map(run).min().unwrap_or_default()
}

/// The exponent of the growth from 16x to 64x.
fn growth(times: &[Duration]) -> f64 {
    let [.., at_16, _, at_64] = times else { return f64::NAN };
    (at_64.as_secs_f64() / at_16.as_secs_f64()).log(4.0)
}
