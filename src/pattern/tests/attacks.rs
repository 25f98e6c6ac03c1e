//! Texts of a megabyte that make backtracking engines slow, for patterns of the official suite, of real documents, and
//! of known attacks: each is decided in time that grows with its length in every language, with the same verdict.

mod known;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::{Value, json};

use self::known::KNOWN;
use super::parsed;
use super::random::Random;
use super::real::{run, run_text, tools};
use crate::pattern::tree::Node;
use crate::pattern::{Matcher, Pattern};
use crate::skip::skipped;

/// Number of texts for each pattern.
const TEXTS: usize = 3;

const RANDOM_PATTERNS: usize = 3_000;

/// Decides the texts of each pattern. Prints the verdicts and the longest time in seconds, which is that of the processor.
const NODE: &str = r#"
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const said = cases.map(({ ecmascript, matcher, texts }) => {
  const make = { linear: linearPattern, limited: limitedPattern }[matcher?.[0]];
  const regex = make ? make(matcher[1].map((step) => JSON.parse(step))) : (0, eval)("/" + ecmascript + "/u");
  return texts.map(([before, repeated, times, after]) => {
    const text = before + repeated.repeat(times) + after;
    const start = process.cpuUsage().user;
    return [regex.test(text), (process.cpuUsage().user - start) / 1e6];
  });
});
console.log(JSON.stringify(said));
"#;

const PYTHON: &str = r#"
import json, sys, time
def decide(case):
    kind, steps = case["matcher"] or (None, [])
    make = {"linear": _linear_search, "limited": _limited_search}.get(kind)
    search = make([json.loads(step) for step in steps]) if make else re.compile(case["python"]).search
    for before, repeated, times, after in case["texts"]:
        text = before + repeated * times + after
        start = time.process_time()
        yield search(text) is not None, time.process_time() - start
print(json.dumps([list(decide(case)) for case in json.load(sys.stdin)]))
"#;

const RUST: &str = r#"
fn main() {
    for (is_match, before, repeated, times, after) in CASES {
        let text = format!("{before}{}{after}", repeated.repeat(*times));
        let start = seconds();
        let verdict = is_match(&text);
        println!("{verdict} {}", seconds() - start);
    }
}

/// The time of the processor, where the system tells it.
fn seconds() -> f64 {
    let nanoseconds = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = nanoseconds.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |t| t.as_secs_f64()), |n| n / 1e9)
}
"#;

/// A text: its beginning, the repeated part, the number of repetitions, and its end.
type Text = (String, String, usize, String);

/// A pattern, and texts for it.
struct Attack {
    pattern: Pattern,
    texts: Vec<Text>,
}

#[test]
fn every_pattern_takes_linear_time_in_every_language() {
    let Some(tools) = tools() else { return };
    let attacks = attacks();
    let input = Value::Array(attacks.iter().map(attack_json).collect()).to_string();
    let folder = tempfile::tempdir().expect("makes a folder");
    let said = std::thread::scope(|scope| {
        let said = [
            scope.spawn(|| ("Rust", rust(&attacks, folder.path()))),
            scope.spawn(|| ("TypeScript", typescript(&tools, &input))),
            scope.spawn(|| ("Python", python(&tools, &input))),
        ];
        said.map(|thread| thread.join().expect("ends"))
    });
    assert_fast_and_alike(&attacks, &said);
}

