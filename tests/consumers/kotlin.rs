//! Kotlin: the types in kotlinx.serialization, which Maven fetches, with its plugin of the compiler.

use std::process::Command;

use crate::maven::classpath;
use crate::tools::{Tools, copy, run, skipped};
use crate::{generate, here, project};

pub fn serialization(tools: &Tools) -> Vec<String> {
    let plugin = tools.kotlin("kotlinx-serialization-compiler-plugin.jar");
    if !plugin.is_file() {
        skipped("types in kotlinx.serialization need the compiler of Kotlin, which tools/install.sh installs");
        return Vec::new();
    }
    let Some(classes) = classpath("types in kotlinx.serialization", &here().join("kotlin/pom.xml"), &[]) else {
        return Vec::new();
    };
    let folder = project("kotlin-serialization");
    let arguments = ["-t", "kotlin", "--set", "kotlin.package=shop", "--set", "kotlin.json=kotlinx"];
    generate(&here().join("agent.adl.json"), &folder.join("shop"), &arguments);
    copy(here().join("kotlin/UseOfKotlinx.kt"), folder.join("UseOfKotlinx.kt"));
    let classes = format!("{}:{classes}", tools.kotlin("kotlin-stdlib.jar").display());
    let mut kotlinc = tools.kotlinc("jvm.K2JVMCompiler");
    kotlinc.current_dir(&folder).args(["-no-stdlib", "-no-reflect", "-cp", &classes]);
    kotlinc.arg(format!("-Xplugin={}", plugin.display())).args(["-d", "classes", "shop", "UseOfKotlinx.kt"]);
    if let Some(problem) = run(&mut kotlinc).problem("kotlinc, kotlinx.serialization") {
        return vec![problem];
    }
    let mut java = Command::new("java");
    java.current_dir(&folder).args(["-cp", &format!("classes:{classes}"), "UseOfKotlinxKt"]);
    run(&mut java).problem("kotlinx.serialization").into_iter().collect()
}
