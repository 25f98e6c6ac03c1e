//! The options of a generator.

use std::path::PathBuf;

use super::Generator;
use crate::backend::{Extra, ImportExtension, PreambleStyle, PythonTyping, PythonVersion, RustEngine, Target};
use crate::lower::{NameOverride, Named};
use crate::model::{Limit, ToolSettings};
use crate::schema::Dialect;

impl Generator {
    /// Sets the targets, replacing the default ones.
    #[must_use]
    pub fn targets(mut self, targets: impl IntoIterator<Item = Target>) -> Self {
        self.targets = targets.into_iter().collect();
        self.targets.sort_unstable();
        self.targets.dedup();
        self
    }

    /// Sets the oldest Python version that the output must support.
    #[must_use]
    pub fn python_version(mut self, version: PythonVersion) -> Self {
        self.options.python_version = version;
        self
    }

    /// Sets the module from which Python imports `TypedDict`.
    #[must_use]
    pub fn python_typing(mut self, typing: PythonTyping) -> Self {
        self.options.python_typing = typing;
        self
    }

    /// Selects the engine that generates Rust.
    #[must_use]
    pub fn rust_engine(mut self, engine: RustEngine) -> Self {
        self.options.rust_engine = engine;
        self
    }

    /// Selects whether Rust types drop or keep undeclared properties.
    #[must_use]
    pub fn extra(mut self, extra: Extra) -> Self {
        self.options.extra = extra;
        self
    }

    /// Sets the known error codes of contracts, replacing those in the examples: the type `ErrorCode`, which stays open
    /// to others.
    #[must_use]
    pub fn error_codes<C: Into<String>>(mut self, codes: impl IntoIterator<Item = C>) -> Self {
        self.options.error_codes = codes.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the style of preambles.
    #[must_use]
    pub fn preamble_style(mut self, style: PreambleStyle) -> Self {
        self.options.preamble_style = style;
        self
    }

    /// Sets the type name of a bare JSON Schema, in place of its title.
    #[must_use]
    pub fn root_name(mut self, name: impl Into<String>) -> Self {
        self.root_name = Some(name.into());
        self
    }

    /// Treats warnings about the specification as errors.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Accepts unknown standard types as any value, with a warning.
    #[must_use]
    pub fn lenient(mut self, lenient: bool) -> Self {
        self.lenient = lenient;
        self
    }

    /// Treats all properties of an object as required if it has no `required` keyword.
    #[must_use]
    pub fn assume_required(mut self, assume_required: bool) -> Self {
        self.assume_required = assume_required;
        self
    }

    /// Validates `format`: a string that doesn't match its format is invalid (JSON Schema Validation §7.2.2).
    #[must_use]
    pub fn assert_formats(mut self, assert_formats: bool) -> Self {
        self.assert_formats = assert_formats;
        self
    }

    /// Sets the dialect of documents without `$schema`.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// Generates types for all definitions in `$defs` and `definitions`, including unreferenced ones.
    #[must_use]
    pub fn all_definitions(mut self, all_definitions: bool) -> Self {
        self.all_definitions = all_definitions;
        self
    }

    /// Maps the URI of a schema to a file. (Relative references to files below the input's folder need no entry;
    /// nothing is ever fetched.)
    #[must_use]
    pub fn schema_map(mut self, uri: impl Into<String>, file: impl Into<PathBuf>) -> Self {
        self.schema_map.push((uri.into(), file.into()));
        self
    }

    /// Sets the type name of a schema, in place of its title or key; it is used unchanged. The schema is given as a
    /// JSON Pointer as in references: `#/$defs/user` in every input, or `agent.adl.json#/$defs/user` in one document.
    #[must_use]
    pub fn name(self, reference: impl AsRef<str>, name: impl Into<String>) -> Self {
        self.override_name(NameOverride { of: Named::schema(reference.as_ref()), name: name.into(), place: None })
    }

    /// Sets the type name of a tool's result, in place of `<Tool>Result`; it is used unchanged.
    #[must_use]
    pub fn tool_name(self, tool: impl Into<String>, name: impl Into<String>) -> Self {
        self.override_name(NameOverride { of: Named::Tool(tool.into()), name: name.into(), place: None })
    }

    /// Also generates contracts, in a file `<input>_contracts` beside each file of types, and the runtime that they
    /// share. Contracts validate results, turn them into text for a model, truncate them, and pass them on.
    #[must_use]
    pub fn contracts(mut self, contracts: bool) -> Self {
        self.contracts = contracts;
        self
    }

    /// Sets the file extension in the imports of TypeScript contracts.
    #[must_use]
    pub fn import_extension(mut self, extension: ImportExtension) -> Self {
        self.options.import_extension = extension;
        self
    }

    /// Sets the text that a model reads in place of a tool's result: `Found {count} results for {query}`. Properties
    /// that may be absent or null need a fallback, `{nickname|nobody}`; `{#rows}` counts a list.
    #[must_use]
    pub fn llm_text(mut self, tool: impl Into<String>, template: impl Into<String>) -> Self {
        self.settings(tool.into()).llm_text = Some(template.into());
        self
    }

    /// Limits the length of a tool's text for a model.
    #[must_use]
    pub fn text_limit(mut self, tool: impl Into<String>, limit: Limit) -> Self {
        let said = self.settings(tool.into());
        (said.max_chars, said.keep) = (Some(limit.max_chars), Some(limit.keep));
        self
    }

    /// Sets the settings of a tool's contract, replacing earlier ones.
    #[must_use]
    #[cfg(feature = "cli")]
    pub(crate) fn tool_settings(mut self, said: ToolSettings) -> Self {
        let known = self.settings(said.tool.clone());
        *known = said;
        self
    }

    fn settings(&mut self, tool: String) -> &mut ToolSettings {
        let index = self.tools.iter().position(|said| said.tool == tool).unwrap_or_else(|| {
            self.tools.push(ToolSettings { tool, ..ToolSettings::default() });
            self.tools.len() - 1
        });
        &mut self.tools[index]
    }

    /// Sets the name of a type, replacing an earlier one.
    #[must_use]
    pub(crate) fn override_name(mut self, given: NameOverride) -> Self {
        self.names.retain(|known| known.of != given.of);
        self.names.push(given);
        self
    }

    /// Accepts unused names: the inputs are only a part of the project.
    #[cfg(feature = "cli")]
    #[must_use]
    pub(crate) fn partial(mut self, partial: bool) -> Self {
        self.partial = partial;
        self
    }

    /// Reads folders recursively, except hidden ones and `node_modules`.
    #[must_use]
    pub fn recursive(mut self, recursive: bool) -> Self {
        self.recursive = recursive;
        self
    }

    /// Rejects documents with constraints that neither the types nor their documentation express. (Validators enforce
    /// them.)
    #[must_use]
    pub fn deny_loss(mut self, deny_loss: bool) -> Self {
        self.deny_loss = deny_loss;
        self
    }

    /// Sets the folder into which [`compile`](Self::compile) writes, in place of `$OUT_DIR`.
    #[must_use]
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(folder.into());
        self
    }
}