/// Decides texts of random patterns for which no matcher is printed: loops, counts and what takes nothing, in each other.
#[test]
fn the_engines_of_the_languages_take_linear_time_where_they_match() {
    let Some(tools) = tools() else { return };
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let texts = || {
        let text = |repeated: &str, times| (String::new(), repeated.to_owned(), times, "!".to_owned());
        vec![text("a", 30), text("b", 30), text("ab", 15), text("aab", 10), text("a", 2_000), text("ab", 1_000)]
    };
    let pattern = |_| {
        let mut source = String::new();
        write_alternatives(&mut random, 3, &mut source);
        let is_whole = random.below(2) == 0;
        Pattern::parse(&if is_whole { format!("^(?:{source})$") } else { source }).ok()
    };
    let is_matched_natively = |pattern: &Pattern| pattern.matcher().is_none() && pattern.python().is_ok();
    let patterns = (0..RANDOM_PATTERNS).filter_map(pattern).filter(is_matched_natively);
    let attacks: Vec<Attack> = patterns.map(|pattern| Attack { pattern, texts: texts() }).collect();
    assert!(attacks.len() > RANDOM_PATTERNS / 4, "{} patterns", attacks.len());
    let own = |attack: &Attack, text: &Text| {
        let (before, repeated, times, after) = text;
        (attack.pattern.is_match(&format!("{before}{}{after}", repeated.repeat(*times))), 0.0)
    };
    let own = attacks.iter().flat_map(|attack| attack.texts.iter().map(move |text| own(attack, text)));
    let input = Value::Array(attacks.iter().map(attack_json).collect()).to_string();
    let said =
        [("Rust", own.collect()), ("TypeScript", typescript(&tools, &input)), ("Python", python(&tools, &input))];
    assert_fast_and_alike(&attacks, &said);
}

/// Writes alternatives of loops, counts, assertions and groups.
fn write_alternatives(random: &mut Random, depth: usize, out: &mut String) {
    const ATOMS: &[&str] = &["a", "b", "[ab]", r"\w", "."];
    const ASSERTIONS: &[&str] = &[r"\b", r"\B", "(?=a)", "(?!b)", ""];
    const QUANTIFIERS: &[&str] = &[
        "", "", "", "", "", "", "*", "+", "?", "{2}", "{3,}", "{40}", "{35,}", "{0,50}", "{2,5}", "{64}", "{33,36}",
        "{0,2}", "{1,40}",
    ];
    for alternative in 0..=random.below(5) / 2 {
        out.push_str(if alternative == 0 { "" } else { "|" });
        for _ in 0..random.below(4) {
            match random.below(10) {
                0 => {
                    out.push_str(random.one_of(ASSERTIONS));
                    continue;
                }
                1..=4 if depth > 0 => {
                    out.push_str(random.one_of(&["(", "(?:"]));
                    write_alternatives(random, depth - 1, out);
                    out.push(')');
                }
                _ => out.push_str(random.one_of(ATOMS)),
            }
            out.push_str(random.one_of(QUANTIFIERS));
        }
    }
}

/// Fails where a language takes too long for a text, or says something else than the first.
fn assert_fast_and_alike(attacks: &[Attack], said: &[(&str, Vec<(bool, f64)>)]) {
    let mut wrong = Vec::new();
    let bounds: Vec<f64> = said.iter().map(|(_, answers)| bound(answers)).collect();
    for (index, (attack, text)) in
        attacks.iter().flat_map(|one| one.texts.iter().map(move |text| (one, text))).enumerate()
    {
        let place = format!("{} with {text:?}", attack.pattern.source());
        for ((language, answers), bound) in said.iter().zip(&bounds) {
            let (verdict, seconds) = answers[index];
            let is_slow = seconds >= *bound;
            wrong.extend(is_slow.then(|| format!("{language} takes {seconds:.1} s for {place}")));
            let differs = verdict != said[0].1[index].0;
            wrong.extend(differs.then(|| format!("{language} says {verdict} for {place}")));
        }
    }
    assert!(wrong.is_empty(), "{} of {} patterns:\n{}", wrong.len(), attacks.len(), wrong.join("\n"));
}

