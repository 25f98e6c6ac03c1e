//! The config file, `adl-gen.toml`: options of `generate` for a folder.

mod read;
pub(super) mod target;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use toml::de::DeTable;

use self::read::{Key, Reader, Table, Value};
use crate::diagnostics::{Code, Diagnostic, Error, Findings, Severity};
use crate::diff::{Acceptance, Level};
use crate::lint::{self, Levels};
use crate::lower::{NameOverride, Named, ReadOptions};
use crate::model::ToolSettings;
use crate::pipeline::{CONFIG as NAME, DocumentChecks, Generator, Layout, project};
use crate::source::Document;
use crate::target::externs::{Extern, ExternName};
use crate::target::manifest::{self, Package};
use crate::target::{CheckLevel, OptionRow, Options, Target};
use crate::text::{File, Json};

/// A key of a table, and how its value is read.
type Setting<T> = (&'static str, fn(&mut Builder, &Value, &mut T));

/// The settings of the file beside the [options of targets](Options), as in `schemas/config.schema.json`.
const SETTINGS: &[Setting<Config>] = &[
    ("inputs", |builder, value, config| config.inputs = builder.paths(value)),
    ("recursive", |builder, value, config| config.generator.folders.recursive = builder.reader.boolean(value)),
    ("targets", Builder::set_targets),
    ("out-dir", |builder, value, config| config.out_dir = builder.path(value)),
    ("root-name", |builder, value, config| config.read().root_name = builder.name(value)),
    ("layout", |builder, value, config| config.layout = builder.parsed(value)),
    ("contracts", |builder, value, config| config.generator.contracts = builder.reader.boolean(value)),
    ("strict", |builder, value, config| config.read().strict = builder.reader.boolean(value)),
    ("lenient", |builder, value, config| config.read().build.lenient = builder.reader.boolean(value)),
    ("assume-required", |builder, value, config| config.read().build.assume_required = builder.reader.boolean(value)),
    ("assert-formats", |builder, value, config| config.read().assert_formats = builder.reader.boolean(value)),
    ("dialect", |builder, value, config| config.read().build.dialect = builder.parsed(value)),
    ("all-definitions", |builder, value, config| config.read().all_definitions = builder.reader.boolean(value)),
    ("unwrap-results", |builder, value, config| config.read().front.unwrap_results = builder.reader.boolean(value)),
    ("only", |builder, value, config| config.read().front.only = builder.strings(value)),
    ("deny-loss", |builder, value, config| config.deny_loss = builder.reader.boolean(value)),
    ("templates", |builder, value, config| config.generator.templates = builder.path(value)),
    ("schema-map", Builder::schema_map),
    ("names", Builder::names),
    ("errors", |builder, value, config| builder.table(value, ERRORS, &mut config.generator.options.error_codes)),
    ("tools", Builder::tools),
    ("lint", Builder::lint),
    ("diff", |builder, value, config| builder.table(value, DIFF, &mut config.acceptances)),
    ("documents", Builder::documents),
    ("package", |builder, value, config| {
        config.layout.get_or_insert(Layout::Package);
        builder.table(value, PACKAGE, &mut config.generator.options.package);
    }),
    ("extern", Builder::externs),
];

/// The settings under `package`.
const PACKAGE: &[Setting<Package>] = &[
    ("name", |builder, value, package| package.name = builder.checked(value, manifest::check_name, PACKAGE_HELP)),
    ("version", |builder, value, package| {
        package.version = builder.checked(value, manifest::check_version, PACKAGE_HELP);
    }),
    ("manifests", |builder, value, package| package.manifests = builder.reader.boolean(value)),
];

/// The settings of a document.
const CHECKS: &[Setting<Option<CheckLevel>>] = &[("checks", |builder, value, checks| *checks = builder.parsed(value))];

/// The settings under `errors`.
const ERRORS: &[Setting<Vec<String>>] = &[("codes", |builder, value, codes| *codes = builder.error_codes(value))];

/// The settings under `diff`.
const DIFF: &[Setting<Vec<Acceptance>>] = &[("accept", Builder::acceptances)];

/// The settings of a tool, apart from its name.
const TOOL: &[Setting<Tool>] = &[
    ("name", |builder, value, tool| tool.name = builder.name(value)),
    ("llm_text", |builder, value, tool| {
        let settings = tool.settings.get_or_insert_default();
        settings.llm_text = builder.reader.string(value).map(str::to_owned);
        settings.llm_text_place = Some(builder.reader.place(value.span.clone()));
    }),
    ("max_chars", |builder, value, tool| {
        tool.settings.get_or_insert_default().max_chars = builder.reader.count(value);
    }),
    ("keep", |builder, value, tool| tool.settings.get_or_insert_default().keep = builder.parsed(value)),
];

/// The name of a tool's result, and the settings of its contract.
#[derive(Default)]
struct Tool {
    name: Option<String>,
    settings: Option<ToolSettings>,
}

/// The settings of a config file, with paths relative to the current folder.
#[derive(Debug, Clone, Default)]
pub(super) struct Config {
    /// The path of the file; none for the defaults.
    pub(super) path: Option<PathBuf>,
    pub(super) inputs: Vec<PathBuf>,
    pub(super) out_dir: Option<PathBuf>,
    pub(super) deny_loss: bool,
    /// The layout; none if it depends on the inputs.
    pub(super) layout: Option<Layout>,
    /// The folders of custom targets.
    pub(super) custom: Vec<PathBuf>,
    /// The levels of rules.
    pub(super) levels: Levels,
    /// The accepted breaks.
    pub(super) acceptances: Vec<Acceptance>,
    /// The generator with all other settings.
    pub(super) generator: Generator,
}

impl Config {
    /// Reads the given file, by default the project's; returns the defaults if there is none.
    pub(super) fn find(asked: Option<&Path>) -> Result<Self, Error> {
        match asked.map(Path::to_owned).or_else(nearest) {
            Some(path) => Self::open(&path),
            None => Ok(Self::default()),
        }
    }

    /// Reads the config file of the project that a folder belongs to; returns the defaults if there is none.
    pub(super) fn of_folder(folder: &Path) -> Result<Self, Error> {
        project(folder).map_or_else(|| Ok(Self::default()), |project| Self::open(&project.join(NAME)))
    }

    /// Returns the output folder, by default `generated` beside the config file.
    pub(super) fn out_dir(&self) -> PathBuf {
        self.out_dir.clone().unwrap_or_else(|| self.folder().unwrap_or(Path::new("")).join("generated"))
    }

    /// Returns whether this is the config file of a project (`adl-gen.toml`).
    pub(super) fn is_projects(&self) -> bool {
        self.path.as_deref().and_then(Path::file_name).is_some_and(|name| name == NAME)
    }

    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }

    fn read(&mut self) -> &mut ReadOptions {
        &mut self.generator.read
    }

    fn open(path: &Path) -> Result<Self, Error> {
        let file = Document::text(path, &path.to_string_lossy())?;
        let mut config = Self { path: Some(path.to_owned()), ..Self::default() };
        config.add(file, path.parent().unwrap_or(Path::new("")))?;
        Ok(config)
    }

    /// Adds settings of the form `key = value`, whose value is TOML or a plain text. Paths are relative to the current
    /// folder.
    pub(super) fn set(&mut self, settings: &[String]) -> Result<(), Error> {
        settings.iter().try_for_each(|setting| {
            let is_toml = DeTable::parse(setting).is_ok();
            let text = match setting.split_once('=') {
                Some((key, value)) if !is_toml => format!("{key}={}", Json::string(value.to_owned())),
                _ => setting.clone(),
            };
            self.add(File::new("--set", text), Path::new(""))
        })
    }

    /// Adds the settings of a text, whose paths are relative to a folder.
    fn add(&mut self, file: Arc<File>, folder: &Path) -> Result<(), Error> {
        let text = file.text().to_owned();
        let reader = Reader::new(file);
        let root = reader.parse(&text)?;
        let mut builder = Builder { folder: folder.to_owned(), reader };
        builder.root(&root, self);
        let mut findings = Findings::default();
        findings.extend(builder.reader.into_findings());
        findings.into_result().map(drop)
    }
}

