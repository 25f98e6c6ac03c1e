//! TypeScript: the types taken away by `typescript`, the rest run by Node.

use std::path::Path;

use super::{Answers, Question, ask};
use crate::tools::{Tools, write};

/// Runs the modules `<name>.ts` of a folder.
pub fn answers(folder: &Path, questions: &[&Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("run.mjs"), include_str!("run.mjs"));
    let mut node = tools.node_script("run.mjs");
    ask(folder, node.current_dir(folder), questions)
}
