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
//! instructions are counted, by valgrind, where it is installed, and both exponents are told on standard error. To find
//! what grows: `growth input zod "nests, breadth: items of contains" 800 >document`, and
//! `valgrind --tool=callgrind growth counted zod <document`.

#![allow(clippy::panic, reason = "a benchmark fails by a panic")]

#[path = "../tests/scale/clock.rs"]
mod clock;
#[path = "../tests/scale/inputs.rs"]
#[allow(dead_code, reason = "the hostile schemas are for the test")]
mod inputs;
#[path = "../tests/scale/nests.rs"]
mod nests;

use std::io::{Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use adl_gen::{Error, Generated, Generator, Source, Target};
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

/// How often a shape is measured.
const SHAPE_RUNS: usize = 3;

/// How often a nest is measured whose time seems to grow too fast.
const NEST_RUNS: usize = 4;

/// The first argument of a process whose instructions are counted: it generates a target from its standard input.
const COUNTED: &str = "counted";

/// The first argument of a process that prints the document of a shape or a nest.
const INPUT: &str = "input";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [COUNTED, target] => return run_counted(target),
        [INPUT, target, name, count] => return print_input(target, name, count),
        _ => {}
    }
    let targets: Vec<Target> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let targets = if targets.is_empty() { Target::ALL.to_vec() } else { targets };
    let names: Vec<&String> = arguments.iter().filter(|argument| argument.parse::<Target>().is_err()).collect();
    let is_asked = |name: &str| names.is_empty() || names.iter().any(|part| name.contains(*part));
    let shapes: Vec<&Shape> = SHAPES.iter().filter(|shape| is_asked(shape.name)).collect();
    let nests: Vec<Nest> = Nest::all().filter(|nest| is_asked(&nest.name())).collect();
    let mut passes = true;
    if !shapes.is_empty() {
        targets.iter().for_each(|target| passes &= table(*target, &shapes));
    }
    if !nests.is_empty() {
        passes &= nest_table(&nests, &targets);
    }
    if passes { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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

    fn make(&self, count: usize) -> Value {
        (self.form.make)(self.outer, self.inner, count)
    }

    fn is_in(&self, form: &Form, outer: &Applicator) -> bool {
        self.form.name == form.name && self.outer.name == outer.name
    }
}

/// Prints the exponents of nests. Returns whether none is too great.
fn nest_table(nests: &[Nest], targets: &[Target]) -> bool {
    let constant: Vec<(Target, Duration)> =
        targets.iter().map(|target| (*target, best("the empty schema", &empty(), *target, 2 * NEST_RUNS).0)).collect();
    let heads: Vec<String> = FORMS.iter().map(|form| format!("{}: time | printed", form.name)).collect();
    println!("\n| outer | {} |\n|---|{}", heads.join(" | "), "---:|---:|".repeat(FORMS.len()));
    let mut all_pass = true;
    for outer in APPLICATORS {
        let cells = FORMS.iter().map(|form| {
            let [time, printed] = worst(nests.iter().filter(|nest| nest.is_in(form, outer)), &constant);
            all_pass &= passes([time, printed]);
            format!("{time:.2} | {printed:.2}")
        });
        println!("| `{}` | {} |", outer.name, cells.collect::<Vec<_>>().join(" | "));
    }
    all_pass
}

/// Returns the greatest exponents of nests, over all targets.
fn worst<'n>(nests: impl Iterator<Item = &'n Nest>, targets: &[(Target, Duration)]) -> [f64; 2] {
    let mut worst = [0.0_f64; 2];
    for (nest, &(target, constant)) in nests.flat_map(|nest| targets.iter().map(move |target| (nest, target))) {
        let exponents = nest_growth(nest, target, constant);
        worst = [0, 1].map(|index| worst[index].max(exponents[index]));
    }
    worst
}

