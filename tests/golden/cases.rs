//! The cases. What a test needs of them is generated when it first needs it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, OnceLock};

pub use crate::goldens::entries as files;
use crate::instances::Instances;
use crate::languages::Language;
use crate::{goldens, huge, shared};

/// The cases that `ADL_GEN_CASE` names, or all of them.
pub static CASES: LazyLock<Cases> = LazyLock::new(Cases::chosen);

/// The versions of Python that are generated for beside the default.
pub const OTHER_PYTHONS: [&str; 3] = ["3.11", "3.13", "3.14"];

/// The same for pydantic models, of which fewer versions matter.
pub const OTHER_PYDANTICS: [&str; 2] = ["3.11", "3.14"];

/// The run without a target: that of the default targets, or of the case's own.
const DEFAULT: &str = "";

pub struct Cases {
    /// The folders of `golden/`.
    pub goldens: Vec<Case>,
    /// The real documents.
    pub shared: Vec<Case>,
    /// Documents too large to be recorded.
    huge: Vec<Case>,
}

pub struct Case {
    /// The folder's name in snake case: a module in every language.
    pub name: String,
    /// The input, absolute.
    pub input: PathBuf,
    /// The instances to accept and to reject.
    pub instances: Instances,
    /// Further arguments for `generate`.
    pub arguments: Vec<String>,
    /// The targets whose files are recorded beside those of the default targets.
    pub more_targets: Vec<String>,
    /// What is recorded besides declarations, because the hazard is in it: `validators`, `openapi`.
    pub records: Vec<String>,
    /// Whether clippy is run: it takes minutes for a megabyte of Markdown.
    pub lintable: bool,
    /// The runs of the generator, which its arguments decide.
    runs: OnceLock<Vec<Run>>,
}

/// A run of the generator, which is made once.
struct Run {
    /// What is generated: [`DEFAULT`], a target, or a target and a version.
    name: String,
    /// The arguments of this run.
    arguments: Vec<String>,
    /// The output folder.
    folder: PathBuf,
    /// The result, once the run was made.
    made: OnceLock<Result<(), Failure>>,
}

pub struct Failure {
    pub exit: Option<i32>,
    pub stderr: String,
}

impl Cases {
    fn chosen() -> Self {
        let mut cases = Self { goldens: goldens(), shared: shared::cases(), huge: huge::cases() };
        if let Some(names) = chosen_names() {
            cases.retain(&names);
        }
        cases
    }

    /// Keeps the cases with these names, all of which must exist.
    fn retain(&mut self, names: &[String]) {
        let all = [&mut self.goldens, &mut self.shared, &mut self.huge];
        let kept = all.into_iter().map(|cases| {
            cases.retain(|case| names.contains(&case.name));
            cases.len()
        });
        assert_eq!(kept.sum::<usize>(), names.len(), "ADL_GEN_CASE: there are no such cases, or not all: {names:?}");
    }

    /// Returns the cases for the compilers.
    pub fn compilable(&self) -> Vec<&Case> {
        let all = self.goldens.iter().chain(&self.shared).chain(&self.huge);
        all.filter(|case| !case.has_own_targets() && case.made(DEFAULT).is_ok()).collect()
    }

    /// Returns the cases for a package: the goldens that one run can generate.
    pub fn of_package(&self) -> Vec<&Case> {
        let packaged = |case: &&Case| !case.has_own_targets() && case.arguments.is_empty();
        self.goldens.iter().filter(packaged).collect()
    }

    /// Returns the cases with a model.
    pub fn readable(&self) -> Vec<&Case> {
        self.goldens.iter().chain(&self.shared).filter(|case| case.made(DEFAULT).is_ok()).collect()
    }
}

/// Returns the names in `ADL_GEN_CASE`, separated by commas, in snake case; none if it isn't set.
pub fn chosen_names() -> Option<Vec<String>> {
    let names = env::var("ADL_GEN_CASE").ok()?;
    Some(names.split(',').map(|name| name.trim().replace('-', "_")).collect())
}

impl Case {
    pub fn new(name: &str, input: PathBuf) -> Self {
        let name = name.replace('-', "_");
        Self {
            name,
            input,
            instances: Instances::default(),
            arguments: Vec::new(),
            more_targets: Vec::new(),
            records: Vec::new(),
            lintable: true,
            runs: OnceLock::new(),
        }
    }

