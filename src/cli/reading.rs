//! How documents are read: what the commands that read them have in common.

use std::path::PathBuf;

use clap::Args;

use super::config::Config;
use crate::diagnostics::Error;
use crate::pipeline::Generator;
use crate::schema::Dialect;

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

    /// Assert `format`s: a string that doesn't have its format is invalid
    #[arg(long)]
    assert_formats: bool,

    /// The dialect of documents without `$schema`: draft-04, draft-06, draft-07, 2019-09 or 2020-12
    ///
    /// By default that is 2020-12, or the older dialect that has forms which 2020-12 does not.
    #[arg(long, value_name = "DIALECT")]
    dialect: Option<Dialect>,

    /// Generate types for all definitions (`$defs`), those that nothing refers to too
    ///
    /// A JSON Schema that has only definitions is read so in any case.
    #[arg(long)]
    all_definitions: bool,

    /// The file that holds the schema of a URI; may be said several times
    ///
    /// Relative references find files below the input's folder by themselves. Nothing is ever fetched.
    #[arg(long, value_name = "URI=FILE", value_parser = schema_file)]
    schema_map: Vec<(String, PathBuf)>,

    /// Read folders with the folders in them
    ///
    /// Hidden folders, `node_modules` and links to folders are left out.
    #[arg(short, long)]
    recursive: bool,

    /// The config file [default: adl-gen.toml of this folder or the nearest one above it, within the repository]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Read no config file
    #[arg(long)]
    no_config: bool,
}

impl Reading {
    /// The config file that is asked for, else the project's.
    pub(super) fn config(&self) -> Result<Config, Error> {
        if self.no_config { Ok(Config::default()) } else { Config::find(self.config.as_deref()) }
    }

    /// Whether folders are read with the folders in them.
    pub(super) fn is_recursive(&self, config: &Config) -> bool {
        self.recursive || config.recursive
    }

    /// How the flags ask to read, and the config file where no flag does.
    pub(super) fn generator(&self, config: &Config) -> Generator {
        let generator = Generator::new()
            .strict(self.strict || (config.strict && !self.lenient))
            .lenient(self.lenient || (config.lenient && !self.strict))
            .assume_required(self.assume_required || config.assume_required)
            .assert_formats(self.assert_formats || config.assert_formats)
            .error_codes(config.error_codes.clone())
            .extra(config.extra.unwrap_or_default())
            .recursive(self.is_recursive(config))
            .all_definitions(self.all_definitions || config.all_definitions);
        let generator = match self.dialect.or(config.dialect) {
            Some(dialect) => generator.dialect(dialect),
            None => generator,
        };
        // The first file of a URI counts.
        let files = self.schema_map.iter().chain(&config.schema_map);
        let generator = files.fold(generator, |generator, (uri, file)| generator.schema_map(uri, file));
        let generator = config.names.iter().cloned().fold(generator, Generator::override_name);
        let generator = config.tools.iter().cloned().fold(generator, Generator::tool_settings);
        match self.root_name.as_ref().or(config.root_name.as_ref()) {
            Some(name) => generator.root_name(name),
            None => generator,
        }
    }
}

fn schema_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.rsplit_once('=') {
        Some((uri, file)) if !uri.is_empty() && !file.is_empty() => Ok((uri.to_owned(), file.into())),
        _ => Err("say a URI, `=`, and a file".to_owned()),
    }
}