/// A target on the command line or in the config file.
#[derive(Debug, Clone)]
pub(super) enum TargetName {
    BuiltIn(Target),
    /// The folder of a custom target.
    Custom(PathBuf),
}

impl FromStr for TargetName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name.parse() {
            Ok(target) => Ok(Self::BuiltIn(target)),
            Err(_) if name.contains(std::path::is_separator) => Ok(Self::Custom(name.into())),
            Err(error) => {
                let all: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
                Err(format!("{error} [possible values: {}, or a folder with a `/`]", all.join(", ")))
            }
        }
    }
}

/// Returns the relative path of the config file in the current folder or the nearest parent.
fn nearest() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let project = project(&here)?;
    let up = here.strip_prefix(project).ok()?.components().map(|_| "..");
    Some(up.collect::<PathBuf>().join(NAME))
}

/// Builds a config from a table.
struct Builder {
    folder: PathBuf,
    reader: Reader,
}

impl Builder {
    fn root(&mut self, root: &Table, config: &mut Config) {
        for (key, value) in self.reader.entries(root) {
            let options = &mut config.generator.options;
            let target = key.text.parse().ok().filter(|target| !names(Some(*target), false).is_empty());
            match (Options::row(None, false, key.text).or_else(|| Options::former(key.text)), target) {
                (Some(row), _) => {
                    self.option(row, "", &value, options);
                    if row.was == Some(key.text) {
                        let note = Diagnostic::new(Code::Config, row.renamed()).with_severity(Severity::Note);
                        config.generator.mistakes.push(note.at(self.reader.place(key.span.clone())));
                    }
                }
                (None, Some(target)) => self.target(&value, target, options),
                (None, None) if SETTINGS.iter().any(|(name, _)| *name == key.text) => {
                    self.set(&key, &value, SETTINGS, config);
                }
                (None, None) => self.reader.unknown(&key, &all_names()),
            }
            if matches!(key.text, "strict" | "lenient") && config.read().build.lenient && config.read().strict {
                let message = "`strict` and `lenient` are mutually exclusive".to_owned();
                self.reader.wrong(&key, message, "remove one of them");
            }
        }
    }

