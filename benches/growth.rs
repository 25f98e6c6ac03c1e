//! How time grows with the size of a schema: a table for each target, from 1x to 64x.
//!
//! The last column is the exponent of the growth over the last two steps: 1 is in proportion, 2 is quadratic.
//! `cargo bench --bench growth -- typescript allOf` measures one target, and the shapes of that name.
//!
//! A last table has the systematic nests (`-- nests` measures only them, `-- "breadth: allOf of anyOf"` one): for each outer
//! applicator and each way to nest, the greatest exponent of time and of what is printed, over all inner applicators and
//! targets. One above 1.2 fails.
//!
//! Time that seems to grow too fast may be that of other processes, or of a cache that a larger schema no longer fits: then
//! instructions are counted, by valgrind, where it is installed.

#[path = "../tests/scale/clock.rs"]
mod clock;
#[path = "../tests/scale/inputs.rs"]
#[allow(dead_code, reason = "the hostile schemas are for the test")]
mod inputs;
#[path = "../tests/scale/nests.rs"]
mod nests;

use std::process::{Command, ExitCode};
use std::time::Duration;

use adl_gen::{Generator, Source, Target};
use inputs::{SHAPES, Shape};
use nests::{APPLICATORS, Applicator, FORMS, Form};
use serde_json::{Value, json};

const FACTORS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The least and the greatest size of nests: they double until a run is no longer short.
const NESTED: (usize, usize) = (200, 3_200);

/// The greatest exponent that passes.
const MOST: f64 = 1.2;

/// Times below this are mostly constant.
const SHORT: Duration = Duration::from_millis(20);

/// How often a nest is measured whose time seems to grow too fast: what else the machine does only ever adds.
const RUNS: usize = 4;

/// The first argument of a process whose instructions are counted.
const COUNTED: &str = "counted";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if let [COUNTED, target, name, count] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return run_counted(target, name, count);
    }
    let targets: Vec<Target> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let targets = if targets.is_empty() { Target::ALL.to_vec() } else { targets };
    let names: Vec<&String> = arguments.iter().filter(|argument| argument.parse::<Target>().is_err()).collect();
    let is_asked = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(*part));
    let shapes: Vec<&Shape> = SHAPES.iter().filter(|shape| is_asked(shape.name)).collect();
    for &target in targets.iter().filter(|_| !shapes.is_empty()) {
        table(target, &shapes);
    }
    let nests: Vec<Nest> = Nest::all().filter(|nest| is_asked(&nest.name())).collect();
    if nests.is_empty() || nest_table(&nests, &targets) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// An applicator in another.
struct Nest {
    form: &'static Form,
    outer: &'static Applicator,
    inner: &'static Applicator,
}

impl Nest {
    fn all() -> impl Iterator<Item = Self> {
        let pairs = || APPLICATORS.iter().flat_map(|outer| APPLICATORS.iter().map(move |inner| (outer, inner)));
        FORMS.iter().flat_map(move |form| pairs().map(move |(outer, inner)| Self { form, outer, inner }))
    }

    fn name(&self) -> String {
        format!("nests, {}: {} of {}", self.form.name, self.outer.name, self.inner.name)
    }

    fn is_in(&self, form: &Form, outer: &Applicator) -> bool {
        self.form.name == form.name && self.outer.name == outer.name
    }
}

/// Prints the exponents of nests. Returns whether none is too great.
fn nest_table(nests: &[Nest], targets: &[Target]) -> bool {
    let constant: Vec<(Target, Duration)> =
        targets.iter().map(|target| (*target, best(&json!({}), *target, 2 * RUNS).0)).collect();
    let heads: Vec<String> = FORMS.iter().map(|form| format!("{}: time | printed", form.name)).collect();
    println!("\n| outer | {} |\n|---|{}", heads.join(" | "), "---:|---:|".repeat(FORMS.len()));
    let mut passes = true;
    for outer in APPLICATORS {
        let cells = FORMS.iter().map(|form| {
            let [time, printed] = worst(nests.iter().filter(|nest| nest.is_in(form, outer)), &constant);
            passes &= time.max(printed) <= MOST;
            format!("{time:.2} | {printed:.2}")
        });
        println!("| `{}` | {} |", outer.name, cells.collect::<Vec<_>>().join(" | "));
    }
    passes
}

/// Returns the greatest exponents of nests, over all targets.
fn worst<'n>(nests: impl Iterator<Item = &'n Nest>, targets: &[(Target, Duration)]) -> [f64; 2] {
    let mut worst = [0.0_f64; 2];
    for (nest, &(target, constant)) in nests.flat_map(|nest| targets.iter().map(move |target| (nest, target))) {
        let exponents = nest_growth(nest, target, constant);
        if exponents.iter().any(|exponent| *exponent > MOST) {
            eprintln!("{}, {target}: {exponents:.2?}", nest.name());
        }
        worst = [0, 1].map(|index| worst[index].max(exponents[index]));
    }
    worst
}

