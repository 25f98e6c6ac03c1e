//! How time grows with the size of a schema: a table for each target, from 1x to 64x.
//!
//! The last column is the exponent of the growth over the last two steps: 1 is in proportion, 2 is quadratic.
//! `cargo bench --bench growth -- typescript allOf` measures one target, and the shapes of that name.
//!
//! A last table has the systematic nests (`-- nests` measures only them): for each outer applicator and each way to nest,
//! the greatest exponent of time and of what is printed, over all inner applicators and targets. One above 1.2 fails.

#[path = "../tests/scale/clock.rs"]
mod clock;
#[path = "../tests/scale/inputs.rs"]
#[allow(dead_code, reason = "the hostile schemas are for the test")]
mod inputs;
#[path = "../tests/scale/nests.rs"]
mod nests;

use std::process::ExitCode;
use std::time::Duration;

use adl_gen::{Generator, Source, Target};
use inputs::{SHAPES, Shape};
use nests::{APPLICATORS, Applicator, FORMS, Form};

const FACTORS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The smaller size of nests; the larger is twice that.
const NESTED: usize = 200;

/// The greatest exponent that passes.
const MOST: f64 = 1.2;

/// Times below this are mostly constant.
const SHORT: Duration = Duration::from_millis(25);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let targets: Vec<Target> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let names: Vec<&String> = arguments.iter().filter(|argument| argument.parse::<Target>().is_err()).collect();
    let is_asked = |shape: &&Shape| names.is_empty() || names.iter().any(|name| shape.name.contains(*name));
    let shapes: Vec<&Shape> = SHAPES.iter().filter(is_asked).collect();
    for &target in Target::ALL.iter().filter(|target| targets.is_empty() || targets.contains(target)) {
        table(target, &shapes);
    }
    let has_nests = names.is_empty() || names.iter().any(|name| name.contains("nests"));
    if has_nests && !nest_table(&targets) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Prints the exponents of nests, from one size to twice that. Returns whether none is too great.
fn nest_table(targets: &[Target]) -> bool {
    let targets = if targets.is_empty() { Target::ALL } else { targets };
    let heads: Vec<String> = FORMS.iter().map(|form| format!("{}: time | printed", form.name)).collect();
    println!("\n| outer | {} |\n|---|{}", heads.join(" | "), "---:|---:|".repeat(FORMS.len()));
    let mut passes = true;
    for outer in APPLICATORS {
        let cells: Vec<String> = FORMS.iter().map(|form| worst(form, outer, targets, &mut passes)).collect();
        println!("| `{}` | {} |", outer.name, cells.join(" | "));
    }
    passes
}

/// Returns the greatest exponents of a form of nests, over all inner applicators and targets.
fn worst(form: &Form, outer: &Applicator, targets: &[Target], passes: &mut bool) -> String {
    let (mut time, mut printed) = (0.0_f64, 0.0_f64);
    for inner in APPLICATORS {
        let [small, large] =
            [NESTED, 2 * NESTED].map(|count| (form.make)(outer, inner, count).to_string().into_bytes());
        for &target in targets {
            let [(short, few), (long, many)] = [&small, &large].map(|schema| generated(schema, target));
            let exponents = [
                if long < SHORT { 0.0 } else { (long.as_secs_f64() / short.as_secs_f64()).log2() },
                (many / few).log2(),
            ];
            (time, printed) = (time.max(exponents[0]), printed.max(exponents[1]));
            if exponents.iter().any(|exponent| *exponent > MOST) {
                *passes = false;
                eprintln!("{}: {} of {}, {target}: {exponents:.2?}", form.name, outer.name, inner.name);
            }
        }
    }
    format!("{time:.2} | {printed:.2}")
}

/// Returns the time that a schema takes, the best of three, and the bytes that are printed.
fn generated(schema: &[u8], target: Target) -> (Duration, f64) {
    let run = |_| {
        let source = Source::Text { name: "nest.schema.json".into(), bytes: schema.to_vec() };
        let start = clock::now();
        let generated = Generator::new().targets([target]).generate_sources([source]);
        let took = clock::now().saturating_sub(start);
        (
            took,
            generated.map_or(0, |generated| generated.files.iter().map(|(_, text)| text.len()).sum::<usize>()) as f64,
        )
    };
    (0..3).map(run).min_by_key(|(took, _)| *took).unwrap_or_default()
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
