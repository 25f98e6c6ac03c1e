//! The cases, generated once for all tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::thread;

use crate::instances::Instances;
use crate::{huge, shared, violations};

/// The cases with their generated output.
pub static CASES: LazyLock<Cases> = LazyLock::new(Cases::generate);

/// The versions of Python that are generated for beside the default.
pub const OTHER_PYTHONS: [&str; 3] = ["3.11", "3.13", "3.14"];

/// The same for pydantic models, of which fewer versions matter.
pub const OTHER_PYDANTICS: [&str; 2] = ["3.11", "3.14"];

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
    /// The output folder of the generator.
    pub outputs: PathBuf,
    /// The error of the generator, if it failed.
    pub failure: Option<Failure>,
    /// Whether clippy is run: it takes minutes for a megabyte of Markdown.
    pub lintable: bool,
}

pub struct Failure {
    pub exit: Option<i32>,
    pub stderr: String,
}

impl Cases {
    fn generate() -> Self {
        let out = build_folder().join("out");
        if out.exists() {
            fs::remove_dir_all(&out).expect("the old outputs can be removed");
        }
        let mut all = Self { goldens: goldens(), shared: shared::cases(), huge: huge::cases() };
        let mut cases: Vec<&mut Case> = all.goldens.iter_mut().chain(&mut all.shared).chain(&mut all.huge).collect();
        let share = cases.len().div_ceil(2).max(1);
        thread::scope(|scope| {
            for part in cases.chunks_mut(share) {
                scope.spawn(|| part.iter_mut().for_each(|case| case.generate()));
            }
        });
        all
    }

    /// Returns the cases for the compilers.
    pub fn compilable(&self) -> Vec<&Case> {
        let all = self.goldens.iter().chain(&self.shared).chain(&self.huge);
        all.filter(|case| case.failure.is_none() && !case.has_own_targets()).collect()
    }

    /// Returns the cases for a package: the goldens that one run can generate.
    pub fn of_package(&self) -> Vec<&Case> {
        let golden = root().join("golden");
        let cases = self.compilable().into_iter();
        cases.filter(|case| case.arguments.is_empty() && case.input.starts_with(&golden)).collect()
    }
}

impl Case {
    pub fn new(name: &str, input: PathBuf) -> Self {
        let name = name.replace('-', "_");
        let outputs = build_folder().join("out").join(&name);
        Self {
            name,
            input,
            instances: Instances::default(),
            arguments: Vec::new(),
            more_targets: Vec::new(),
            records: Vec::new(),
            outputs,
            failure: None,
            lintable: true,
        }
    }

    /// Returns whether something is recorded besides declarations.
    pub fn records(&self, what: &str) -> bool {
        self.records.iter().any(|recorded| recorded == what)
    }

    /// Returns whether its arguments concern the printing of types: only `generate` has them.
    pub fn has_own_printing(&self) -> bool {
        self.arguments.iter().any(|argument| ["--extra", "--integers"].contains(&argument.as_str()))
    }

    /// Returns whether its arguments name the targets: it is only recorded here, and tested elsewhere.
    pub fn has_own_targets(&self) -> bool {
        self.arguments.iter().any(|argument| argument == "-t")
    }

    fn generate(&mut self) {
        if self.has_own_targets() {
            return self.run(vec![(Vec::new(), self.outputs.clone())]);
        }
        let mut runs = vec![(Vec::new(), self.outputs.clone())];
        runs.push((vec!["-t", "json-schema"], self.outputs_beside("bundle")));
        runs.push((vec!["-t", "pydantic"], self.outputs_beside("pydantic")));
        runs.push((vec!["-t", "zod"], self.outputs_beside("zod")));
        runs.push((vec!["-t", "mcp"], self.outputs_beside("mcp")));
        let pythons = OTHER_PYTHONS.iter().map(|version| ("python", *version));
        for (target, version) in pythons.chain(OTHER_PYDANTICS.iter().map(|version| ("pydantic", *version))) {
            let folder = self.outputs_beside(&format!("{target}-{version}"));
            runs.push((vec!["-t", target, "--python-version", version], folder));
        }
        self.run(runs);
        if self.failure.is_none() {
            violations::write(self);
        }
    }