/// Returns the exponents of the time beyond that of the empty schema, and of what is printed: over two doublings, up to a
/// size that takes long enough to be measured. What seems to grow too fast is measured again, from there on, and again from
/// four times that size, if that is no more than the greatest: a limit of what is expanded is a step, and not growth.
fn nest_growth(nest: &Nest, target: Target, constant: Duration) -> [f64; 2] {
    let name = nest.name();
    let run = |count, runs| {
        let (took, printed) = best(&name, &nest.make(count), target, runs);
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
    let exponents = growth(runs[0], runs[2]);
    if passes(exponents) {
        return exponents;
    }
    loop {
        let [time, printed] = growth(run(count, NEST_RUNS), run(4 * count, NEST_RUNS));
        let time = settled(&name, target, time, || [nest.make(count), nest.make(4 * count)]);
        if passes([time, printed]) || 4 * count > NESTED.1 {
            return [time, printed];
        }
        eprintln!("{name}, {target}: {time:.2}, {printed:.2} of what is printed from {count} to {}", 4 * count);
        count *= 4;
    }
}

fn passes(exponents: [f64; 2]) -> bool {
    exponents.iter().all(|exponent| *exponent <= MOST)
}

/// Returns an exponent of time; if it is too great, that of instructions in its place, where they can be counted.
fn settled(name: &str, target: Target, time: f64, schemas: impl FnOnce() -> [Value; 2]) -> f64 {
    if time <= MOST {
        return time;
    }
    let counted = counted_growth(target, &schemas());
    let told = counted.map_or("not counted".to_owned(), |counted| format!("{counted:.2} of instructions"));
    eprintln!("{name}, {target}: {time:.2} of time, {told}");
    counted.unwrap_or(time)
}

/// Returns the exponent of the growth of instructions beyond those of the empty schema, from one schema to one of four
/// times its size.
fn counted_growth(target: Target, [small, large]: &[Value; 2]) -> Option<f64> {
    let beyond = |schema, empty| Some(instructions(target, schema)? - empty);
    let empty = instructions(target, &empty())?;
    Some((beyond(large, empty)? / beyond(small, empty)?).log(4.0))
}

/// Returns the schema of which the constant costs are told from those of others.
fn empty() -> Value {
    json!({"type": "object"})
}

/// Counts the instructions that it takes to generate from a schema, in a process of its own that doesn't make it.
fn instructions(target: Target, schema: &Value) -> Option<f64> {
    let mut process = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([COUNTED, target.name()])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    // Closed at the end of the statement, so that the process sees the end of its input.
    process.stdin.take()?.write_all(&document(target, schema)).ok()?;
    let output = process.wait_with_output().ok()?;
    let report = String::from_utf8(output.stderr).ok()?;
    let (_, refs) = report.split_once(" refs:").filter(|_| output.status.success())?;
    refs.lines().next()?.trim().replace(',', "").parse().ok()
}

/// Generates once, from the standard input. It reads no clock, which valgrind doesn't have.
fn run_counted(target: &str) -> ExitCode {
    let mut document = Vec::new();
    match (target.parse(), std::io::stdin().read_to_end(&mut document)) {
        (Ok(target), Ok(_)) if generate(target, document).is_ok() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Prints the document of a shape or a nest of that name and size.
fn print_input(target: &str, name: &str, count: &str) -> ExitCode {
    let (Ok(target), Ok(count)) = (target.parse(), count.parse()) else { return ExitCode::FAILURE };
    let shape = SHAPES.iter().find(|shape| shape.name == name).map(|shape| (shape.make)(count));
    let nest = || Nest::all().find(|nest| nest.name() == name).map(|nest| nest.make(count));
    let Some(schema) = shape.or_else(nest) else { return ExitCode::FAILURE };
    match std::io::stdout().write_all(&document(target, &schema)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Returns whether a target prints nothing but tools.
fn prints_tools(target: Target) -> bool {
    matches!(target, Target::Mcp | Target::Preamble)
}

/// Returns the document from which a target is generated: the schema, or a list with a tool that returns it.
fn document(target: Target, schema: &Value) -> Vec<u8> {
    let tool = || json!({"name": "t", "description": "T.", "inputSchema": {"type": "object"}, "outputSchema": schema});
    let document = if prints_tools(target) { &json!({"tools": [tool()]}) } else { schema };
    document.to_string().into_bytes()
}

fn generate(target: Target, document: Vec<u8>) -> Result<Generated, Error> {
    let name = if prints_tools(target) { "growth.tools.json" } else { "growth.schema.json" };
    Generator::new().targets([target]).generate_sources([Source::Text { name: name.into(), bytes: document }])
}

/// Returns the time that a schema takes, the best of some runs, since what else the machine does only ever adds, and the
/// bytes that are printed.
fn best(name: &str, schema: &Value, target: Target, runs: usize) -> (Duration, f64) {
    let document = document(target, schema);
    let run = |_| {
        let document = document.clone();
        let start = clock::now();
        let generated = generate(target, document);
        let took = clock::now().saturating_sub(start);
        let files = generated.unwrap_or_else(|error| panic!("{name}, {target}: {}", error.diagnostics()[0])).files;
        (took, files.iter().map(|(_, text)| text.len()).sum::<usize>() as f64)
    };
    (0..runs).map(run).min_by_key(|(took, _)| *took).unwrap_or_default()
}

/// Prints the times of shapes, and how they grow. Returns whether none grows too fast.
fn table(target: Target, shapes: &[&Shape]) -> bool {
    let columns: String = FACTORS.iter().map(|factor| format!("{:>9}", format!("{factor}x"))).collect();
    println!("\n{:<26}{:>9}{columns}   growth   ({target}; milliseconds of the processor)", "", "64x is");
    let mut passes = true;
    for shape in shapes {
        let schema = |factor| (shape.make)(shape.full * factor / 64);
        let times = FACTORS.map(|factor| best(shape.name, &schema(factor), target, SHAPE_RUNS).0);
        let cells: String = times.iter().map(|time| format!("{:>9.1}", time.as_secs_f64() * 1e3)).collect();
        let [.., at_16, _, at_64] = times.map(|time| time.as_secs_f64());
        let growth = settled(shape.name, target, (at_64 / at_16).log(4.0), || [schema(16), schema(64)]);
        println!("{:<26}{:>9}{cells}   {growth:>6.2}", shape.name, shape.full);
        passes &= growth <= MOST;
    }
    passes
}
