//! Contracts at run time: the generated contracts of every language answer the shared cases (`*.json`) of `agent.adl.json`
//! in the same words, and those of all golden documents pass the compilers and checkers.
//!
//! A case is an object with `name`, `function`, `args` and what is `expected` (or `throws`: the message of a refusal);
//! `only` names the languages that can have it. A language's driver reads a line `{"function", "args"}` for each case and
//! answers with a line `{"result"}` or `{"throws"}`. `docs/runtime.md` says what the functions do.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

mod cases;
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
    match Tools::found("contracts in Python") {
        Some(tools) => report(python::answers(&tools)),
        None => Ok(()),
    }
}

#[test]
fn contracts_in_python_pass_the_checkers() -> Result<(), Problems> {
    match Tools::found("contracts in Python") {
        Some(tools) => report(python::checked(&tools)),
        None => Ok(()),
    }
}

#[test]
fn typescript_answers_the_shared_cases() -> Result<(), Problems> {
    match Tools::found("contracts in TypeScript") {
        Some(tools) => report(typescript::answers(&tools)),
        None => Ok(()),
    }
}

#[test]
fn contracts_in_typescript_compile() -> Result<(), Problems> {
    match Tools::found("contracts in TypeScript") {
        Some(tools) => report(typescript::checked(&tools)),
        None => Ok(()),
    }
}

#[test]
fn frameworks_take_contracts_in_typescript() -> Result<(), Problems> {
    match Tools::found("contracts in TypeScript") {
        Some(tools) => report(typescript::consumed(&tools)),
        None => Ok(()),
    }
}

#[test]
fn the_agent_in_typescript_runs() -> Result<(), Problems> {
    match Tools::found("the example in TypeScript") {
        Some(tools) => report(typescript::example(&tools)),
        None => Ok(()),
    }
}

#[test]
fn servers_of_mcp_speak_every_revision() -> Result<(), Problems> {
    match Tools::found("servers of MCP") {
        Some(tools) => report(mcp::examples(&tools)),
        None => Ok(()),
    }
}

#[test]
fn hosts_of_mcp_take_the_lists_of_tools() -> Result<(), Problems> {
    match Tools::found("lists of MCP tools") {
        Some(tools) => report(mcp::lists(&tools)),
        None => Ok(()),
    }
}

#[test]
fn hosts_agree_with_fits() -> Result<(), Problems> {
    match Tools::found("the Agents SDK") {
        Some(tools) => report(mcp::fits(&tools)),
        None => Ok(()),
    }
}

#[test]
fn rust_answers_the_shared_cases() -> Result<(), Problems> {
    report(rust::answers())
}

#[test]
fn contracts_in_rust_compile() -> Result<(), Problems> {
    report(rust::compiled())
}
