//! The compilers and checkers that `make test` installs, how they are run, and how a test reports problems.

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{Write, stderr};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../skip.rs"]
mod skip;
pub use skip::skipped;

/// The folder into which `tools/install.sh` installs.
pub struct Tools(PathBuf);

impl Tools {
    /// Returns the folder that `ADL_GEN_TOOLS` names; reports that the proof is skipped if it isn't set.
    pub fn found(what: &str) -> Option<Self> {
        let folder = env::var_os("ADL_GEN_TOOLS").map(PathBuf::from);
        if folder.is_none() {
            skipped(&format!("the proofs of {what} need the tools of `make test`"));
        }
        let folder = folder?;
        assert!(folder.is_dir(), "ADL_GEN_TOOLS: {} is no folder; run `make tools`", folder.display());
        Some(Self(folder))
    }

    /// Returns whether there is a JDK; reports that proofs are skipped without one.
    #[allow(dead_code, reason = "not all tests compile Java")]
    pub fn has_javac(what: &str) -> bool {
        let has_javac = Command::new("javac").arg("-version").output().is_ok();
        if !has_javac {
            skipped(&format!("the proofs of {what} need javac, of a JDK of Java 17 or later"));
        }
        has_javac
    }

    /// The compiler of Kotlin with its library alone, which a JDK runs: for the Java VM, or for JavaScript.
    #[allow(dead_code, reason = "not all tests compile Kotlin")]
    pub fn kotlinc(&self, platform: &str) -> Command {
        let mut command = Command::new("java");
        // What is compiled is too little for the best code of the VM to pay.
        command
            .args(["-Xmx3g", "-Xss64m", "-XX:TieredStopAtLevel=1", "-cp"])
            .arg(self.kotlin("kotlin-compiler.jar").with_file_name("*"));
        command.arg(format!("org.jetbrains.kotlin.cli.{platform}")).arg("-Werror");
        command
    }

    /// Returns the path of a file of the compiler of Kotlin.
    #[allow(dead_code, reason = "not all tests compile Kotlin")]
    pub fn kotlin(&self, file: &str) -> PathBuf {
        self.0.join("kotlin/node_modules/kotlin-compiler/lib").join(file)
    }

    /// Returns no tools, for what needs none.
    #[allow(dead_code, reason = "needed where checks with and without tools are alike")]
    pub fn unneeded(_what: &str) -> Option<Self> {
        Some(Self(PathBuf::from("no tools are needed")))
    }

    /// Returns the path of an installed file.
    pub fn path(&self, below: &str) -> PathBuf {
        self.0.join(below)
    }

    /// A script of an installed npm package, run by Node.
    pub fn node(&self, script: &str) -> Command {
        let mut command = Command::new("node");
        command.arg(self.0.join("node_modules").join(script));
        command
    }

    /// A script of the proofs, run by Node, which is told where the npm packages are.
    pub fn node_script(&self, script: &str) -> Command {
        let mut command = Command::new("node");
        command.arg(script).arg(&self.0);
        command
    }

    /// Lets the modules of a folder import the npm packages.
    pub fn link_node_modules(&self, folder: &Path) {
        let packages = self.0.join("node_modules").canonicalize().expect("the npm packages are installed");
        std::os::unix::fs::symlink(packages, folder.join("node_modules")).expect("a link can be made");
    }

    /// The two compilers of TypeScript: the one that most use, and the native one.
    pub fn tsc(&self) -> [Command; 2] {
        ["typescript/bin/tsc", "typescript-7/bin/tsc"].map(|script| self.node(script))
    }

    /// A program of the virtual environment.
    pub fn python(&self, program: &str) -> Command {
        let mut command = Command::new(self.0.join("venv/bin").join(program));
        command.env("PYTHONUTF8", "1");
        command
    }

    /// A program of Go in the folder of a module, without the network. What it compiles is kept in one folder for all tests.
    #[allow(dead_code, reason = "not all tests have modules of Go")]
    pub fn go(&self, program: &str, module: &Path) -> Command {
        let mut command = Command::new(self.0.join("go/bin").join(program));
        command.current_dir(module).envs([("GOFLAGS", "-mod=mod"), ("GOPROXY", "off")]);
        command.env("GOCACHE", repository().join("build/go-cache"));
        command
    }

    /// What `go vet` and gofmt say of a module.
    #[allow(dead_code, reason = "not all tests have modules of Go")]
    pub fn vet_go(&self, module: &Path) -> Vec<String> {
        let vetted = run(self.go("go", module).args(["vet", "./..."])).problem("go vet");
        let formatted = run(self.go("go", module).args(["run", "cmd/gofmt", "-d", "."]));
        let changes = (!formatted.output.is_empty()).then(|| format!("gofmt changes:\n{}", formatted.output));
        vetted.into_iter().chain(changes).collect()
    }