    /// Creates a case whose output was generated into a folder.
    pub fn generated(name: &str, input: PathBuf, instances: Instances, folder: PathBuf) -> Self {
        let run = Run { name: DEFAULT.to_owned(), arguments: Vec::new(), folder, made: OnceLock::from(Ok(())) };
        Self { instances, runs: OnceLock::from(vec![run]), ..Self::new(name, input) }
    }

    fn runs(&self) -> &[Run] {
        self.runs.get_or_init(|| {
            let mut runs = vec![self.run(DEFAULT, &[])];
            if !self.has_own_targets() {
                runs.extend(
                    ["json-schema", "pydantic", "zod", "go", "java", "kotlin", "mcp"]
                        .map(|target| self.run(target, &["-t", target])),
                );
                runs.push(self.run("javascript", &["-t", "typescript", "--set", "typescript.emit=js"]));
                let pythons = OTHER_PYTHONS.iter().map(|version| ("python", *version));
                for (target, version) in pythons.chain(OTHER_PYDANTICS.iter().map(|version| ("pydantic", *version))) {
                    let name = format!("{target}-{version}");
                    runs.push(self.run(&name, &["-t", target, "--python-version", version]));
                }
            }
            runs
        })
    }

    fn run(&self, name: &str, arguments: &[&str]) -> Run {
        let arguments = arguments.iter().copied().map(str::to_owned).chain(self.arguments.iter().cloned()).collect();
        let separator = if name == DEFAULT { "" } else { "." };
        let folder = build_folder().join("out").join(format!("{}{separator}{name}", self.name));
        Run { name: name.to_owned(), arguments, folder, made: OnceLock::new() }
    }

    /// Returns whether something is recorded besides declarations.
    pub fn records(&self, what: &str) -> bool {
        self.records.iter().any(|recorded| recorded == what)
    }

    /// Returns whether readers fill in defaults: what is read isn't what was written.
    pub fn fills_in(&self) -> bool {
        let configuration = self.input.parent().map(|folder| fs::read_to_string(folder.join("adl-gen.toml")));
        matches!(configuration, Some(Ok(text)) if text.contains("defaults = \"apply\""))
    }

    /// Returns whether its arguments concern the printing of types: only `generate` has them.
    pub fn has_own_printing(&self) -> bool {
        self.arguments.iter().any(|argument| ["--extra", "--integers"].contains(&argument.as_str()))
    }

    /// Returns whether its arguments name the targets: it is only recorded here, and tested elsewhere.
    pub fn has_own_targets(&self) -> bool {
        self.arguments.iter().any(|argument| argument == "-t")
    }

    /// Returns the targets that its arguments name.
    pub fn own_targets(&self) -> Vec<&str> {
        let named = self.arguments.iter().skip_while(|argument| *argument != "-t").nth(1);
        named.map(|targets| targets.split(',').collect()).unwrap_or_default()
    }

    /// Makes all runs, and returns the first failure.
    pub fn failure(&self) -> Option<&Failure> {
        self.runs().iter().find_map(|run| self.made(&run.name).err())
    }

    /// Makes a run if it wasn't made before, and returns its folder.
    fn made(&self, name: &str) -> Result<&Path, &Failure> {
        let run = self.runs().iter().find(|run| run.name == name);
        let run = run.unwrap_or_else(|| panic!("{} isn't generated as {name:?}", self.name));
        let made = run.made.get_or_init(|| run.make(&self.input));
        made.as_ref().map(|()| run.folder.as_path())
    }

    /// Returns the files of a run; panics if it fails.
    fn files(&self, name: &str) -> Vec<PathBuf> {
        match self.made(name) {
            Ok(folder) => files(folder),
            Err(failure) => panic!("{}: nothing was generated:\n{}", self.name, failure.stderr),
        }
    }

    fn file(&self, run: &str, extension: &str) -> PathBuf {
        only_file(&self.files(run), extension)
    }

    /// The generated file of that extension.
    pub fn output(&self, extension: &str) -> PathBuf {
        self.file(DEFAULT, extension)
    }

    /// All files of the default targets, or of the case's own.
    pub fn outputs(&self) -> Vec<PathBuf> {
        self.files(DEFAULT)
    }

    /// All files of a further target.
    pub fn more_outputs(&self, target: &str) -> Vec<PathBuf> {
        self.files(target)
    }

