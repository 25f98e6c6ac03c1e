//! The groups of the suite, and the code generated for them.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;

use adl_gen::model::Model;
use adl_gen::model::check::Format;
use adl_gen::output::Files;
use adl_gen::source::{Document, Format as Notation, Node};
use adl_gen::{CheckLevel, Generator, Source, Target};

use crate::languages::plain::PLAIN;
use crate::tools::skipped;

/// The drafts, each with the dialect of schemas that declare none.
pub const DRAFTS: [(&str, &str); 5] = [
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
    ("draft6", "http://json-schema.org/draft-06/schema#"),
    ("draft4", "http://json-schema.org/draft-04/schema#"),
];

/// The optional tests that are run.
const OPTIONAL: [&str; 4] = ["bignum", "ecmascript-regex", "float-overflow", "non-bmp-regex"];

/// All groups, where `ADL_GEN_SUITE` names the suite's folder `tests`.
pub static GROUPS: LazyLock<Option<Groups>> = LazyLock::new(|| {
    let folder = std::env::var_os("ADL_GEN_SUITE").map(PathBuf::from);
    if folder.is_none() {
        skipped("the JSON-Schema-Test-Suite is missing; run `make test`");
    }
    folder.map(|folder| Groups::generate(&folder))
});

pub struct Groups {
    /// What generates for groups, and for those that need `--assert-formats`.
    pub generators: [Generator; 2],
    /// Those for which something was generated.
    pub groups: Vec<Group>,
    /// Why nothing was for the others.
    pub failures: Vec<String>,
}

/// A schema, and the instances that it decides on.
pub struct Group {
    pub name: Name,
    pub schema: String,
    pub tests: Vec<Test>,
    pub files: Files,
    /// Rust with `--checks guards`.
    pub guards: Files,
    /// Plain models of pydantic.
    pub plain: Files,
    /// The messages of their losses.
    pub plain_losses: Vec<String>,
    model: Option<Model>,
}

/// The location of a group.
#[derive(Clone)]
pub struct Name {
    pub draft: &'static str,
    /// `anchor.json`, `optional/bignum.json`
    pub file: String,
    pub group: String,
}

/// An instance.
pub struct Test {
    pub name: String,
    pub valid: bool,
    /// Its text, as the suite writes it.
    pub data: String,
}

impl Name {
    /// Returns whether it needs `--assert-formats`.
    pub fn is_of_formats(&self) -> bool {
        self.file.starts_with("optional/format/")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}: {}", self.draft, self.file, self.group)
    }
}

impl Groups {
    fn generate(suite: &Path) -> Self {
        let generator = generator(&suite.with_file_name("remotes"));
        let asserting = generator.clone().assert_formats(true);
        let generator_of = |group: &Group| if group.name.is_of_formats() { &asserting } else { &generator };
        let mut groups: Vec<Group> =
            DRAFTS.into_iter().flat_map(|(draft, dialect)| read_draft(suite, draft, dialect)).collect();
        let share = groups.len().div_ceil(2).max(1);
        let failures: Vec<String> = thread::scope(|scope| {
            let parts: Vec<_> = groups
                .chunks_mut(share)
                .map(|part| {
                    scope.spawn(|| part.iter_mut().filter_map(|group| group.generate(generator_of(group))).collect())
                })
                .collect();
            parts.into_iter().flat_map(|part| -> Vec<String> { part.join().expect("the generator panics") }).collect()
        });
        groups.retain(|group| !group.files.is_empty());
        Self { generators: [generator, asserting], groups, failures }
    }
}

impl Group {
    pub fn model(&self) -> &Model {
        self.model.as_ref().expect("what is generated has a model")
    }

