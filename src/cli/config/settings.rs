//! The settings of the config file, as in `schemas/config.schema.json`.

use std::path::PathBuf;
use std::str::FromStr;

use toml::de::DeTable;

use super::options::{names, names_under};
use super::package::PACKAGE;
use super::read::{Key, Reader, Value};
use super::rules::DIFF;
use super::{Config, Setting, TargetName};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::front::FrontOptions;
use crate::pipeline::{DocumentChecks, Layout};
use crate::target::{CheckLevel, Options, Target};

/// The settings of the file beside the [options of targets](Options), as in `schemas/config.schema.json`.
const SETTINGS: &[Setting<Config>] = &[
    ("inputs", |reader, value, config| config.inputs = reader.paths(value)),
    ("recursive", |reader, value, config| config.generator.folders.recursive = reader.boolean(value)),
    ("targets", Reader::set_targets),
    ("out-dir", |reader, value, config| config.out_dir = reader.path(value)),
    ("root-name", |reader, value, config| config.read().root_name = reader.name(value)),
    ("layout", |reader, value, config| config.layout = reader.parsed(value)),
    ("contracts", |reader, value, config| config.generator.contracts = reader.boolean(value)),
    ("strict", |reader, value, config| config.read().strict = reader.boolean(value)),
    ("lenient", |reader, value, config| config.read().build.lenient = reader.boolean(value)),
    ("assume-required", |reader, value, config| config.read().build.assume_required = reader.boolean(value)),
    ("assert-formats", |reader, value, config| config.read().assert_formats = reader.boolean(value)),
    ("dialect", |reader, value, config| config.read().build.dialect = reader.parsed(value)),
    ("all-definitions", |reader, value, config| config.read().all_definitions = reader.boolean(value)),
    ("unwrap-results", |reader, value, config| config.read().front.unwrap_results = reader.boolean(value)),
    ("only", |reader, value, config| config.read().front.only = reader.strings(value)),
    ("deny-loss", |reader, value, config| config.deny_loss = reader.boolean(value)),
    ("templates", |reader, value, config| config.generator.templates = reader.path(value)),
    ("schema-map", Reader::schema_map),
    ("names", Reader::names),
    ("errors", |reader, value, config| reader.settings(value, ERRORS, &mut config.generator.options.error_codes)),
    ("tools", Reader::tools),
    ("lint", Reader::lint),
    ("diff", |reader, value, config| reader.settings(value, DIFF, config)),
    ("documents", Reader::documents),
    ("package", |reader, value, config| {
        config.layout.get_or_insert(Layout::Package);
        reader.settings(value, PACKAGE, &mut config.generator.options.package);
    }),
    ("extern", Reader::externs),
];

/// The settings of a document.
const CHECKS: &[Setting<Option<CheckLevel>>] = &[("checks", |reader, value, checks| *checks = reader.parsed(value))];

/// The settings under `errors`.
const ERRORS: &[Setting<Vec<String>>] = &[("codes", |reader, value, codes| *codes = reader.error_codes(value))];

pub(super) const HELP: &str = "`adl-gen generate --help` lists the values";

impl Reader {
    pub(super) fn root(&mut self, root: &DeTable, config: &mut Config) {
        for (key, value) in self.entries(root) {
            let is_table = !names_under(key.text).is_empty();
            match (Options::row(None, false, key.text).or_else(|| Options::former(key.text)), is_table) {
                (Some(row), _) => {
                    self.set_option(row, "", &value, &mut config.generator.options);
                    if row.was == Some(key.text) {
                        let note = Diagnostic::new(Code::Config, row.renamed()).with_severity(Severity::Note);
                        config.generator.mistakes.push(note.at(self.place(key.span.clone())));
                    }
                }
                (None, true) => self.table_of(&value, key.text, &mut config.generator),
                (None, false) if SETTINGS.iter().any(|(name, _)| *name == key.text) => {
                    self.set(&key, &value, SETTINGS, config);
                }
                (None, false) => self.unknown(&key, &all_names()),
            }
            if matches!(key.text, "strict" | "lenient") && config.read().build.lenient && config.read().strict {
                let message = "`strict` and `lenient` are mutually exclusive".to_owned();
                self.wrong(&key, message, "remove one of them");
            }
        }
    }