/// Returns the seconds that no text may take: one, and on a slow or busy machine twelve times the median of all texts, at
/// most four. What isn't linear takes thousands of times as long.
fn bound(answers: &[(bool, f64)]) -> f64 {
    let mut seconds: Vec<f64> = answers.iter().map(|(_, seconds)| *seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
    (12.0 * median).clamp(1.0, 4.0)
}

/// Returns the attacks on all patterns.
fn attacks() -> Vec<Attack> {
    let mut sources: BTreeSet<String> = KNOWN.iter().map(|source| (*source).to_owned()).collect();
    for source in &sources {
        assert!(Pattern::parse(source).is_ok(), "{source}");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let suite = env::var_os("ADL_GEN_SUITE").map(PathBuf::from);
    match suite {
        Some(folder) => collect(&folder, &mut sources),
        None => skipped("the patterns of the official suite need ADL_GEN_SUITE"),
    }
    // The real documents aren't part of the repository.
    let shared = env::var_os("ADL_GEN_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    if shared.is_dir() {
        collect(&shared, &mut sources);
    }
    let is_for_all = |pattern: &Pattern| pattern.python().is_ok();
    let patterns = sources.iter().filter_map(|source| Pattern::parse(source).ok()).filter(is_for_all);
    let attacks = patterns.map(|pattern| Attack { texts: texts(&pattern.tree), pattern });
    attacks.chain([at_the_limit()]).collect()
}

/// Returns two texts of which one takes the last step that it may take, and the other more.
fn at_the_limit() -> Attack {
    let text = |times| (String::new(), "a".to_owned(), times, " to to".to_owned());
    Attack { pattern: parsed(r"(\w+) \1$"), texts: vec![text(222), text(223)] }
}

/// Collects the patterns of all documents of a folder.
fn collect(folder: &Path, sources: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("reads the folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, sources);
        } else if let Ok(value) = serde_json::from_slice(&fs::read(&path).unwrap_or_default()) {
            collect_from(&value, sources);
        }
    }
}

fn collect_from(value: &Value, sources: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_from(item, sources)),
        Value::Object(members) => {
            for (name, value) in members {
                match (name.as_str(), value) {
                    ("pattern", Value::String(source)) => drop(sources.insert(source.clone())),
                    ("patternProperties", Value::Object(patterns)) => sources.extend(patterns.keys().cloned()),
                    _ => {}
                }
                collect_from(value, sources);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns texts of a megabyte: each loop, after what is before it; for a pattern without loops, itself.
fn texts(tree: &Node) -> Vec<Text> {
    let mut texts = Vec::new();
    let before = &mut String::new();
    add_loops(tree, before, &mut texts);
    texts.extend(texts.clone().into_iter().map(|(_, repeated)| (String::new(), repeated)));
    texts.push((String::new(), sample(tree)));
    let mut seen = BTreeSet::new();
    texts.retain(|text| !text.1.is_empty() && seen.insert(text.clone()));
    texts.truncate(TEXTS);
    let times = |repeated: &str| 1_000_000_usize.div_ceil(repeated.len());
    texts.into_iter().map(|(before, text)| (before, text.clone(), times(&text), "\u{1}".to_owned())).collect()
}

fn add_loops(node: &Node, before: &mut String, texts: &mut Vec<(String, String)>) {
    if let Node::Repeat(repeat) = node {
        texts.push((before.clone(), sample(&repeat.node)));
    }
    let start = before.len();
    for part in node.parts() {
        if matches!(node, Node::Either(_)) {
            before.truncate(start);
        }
        add_loops(part, before, texts);
    }
    before.truncate(start);
    before.push_str(&sample(node));
}

/// Returns a text that a part matches, apart from assertions and references.
fn sample(node: &Node) -> String {
    match node {
        Node::One(one) => {
            let is_visible = |c: &char| *c > ' ';
            let ends = one.ranges.iter().flat_map(|(first, last)| [*first, *last]);
            let any = one.ranges.first().map(|(first, _)| *first);
            ends.clone().find(is_visible).or(any).into_iter().collect()
        }
        Node::Sequence(parts) => parts.iter().map(sample).collect(),
        Node::Either(parts) => parts.first().map(sample).unwrap_or_default(),
        Node::Group(_, inside) => sample(inside),
        Node::Repeat(repeat) => sample(&repeat.node).repeat(repeat.least.clamp(1, 3)),
        Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => String::new(),
    }
}

fn attack_json(attack: &Attack) -> Value {
    let matcher = attack.pattern.matcher().map(|matcher| match matcher {
        Matcher::Linear(steps) => ("linear", steps),
        Matcher::Limited(steps) => ("limited", steps),
    });
    json!({
        "ecmascript": attack.pattern.ecmascript(),
        "python": attack.pattern.python().ok(),
        "matcher": matcher,
        "texts": attack.texts,
    })
}

fn typescript(tools: &Path, input: &str) -> Vec<(bool, f64)> {
    let support =
        [super::support(super::TYPESCRIPT, "linearPattern"), super::support(super::TYPESCRIPT, "limitedPattern"), NODE];
    let esbuild = tools.join("node_modules/.bin/esbuild");
    let script = run_text(Command::new(esbuild).arg("--loader=ts"), &support.join("\n"));
    answers(&run(Command::new("node").args(["-e", &script]), input))
}

fn python(tools: &Path, input: &str) -> Vec<(bool, f64)> {
    let support = [
        "import re\nfrom bisect import bisect\nfrom typing import *\n",
        super::support(super::PYTHON, "_linear_search"),
        super::support(super::PYTHON, "_limited_search"),
        PYTHON,
    ];
    let script = support.join("\n").replace('$', "");
    answers(&run(Command::new(tools.join("venv/bin/python")).args(["-X", "utf8", "-c", &script]), input))
}

fn answers(said: &Value) -> Vec<(bool, f64)> {
    let said: Vec<Vec<(bool, f64)>> = serde_json::from_value(said.clone()).expect("answers");
    said.into_iter().flatten().collect()
}

/// Compiles the programs as generated files contain them, with optimisation, and runs them.
fn rust(attacks: &[Attack], folder: &Path) -> Vec<(bool, f64)> {
    let mut source = [
        "#![allow(dead_code)]\nmod check {\n",
        include_str!("../../../templates/rust/support/ranges.rs"),
        include_str!("../../../templates/rust/support/straight.rs"),
        include_str!("../../../templates/rust/support/pattern.rs"),
        include_str!("../../../templates/rust/support/matcher.rs"),
        include_str!("../../../templates/rust/support/groups.rs"),
        "}\nuse check::*;\n",
    ]
    .concat();
    let mut cases = String::new();
    for (index, Attack { pattern, texts }) in attacks.iter().enumerate() {
        let program = pattern.program().expect("has a program");
        let (function, ty, value) = (program.function(), program.constant_type(), program.literal(0));
        let limit = match function {
            "is_match_with_groups" if pattern.is_limited() => "100_000, ",
            "is_match_with_groups" => "usize::MAX, ",
            _ => "",
        };
        source.push_str(&format!("const PATTERN_{index}: {ty} = {value};\n"));
        for (before, repeated, times, after) in texts {
            let text = format!("{before:?}, {repeated:?}, {times}, {after:?}");
            cases.push_str(&format!("    (|text| {function}(PATTERN_{index}, {limit}text), {text}),\n"));
        }
    }
    source.push_str(&format!("const CASES: &[(fn(&str) -> bool, &str, &str, usize, &str)] = &[\n{cases}];\n{RUST}"));
    let (file, program) = (folder.join("attacks.rs"), folder.join("attacks"));
    fs::write(&file, source).expect("writes");
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "-O", "-o"]).arg(&program).arg(&file);
    assert!(rustc.status().expect("starts").success(), "the programs don't compile");
    let said = run_text(&mut Command::new(program), "");
    let answer = |line: &str| {
        let (verdict, seconds) = line.split_once(' ')?;
        Some((verdict.parse().ok()?, seconds.parse().ok()?))
    };
    said.lines().map(|line| answer(line).expect("a verdict and a time")).collect()
}
