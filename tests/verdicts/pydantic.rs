//! pydantic: the models of the modules, imported by their names.

use std::path::Path;

use super::{Answers, Question, ask};
use crate::tools::{Tools, write};

/// Runs the models of a folder; a module's name may have dots.
pub fn answers(folder: &Path, questions: &[&Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("ask_pydantic.py"), include_str!("ask_pydantic.py"));
    let mut python = tools.python("python");
    ask(folder, python.current_dir(folder).args(["-W", "error", "-B", "ask_pydantic.py"]), questions)
}
