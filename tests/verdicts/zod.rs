//! zod: the modules `<name>.zod.ts`, the types taken away by `typescript`, the rest run by Node with the real zod.

use std::path::Path;

use super::{Answers, Question, ask};
use crate::tools::{Tools, write};

/// Runs the modules `<name>.zod.ts` of a folder. zod's messages are its own, so there are no violations.
pub fn answers(folder: &Path, questions: &[&Question], tools: &Tools) -> Result<Vec<Answers>, String> {
    write(folder.join("zod.mjs"), include_str!("zod.mjs"));
    tools.link_node_modules(folder);
    let mut node = tools.node_script("zod.mjs");
    ask(folder, node.current_dir(folder), questions)
}
