//! The options of a generator.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{DocumentChecks, Generator, Layout};
use crate::diagnostics::{Code, Diagnostic};
use crate::lower::{NameOverride, Named};
use crate::model::{Limit, ToolSettings};
use crate::schema::Dialect;
use crate::target::externs::{Extern, ExternName};
#[cfg(feature = "rust")]
use crate::target::registry::{Extra, Integers, RustEngine, RustOptions};
#[cfg(feature = "typescript")]
use crate::target::registry::{ImportExtension, TypeScriptOptions};
#[cfg(feature = "preamble")]
use crate::target::registry::{PreambleOptions, PreambleStyle};
#[cfg(feature = "python")]
use crate::target::registry::{PythonOptions, PythonTyping, PythonVersion};
use crate::target::{CheckLevel, DefaultsMode, OptionValue, Target};

/// Declares setters: their documentation, name, type, and the place in the generator that they set.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident: $ty:ty => ($($place:tt)+);)*) => {
        impl Generator {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(mut self, $name: $ty) -> Self {
                self.$($place)+ = $name;
                self
            })*
        }
    };
}

setters! {
    /// Sets the oldest Python version that the output must support.
    #[cfg(feature = "python")]
    python_version: PythonVersion => (options.of_mut::<PythonOptions>().version);
    /// Sets the module from which Python imports `TypedDict`.
    #[cfg(feature = "python")]
    python_typing: PythonTyping => (options.of_mut::<PythonOptions>().typing);
    /// Sets the engine that generates Rust.
    #[cfg(feature = "rust")]
    rust_engine: RustEngine => (options.of_mut::<RustOptions>().engine);
    /// Drops or keeps properties in Rust types that a schema neither declares nor forbids.
    #[cfg(feature = "rust")]
    extra: Extra => (options.of_mut::<RustOptions>().extra);
    /// Sets the width of integers in Rust.
    #[cfg(feature = "rust")]
    integers: Integers => (options.of_mut::<RustOptions>().integers);
    /// Sets the file extension in the imports of TypeScript.
    #[cfg(feature = "typescript")]
    import_extension: ImportExtension => (options.of_mut::<TypeScriptOptions>().import_extension);
    /// Sets the style of preambles.
    #[cfg(feature = "preamble")]
    preamble_style: PreambleStyle => (options.of_mut::<PreambleOptions>().style);
    /// Treats warnings about the specification as errors.
    strict: bool => (read.strict);
    /// Leaves out what is broken in a document (a keyword with a value of the wrong type, a reference into nowhere, an unknown
    /// standard type), with a warning: anything is accepted in its place.
    lenient: bool => (read.build.lenient);
    /// Treats all properties of an object as required if it has no `required` keyword.
    assume_required: bool => (read.build.assume_required);
    /// Validates `format`: a string that doesn't match its format is invalid (JSON Schema Validation §7.2.2).
    assert_formats: bool => (read.assert_formats);
    /// Generates types for all definitions in `$defs` and `definitions`, including unreferenced ones.
    all_definitions: bool => (read.all_definitions);
    /// Reads MCP output schemas whose only property is a required `result` as that of `result`, also if they aren't marked
    /// with `x-fastmcp-wrap-result`.
    unwrap_results: bool => (read.front.unwrap_results);
    /// Also generates contracts, in a file `<input>_contracts` beside each file of types, and the runtime that they
    /// share. Contracts validate results, turn them into text for a model, truncate them, and pass them on.
    contracts: bool => (contracts);
    /// Reads folders recursively, except hidden ones and `node_modules`.
    recursive: bool => (folders.recursive);
    /// Selects the relation of generated files to inputs.
    layout: Layout => (layout);
    /// Also writes what registries need to publish a package, where there is none: `Cargo.toml`, `package.json` with
    /// `tsconfig.json`, `pyproject.toml`.
    manifests: bool => (options.package.manifests);
    /// Rejects documents with constraints that neither the types nor their documentation express. (Validators enforce
    /// them.)
    deny_loss: bool => (deny_loss);
}

