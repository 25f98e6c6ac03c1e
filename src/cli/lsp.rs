//! `adl-gen lsp`

use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Config, Exit, line};
use crate::lsp::{self, Project};
use crate::target::Target;

const EXAMPLES: &str = "\
Examples:
  adl-gen lsp                       For an editor, which starts it: see docs/editors.md
  adl-gen lsp --language python     Hovers show the types in Python";

/// Serves an editor over standard input and output, by the Language Server Protocol: findings of `validate` and `lint`
/// while typing, completion, hovers with generated types, definitions of references, and fixes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Lsp {
    /// Language of the types in hovers
    #[arg(long, value_name = "LANGUAGE", value_parser = languages(), default_value = "typescript")]
    language: Target,

    /// Ignored: the only way of communication
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Returns the targets with declarations, by their names.
fn languages() -> impl TypedValueParser<Value = Target> {
    let declares = Target::ALL.iter().filter(|target| target.profile().declaration.is_some());
    PossibleValuesParser::new(declares.map(|target| target.name())).try_map(|name| name.parse::<Target>())
}

impl Lsp {
    pub(super) fn run(self) -> Exit {
        if cfg!(target_family = "wasm") {
            line("WebAssembly can't serve an editor: run the binary of your platform");
            return Exit::Usage;
        }
        match lsp::serve(self.language, &project) {
            Ok(true) => Exit::Success,
            // The protocol's exit code of a client that ends without `shutdown`.
            Ok(false) => Exit::Failure,
            Err(error) => {
                line(&format!("the connection to the editor failed: {error}"));
                Exit::Usage
            }
        }
    }
}

/// Returns the settings of the project that a folder belongs to; the defaults if its config file has errors.
fn project(folder: Option<&Path>) -> Project {
    let config = folder.map(Config::of_folder).and_then(Result::ok).unwrap_or_default();
    let Config { generator, levels, .. } = config;
    Project { generator, levels }
}
