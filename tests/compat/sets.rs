//! Sets of questions with known answers: a sample of our own in `make test`, and all that others published in
//! `make compat`, which writes `docs/compatibility.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

use adl_gen::Dialect;
use adl_gen::compat::Containment;
use serde_json::Value;

use crate::case::Case;
use crate::question::{ask, of_dialect, value};
use crate::verdicts::reference::json;
use crate::{large, root, shared};

/// The kinds of question that take more than one value to answer: neither schema lists its values.
const HARD: [&str; 4] = ["unsatisfiable", "universal", "reflexive", "unions"];

/// The answers to a set of questions.
#[derive(Default)]
struct Answers {
    yes: usize,
    no: usize,
    unknown: Vec<String>,
    /// Questions with a schema that can't be read, with the reason.
    unread: Vec<String>,
    wrong: Vec<String>,
    /// Labels that a value disproves, as the crate `jsonschema` confirms.
    disproved: Vec<String>,
    times: Vec<Duration>,
}

#[test]
fn the_sample_is_answered() {
    let answers = answers(&root().join("tests/compat/sample.jsonl"), |_| true);
    assert!(answers.wrong.is_empty(), "{}", answers.wrong.join("\n"));
    assert!(answers.unknown.is_empty() && answers.unread.is_empty(), "{:?} {:?}", answers.unknown, answers.unread);
}

