//! Arguments that control how documents are read, common to all commands.

use std::path::PathBuf;

use clap::Args;

use super::Config;
use crate::diagnostics::Error;
use crate::pipeline::Generator;
use crate::schema::Dialect;

#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Reading documents")]
pub(super) struct ReadArgs {
    /// Name of the type of a bare JSON Schema [default: its title, else the file name]
    #[arg(long, value_name = "NAME")]
    root_name: Option<String>,

    /// Treat warnings as errors
    #[arg(long, conflicts_with = "lenient")]
    strict: bool,

    /// Leave out what is broken in a document, with a warning: anything is accepted in its place
    #[arg(long)]
    lenient: bool,

    /// Treat all properties of an object as required if it has no `required` keyword
    #[arg(long)]
    assume_required: bool,

    /// Validate `format`: a string that doesn't match its format is invalid
    #[arg(long)]
    assert_formats: bool,

    /// Dialect of documents without `$schema`: draft-04, draft-06, draft-07, 2019-09 or 2020-12
    ///
    /// The default is 2020-12, or an older dialect if the document uses keywords in a form that only that one has.
    #[arg(long, value_name = "DIALECT")]
    dialect: Option<Dialect>,

    /// Generate types for all definitions (`$defs`), including unreferenced ones
    ///
    /// This is the default for a JSON Schema that has only definitions.
    #[arg(long)]
    all_definitions: bool,

    /// Read an MCP output schema whose only property is a required `result` as that of `result`
    ///
    /// This is the default for schemas that are marked with `x-fastmcp-wrap-result`.
    #[arg(long)]
    unwrap_results: bool,

    /// Read only the operations of OpenAPI with this id or tag, and the types that they use; may be repeated
    #[arg(long, value_name = "TAG|ID")]
    only: Vec<String>,

    /// File with the schema of a URI, or of a path from the folder of the input; may be repeated
    ///
    /// A URI that ends with `/` is a prefix: `https://example.com/schemas/=schemas` finds all schemas below it in that
    /// folder. Relative references to files below the folder of the input need no entry. Nothing is ever fetched.
    #[arg(long, value_name = "URI=FILE", value_parser = schema_file)]
    schema_map: Vec<(String, PathBuf)>,

    /// Read folders recursively
    ///
    /// Hidden folders, `node_modules` and symbolic links to folders are skipped.
    #[arg(short, long)]
    recursive: bool,

    /// Config file [default: adl-gen.toml in this folder or the nearest parent, within the repository]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Read no config file
    #[arg(long)]
    no_config: bool,
}

impl ReadArgs {
    /// Reads the config file that the flags select, by default the project's, and adds the options of the flags.
    pub(super) fn config(&self) -> Result<Config, Error> {
        let mut config = self.config_file()?;
        self.apply(&mut config.generator);
        Ok(config)
    }

    /// Reads the config file that the flags select, by default the project's.
    pub(super) fn config_file(&self) -> Result<Config, Error> {
        if self.no_config { Ok(Config::default()) } else { Config::find(self.config.as_deref()) }
    }

    /// Returns whether the flags choose the config file.
    pub(super) fn chooses_config(&self) -> bool {
        self.no_config || self.config.is_some()
    }

    /// Adds the options of the flags to a generator with those of the config file.
    pub(super) fn apply(&self, generator: &mut Generator) {
        generator.folders.recursive |= self.recursive;
        let read = &mut generator.read;
        read.strict = self.strict || (read.strict && !self.lenient);
        read.build.lenient = self.lenient || (read.build.lenient && !self.strict);
        read.build.assume_required |= self.assume_required;
        read.assert_formats |= self.assert_formats;
        read.all_definitions |= self.all_definitions;
        read.front.unwrap_results |= self.unwrap_results;
        if !self.only.is_empty() {
            read.front.only.clone_from(&self.only);
        }
        read.build.dialect = self.dialect.or(read.build.dialect);
        read.root_name = self.root_name.clone().or(read.root_name.take());
        // The first file of a URI wins.
        read.schema_map.splice(0..0, self.schema_map.iter().cloned());
    }
}

fn schema_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.rsplit_once('=') {
        Some((uri, file)) if !uri.is_empty() && !file.is_empty() => Ok((uri.to_owned(), file.into())),
        _ => Err("expected URI=FILE".to_owned()),
    }
}