/// Returns the exponents of the time beyond that of the empty schema, and of what is printed: over two doublings, up to a
/// size that takes long enough to be measured. What seems to grow too fast is measured again, from there on: a limit of
/// what is expanded is a step, and not growth.
fn nest_growth(nest: &Nest, target: Target, constant: Duration) -> [f64; 2] {
    let run = |count, runs| {
        let (took, printed) = best(&(nest.form.make)(nest.outer, nest.inner, count), target, runs);
        (took.saturating_sub(constant), printed)
    };
    let growth = |small: (Duration, f64), large: (Duration, f64)| {
        let time = (large.0.as_secs_f64() / small.0.as_secs_f64()).log(4.0);
        [if large.0 < SHORT { 0.0 } else { time }, (large.1 / small.1).log(4.0)]
    };
    let mut count = NESTED.0;
    let mut runs = [count / 4, count / 2, count].map(|count| run(count, 1));
    while count < NESTED.1 && runs[2].0 < SHORT {
        count *= 2;
        runs = [runs[1], runs[2], run(count, 1)];
    }
    match growth(runs[0], runs[2]) {
        exponents if exponents.iter().all(|exponent| *exponent <= MOST) => exponents,
        _ => {
            let [time, printed] = growth(run(count, RUNS), run(4 * count, RUNS));
            let is_slow = time > MOST;
            let counted = is_slow.then(|| counted_growth(target, &nest.name(), [count, 4 * count])).flatten();
            [counted.unwrap_or(time), printed]
        }
    }
}

/// Returns the exponent of the growth of instructions beyond those of no schema, from a size to four times it.
fn counted_growth(target: Target, name: &str, sizes: [usize; 2]) -> Option<f64> {
    let [empty, small, large] = [0, sizes[0], sizes[1]].map(|size| instructions(target, name, size));
    let empty = empty?;
    Some(((large? - empty) / (small? - empty)).log(4.0))
}

/// Counts the instructions that it takes to generate from a shape or a nest, in a process of its own.
fn instructions(target: Target, name: &str, count: usize) -> Option<f64> {
    let arguments = [COUNTED, &target.to_string(), name, &count.to_string()];
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(arguments)
        .output()
        .ok()?;
    let report = String::from_utf8(output.stderr).ok()?;
    let (_, refs) = report.split_once("I refs:")?;
    refs.lines().next()?.trim().replace(',', "").parse().ok()
}

/// Generates once, from the shape or the nest of a name, with nothing in it if the count is 0.
fn run_counted(target: &str, name: &str, count: &str) -> ExitCode {
    let (Ok(target), Ok(count)) = (target.parse(), count.parse()) else { return ExitCode::FAILURE };
    let shape = SHAPES.iter().find(|shape| shape.name == name).map(|shape| (shape.make)(count));
    let nest =
        || Nest::all().find(|nest| nest.name() == name).map(|nest| (nest.form.make)(nest.outer, nest.inner, count));
    match if count == 0 { Some(json!({})) } else { shape.or_else(nest) } {
        Some(schema) => best(&schema, target, 1),
        None => return ExitCode::FAILURE,
    };
    ExitCode::SUCCESS
}

/// Returns the time that a schema takes, the best of some runs, and the bytes that are printed.
fn best(schema: &Value, target: Target, runs: usize) -> (Duration, f64) {
    let bytes = schema.to_string().into_bytes();
    let run = |_| {
        let source = Source::Text { name: "nest.schema.json".into(), bytes: bytes.clone() };
        let start = clock::now();
        let generated = Generator::new().targets([target]).generate_sources([source]);
        let took = clock::now().saturating_sub(start);
        (
            took,
            generated.map_or(0, |generated| generated.files.iter().map(|(_, text)| text.len()).sum::<usize>()) as f64,
        )
    };
    (0..runs).map(run).min_by_key(|(took, _)| *took).unwrap_or_default()
}

fn table(target: Target, shapes: &[&Shape]) {
    let columns: String = FACTORS.iter().map(|factor| format!("{:>9}", format!("{factor}x"))).collect();
    println!("\n{:<26}{:>9}{columns}   growth   ({target}; milliseconds of the processor)", "", "64x is");
    for shape in shapes {
        let times: Vec<Duration> =
            FACTORS.iter().map(|factor| measure(shape, target, shape.full * factor / 64)).collect();
        let cells: String = times.iter().map(|time| format!("{:>9.1}", time.as_secs_f64() * 1e3)).collect();
        let growth = match growth(&times) {
            growth if growth <= MOST => growth,
            growth => counted_growth(target, shape.name, [shape.full / 4, shape.full]).unwrap_or(growth),
        };
        println!("{:<26}{:>9}{cells}   {growth:>6.2}", shape.name, shape.full);
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
