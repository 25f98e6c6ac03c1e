//! Plain models of pydantic, which may decide otherwise than their schemas where a loss says so.

use std::path::Path;

use super::{Module, python};
use crate::tools::{Tools, write};
use crate::verdicts::{Answers, Question, ask};

/// The setting of such models.
pub const PLAIN: (&str, &str) = ("pydantic.model", "plain");

/// Returns the answers of models to questions.
pub fn answers(
    folder: &Path,
    modules: &[Module],
    questions: &[Question],
    tools: &Tools,
) -> Result<Vec<Answers>, String> {
    python::write_package(folder, modules);
    write(folder.join("ask_plain.py"), include_str!("ask_plain.py"));
    let mut python = tools.python("python");
    let questions = python::in_package(questions, "");
    ask(folder, python.current_dir(folder).args(["-W", "error", "-B", "ask_plain.py"]), &questions)
}

/// Returns whether a loss with that message is the reason why a value is accepted that isn't valid, or the reverse.
pub fn explains(message: &str, is_accepted: bool) -> bool {
    let says_rejects = message.split_once("` ").is_some_and(|(_, what)| what.starts_with("rejects"));
    says_rejects != is_accepted
}