    fn run(&mut self, runs: Vec<(Vec<&str>, PathBuf)>) {
        for (arguments, folder) in runs {
            let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
            command.current_dir(self.input.parent().expect("an input stands in a folder"));
            command.arg("generate").arg(self.input.file_name().expect("an input has a name"));
            command.args(arguments).args(&self.arguments).arg("-o").arg(folder);
            let output = command.output().expect("the binary starts");
            if !output.status.success() {
                let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
                self.failure = Some(Failure { exit: output.status.code(), stderr });
                return;
            }
        }
    }

    /// Returns the folder of the outputs other than the default ones.
    fn outputs_beside(&self, what: &str) -> PathBuf {
        self.outputs.with_file_name(format!("{}.{what}", self.name))
    }

    /// The generated file of that extension.
    pub fn output(&self, extension: &str) -> PathBuf {
        only_file(&self.outputs, extension)
    }

    /// The normalised bundle.
    pub fn bundle(&self) -> PathBuf {
        only_file(&self.outputs_beside("bundle"), ".schema.json")
    }

    /// The schemas of zod.
    pub fn zod(&self) -> PathBuf {
        only_file(&self.outputs_beside("zod"), ".zod.ts")
    }

    /// The Python that was generated for a version, or for the default.
    pub fn python(&self, version: Option<&str>) -> PathBuf {
        match version {
            None => self.output(".py"),
            Some(version) => only_file(&self.outputs_beside(&format!("python-{version}")), ".py"),
        }
    }

    /// The models of pydantic that were generated for a version of Python, or for the default.
    pub fn pydantic(&self, version: Option<&str>) -> PathBuf {
        let folder = version.map_or("pydantic".to_owned(), |version| format!("pydantic-{version}"));
        only_file(&self.outputs_beside(&folder), "_models.py")
    }

    /// Returns the recorded files: those of the default targets, and of the case's own targets.
    pub fn recorded_outputs(&self) -> Vec<PathBuf> {
        let more = self.more_targets.iter().flat_map(|target| files(&self.outputs_beside(target)));
        files(&self.outputs).into_iter().chain(more).collect()
    }
}

fn only_file(folder: &Path, extension: &str) -> PathBuf {
    // `agent.ts` has the extension `.ts`, and `agent.zod.ts` has not.
    let has_extension = |file: &PathBuf| name(file).strip_suffix(extension).is_some_and(|stem| !stem.contains('.'));
    let found: Vec<PathBuf> = files(folder).into_iter().filter(has_extension).collect();
    match found.as_slice() {
        [file] => file.clone(),
        _ => panic!("{} should hold one file *{extension}: {found:?}", folder.display()),
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

/// The files of a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    files.sort();
    files
}

/// A file's name.
pub fn name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).expect("a file has a name in UTF-8")
}

/// Returns whether a file of a golden folder is its input.
pub fn is_input(file: &Path) -> bool {
    let name = name(file);
    [".adl.json", ".adl.yaml", ".adl.yml", ".schema.json", ".tools.json"].iter().any(|suffix| name.ends_with(suffix))
}

fn goldens() -> Vec<Case> {
    files(&root().join("golden")).iter().filter(|path| path.is_dir()).map(|folder| golden(folder)).collect()
}

fn golden(folder: &Path) -> Case {
    let inputs: Vec<PathBuf> = files(folder).into_iter().filter(|file| is_input(file)).collect();
    let [input] = inputs.as_slice() else {
        panic!(
            "{} should hold one input (*.adl.json, *.adl.yaml, *.schema.json, *.tools.json): {inputs:?}",
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