    /// Reads the settings of a table.
    fn table<T>(&mut self, value: &Value, settings: &[Setting<T>], target: &mut T) {
        for (key, value) in self.reader.table(value) {
            self.set(&key, &value, settings, target);
        }
    }

    /// Reads a setting; reports it if it is unknown.
    fn set<T>(&mut self, key: &Key, value: &Value, settings: &[Setting<T>], target: &mut T) {
        match settings.iter().find(|(name, _)| *name == key.text) {
            Some((_, read)) => read(self, value, target),
            None => self.reader.unknown(key, &settings.iter().map(|(name, _)| *name).collect::<Vec<_>>()),
        }
    }

    /// Reads the options of a target: those for everything, and those for the types and properties of a path.
    fn target(&mut self, value: &Value, target: Target, options: &mut Options) {
        for (key, value) in self.reader.table(value) {
            let row = Options::row(Some(target), false, key.text);
            let has_paths = Options::rows(Some(target), true).next().is_some();
            match row {
                Some(row) => self.option(row, "", &value, options),
                None if has_paths && value.is_table() => self.path_options(&key, &value, target, options),
                None => self.reader.unknown(&key, &names(Some(target), false)),
            }
        }
    }

    /// Reads the options of a type or a property.
    fn path_options(&mut self, path: &Key, value: &Value, target: Target, options: &mut Options) {
        for (key, value) in self.reader.table(value) {
            match Options::row(Some(target), true, key.text) {
                Some(row) => self.option(row, path.text, &value, options),
                None => self.reader.unknown(&key, &names(Some(target), true)),
            }
        }
        options.locate(target, path.text, &self.reader.place(path.span.clone()));
    }

    /// Reads an option.
    fn option(&mut self, row: &OptionRow, path: &str, value: &Value, options: &mut Options) {
        let Some(read) = self.reader.option(row.kind, value) else { return };
        if let Err(message) = (row.set)(options, path, &read) {
            self.reader.wrong(&value.key(""), message, HELP);
        }
    }

