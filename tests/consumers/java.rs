//! Java: the types in Jackson 2 and Jackson 3, which Maven fetches.

use std::process::Command;

use crate::tools::{copy, run, skipped, write};
use crate::{generate, here, project};

/// The packages of Jackson 2 and Jackson 3.
const PACKAGES: [&str; 2] = ["com.fasterxml.jackson", "tools.jackson"];

pub fn jackson() -> Vec<String> {
    let folder = project("java");
    copy(here().join("java/pom.xml"), folder.join("pom.xml"));
    let mut maven = Command::new("mvn");
    let goal = "org.apache.maven.plugins:maven-dependency-plugin:2.8:build-classpath";
    maven.current_dir(&folder).args(["-B", "-q", goal, "-Dmdep.outputFile=classpath"]);
    if !maven.output().is_ok_and(|output| output.status.success()) {
        skipped("types in Jackson need Maven, and Jackson from its repository");
        return Vec::new();
    }
    let classpath = std::fs::read_to_string(folder.join("classpath")).expect("Maven writes the path of classes");
    let program = std::fs::read_to_string(here().join("java/UseOfJackson.java")).expect("a program");
    let mut problems = Vec::new();
    for (version, packages) in [2, 3].into_iter().zip(PACKAGES) {
        let name = format!("jackson-{version}");
        let build = folder.join(&name);
        let library = format!("java.json={name}");
        let arguments = ["-t", "java", "--set", "java.package=shop", "--set", &library];
        generate(&here().join("agent.adl.json"), &build.join("shop"), &arguments);
        write(build.join("UseOfJackson.java"), program.replace(PACKAGES[0], packages));
        std::fs::create_dir_all(build.join("classes")).expect("a folder");
        let classes = format!("classes:{}", classpath.trim());
        let mut javac = Command::new("javac");
        javac.current_dir(&build).args(["-Xlint:all", "-Werror", "--release", "17", "-cp", &classes, "-d", "classes"]);
        problems.extend(run(javac.args(["shop/Agent.java", "UseOfJackson.java"])).problem(&format!("javac, {name}")));
        let mut java = Command::new("java");
        java.current_dir(&build).args(["-ea", "-cp", &classes, "UseOfJackson"]);
        problems.extend(run(&mut java).problem(&name));
    }
    problems
}