    /// The declarations beside the generated JavaScript.
    pub fn declarations(&self) -> PathBuf {
        let found = self.files("javascript").into_iter().find(|file| name(file).ends_with(".d.ts"));
        found.unwrap_or_else(|| panic!("{} has no declarations", self.name))
    }

    /// The normalised bundle.
    pub fn bundle(&self) -> PathBuf {
        self.file("json-schema", ".schema.json")
    }

    /// The output in a language.
    pub fn of(&self, language: &dyn Language) -> PathBuf {
        let is_default = self.runs().iter().all(|run| run.name != language.name());
        self.file(if is_default { DEFAULT } else { language.name() }, language.ending())
    }

    /// The Python that was generated for a version, or for the default.
    pub fn python(&self, version: Option<&str>) -> PathBuf {
        match version {
            None => self.output(".py"),
            Some(version) => self.file(&format!("python-{version}"), ".py"),
        }
    }

    /// The models of pydantic that were generated for a version of Python, or for the default.
    pub fn pydantic(&self, version: Option<&str>) -> PathBuf {
        let run = version.map_or("pydantic".to_owned(), |version| format!("pydantic-{version}"));
        self.file(&run, "_models.py")
    }
}

impl Run {
    fn make(&self, input: &Path) -> Result<(), Failure> {
        // What an earlier process generated.
        let _ = fs::remove_dir_all(&self.folder);
        let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        command.current_dir(input.parent().expect("an input stands in a folder"));
        command.arg("generate").arg(input.file_name().expect("an input has a name"));
        let output = command.args(&self.arguments).arg("-o").arg(&self.folder).output().expect("the binary starts");
        if output.status.success() {
            return Ok(());
        }
        Err(Failure { exit: output.status.code(), stderr: String::from_utf8_lossy(&output.stderr).into_owned() })
    }
}

fn only_file(files: &[PathBuf], extension: &str) -> PathBuf {
    // `agent.ts` has the extension `.ts`, and `agent.zod.ts` has not.
    let has_extension = |file: &&PathBuf| name(file).strip_suffix(extension).is_some_and(|stem| !stem.contains('.'));
    let found: Vec<&PathBuf> = files.iter().filter(has_extension).collect();
    match found.as_slice() {
        [file] => (*file).clone(),
        _ => panic!("one of these files should be *{extension}: {files:?}"),
    }
}

/// The repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the repository is there")
}

/// Returns the folder in which the tests build.
pub fn build_folder() -> PathBuf {
    root().join("build/golden")
}

/// A file's name.
pub fn name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).expect("a file has a name in UTF-8")
}

/// Returns whether a file of a golden folder is its input.
pub fn is_input(file: &Path) -> bool {
    let name = name(file);
    let is_named = [".adl.json", ".adl.yaml", ".adl.yml", ".schema.json", ".tools.json"];
    // Documents of OpenAPI.
    let folder = file.parent().and_then(Path::file_name);
    is_named.iter().any(|suffix| name.ends_with(suffix))
        || file.extension().is_some_and(|extension| extension == "yaml") && file.file_stem() == folder
}

fn goldens() -> Vec<Case> {
    goldens::folders(&root()).iter().map(|folder| golden(folder)).collect()
}

fn golden(folder: &Path) -> Case {
    let inputs: Vec<PathBuf> = files(folder).into_iter().filter(|file| is_input(file)).collect();
    let [input] = inputs.as_slice() else {
        panic!(
            "{} should hold one input (*.adl.json, *.adl.yaml, *.schema.json, *.tools.json, or of the folder's name: *.yaml): {inputs:?}",
            folder.display()
        );
    };
    let mut case = Case::new(name(folder), input.clone());
    case.instances = Instances::read(folder);
    if let Ok(text) = fs::read_to_string(folder.join("args")) {
        case.arguments = text.lines().map(str::to_owned).collect();
    }
    if let Ok(text) = fs::read_to_string(folder.join("targets")) {
        case.more_targets = text.lines().map(str::to_owned).collect();
    }
    if let Ok(text) = fs::read_to_string(folder.join("records")) {
        case.records = text.lines().map(str::to_owned).collect();
        let is_known = |what: &String| ["validators", "openapi"].contains(&what.as_str());
        assert!(case.records.iter().all(is_known), "{}: {:?}", folder.display(), case.records);
    }
    case
}
