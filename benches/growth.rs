//! How time grows with the size of a schema: a table for each target, from 1x to 64x.
//!
//! The last column is the exponent of the growth over the last two steps: 1 is in proportion, 2 is quadratic.
//! `cargo bench --bench growth -- typescript` measures one target.

#[path = "../tests/scale/inputs.rs"]
#[allow(dead_code, reason = "the hostile schemas are for the test")]
mod inputs;

use std::time::{Duration, Instant};

use adl_gen::{Generator, Source, Target};
use inputs::{SHAPES, Shape};

const FACTORS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

fn main() {
    let asked: Vec<Target> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    for &target in Target::ALL.iter().filter(|target| asked.is_empty() || asked.contains(target)) {
        table(target);
    }
}

fn table(target: Target) {
    let columns: String = FACTORS.iter().map(|factor| format!("{:>9}", format!("{factor}x"))).collect();
    println!("\n{:<26}{:>9}{columns}   growth   ({target}; milliseconds)", "", "64x is");
    for shape in SHAPES {
        let times: Vec<Duration> =
            FACTORS.iter().map(|factor| measure(shape, target, shape.full * factor / 64)).collect();
        let cells: String = times.iter().map(|time| format!("{:>9.1}", time.as_secs_f64() * 1e3)).collect();
        println!("{:<26}{:>9}{cells}   {:>6.2}", shape.name, shape.full, growth(&times));
    }
}

/// The best of three runs: what else the machine does only ever adds.
fn measure(shape: &Shape, target: Target, size: usize) -> Duration {
    let bytes = (shape.make)(size).to_string().into_bytes();
    let run = |_| {
        let source = Source::Text { name: "large.schema.json".into(), bytes: bytes.clone() };
        let start = Instant::now();
        let generated = Generator::new().targets([target]).generate_sources([source]);
        let took = start.elapsed();
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
