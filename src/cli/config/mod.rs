//! The config file, `adl-gen.toml`: options of `generate` for a folder.

mod read;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use self::read::{Reader, Table, Value};
use super::generate::{Engine, Style};
use crate::backend::{Extra, ImportExtension, PythonTyping, PythonVersion, Target};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::lower::{NameOverride, Named};
use crate::model::ToolSettings;
use crate::pipeline::{CONFIG as NAME, project};
use crate::schema::Dialect;
use crate::source::Document;

/// The keys of the file, as in `schemas/config.schema.json`.
const KEYS: &[&str] = &[
    "inputs",
    "recursive",
    "targets",
    "out-dir",
    "root-name",
    "python-version",
    "python-typing",
    "rust-engine",
    "extra",
    "contracts",
    "import-extension",
    "style",
    "strict",
    "lenient",
    "assume-required",
    "assert-formats",
    "dialect",
    "all-definitions",
    "deny-loss",
    "schema-map",
    "names",
    "errors",
    "tools",
];

/// The keys of a tool.
const TOOL_KEYS: &[&str] = &["name", "llm_text", "max_chars", "keep"];

/// The keys of `errors`.
const ERROR_KEYS: &[&str] = &["codes"];

/// The settings of a config file, with paths relative to the current folder.
#[derive(Debug, Default)]
pub(super) struct Config {
    /// The path of the file; none for the defaults.
    pub(super) path: Option<PathBuf>,
    pub(super) inputs: Vec<PathBuf>,
    pub(super) recursive: bool,
    pub(super) targets: Option<Vec<Target>>,
    pub(super) out_dir: Option<PathBuf>,
    pub(super) root_name: Option<String>,
    pub(super) python_version: Option<PythonVersion>,
    pub(super) python_typing: Option<PythonTyping>,
    pub(super) rust_engine: Option<Engine>,
    pub(super) extra: Option<Extra>,
    pub(super) contracts: bool,
    pub(super) import_extension: Option<ImportExtension>,
    pub(super) style: Option<Style>,
    pub(super) strict: bool,
    pub(super) lenient: bool,
    pub(super) assume_required: bool,
    pub(super) assert_formats: bool,
    pub(super) dialect: Option<Dialect>,
    pub(super) all_definitions: bool,
    pub(super) deny_loss: bool,
    pub(super) schema_map: Vec<(String, PathBuf)>,
    pub(super) names: Vec<NameOverride>,
    pub(super) tools: Vec<ToolSettings>,
    pub(super) error_codes: Vec<String>,
}