    /// The checker ty over a folder, for a version of Python. The folder is a project of its own, as one of a user is; else
    /// the repository would be.
    #[allow(dead_code, reason = "not all tests have modules of Python")]
    pub fn ty(&self, folder: &Path, version: &str) -> Command {
        write(folder.join("ty.toml"), "");
        let mut command = self.python("ty");
        command.current_dir(folder).args(["check", "--python-version", version, "--output-format", "concise"]);
        command.arg("--no-progress").arg("--python").arg(self.path("venv"));
        command
    }

    /// Returns the folder of the virtual environment, as pyright's configuration requires it.
    pub fn venv_path(&self) -> &Path {
        &self.0
    }

    /// Python with the Monty of the first API.
    #[allow(dead_code, reason = "the preambles alone need it")]
    pub fn old_monty(&self) -> Command {
        Command::new(self.0.join("monty-0.0/bin/python"))
    }

    /// The virtual environment's minor version of Python 3.
    pub fn python_minor(&self) -> u8 {
        let code = "import sys; print(sys.version_info.minor)";
        let run = run(self.python("python").args(["-c", code]));
        run.output.trim().parse().unwrap_or_else(|_| panic!("no version of Python: {}", run.output))
    }
}

/// Cargo for a generated crate. What it builds on the way, such as the dependencies, is in a folder that no other process has
/// while it runs: in one folder for all tests, each would wait for those before it, with idle processors.
pub struct Cargo {
    command: Command,
    _locked: File,
}

impl Deref for Cargo {
    type Target = Command;

    fn deref(&self) -> &Command {
        &self.command
    }
}

impl DerefMut for Cargo {
    fn deref_mut(&mut self) -> &mut Command {
        &mut self.command
    }
}

/// Returns cargo for a crate in a folder, with the folder of its results. (Before 1.91, cargo keeps in that also what it builds
/// on the way.)
#[allow(dead_code, reason = "not all tests have crates")]
pub fn cargo(folder: &Path, target: &Path) -> Cargo {
    let builds = repository().join("build/cargo");
    fs::create_dir_all(&builds).expect("a folder can be made");
    let free = |build: PathBuf| {
        let lock = File::create(build.with_extension("lock")).expect("a file can be written");
        lock.try_lock().is_ok().then_some((build, lock))
    };
    let (build, locked) = (0..).find_map(|n: usize| free(builds.join(n.to_string()))).expect("a folder is free");
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(folder).env("CARGO_TARGET_DIR", target).env("CARGO_BUILD_BUILD_DIR", build);
    // As those of other tests, and quick to make: nobody debugs these crates.
    command.envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")]);
    Cargo { command, _locked: locked }
}

/// The folder of the repository.
fn repository() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("Cargo.lock").is_file()).expect("the repository has a lock")
}

/// Writes a line to the standard error of the process, which the test runner doesn't capture.
pub fn say(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}

pub struct Run {
    pub success: bool,
    /// Standard output, then standard error.
    pub output: String,
}

impl Run {
    /// Nothing, or that the tool found something.
    pub fn problem(self, what: &str) -> Option<String> {
        (!self.success).then(|| format!("{what}:\n{}", self.output))
    }
}

/// Runs a command without input, and returns its output.
pub fn run(command: &mut Command) -> Run {
    command.stdin(std::process::Stdio::null()).envs([("NO_COLOR", "1"), ("CI", "1"), ("RUST_BACKTRACE", "0")]);
    let output = command.output().unwrap_or_else(|error| panic!("{:?} doesn't start: {error}", command.get_program()));
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Run { success: output.status.success(), output: text }
}

/// The problems of a test, which prints all of them when it fails.
pub struct Problems(Vec<String>);

impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} problems", self.0.len())?;
        self.0.iter().try_for_each(|problem| writeln!(f, "\n{}", problem.trim_end()))
    }
}

/// Returns the result of a test.
pub fn report(problems: Vec<String>) -> Result<(), Problems> {
    if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
}

/// An empty folder in the build folder.
pub fn fresh_folder(path: PathBuf) -> PathBuf {
    if path.exists() {
        fs::remove_dir_all(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    fs::create_dir_all(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    path
}

/// Writes a file, with the folders that it needs.
pub fn write(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = path.as_ref();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    }
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Copies a file.
pub fn copy(from: impl AsRef<Path>, to: impl AsRef<OsStr>) {
    let (from, to) = (from.as_ref(), Path::new(to.as_ref()));
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    }
    fs::copy(from, to).unwrap_or_else(|error| panic!("{} to {}: {error}", from.display(), to.display()));
}
