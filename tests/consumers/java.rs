//! Java: the types in Jackson 2, Jackson 3 and Gson, and in services of Spring Boot, which Maven fetches.

use std::path::Path;

use crate::maven::{Program, classpath};
use crate::tools::{copy, write};
use crate::{generate, here, project};

/// The packages of Jackson 2 and Jackson 3.
const PACKAGES: [&str; 2] = ["com.fasterxml.jackson", "tools.jackson"];

/// The versions of Spring Boot, by those of Jackson.
const SPRING_BOOT: [(&str, &str); 2] = [("jackson-2", "3.5.7"), ("jackson-3", "4.0.7")];

pub fn libraries() -> Vec<String> {
    let Some(classpath) = classpath("types in libraries for JSON", &here().join("java/pom.xml"), &[]) else {
        return Vec::new();
    };
    let program = std::fs::read_to_string(here().join("java/UseOfJackson.java")).expect("a program");
    let mut problems = Vec::new();
    for (version, packages) in [2, 3].into_iter().zip(PACKAGES) {
        let name = format!("jackson-{version}");
        let folder = project(&format!("java-{name}"));
        types(&folder, &name);
        write(folder.join("UseOfJackson.java"), program.replace(PACKAGES[0], packages));
        let program = Program { folder: &folder, classpath: &classpath };
        problems.extend(program.problems(&name, &["shop/Agent.java", "UseOfJackson.java"], "UseOfJackson"));
    }
    let folder = project("java-gson");
    types(&folder, "gson");
    copy(here().join("java/UseOfGson.java"), folder.join("UseOfGson.java"));
    let program = Program { folder: &folder, classpath: &classpath };
    problems.extend(program.problems("gson", &["shop/Agent.java", "UseOfGson.java"], "UseOfGson"));
    problems
}

/// Types of the program and of Java's library in place of generated ones, and annotations of null.
pub fn own_types() -> Vec<String> {
    let Some(classpath) = classpath("types of Java's own", &here().join("java/pom.xml"), &[]) else {
        return Vec::new();
    };
    let folder = project("java-own-types");
    let config = here().join("java/club.toml").display().to_string();
    generate(&here().join("java/club.schema.json"), &folder.join("shop"), &["-t", "java", "--config", &config]);
    for (file, place) in [("MemberId", "shop/ids"), ("Price", "shop"), ("UseOfClub", "")] {
        copy(here().join(format!("java/{file}.java")), folder.join(place).join(format!("{file}.java")));
    }
    let program = Program { folder: &folder, classpath: &classpath };
    let files = ["shop/Club.java", "shop/Price.java", "shop/ids/MemberId.java", "UseOfClub.java"];
    program.problems("own types", &files, "UseOfClub")
}

pub fn spring() -> Vec<String> {
    let mut problems = Vec::new();
    for (library, version) in SPRING_BOOT {
        let name = format!("Spring Boot {version}");
        let pom = here().join("java/spring/pom.xml");
        let Some(classpath) = classpath(&name, &pom, &[&format!("-Dspring-boot={version}")]) else { continue };
        let folder = project(&format!("java-spring-{version}"));
        types(&folder, library);
        copy(here().join("java/spring/Service.java"), folder.join("Service.java"));
        let program = Program { folder: &folder, classpath: &classpath };
        problems.extend(program.problems(&name, &["shop/Agent.java", "Service.java"], "service.Service"));
    }
    problems
}

/// Generates the types with a module for a library.
fn types(folder: &Path, library: &str) {
    let library = format!("java.json={library}");
    let arguments = ["-t", "java", "--set", "java.package=shop", "--set", &library];
    generate(&here().join("agent.adl.json"), &folder.join("shop"), &arguments);
}