impl Config {
    /// Reads the given file, by default the project's; returns the defaults if there is none.
    pub(super) fn find(asked: Option<&Path>) -> Result<Self, Error> {
        match asked.map(Path::to_owned).or_else(nearest) {
            Some(path) => Self::open(&path),
            None => Ok(Self::default()),
        }
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

    fn open(path: &Path) -> Result<Self, Error> {
        let file = Document::text(path, &path.to_string_lossy())?;
        let text = file.text().to_owned();
        let reader = Reader::new(file);
        let root = reader.parse(&text)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let mut builder = Builder { folder, config: Self { path: Some(path.to_owned()), ..Self::default() }, reader };
        builder.root(&root);
        let (config, reader) = (builder.config, builder.reader);
        let mut findings = Findings::default();
        findings.extend(reader.into_findings());
        findings.into_result()?;
        Ok(config)
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
    config: Config,
    reader: Reader,
}

impl Builder {
    fn root(&mut self, root: &Table) {
        for (key, value) in self.reader.entries(root) {
            match key.text {
                "inputs" => self.config.inputs = self.paths(&value),
                "recursive" => self.config.recursive = self.reader.boolean(&value),
                "targets" => self.config.targets = Some(self.targets(&value)),
                "out-dir" => self.config.out_dir = self.path(&value),
                "root-name" => self.config.root_name = self.name(&value),
                "python-version" => self.config.python_version = self.parsed(&value),
                "python-typing" => self.config.python_typing = self.parsed(&value),
                "rust-engine" => self.config.rust_engine = self.parsed(&value),
                "extra" => self.config.extra = self.parsed(&value),
                "contracts" => self.config.contracts = self.reader.boolean(&value),
                "import-extension" => self.config.import_extension = self.parsed(&value),
                "style" => self.config.style = self.parsed(&value),
                "strict" => self.config.strict = self.reader.boolean(&value),
                "lenient" => self.config.lenient = self.reader.boolean(&value),
                "assume-required" => self.config.assume_required = self.reader.boolean(&value),
                "assert-formats" => self.config.assert_formats = self.reader.boolean(&value),
                "dialect" => self.config.dialect = self.parsed(&value),
                "all-definitions" => self.config.all_definitions = self.reader.boolean(&value),
                "deny-loss" => self.config.deny_loss = self.reader.boolean(&value),
                "schema-map" => self.schema_map(&value),
                "names" => self.names(&value),
                "tools" => self.tools(&value),
                "errors" => self.errors(&value),
                _ => self.reader.unknown(&key, KEYS),
            }
            if matches!(key.text, "strict" | "lenient") && self.config.lenient && self.config.strict {
                self.reader.wrong(
                    &key,
                    "`strict` and `lenient` are mutually exclusive".to_owned(),
                    "remove one of them",
                );
            }
        }
    }

    fn path(&mut self, value: &Value) -> Option<PathBuf> {
        Some(self.folder.join(self.reader.string(value)?))
    }

    fn paths(&mut self, value: &Value) -> Vec<PathBuf> {
        let items = self.reader.array(value);
        items.iter().filter_map(|item| self.path(item)).collect()
    }

    fn targets(&mut self, value: &Value) -> Vec<Target> {
        let items = self.reader.array(value);
        items.iter().filter_map(|item| self.parsed(item)).collect()
    }

    /// Reads a string that names one of several values.
    fn parsed<T: FromStr<Err = String>>(&mut self, value: &Value) -> Option<T> {
        let text = self.reader.string(value)?;
        text.parse().map_err(|error: String| self.reader.wrong(&value.key(text), error, HELP)).ok()
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

    fn schema_map(&mut self, value: &Value) {
        for (uri, file) in self.reader.table(value) {
            if let Some(path) = self.path(&file) {
                self.config.schema_map.push((uri.text.to_owned(), path));
            }
        }
    }

    fn names(&mut self, value: &Value) {
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
            self.config.names.push(NameOverride { of, name, place });
        }
    }

    fn errors(&mut self, value: &Value) {
        for (key, value) in self.reader.table(value) {
            if key.text != "codes" {
                self.reader.unknown(&key, ERROR_KEYS);
                continue;
            }
            for code in self.reader.array(&value) {
                match self.reader.string(&code) {
                    Some("") => self.reader.wrong(
                        &code.key(""),
                        "empty error code".to_owned(),
                        "for example \"NOT_FOUND_USER\"",
                    ),
                    Some(code) => self.config.error_codes.push(code.to_owned()),
                    None => {}
                }
            }
        }
    }

    fn tools(&mut self, value: &Value) {
        for (tool, value) in self.reader.table(value) {
            let place = Some(self.reader.place(tool.span.clone()));
            let tool = tool.text.to_owned();
            let mut settings = ToolSettings { tool: tool.clone(), place: place.clone(), ..ToolSettings::default() };
            let mut has_settings = false;
            for (key, value) in self.reader.table(&value) {
                has_settings |= key.text != "name";
                match key.text {
                    "name" => {
                        let name = self.name(&value);
                        let of = Named::Tool(tool.clone());
                        self.config.names.extend(name.map(|name| NameOverride { of, name, place: place.clone() }));
                    }
                    "llm_text" => {
                        settings.llm_text = self.reader.string(&value).map(str::to_owned);
                        settings.llm_text_place = Some(self.reader.place(value.span.clone()));
                    }
                    "max_chars" => settings.max_chars = self.reader.count(&value),
                    "keep" => settings.keep = self.parsed(&value),
                    _ => self.reader.unknown(&key, TOOL_KEYS),
                }
            }
            self.config.tools.extend(has_settings.then_some(settings));
        }
    }
}

const HELP: &str = "`adl-gen generate --help` lists the values";

impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        <Self as clap::ValueEnum>::from_str(name, false).map_err(|_| format!("unknown engine `{name}`"))
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        <Self as clap::ValueEnum>::from_str(name, false).map_err(|_| format!("unknown style `{name}`"))
    }
}