impl Generator {
    /// Sets the targets, replacing the default ones.
    #[must_use]
    pub fn targets(mut self, targets: impl IntoIterator<Item = Target>) -> Self {
        self.set_targets(targets);
        self
    }

    pub(crate) fn set_targets(&mut self, targets: impl IntoIterator<Item = Target>) {
        self.targets = targets.into_iter().collect();
        self.targets.sort_unstable();
        self.targets.dedup();
    }

    /// Sets an option of a target by its key in `adl-gen.toml`: `rust.derives`, or by the path of a type or a property
    /// `rust.User.created_at.type`; or one for reading a format: `openapi.nullable`. Generation reports unknown keys and
    /// invalid values.
    ///
    /// ```
    /// use adl_gen::Generator;
    ///
    /// let generator = Generator::new()
    ///     .set("rust.derives", ["Hash", "Eq"])
    ///     .set("rust.non-exhaustive", true)
    ///     .set("rust.User.id.type", "crate::UserId");
    /// ```
    #[must_use]
    pub fn set(mut self, option: &str, value: impl Into<OptionValue>) -> Self {
        let value = value.into();
        let text = match &value {
            OptionValue::Text(text) => Some(text.as_str()),
            OptionValue::Boolean(_) | OptionValue::List(_) | OptionValue::Map(_) => None,
        };
        let set = match self.read.front.set(option, text) {
            Some(Ok(())) => Ok(None),
            Some(Err(message)) => Err(Diagnostic::new(Code::Usage, format!("option `{option}`: {message}"))),
            None => self.options.set_beside(option, &value, &self.read.front.keys()),
        };
        self.mistakes.extend(set.unwrap_or_else(Some));
        self
    }

    /// Sets how much is generated beside types, in all languages.
    #[must_use]
    pub fn checks(mut self, checks: CheckLevel) -> Self {
        self.options.checks = checks;
        self
    }

    /// Sets what becomes of the defaults of properties, in all languages.
    #[must_use]
    pub fn defaults(mut self, mode: DefaultsMode) -> Self {
        self.options.defaults = mode;
        self
    }

    /// Selects how much is generated beside the types of one document. The documents of a package have the same level.
    #[must_use]
    pub fn document_checks(mut self, file: impl Into<PathBuf>, checks: CheckLevel) -> Self {
        self.documents.push(DocumentChecks { file: file.into(), level: checks, place: None });
        self
    }

    /// Sets the known error codes of contracts, replacing those in the examples: the type `ErrorCode`, which stays open
    /// to others.
    #[must_use]
    pub fn error_codes<C: Into<String>>(mut self, codes: impl IntoIterator<Item = C>) -> Self {
        self.options.error_codes = codes.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the name and the version of a package: lower-case letters, digits, `-` and `_`; `1.4.0`.
    #[must_use]
    pub fn package(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        let package = &mut self.options.package;
        (package.name, package.version) = (Some(name.into()), Some(version.into()));
        self.layout = Layout::Package;
        self
    }

    /// Reads only the operations of OpenAPI with one of these ids or tags, and the types that they use.
    #[must_use]
    pub fn only<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.read.front.only = names.into_iter().map(Into::into).collect();
        self
    }

    /// Uses the types of a document from another package, which has the document as an input, in place of generating
    /// them. The names of that package in all languages derive from `name`, which is that of the package there.
    ///
    /// ```no_run
    /// use adl_gen::{Generator, Target};
    ///
    /// // `acme_common::common::Address` is the type of `common.schema.json#/$defs/Address`.
    /// Generator::new()
    ///     .targets([Target::Rust])
    ///     .extern_package("common.schema.json", "acme-common")
    ///     .compile(&["agents"])?;
    /// # Ok::<(), adl_gen::Error>(())
    /// ```
    #[must_use]
    pub fn extern_package(self, document: impl Into<PathBuf>, name: impl Into<String>) -> Self {
        let name = name.into();
        let checked = Extern::check_name(&name);
        self.add_extern(document.into(), ExternName::Package(name), checked)
    }