    /// Reads the levels of rules.
    fn lint(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.reader.table(value) {
            match lint::rule(key.text) {
                Some(rule) => self.parsed(&value).into_iter().for_each(|level| config.levels.set(rule, level)),
                None => self.reader.wrong(&key, format!("unknown rule `{}`", key.text), &lint::suggestion(key.text)),
            }
        }
    }

    /// Reads the accepted breaks of tools, each with its level and its reason.
    fn acceptances(&mut self, value: &Value, acceptances: &mut Vec<Acceptance>) {
        for (tool, levels) in self.reader.table(value) {
            for (key, value) in self.reader.table(&levels) {
                let Ok(level) = key.text.parse::<Level>() else {
                    self.reader.unknown(&key, &Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>());
                    continue;
                };
                match self.reader.string(&value).map(str::trim) {
                    Some("") => self.reader.wrong(&key, "a break is accepted for a reason".to_owned(), "say why"),
                    Some(reason) => acceptances.push(Acceptance {
                        tool: tool.text.to_owned(),
                        level,
                        reason: reason.to_owned(),
                        place: Some(self.reader.place(key.span.clone())),
                    }),
                    None => {}
                }
            }
        }
    }

    fn documents(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.reader.table(value) {
            let mut checks = None;
            self.table(&value, CHECKS, &mut checks);
            let (file, place) = (self.folder.join(key.text), Some(self.reader.place(key.span.clone())));
            config.generator.documents.extend(checks.map(|level| DocumentChecks { file, level, place }));
        }
    }

    fn path(&mut self, value: &Value) -> Option<PathBuf> {
        Some(self.folder.join(self.reader.string(value)?))
    }

    fn paths(&mut self, value: &Value) -> Vec<PathBuf> {
        let items = self.reader.array(value);
        items.iter().filter_map(|item| self.path(item)).collect()
    }

    fn set_targets(&mut self, value: &Value, config: &mut Config) {
        let (mut targets, mut folders) = (Vec::new(), Vec::new());
        for item in self.reader.array(value) {
            match self.reader.string(&item).map(str::parse) {
                Some(Ok(TargetName::BuiltIn(target))) => targets.push(target),
                Some(Ok(TargetName::Custom(folder))) => folders.push(self.folder.join(folder)),
                Some(Err(error)) => self.reader.wrong(&item.key(""), error, HELP),
                None => {}
            }
        }
        config.generator.set_targets(targets);
        config.custom = folders;
    }

    /// Reads a string that names one of several values.
    fn parsed<T: FromStr<Err = String>>(&mut self, value: &Value) -> Option<T> {
        let text = self.reader.string(value)?;
        text.parse().map_err(|error: String| self.reader.wrong(&value.key(text), error, HELP)).ok()
    }

    /// Reads a string that a function accepts.
    fn checked(&mut self, value: &Value, check: impl Fn(&str) -> Result<(), String>, help: &str) -> Option<String> {
        let text = self.reader.string(value)?;
        match check(text) {
            Ok(()) => Some(text.to_owned()),
            Err(error) => {
                self.reader.wrong(&value.key(text), error, help);
                None
            }
        }
    }

    /// Sets an option to the value that a string names.
    fn parse<T: FromStr<Err = String>>(&mut self, value: &Value, option: &mut T) {
        self.parsed(value).into_iter().for_each(|parsed| *option = parsed);
    }

    /// Reads the name of a type.
    fn name(&mut self, value: &Value) -> Option<String> {
        let text = self.reader.string(value)?;
        if crate::names::is_plain(text) {
            return Some(text.to_owned());
        }
        self.reader.push(crate::names::no_name(text), value.span.clone());
        None
    }

    fn schema_map(&mut self, value: &Value, config: &mut Config) {
        for (uri, file) in self.reader.table(value) {
            let path = self.path(&file);
            config.read().schema_map.extend(path.map(|path| (uri.text.to_owned(), path)));
        }
    }

    /// Reads the documents of other packages, each with its package: a name, or one of each target.
    fn externs(&mut self, value: &Value, config: &mut Config) {
        config.layout.get_or_insert(Layout::Package);
        for (key, value) in self.reader.table(value) {
            let name = match value.is_table() {
                true => Some(ExternName::Paths(self.extern_paths(&value))),
                false => self.checked(&value, Extern::check_name, EXTERN_HELP).map(ExternName::Package),
            };
            let (file, place) = (self.folder.join(key.text), Some(self.reader.place(key.span.clone())));
            config.generator.options.externs.extend(name.map(|name| Extern { file, name, place }));
        }
    }