/// Returns the diagnostic for a run without inputs.
pub(super) fn no_inputs() -> Diagnostic {
    Diagnostic::new(Code::Usage, "no input")
        .help(format!("name one: `adl-gen generate agent.adl.json`; or set `inputs = [\"agent.adl.json\"]` in {NAME}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Keep;
    use crate::source::Format;
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
             python-version = \"3.9\"\nrust-engine = \"typify\"\nextra = \"keep\"\nstyle = \"monty\"\nstrict = true\nassume-required = true\n\
             assert-formats = true\ndialect = \"draft-07\"\nall-definitions = true\ndeny-loss = true\n[schema-map]\n\"urn:x\" = \"x.json\"\n[names]\n\"#/$defs/a\" = \"A\"\n\
             [tools.get_user]\nname = \"UserLookup\"\nllm_text = \"{id}\"\nmax_chars = 80\nkeep = \"tail\"\n[tools]\n\"a b\".name = \"AB\"\n\
             [errors]\ncodes = [\"NOT_FOUND_USER\", \"AUTH_EXPIRED\"]\n",
        );
        let config = config.expect("reads");
        assert_eq!(config.targets, Some(vec![Target::Rust]));
        assert_eq!(config.extra, Some(Extra::Keep));
        assert!(
            config.strict && config.assume_required && config.assert_formats && config.deny_loss && !config.lenient
        );
        assert!(config.dialect == Some(Dialect::Draft7) && config.all_definitions);
        assert!(config.inputs[0].is_absolute() && config.schema_map[0].1.ends_with("x.json"));
        assert_eq!(config.names.iter().map(|given| given.name.as_str()).collect::<Vec<_>>(), ["A", "UserLookup", "AB"]);
        assert_eq!(config.error_codes, ["NOT_FOUND_USER", "AUTH_EXPIRED"]);
        let [settings] = &config.tools[..] else { panic!("one tool has settings") };
        assert_eq!((settings.tool.as_str(), settings.llm_text.as_deref()), ("get_user", Some("{id}")));
        assert_eq!((settings.max_chars, settings.keep), (Some(80), Some(Keep::Tail)));
        assert!(config.names[0].place.as_ref().is_some_and(|place| place.line_column() == (19, 1)));
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
            ("style = \"long\"", "adl-gen.toml:1:9: error[config]: unknown style `long`"),
            ("[names]\n\"#/a\" = \"a b\"", "adl-gen.toml:2:9: error[invalid-name]: `a b` is not a valid type name"),
            ("[names]\nuser = \"User\"", "adl-gen.toml:2:1: error[config]: `user` is not a JSON Pointer"),
            ("[tools.a]\nnmae = \"A\"", "adl-gen.toml:2:1: error[config]: unknown setting `nmae`"),
            ("[tools.a]\nmax_chars = -1", "adl-gen.toml:2:13: error[config]: invalid number of characters"),
            ("[tools.a]\nkeep = \"middle\"", "adl-gen.toml:2:8: error[config]: `middle` is not one of `head`"),
            ("[errors]\ncode = []", "adl-gen.toml:2:1: error[config]: unknown setting `code`"),
            ("[errors]\ncodes = [\"A\", 5]", "adl-gen.toml:2:15: error[config]: expected a string, found an integer"),
            ("[errors]\ncodes = [\"\"]", "adl-gen.toml:2:10: error[config]: empty error code"),
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
        assert_eq!(properties.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), KEYS);
    }
}
