use std::collections::BTreeSet;

use super::settings::all_names;
use super::*;
use crate::model::Keep;
use crate::schema::Dialect;
use crate::source::Format;
use crate::target::CheckLevel;
use crate::target::metadata::Package;
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
    let levels = [Target::Rust, Target::TypeScript].map(|target| target.profile().checks.map(|level| level(options)));
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
        ("strikt = true", "adl-gen.toml:1:1: error[config]: unknown setting `strikt`\n  help: did you mean `strict`?"),
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
        ("[extern.\"a.json\"]\nopenapi = \"a\"", "adl-gen.toml:2:1: error[config]: unknown setting `openapi`"),
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
        (
            "[openapi]\nnullable = \"no\"",
            "adl-gen.toml:2:12: error[config]: `no` is not one of `lenient`, `strict`\n  help: `lenient`: Null is allowed",
        ),
        ("[openapi]\nnullable = true", "adl-gen.toml:2:12: error[config]: expected a string, found a boolean"),
        (
            "[openapi]\nnulable = \"strict\"",
            "adl-gen.toml:2:1: error[config]: unknown setting `nulable`\n  help: did you mean `nullable`?",
        ),
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
