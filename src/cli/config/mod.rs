//! The config file, `adl-gen.toml`: what `generate` takes, said once for a folder.

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

/// The keys of the file; `schemas/config.schema.json` says the same.
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

/// What a config file says. Its paths are relative to it.
#[derive(Debug, Default)]
pub(super) struct Config {
    /// The file itself, where there is one.
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
    /// The config that a command asks for: that file, else the one of the project, where there is one.
    pub(super) fn find(asked: Option<&Path>) -> Result<Self, Error> {
        match asked.map(Path::to_owned).or_else(nearest) {
            Some(path) => Self::open(&path),
            None => Ok(Self::default()),
        }
    }

    /// Where files are written to unless somebody says it: beside the config file.
    pub(super) fn out_dir(&self) -> PathBuf {
        self.out_dir.clone().unwrap_or_else(|| self.folder().unwrap_or(Path::new("")).join("generated"))
    }

    /// Whether the file is that of a project, and no other that a command names.
    pub(super) fn is_projects(&self) -> bool {
        self.path.as_deref().and_then(Path::file_name).is_some_and(|name| name == NAME)
    }

    /// The folder of the file, where there is one.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }

    fn open(path: &Path) -> Result<Self, Error> {
        let file = Document::text(path, &path.to_string_lossy())?;
        let text = file.text().to_owned();
        let reader = Reader::new(file);
        let root = reader.parse(&text)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let mut build = Build { folder, config: Self { path: Some(path.to_owned()), ..Self::default() }, reader };
        build.root(&root);
        let (config, reader) = (build.config, build.reader);
        let mut findings = Findings::default();
        findings.extend(reader.into_findings());
        findings.into_result()?;
        Ok(config)
    }
}

/// The config file of the current folder or of the nearest one above it, as a relative path.
fn nearest() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let project = project(&here)?;
    let up = here.strip_prefix(project).ok()?.components().map(|_| "..");
    Some(up.collect::<PathBuf>().join(NAME))
}

/// A config that is being read.
struct Build {
    folder: PathBuf,
    config: Config,
    reader: Reader,
}

impl Build {
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
                self.reader.wrong(&key, "`strict` and `lenient` exclude each other".to_owned(), "take one of them out");
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

    /// A string that says one of several things.
    fn parsed<T: FromStr<Err = String>>(&mut self, value: &Value) -> Option<T> {
        let text = self.reader.string(value)?;
        text.parse().map_err(|error: String| self.reader.wrong(&value.key(text), error, T_HELP)).ok()
    }

    /// The name of a type.
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
                let message = format!("`{}` is no JSON Pointer with `#` before it", key.text);
                self.reader.wrong(&key, message, "as in \"#/$defs/user\" or \"agent.adl.json#/$defs/user\"");
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
                        "an error code is empty".to_owned(),
                        "as in \"NOT_FOUND_USER\"",
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
            let mut said = ToolSettings { tool: tool.clone(), place: place.clone(), ..ToolSettings::default() };
            let mut is_said = false;
            for (key, value) in self.reader.table(&value) {
                is_said |= key.text != "name";
                match key.text {
                    "name" => {
                        let name = self.name(&value);
                        let of = Named::Tool(tool.clone());
                        self.config.names.extend(name.map(|name| NameOverride { of, name, place: place.clone() }));
                    }
                    "llm_text" => {
                        said.llm_text = self.reader.string(&value).map(str::to_owned);
                        said.llm_text_place = Some(self.reader.place(value.span.clone()));
                    }
                    "max_chars" => said.max_chars = self.reader.count(&value),
                    "keep" => said.keep = self.parsed(&value),
                    _ => self.reader.unknown(&key, TOOL_KEYS),
                }
            }
            self.config.tools.extend(is_said.then_some(said));
        }
    }
}

const T_HELP: &str = "`adl-gen generate --help` lists what can be said";

impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        <Self as clap::ValueEnum>::from_str(name, false).map_err(|_| format!("no engine is called `{name}`"))
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        <Self as clap::ValueEnum>::from_str(name, false).map_err(|_| format!("no style is called `{name}`"))
    }
}

/// What to say where there is nothing to read.
pub(super) fn no_inputs() -> Diagnostic {
    Diagnostic::new(Code::Usage, "there is nothing to read").help(format!(
        "name an input: `adl-gen generate agent.adl.json`; or say `inputs = [\"agent.adl.json\"]` in {NAME}"
    ))
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
    fn the_file_says_what_the_command_takes() {
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
        let [said] = &config.tools[..] else { panic!("one tool has settings") };
        assert_eq!((said.tool.as_str(), said.llm_text.as_deref()), ("get_user", Some("{id}")));
        assert_eq!((said.max_chars, said.keep), (Some(80), Some(Keep::Tail)));
        assert!(config.names[0].place.as_ref().is_some_and(|place| place.line_column() == (19, 1)));
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (text, expected) in [
            (
                "strikt = true",
                "adl-gen.toml:1:1: error[config]: there is no setting `strikt`\n  help: did you mean `strict`?",
            ),
            ("strict = \"yes\"", "adl-gen.toml:1:10: error[config]: this is a boolean, not a string"),
            ("python-version = 3.11", "adl-gen.toml:1:18: error[config]: this is a string, not a float"),
            ("targets = [\"rust\", \"cobol\"]", "adl-gen.toml:1:20: error[config]: no target is called `cobol`"),
            ("python-version = \"2.7\"", "adl-gen.toml:1:18: error[config]: `2.7` is not one of the versions"),
            ("dialect = \"draft-03\"", "adl-gen.toml:1:11: error[config]: `draft-03` is not a dialect of JSON Schema"),
            ("style = \"long\"", "adl-gen.toml:1:9: error[config]: no style is called `long`"),
            ("[names]\n\"#/a\" = \"a b\"", "adl-gen.toml:2:9: error[invalid-name]: `a b` is no name for a type"),
            ("[names]\nuser = \"User\"", "adl-gen.toml:2:1: error[config]: `user` is no JSON Pointer"),
            ("[tools.a]\nnmae = \"A\"", "adl-gen.toml:2:1: error[config]: there is no setting `nmae`"),
            ("[tools.a]\nmax_chars = -1", "adl-gen.toml:2:13: error[config]: this is no number of characters"),
            ("[tools.a]\nkeep = \"middle\"", "adl-gen.toml:2:8: error[config]: `middle` is not one of `head`"),
            ("[errors]\ncode = []", "adl-gen.toml:2:1: error[config]: there is no setting `code`"),
            ("[errors]\ncodes = [\"A\", 5]", "adl-gen.toml:2:15: error[config]: this is a string, not an integer"),
            ("[errors]\ncodes = [\"\"]", "adl-gen.toml:2:10: error[config]: an error code is empty"),
            ("strict = true\nlenient = true", "adl-gen.toml:2:1: error[config]: `strict` and `lenient` exclude"),
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
    fn the_schema_of_the_file_knows_the_same_keys() {
        let text = include_bytes!("../../../schemas/config.schema.json");
        let schema = Document::parse("config.schema.json", text, Format::Json).expect("JSON").root.to_json();
        let Some(Json::Object(properties)) = schema.get("properties") else { panic!("properties") };
        assert_eq!(properties.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), KEYS);
    }
}