    /// Generates for all tested targets; returns the error if that fails.
    fn generate(&mut self, generator: &Generator) -> Option<String> {
        let source = Source::Text { name: "group.schema.json".to_owned(), bytes: self.schema.clone().into_bytes() };
        let made = generator.generate_sources([source.clone()]).and_then(|generated| {
            self.files = generated.files;
            let guards = generator.clone().targets([Target::Rust]).checks(CheckLevel::Guards);
            self.guards = guards.generate_sources([source.clone()])?.files;
            let plain = generator.clone().targets([Target::Pydantic]).set(PLAIN.0, PLAIN.1);
            let plain = plain.generate_sources([source.clone()])?;
            self.plain = plain.files;
            self.plain_losses = plain.losses.into_iter().map(|loss| loss.message).collect();
            self.model = generator.read([source])?.models.pop();
            Ok(())
        });
        made.err().map(|error| format!("{}: {error}", self.name))
    }
}

/// Returns a generator that resolves the suite's documents at `http://localhost:1234`.
fn generator(remotes: &Path) -> Generator {
    let python = "3.12".parse().expect("a version of Python");
    let targets = Target::DEFAULT.iter().copied().chain([
        Target::Pydantic,
        Target::Zod,
        Target::Go,
        Target::Java,
        Target::Kotlin,
    ]);
    let mut generator = Generator::new().targets(targets).root_name("RootType").python_version(python);
    let mut pending = vec![remotes.to_owned()];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(entries(&path));
        } else {
            let relative = path.strip_prefix(remotes).expect("it is below").to_str().expect("a name in UTF-8");
            generator = generator.schema_map(format!("http://localhost:1234/{relative}"), &path);
        }
    }
    generator
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("the suite can be read").path()).collect();
    entries.sort();
    entries
}

/// Returns the groups of a draft: the required ones are directly in its folder.
fn read_draft(suite: &Path, draft: &'static str, dialect: &str) -> Vec<Group> {
    let folder = suite.join(draft);
    let is_file = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    let required = entries(&folder).into_iter().filter(is_file);
    let formats = Format::ALL.iter().map(|format| format!("format/{}", format.name()));
    let optional = OPTIONAL.iter().map(|name| (*name).to_owned()).chain(formats);
    let optional = optional.map(|name| folder.join(format!("optional/{name}.json"))).filter(|file| file.exists());
    required.chain(optional).flat_map(|file| read_file(&folder, &file, draft, dialect)).collect()
}

fn read_file(folder: &Path, path: &Path, draft: &'static str, dialect: &str) -> Vec<Group> {
    let text = fs::read_to_string(path).expect("the suite's files can be read");
    let file = path.strip_prefix(folder).ok().and_then(Path::to_str).expect("a name in UTF-8");
    let document = Document::parse(file, text.as_bytes(), Notation::Json).expect("the suite's files are JSON");
    let groups = document.root.as_array().expect("a file is an array of groups");
    let name = |group: &Node| Name { draft, file: file.to_owned(), group: string(group, "description") };
    let group = |group| Group {
        name: name(group),
        schema: in_dialect(source(&text, group, "schema"), dialect),
        tests: tests(&text, group),
        files: Files::default(),
        guards: Files::default(),
        plain: Files::default(),
        plain_losses: Vec::new(),
        model: None,
    };
    groups.iter().map(group).collect()
}

/// The schema with its dialect: that of its folder, where it names none.
fn in_dialect(schema: &str, dialect: &str) -> String {
    match schema.strip_prefix('{') {
        Some(members) if !schema.contains("\"$schema\"") => {
            let comma = if members.trim_start().starts_with('}') { "" } else { "," };
            format!("{{\"$schema\": \"{dialect}\"{comma}{members}")
        }
        _ => schema.to_owned(),
    }
}

fn tests(text: &str, group: &Node) -> Vec<Test> {
    let tests = group.get("tests").and_then(Node::as_array).expect("a group has tests");
    let test = |test| Test {
        name: string(test, "description"),
        valid: test.get("valid").and_then(Node::as_bool).expect("a test says whether it is valid"),
        data: source(text, test, "data").to_owned(),
    };
    tests.iter().map(test).collect()
}

fn string(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::as_str).unwrap_or_else(|| panic!("no {key}")).to_owned()
}

/// The text of a member's value.
fn source<'a>(text: &'a str, node: &Node, key: &str) -> &'a str {
    let span = node.get(key).unwrap_or_else(|| panic!("no {key}")).span;
    &text[span.start..span.end]
}