    fn extern_paths(&mut self, value: &Value) -> BTreeMap<Target, String> {
        let mut paths = BTreeMap::new();
        let targets: Vec<Target> =
            Target::ALL.iter().copied().filter(|target| target.profile().imports.is_some()).collect();
        for (key, value) in self.reader.table(value) {
            match targets.iter().find(|target| target.name() == key.text) {
                Some(target) => {
                    let profile = target.profile();
                    let path = self.checked(&value, |path| Extern::check_path(profile, path), EXTERN_HELP);
                    paths.extend(path.map(|path| (*target, path)));
                }
                None => self.reader.unknown(&key, &targets.iter().map(|target| target.name()).collect::<Vec<_>>()),
            }
        }
        paths
    }

    fn names(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.reader.table(value) {
            let Some(name) = self.name(&value) else { continue };
            let mut of = Named::schema(key.text);
            let Named::Schema { file, pointer } = &mut of else { continue };
            if !key.text.contains('#') || !(pointer.is_empty() || pointer.starts_with('/')) {
                let message = format!("`{}` is not a JSON Pointer that begins with `#`", key.text);
                self.reader.wrong(&key, message, "for example \"#/$defs/user\" or \"agent.adl.json#/$defs/user\"");
                continue;
            }
            *file = file.take().map(|file| self.folder.join(file));
            let place = Some(self.reader.place(key.span.clone()));
            config.generator.override_name(NameOverride { of, name, place });
        }
    }

    fn strings(&mut self, value: &Value) -> Vec<String> {
        let items = self.reader.array(value);
        items.iter().filter_map(|item| self.reader.string(item)).map(str::to_owned).collect()
    }

    fn error_codes(&mut self, value: &Value) -> Vec<String> {
        let mut codes = Vec::new();
        for item in self.reader.array(value) {
            match self.reader.string(&item) {
                Some("") => {
                    let message = "empty error code".to_owned();
                    self.reader.wrong(&item.key(""), message, "for example \"NOT_FOUND_USER\"");
                }
                code => codes.extend(code.map(str::to_owned)),
            }
        }
        codes
    }

    fn tools(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.reader.table(value) {
            let (mut tool, place) = (Tool::default(), Some(self.reader.place(key.span.clone())));
            self.table(&value, TOOL, &mut tool);
            if let Some(name) = tool.name {
                let of = Named::Tool(key.text.to_owned());
                config.generator.override_name(NameOverride { of, name, place: place.clone() });
            }
            let settings = tool.settings.map(|settings| ToolSettings { tool: key.text.to_owned(), place, ..settings });
            config.read().tools.extend(settings);
        }
    }
}

/// Returns the names of all settings at the top of the file.
fn all_names() -> Vec<&'static str> {
    let targets = Target::ALL.iter().filter(|target| !names(Some(**target), false).is_empty());
    let settings = SETTINGS.iter().map(|(name, _)| *name).chain(names(None, false));
    settings.chain(targets.map(|target| target.name())).collect()
}

/// Returns the names of the options of a scope.
fn names(scope: Option<Target>, has_path: bool) -> Vec<&'static str> {
    Options::rows(scope, has_path).map(|row| row.name).collect()
}

const HELP: &str = "`adl-gen generate --help` lists the values";
const PACKAGE_HELP: &str = "for example `name = \"acme-tools\"`, `version = \"1.4.0\"`";
const EXTERN_HELP: &str =
    "for example `\"acme-common\"`, or `{ rust = \"crate::common\", typescript = \"@acme/common\" }`";