    /// Reads the settings of a table.
    pub(super) fn settings<T>(&mut self, value: &Value, settings: &[Setting<T>], target: &mut T) {
        for (key, value) in self.table(value) {
            self.set(&key, &value, settings, target);
        }
    }

    /// Reads a setting; reports it if it is unknown.
    pub(super) fn set<T>(&mut self, key: &Key, value: &Value, settings: &[Setting<T>], target: &mut T) {
        match settings.iter().find(|(name, _)| *name == key.text) {
            Some((_, read)) => read(self, value, target),
            None => self.unknown(key, &settings.iter().map(|(name, _)| *name).collect::<Vec<_>>()),
        }
    }

    pub(super) fn documents(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.table(value) {
            let mut checks = None;
            self.settings(&value, CHECKS, &mut checks);
            let (file, place) = (self.folder.join(key.text), self.at(&key));
            config.generator.documents.extend(checks.map(|level| DocumentChecks { file, level, place }));
        }
    }

    pub(super) fn path(&mut self, value: &Value) -> Option<PathBuf> {
        let path = self.string(value)?;
        Some(self.folder.join(path))
    }

    pub(super) fn paths(&mut self, value: &Value) -> Vec<PathBuf> {
        self.texts(value).iter().map(|path| self.folder.join(path.text)).collect()
    }

    pub(super) fn set_targets(&mut self, value: &Value, config: &mut Config) {
        let names = self.texts(value);
        let parse = |name: Key| name.text.parse().map_err(|error: String| self.wrong(&name, error, HELP)).ok();
        let (targets, folders) = TargetName::divided(names.into_iter().filter_map(parse));
        config.generator.set_targets(targets);
        config.custom = folders.iter().map(|folder| self.folder.join(folder)).collect();
    }

    /// Reads a string that names one of several values.
    pub(super) fn parsed<T: FromStr<Err = String>>(&mut self, value: &Value) -> Option<T> {
        let text = self.string(value)?;
        text.parse().map_err(|error: String| self.wrong(&value.key(text), error, HELP)).ok()
    }

    /// Reads a string that a function accepts.
    pub(super) fn checked(
        &mut self,
        value: &Value,
        check: impl Fn(&str) -> Result<(), String>,
        help: &str,
    ) -> Option<String> {
        let text = self.string(value)?;
        check(text).map_err(|error| self.wrong(&value.key(text), error, help)).ok()?;
        Some(text.to_owned())
    }

    /// Sets an option to the value that a string names.
    pub(super) fn parse_into<T: FromStr<Err = String>>(&mut self, value: &Value, option: &mut T) {
        self.parsed(value).into_iter().for_each(|parsed| *option = parsed);
    }

    pub(super) fn schema_map(&mut self, value: &Value, config: &mut Config) {
        for (uri, file) in self.table(value) {
            let path = self.path(&file);
            config.read().schema_map.extend(path.map(|path| (uri.text.to_owned(), path)));
        }
    }

    pub(super) fn strings(&mut self, value: &Value) -> Vec<String> {
        self.texts(value).iter().map(|text| text.text.to_owned()).collect()
    }

    pub(super) fn error_codes(&mut self, value: &Value) -> Vec<String> {
        let (empty, codes): (Vec<_>, Vec<_>) = self.texts(value).into_iter().partition(|code| code.text.is_empty());
        for code in empty {
            self.wrong(&code, "empty error code".to_owned(), "for example \"NOT_FOUND_USER\"");
        }
        codes.iter().map(|code| code.text.to_owned()).collect()
    }
}

/// Returns the names of all settings at the top of the file.
pub(super) fn all_names() -> Vec<&'static str> {
    let targets = Target::ALL.iter().filter(|target| !names(Some(**target), false).is_empty());
    let settings = SETTINGS.iter().map(|(name, _)| *name).chain(names(None, false));
    let mut all: Vec<&str> = settings.chain(targets.map(|target| target.name())).collect();
    // A format has the name of its target, if that is compiled.
    let formats = FrontOptions::table().map(|row| row.format);
    formats.for_each(|format| {
        if !all.contains(&format) {
            all.push(format)
        }
    });
    all
}
