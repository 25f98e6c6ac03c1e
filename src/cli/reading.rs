//! How documents are read: what the commands that read them have in common.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::diagnostics::{Code, Diagnostic};
use crate::generator::{Generator, Source};

#[derive(Debug, Args)]
pub(super) struct Reading {
    /// The name of a bare JSON Schema's type [default: its title, else the file's name]
    #[arg(long, value_name = "NAME")]
    root_name: Option<String>,

    /// Take warnings about the specification for errors: old forms of `returns`, examples that don't fit
    #[arg(long, conflicts_with = "lenient")]
    strict: bool,

    /// Accept types that the specification doesn't know, as any value, with a warning
    #[arg(long)]
    lenient: bool,

    /// Take every member for required where an object says nothing about `required`
    #[arg(long)]
    assume_required: bool,

    /// The file that holds the schema of a URI; may be said several times
    ///
    /// Relative references find files below the input's folder by themselves. Nothing is ever fetched.
    #[arg(long, value_name = "URI=FILE", value_parser = schema_file)]
    schema_map: Vec<(String, PathBuf)>,
}

impl Reading {
    pub(super) fn generator(&self) -> Generator {
        let generator =
            Generator::new().strict(self.strict).lenient(self.lenient).assume_required(self.assume_required);
        let generator =
            self.schema_map.iter().fold(generator, |generator, (uri, file)| generator.schema_map(uri, file));
        match &self.root_name {
            Some(name) => generator.root_name(name),
            None => generator,
        }
    }
}

/// An input of the command line: a path, or `-` for standard input.
pub(super) fn source(input: &Path) -> Result<Source, Diagnostic> {
    if input.as_os_str() != "-" {
        return Ok(Source::Path(input.to_owned()));
    }
    let mut bytes = Vec::new();
    match io::stdin().lock().read_to_end(&mut bytes) {
        Ok(_) => Ok(Source::Text { name: "-".to_owned(), bytes }),
        Err(error) => Err(Diagnostic::new(Code::Unreadable, format!("can't read standard input: {error}"))),
    }
}

fn schema_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.rsplit_once('=') {
        Some((uri, file)) if !uri.is_empty() && !file.is_empty() => Ok((uri.to_owned(), file.into())),
        _ => Err("say a URI, `=`, and a file".to_owned()),
    }
}