/// Returns the diagnostic for a run without inputs.
pub(super) fn no_inputs() -> Diagnostic {
    Diagnostic::new(Code::Usage, "no input")
        .help(format!("name one: `adl-gen generate agent.adl.json`; or set `inputs = [\"agent.adl.json\"]` in {NAME}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::Keep;
    use crate::schema::Dialect;
    use crate::source::Format;
    use crate::target::registry::{Extra, RustOptions};
    use crate::text::Json;

    fn read(text: &str) -> Result<Config, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(NAME);
        std::fs::write(&path, text).expect("writes");
        let here = format!("{}/", folder.path().display());
        Config::open(&path).map_err(|error| error.to_string().replace(&here, ""))
    }

    #[test]
    fn the_file_has_the_options_of_the_command() {
        let config = read(
            "inputs = [\"a.json\"]\nrecursive = true\ntargets = [\"rust\"]\nout-dir = \"out\"\nroot-name = \"Point\"\n\
             python-version = \"3.11\"\nrust-engine = \"native\"\nextra = \"keep\"\nchecks = \"guards\"\nstyle = \"monty\"\nstrict = true\nassume-required = true\n\
             assert-formats = true\ndialect = \"draft-07\"\nall-definitions = true\ndeny-loss = true\n[schema-map]\n\"urn:x\" = \"x.json\"\n[names]\n\"#/$defs/a\" = \"A\"\n\
             [tools.get_user]\nname = \"UserLookup\"\nllm_text = \"{id}\"\nmax_chars = 80\nkeep = \"tail\"\n[tools]\n\"a b\".name = \"AB\"\n\
             [errors]\ncodes = [\"NOT_FOUND_USER\", \"AUTH_EXPIRED\"]\n[package]\nname = \"acme-tools\"\nversion = \"1.4.0\"\n[typescript]\nchecks = \"none\"\n",
        );
        let config = config.expect("reads");
        let Generator { targets, options, read, .. } = &config.generator;
        assert_eq!(targets, &[Target::Rust]);
        assert_eq!(options.of::<RustOptions>().extra, Extra::Keep);
        let levels =
            [Target::Rust, Target::TypeScript].map(|target| target.profile().checks.map(|level| level(options)));
        assert_eq!(levels, [Some(CheckLevel::Guards), Some(CheckLevel::None)]);
        assert!(
            read.strict && read.build.assume_required && read.assert_formats && config.deny_loss && !read.build.lenient
        );
        assert!(read.build.dialect == Some(Dialect::Draft7) && read.all_definitions);
        assert!(config.inputs[0].is_absolute() && read.schema_map[0].1.ends_with("x.json"));
        assert_eq!(read.names.iter().map(|given| given.name.as_str()).collect::<Vec<_>>(), ["A", "UserLookup", "AB"]);
        assert_eq!(config.layout, Some(Layout::Package));
        let Package { name, version, manifests } = &options.package;
        assert_eq!((name.as_deref(), version.as_deref(), manifests), (Some("acme-tools"), Some("1.4.0"), &false));
        assert_eq!(options.error_codes, ["NOT_FOUND_USER", "AUTH_EXPIRED"]);
        let [settings] = &read.tools[..] else { panic!("one tool has settings") };
        assert_eq!((settings.tool.as_str(), settings.llm_text.as_deref()), ("get_user", Some("{id}")));
        assert_eq!((settings.max_chars, settings.keep), (Some(80), Some(Keep::Tail)));
        assert!(read.names[0].place.as_ref().is_some_and(|place| place.line_column() == (20, 1)));
    }

    #[test]
    fn diagnostics_have_places() {
        for (text, expected) in [
            (
                "strikt = true",
                "adl-gen.toml:1:1: error[config]: unknown setting `strikt`\n  help: did you mean `strict`?",
            ),
            ("strict = \"yes\"", "adl-gen.toml:1:10: error[config]: expected a boolean, found a string"),
            ("python-version = 3.11", "adl-gen.toml:1:18: error[config]: expected a string, found a float"),
            ("targets = [\"rust\", \"cobol\"]", "adl-gen.toml:1:20: error[config]: unknown target `cobol`"),
            ("python-version = \"2.7\"", "adl-gen.toml:1:18: error[config]: `2.7` is not one of the versions"),
            (
                "dialect = \"draft-03\"",
                "adl-gen.toml:1:11: error[config]: `draft-03` is not a supported dialect of JSON Schema",
            ),
            ("style = \"long\"", "adl-gen.toml:1:9: error[config]: `long` is not one of `short`"),
            ("[names]\n\"#/a\" = \"a b\"", "adl-gen.toml:2:9: error[invalid-name]: `a b` is not a valid type name"),
            ("[names]\nuser = \"User\"", "adl-gen.toml:2:1: error[config]: `user` is not a JSON Pointer"),
            ("[tools.a]\nnmae = \"A\"", "adl-gen.toml:2:1: error[config]: unknown setting `nmae`"),
            ("[tools.a]\nmax_chars = -1", "adl-gen.toml:2:13: error[config]: invalid number of characters"),
            ("[tools.a]\nkeep = \"middle\"", "adl-gen.toml:2:8: error[config]: `middle` is not one of `head`"),
            ("[errors]\ncode = []", "adl-gen.toml:2:1: error[config]: unknown setting `code`"),
            ("[errors]\ncodes = [\"A\", 5]", "adl-gen.toml:2:15: error[config]: expected a string, found an integer"),
            ("[errors]\ncodes = [\"\"]", "adl-gen.toml:2:10: error[config]: empty error code"),
            (
                "[package]\nname = \"Acme Tools\"",
                "adl-gen.toml:2:8: error[config]: `Acme Tools` is not a name for packages",
            ),
            ("[extern]\n\"a.json\" = \"A B\"", "adl-gen.toml:2:12: error[config]: `A B` is not a name for packages"),
            (
                "[extern]\n\"a.json\" = {rust = \"a b\"}",
                "adl-gen.toml:2:20: error[config]: `a b` is not a path of a module for `rust`",
            ),
            ("[extern.\"a.json\"]\ngo = \"a\"", "adl-gen.toml:2:1: error[config]: unknown setting `go`"),
            ("[package]\nversion = \"1.4\"", "adl-gen.toml:2:11: error[config]: `1.4` is not a version such as"),
            ("checks = \"some\"", "adl-gen.toml:1:10: error[config]: `some` is not one of `full`, `guards`, `none`"),
            (
                "[rust]\nderive = []",
                "adl-gen.toml:2:1: error[config]: unknown setting `derive`\n  help: did you mean `derives`?",
            ),
            ("[rust]\nderives = \"Hash\"", "adl-gen.toml:2:11: error[config]: expected an array, found a string"),
            ("[rust]\nsetters = \"yes\"", "adl-gen.toml:2:11: error[config]: expected a boolean, found a string"),
            ("[rust]\nformats = {uid = \"uuid\"}", "adl-gen.toml:2:11: error[config]: `uid` is not one of `date-time`"),
            ("[rust.User]\nderive = []", "adl-gen.toml:2:1: error[config]: unknown setting `derive`"),
            ("[rust.\"User.id\"]\ntype = \"a b\"", "adl-gen.toml:2:8: error[config]: `a b` is not a type of Rust"),
            ("[openapi.User]\npaths = true", "adl-gen.toml:1:10: error[config]: unknown setting `User`"),
            ("[python]\nguards = true", "adl-gen.toml:2:1: error[config]: unknown setting `guards`"),
            ("strict = true\nlenient = true", "adl-gen.toml:2:1: error[config]: `strict` and `lenient` are"),
            ("a = [\n", "adl-gen.toml:"),
            ("strict = true\nstrict = true", "adl-gen.toml:2:1: error[syntax]: duplicate key"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    #[test]
    fn nesting_is_limited() {
        assert!(read(&format!("a = {}", "[".repeat(100_000))).is_err());
        assert!(read(&format!("{} = 1", vec!["a"; 100_000].join("."))).is_err());
    }

    #[test]
    fn the_schema_of_the_file_has_the_same_keys() {
        let text = include_bytes!("../../../schemas/config.schema.json");
        let schema = Document::parse("config.schema.json", text, Format::Json).expect("JSON").root.to_json();
        let Some(Json::Object(properties)) = schema.get("properties") else { panic!("properties") };
        let is_former = |schema: &Json| schema.get("deprecated") == Some(&Json::Bool(true));
        let known = properties.iter().filter(|(_, schema)| !is_former(schema));
        assert_eq!(
            known.map(|(key, _)| key.as_str()).collect::<BTreeSet<_>>(),
            all_names().into_iter().collect::<BTreeSet<_>>()
        );
    }
}