/// Runs all sets, and writes the table.
#[test]
fn published_sets_are_answered() {
    if std::env::var_os("ADL_GEN_COMPAT").is_none() {
        return;
    }
    let Some(folder) = shared() else {
        println!("compat: skipped, there is no folder `shared/compat` beside the repository");
        return;
    };
    let mut page = include_str!("page.md").to_owned();
    let (mut all, mut slow) = (Answers::default(), Vec::new());
    let sets = [
        ("containment-2020-12, all", "containment-2020-12", false),
        ("containment-2020-12, hard ones", "containment-2020-12", true),
        ("jsoncompat", "jsoncompat", false),
        ("jsonsubschema", "jsonsubschema", false),
        ("edits", "edits", false),
    ];
    for (title, file, hard) in sets {
        let is_asked = |row: &Value| !hard || row["kind"].as_str().is_some_and(|kind| HARD.contains(&kind));
        let answers = answers(&folder.join(format!("{file}.jsonl")), is_asked);
        page.push_str(&answers.row(title));
        if !hard {
            all.add(answers);
        }
    }
    let responses = root().join("build/compat/octokit.jsonl");
    if responses.is_file() {
        let answers = answers(&responses, |_| true);
        page.push_str(&answers.row("responses of GitHub's REST API, changed between two versions"));
        slow.extend(answers.too_slow());
        all.add(answers);
    }
    let (rows, time) = large::rows();
    page.push_str(&rows);
    slow.extend((time >= 1.0).then(|| format!("`adl-gen diff` of a thousand tools takes {time:.2} s")));
    for (title, notes) in
        [("Labels that a value disproves", &all.disproved), ("Not decided", &all.unknown), ("Not read", &all.unread)]
    {
        writeln!(page, "\n## {title}\n").expect("a string can be written");
        for note in notes {
            writeln!(page, "- {note}").expect("a string can be written");
        }
    }
    fs::write(root().join("docs/compatibility.md"), page).expect("the page can be written");
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n"));
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

/// Returns the counterexamples of all sets, each for the schema that accepts it, and for the one that refuses it.
pub fn counterexamples(folder: &Path) -> Vec<[Case; 2]> {
    let files = ["containment-2020-12", "jsoncompat", "jsonsubschema", "edits"];
    let paths = files.map(|file| folder.join(format!("{file}.jsonl")));
    let paths = paths.into_iter().chain([root().join("build/compat/octokit.jsonl")]).filter(|path| path.is_file());
    let text: String = paths.map(|path| fs::read_to_string(path).expect("a set")).collect();
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let cases = rows.filter_map(|row| {
        let dialect = dialect(&row);
        let Containment::Refuted { counterexample } = ask(&row["s1"], &row["s2"], dialect).ok()?.containment else {
            return None;
        };
        let case = |name: &str| {
            let schema = json(&of_dialect(&row[name], dialect).to_string());
            Case::alone(schema, vec![counterexample.clone()])
        };
        Some([case("s1"), case("s2")])
    });
    cases.collect()
}

fn dialect(row: &Value) -> Dialect {
    if row["draft"] == "draft4" { Dialect::Draft4 } else { Dialect::Draft202012 }
}

fn answers(path: &Path, is_asked: impl Fn(&Value) -> bool) -> Answers {
    let text = fs::read_to_string(path).expect("a set");
    let mut answers = Answers::default();
    for line in text.lines() {
        match serde_json::from_str::<Value>(line) {
            Ok(row) if is_asked(&row) => answers.answer(&row),
            Ok(_) => {}
            Err(_) => answers.unread.push("a line with `NaN`, which is no JSON".to_owned()),
        }
    }
    answers
}

impl Answers {
    fn answer(&mut self, row: &Value) {
        let dialect = dialect(row);
        let id = row["id"].as_str().expect("an id");
        let answered = match ask(&row["s1"], &row["s2"], dialect) {
            Ok(answered) => answered,
            Err(why) => {
                let why = why.lines().next().unwrap_or_default();
                return self.unread.push(format!("`{id}`: {}", why.split_once("error").map_or(why, |(_, why)| why)));
            }
        };
        self.times.push(answered.time);
        let truth = row["truth"].as_bool();
        match answered.containment {
            Containment::Proved => {
                self.yes += 1;
                if truth == Some(false) {
                    self.wrong.push(format!("{id}: yes, in spite of {}", row["witness"]));
                }
            }
            Containment::Refuted { counterexample } => {
                self.no += 1;
                if truth == Some(true) {
                    let counterexample = value(&counterexample);
                    let [in_part, in_whole] = ["s1", "s2"].map(|name| is_valid(&row[name], &counterexample, dialect));
                    match in_part && !in_whole {
                        true => self.disproved.push(disproof(id, row, &counterexample)),
                        false => self.wrong.push(format!("{id}: no, because of {counterexample}")),
                    }
                }
            }
            Containment::Unknown { reasons } => {
                let reason = reasons.first().map(|reason| format!("`{}` {}", reason.keyword, reason.message));
                self.unknown.push(format!("`{id}`: {}", reason.unwrap_or_default()));
            }
        }
    }

    fn add(&mut self, other: Self) {
        self.unknown.extend(other.unknown);
        self.unread.extend(other.unread);
        self.wrong.extend(other.wrong);
        self.disproved.extend(other.disproved);
    }

    /// Returns the time, in milliseconds, within which a part of the questions was answered, in percent.
    fn time(&self, part: usize) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() * part / 100).or(times.last()).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }

    /// Returns the limits of time that real responses exceed.
    fn too_slow(&self) -> Vec<String> {
        let limits = [(50, 20.0), (95, 100.0)];
        let exceeded = limits.into_iter().filter(|(part, most)| self.time(*part) >= *most);
        exceeded.map(|(part, _)| format!("{part} % of the responses take {:.0} ms", self.time(part))).collect()
    }

    fn row(&self, title: &str) -> String {
        let asked = self.times.len();
        let decided = 100.0 * (self.yes + self.no) as f64 / asked.max(1) as f64;
        format!(
            "| {title} | {asked} | {} | {} | {} | {} | {} | {decided:.1} % | {:.2} ms | {:.2} ms | {:.0} ms |\n",
            self.yes,
            self.no,
            self.unknown.len(),
            self.wrong.len(),
            self.disproved.len(),
            self.time(50),
            self.time(95),
            self.time(100),
        )
    }
}

/// Returns why a value disproves a label.
fn disproof(id: &str, row: &Value, counterexample: &Value) -> String {
    let [part, whole] = ["s1", "s2"].map(|name| {
        let mut schema = row[name].clone();
        schema.as_object_mut().expect("a schema with keywords").remove("$schema");
        schema
    });
    let has_dot = whole.to_string().contains(r#""pattern":"."#);
    let breaks_line = counterexample.as_str().is_some_and(|text| text.contains('\n'));
    let why = if has_dot && breaks_line { ": `.` matches no line break" } else { "" };
    format!("`{id}`: `{counterexample}` is valid for `{part}`, but not for `{whole}`{why}")
}

/// Returns whether a value is valid, as the crate `jsonschema` decides.
fn is_valid(schema: &Value, value: &Value, dialect: Dialect) -> bool {
    let draft = if dialect == Dialect::Draft4 { jsonschema::Draft::Draft4 } else { jsonschema::Draft::Draft202012 };
    let options = jsonschema::options().with_draft(draft);
    let validator = options.should_validate_formats(dialect == Dialect::Draft4).build(schema);
    validator.expect("the crate reads it").is_valid(value)
}
