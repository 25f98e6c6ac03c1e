//! Python's dataclasses: the modules imported by their names.

use std::path::Path;

use crate::tools::{Tools, write};
use crate::verdicts::{Answers, Question, ask};

/// Reads and writes the values with the modules of a folder; a name may have dots.
pub fn answers(folder: &Path, questions: &[Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("ask_dataclasses.py"), include_str!("ask_dataclasses.py"));
    let mut python = tools.python("python");
    ask(folder, python.current_dir(folder).args(["-W", "error", "-B", "ask_dataclasses.py"]), questions)
}
