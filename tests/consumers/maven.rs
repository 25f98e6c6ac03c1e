//! What programs in Java need, which Maven fetches, and how they are compiled and run.

use std::path::Path;
use std::process::Command;

use crate::tools::{copy, fresh_folder, run, skipped, write};

const GOAL: &str = "org.apache.maven.plugins:maven-dependency-plugin:2.8:build-classpath";

/// Returns the path of the classes that a project needs; reports that the proof is skipped where its repository isn't reached.
/// Maven is asked again only if the project changed, or classes are gone.
pub fn classpath(what: &str, pom: &Path, properties: &[&str]) -> Option<String> {
    let stamp = format!("{} {}\n", std::fs::read_to_string(pom).expect("a project"), properties.join(" "));
    let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/maven");
    let folder = build.join(what.to_lowercase().replace(' ', "-"));
    let found = folder.join("found");
    let known = std::fs::read_to_string(&found).unwrap_or_default();
    if let Some(classes) =
        known.strip_prefix(&stamp).filter(|classes| classes.split(':').all(|jar| Path::new(jar).exists()))
    {
        return Some(classes.to_owned());
    }
    let folder = fresh_folder(folder);
    copy(pom, folder.join("pom.xml"));
    let mut maven = Command::new("mvn");
    maven.current_dir(&folder).args(["-B", "-q", GOAL, "-Dmdep.outputFile=classpath"]).args(properties);
    if !maven.output().is_ok_and(|output| output.status.success()) {
        skipped(&format!("{what} need Maven, and what it fetches from its repository"));
        return None;
    }
    let classes = std::fs::read_to_string(folder.join("classpath")).expect("Maven writes the path of classes");
    let classes = classes.trim();
    write(found, format!("{stamp}{classes}"));
    Some(classes.to_owned())
}

/// A folder of sources in Java, and the classes that they need.
pub struct Program<'p> {
    pub folder: &'p Path,
    pub classpath: &'p str,
}

impl Program<'_> {
    /// Compiles files with all warnings, and runs a class; returns what fails.
    pub fn problems(&self, name: &str, files: &[&str], class: &str) -> Vec<String> {
        std::fs::create_dir_all(self.folder.join("classes")).expect("a folder");
        let classes = format!("classes:{}", self.classpath);
        let mut javac = Command::new("javac");
        // Annotations of libraries name classes that no program needs.
        javac.current_dir(self.folder).args(["-Xlint:all,-classfile,-processing", "-Werror", "--release", "17"]);
        javac.args(["-encoding", "UTF-8", "-cp", &classes, "-d", "classes"]).args(files);
        if let Some(problem) = run(&mut javac).problem(&format!("javac, {name}")) {
            return vec![problem];
        }
        let mut java = Command::new("java");
        java.current_dir(self.folder).args(["-ea", "-XX:TieredStopAtLevel=1", "-cp", &classes, class]);
        run(&mut java).problem(name).into_iter().collect()
    }
}