    /// Uses the types of a document from another package, for one target: the path of a module of Rust, an import
    /// specifier of TypeScript, a package of Python.
    #[must_use]
    pub fn extern_path(self, document: impl Into<PathBuf>, target: Target, path: impl Into<String>) -> Self {
        let (document, path) = (document.into(), path.into());
        let checked = Extern::check_path(target.profile(), &path);
        let known = self.options.externs.iter().find(|of| of.file == document).map(|of| &of.name);
        let mut paths = match known {
            Some(ExternName::Paths(paths)) => paths.clone(),
            Some(ExternName::Package(_)) | None => BTreeMap::new(),
        };
        paths.insert(target, path);
        self.add_extern(document, ExternName::Paths(paths), checked)
    }

    /// Sets the package of a document, replacing an earlier one.
    fn add_extern(mut self, file: PathBuf, name: ExternName, checked: Result<(), String>) -> Self {
        self.mistakes.extend(checked.err().map(|message| Diagnostic::new(Code::Usage, message)));
        self.options.externs.retain(|of| of.file != file);
        self.options.externs.push(Extern { file, name, place: None });
        self.layout = Layout::Package;
        self
    }

    /// Sets the type name of a bare JSON Schema, in place of its title.
    #[must_use]
    pub fn root_name(mut self, name: impl Into<String>) -> Self {
        self.read.root_name = Some(name.into());
        self
    }

    /// Sets the dialect of documents without `$schema`.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.read.build.dialect = Some(dialect);
        self
    }

    /// Maps the URI of a schema to a file, or a prefix of URIs, which ends with `/`, to a folder. (Relative references to files below the input's folder need no entry;
    /// nothing is ever fetched.)
    #[must_use]
    pub fn schema_map(mut self, uri: impl Into<String>, file: impl Into<PathBuf>) -> Self {
        self.read.schema_map.push((uri.into(), file.into()));
        self
    }

    /// Sets the type name of a schema, in place of its title or key; it is used unchanged. The schema is given as a
    /// JSON Pointer as in references: `#/$defs/user` in every input, or `agent.adl.json#/$defs/user` in one document.
    #[must_use]
    pub fn name(mut self, reference: impl AsRef<str>, name: impl Into<String>) -> Self {
        let of = Named::schema(reference.as_ref());
        self.override_name(NameOverride { of, name: name.into(), place: None });
        self
    }

    /// Sets the type name of a tool's result, in place of `<Tool>Result`; it is used unchanged.
    #[must_use]
    pub fn tool_name(mut self, tool: impl Into<String>, name: impl Into<String>) -> Self {
        self.override_name(NameOverride { of: Named::Tool(tool.into()), name: name.into(), place: None });
        self
    }

    /// Sets the name of a type, replacing an earlier one.
    pub(crate) fn override_name(&mut self, given: NameOverride) {
        self.read.names.retain(|known| known.of != given.of);
        self.read.names.push(given);
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
        let settings = self.settings(tool.into());
        (settings.max_chars, settings.keep) = (Some(limit.max_chars), Some(limit.keep));
        self
    }

    fn settings(&mut self, tool: String) -> &mut ToolSettings {
        let tools = &mut self.read.tools;
        let index = tools.iter().position(|settings| settings.tool == tool).unwrap_or(tools.len());
        if index == tools.len() {
            tools.push(ToolSettings { tool, ..ToolSettings::default() });
        }
        &mut tools[index]
    }

    /// Sets a folder of templates, each in place of the built-in one of the same path (`typescript/record.tera`).
    /// `adl-gen templates` lists and exports these.
    #[cfg(feature = "templates")]
    #[must_use]
    pub fn templates(mut self, folder: impl Into<PathBuf>) -> Self {
        self.templates = Some(folder.into());
        self
    }

    /// Sets the folder into which [`compile`](Self::compile) writes, in place of `$OUT_DIR`.
    #[must_use]
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(folder.into());
        self
    }
}
