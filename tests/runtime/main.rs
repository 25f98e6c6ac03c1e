//! Contracts at run time: the generated contracts of every language answer the shared cases (`*.json`) of `agent.adl.json`
//! in the same words, and those of all golden documents pass the compilers and checkers.
//!
//! A case is an object with `name`, `function`, `args` and what is `expected` (or `throws`: the message of a refusal);
//! `only` names the languages that can have it. A language's driver reads a line `{"function", "args"}` for each case and
//! answers with a line `{"result"}` or `{"throws"}`. `docs/runtime.md` says what the functions do.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod cases;
mod go;
#[path = "../goldens.rs"]
mod goldens;
mod java;
mod kotlin;
mod mcp;
mod python;
mod rust;
#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the goldens, which need more of it")]
mod tools;
mod typescript;

use tools::{Problems, Tools, report};

#[test]
fn python_answers_the_shared_cases() -> Result<(), Problems> {
    with_tools("contracts in Python", python::answers)
}

#[test]
fn contracts_in_python_pass_the_checkers() -> Result<(), Problems> {
    with_tools("contracts in Python", python::checked)
}

#[test]
fn typescript_answers_the_shared_cases() -> Result<(), Problems> {
    with_tools("contracts in TypeScript", typescript::answers)
}

#[test]
fn contracts_in_typescript_compile() -> Result<(), Problems> {
    with_tools("contracts in TypeScript", typescript::checked)
}

#[test]
fn frameworks_take_contracts_in_typescript() -> Result<(), Problems> {
    with_tools("contracts in TypeScript", typescript::consumed)
}

#[test]
fn the_agent_in_typescript_runs() -> Result<(), Problems> {
    with_tools("the example in TypeScript", typescript::example)
}

#[test]
fn servers_of_mcp_speak_every_revision() -> Result<(), Problems> {
    with_tools("servers of MCP", mcp::examples)
}

#[test]
fn hosts_of_mcp_take_the_lists_of_tools() -> Result<(), Problems> {
    with_tools("lists of MCP tools", mcp::lists)
}

#[test]
fn hosts_agree_with_fits() -> Result<(), Problems> {
    with_tools("the Agents SDK", mcp::fits)
}

#[test]
fn go_answers_the_shared_cases() -> Result<(), Problems> {
    with_tools("contracts in Go", go::answers)
}

#[test]
fn contracts_in_go_compile() -> Result<(), Problems> {
    with_tools("contracts in Go", go::checked)
}

#[test]
fn java_answers_the_shared_cases() -> Result<(), Problems> {
    with_javac("contracts in Java", java::answers)
}

#[test]
fn contracts_in_java_compile() -> Result<(), Problems> {
    with_javac("contracts in Java", java::checked)
}

#[test]
fn kotlin_answers_the_shared_cases() -> Result<(), Problems> {
    with_kotlin("contracts in Kotlin", kotlin::answers)
}

#[test]
fn contracts_in_kotlin_compile() -> Result<(), Problems> {
    with_kotlin("contracts in Kotlin", kotlin::checked)
}

#[test]
fn rust_answers_the_shared_cases() -> Result<(), Problems> {
    report(rust::answers())
}

#[test]
fn contracts_in_rust_compile() -> Result<(), Problems> {
    report(rust::compiled())
}

/// Runs a check that needs a JDK; skips it without one.
fn with_javac(what: &str, check: fn() -> Vec<String>) -> Result<(), Problems> {
    if Tools::has_javac(what) { report(check()) } else { Ok(()) }
}

/// Runs a check that needs the compiler of Kotlin and a JDK; skips it without them.
fn with_kotlin(what: &str, check: fn(&Tools) -> Vec<String>) -> Result<(), Problems> {
    let Some(tools) = Tools::found(what).filter(|_| Tools::has_javac(what)) else { return Ok(()) };
    if !tools.kotlin("kotlin-compiler.jar").is_file() {
        tools::skipped(&format!("{what} need the compiler of Kotlin, which tools/install.sh installs"));
        return Ok(());
    }
    report(check(&tools))
}

/// Runs a check that needs installed tools; skips it without them.
fn with_tools(what: &str, check: fn(&Tools) -> Vec<String>) -> Result<(), Problems> {
    Tools::found(what).map_or(Ok(()), |tools| report(check(&tools)))
}
