//! The commands and programs of docs/api-owners.md, as they stand there.

use super::*;

/// A block of the page: its language, what stands in it, and the file that the text before it names.
struct Block {
    language: &'static str,
    text: &'static str,
    name: Option<&'static str>,
}

/// Returns the blocks of a page, in its order.
fn blocks(page: &'static str) -> Vec<Block> {
    let parts: Vec<&str> = page.split("\n```").collect();
    let (before, blocks) = parts.split_first().expect("a text before the first block");
    // Text and blocks take turns.
    let mut texts = std::iter::once(before).chain(blocks.iter().skip(1).step_by(2));
    let block = |part: &&'static str| {
        let (language, text) = part.split_once('\n').unwrap_or((part, ""));
        let before = texts.next().copied().unwrap_or_default();
        let named = before.trim_end().strip_suffix("`:").and_then(|text| text.rsplit_once('`'));
        Block { language, text, name: named.map(|(_, name)| name) }
    };
    blocks.iter().step_by(2).map(block).collect()
}

/// The tools that the page uses; none if they aren't installed.
struct Installed(std::path::PathBuf);

impl Installed {
    fn find() -> Option<Self> {
        let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/tools");
        let root = std::env::var_os("ADL_GEN_TOOLS").map_or(default, std::path::PathBuf::from);
        let is_there = ["node_modules/.bin/tsc", "venv/bin/python"].iter().all(|name| root.join(name).exists());
        is_there.then_some(Self(root))
    }

    /// Returns the command for a line of the page.
    fn command(&self, line: &str) -> Command {
        let mut words = line.split_whitespace();
        let program = match words.next() {
            Some("adl-gen") => Command::new(env!("CARGO_BIN_EXE_adl-gen")),
            Some("npx") => Command::new(self.0.join("node_modules/.bin").join(words.next().expect("a program"))),
            Some("python") => Command::new(self.0.join("venv/bin/python")),
            Some("node") => Command::new("node"),
            _ => panic!("no program for `{line}`"),
        };
        let mut command = program;
        command.args(words);
        command
    }
}

#[test]
fn every_block_does_what_the_page_says() {
    let Some(installed) = Installed::find() else { return skipped("the tools of docs/api-owners.md") };
    let folder = Folder::new();
    folder.write("package.json", "{ \"type\": \"module\" }");
    let (mut printed, mut compared) = (String::new(), 0);
    for block in blocks(include_str!("../../docs/api-owners.md")) {
        match (block.language, block.name) {
            ("sh", _) => {
                for line in block.text.lines() {
                    let output = installed.command(line).current_dir(folder.0.path()).output().expect("it runs");
                    let said = String::from_utf8_lossy(&output.stderr);
                    printed = String::from_utf8_lossy(&output.stdout).into_owned();
                    assert!(output.status.success(), "{line}\n{printed}{said}");
                    assert!(!said.contains("warning"), "{line}\n{said}");
                }
            }
            ("text", _) => {
                assert_eq!(printed.trim_end(), block.text, "what the commands before it print");
                compared += 1;
            }
            (_, Some(name)) => folder.write(name, block.text),
            (language, None) => panic!("a block of `{language}` without a name"),
        }
    }
    assert_eq!(compared, 3);
}
