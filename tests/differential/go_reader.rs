//! What concerns Go alone: the seeds of `make fuzz-go`, which have bytes that other languages have no text for, and texts
//! that its source has no place for.

use adl_gen::{CheckLevel, Generator, Source, Target};
use serde_json::{Value, json};

use crate::languages::{Go, Language, Module};
use crate::tools::{Problems, Tools, fresh_folder, report, run, write};
use crate::verdicts::{Answer, Question};
use crate::{build_folder, root};

#[test]
fn go_reads_what_encoding_json_reads_exactly() -> Result<(), Problems> {
    let Some(tools) = Tools::found("Go's reader") else { return Ok(()) };
    let folder = fresh_folder(build_folder().join("go-reader"));
    let file = |name: &str| std::fs::read(root().join("fuzz/go").join(name)).expect("a file of the fuzzing");
    let source = Source::Text { name: "reader.schema.json".to_owned(), bytes: file("reader.schema.json") };
    let generated = Generator::new().targets([Target::Go]).generate_sources([source]).expect("it is generated");
    write(folder.join("reader.go"), generated.files.get("reader.go").expect("a file"));
    write(folder.join("reader_test.go"), file("reader_test.go"));
    write(folder.join("go.mod"), "module reader\n\ngo 1.24\n");
    report(run(tools.go("go", &folder).args(["test", "."])).problem("go test").into_iter().collect())
}

/// Texts that end strings, comments and tags, or that Go has no source for.
const HOSTILE: [&str; 18] = [
    "`",
    "\"",
    "\\",
    "a\\",
    "`+\"`\"+`",
    "*/ var x = 1 /*",
    "\n//go:embed x\nvar x = 1\n",
    "//go:build ignore",
    "+build ignore",
    "go:generate x",
    "\r",
    "a\tb",
    "\u{0}",
    "\u{feff}",
    "\u{2028}var x = 1\u{2029}",
    "\u{202e}\u{e0001}",
    "json:\"a\" `x`,omitempty",
    "{{ x }} {% x %} || \" && \" func x() { y }",
];

#[test]
fn go_takes_hostile_text() -> Result<(), Problems> {
    let Some(tools) = Tools::found("hostile text in Go") else { return Ok(()) };
    let properties = HOSTILE.map(|text| {
        let schema = json!({
            "description": text, "title": text, "anyOf": [
                {"const": text, "description": text}, {"enum": [format!("{text}{text}"), 1]},
                {"type": "string", "minLength": 1000, "default": text}, {"type": "object", "required": [text]},
            ],
        });
        (text.to_owned(), schema)
    });
    let value = |wrong: Option<&str>| {
        let member = |text: &str| if Some(text) == wrong { json!("another") } else { json!(text) };
        Value::Object(HOSTILE.map(|text| (text.to_owned(), member(text))).into_iter().collect()).to_string()
    };
    let schema = json!({
        "description": HOSTILE.join("\n"), "type": "object", "required": HOSTILE, "additionalProperties": false,
        "properties": properties.into_iter().collect::<serde_json::Map<_, _>>(),
        "propertyNames": {"enum": HOSTILE},
    });
    let source = Source::Text { name: "hostile.schema.json".to_owned(), bytes: schema.to_string().into_bytes() };
    let generator = Generator::new().targets([Target::Go]).root_name("RootType");
    let generated = generator.generate_sources([source]).expect("it is generated");
    let text = generated.files.get("hostile.go").expect("a file").to_owned();
    let modules = [Module { name: "hostile".to_owned(), text }];
    let mut values = vec![value(None)];
    values.extend(HOSTILE.map(|text| value(Some(text))));
    let question = Question { module: "hostile".to_owned(), ty: "RootType".to_owned(), values };
    let folder = build_folder().join("go-hostile");
    let mut problems = Go.compile(&folder, &modules, &tools);
    match Go.answers(&folder, &modules, &[question], CheckLevel::Full, &tools).map(|mut answers| answers.remove(0)) {
        Ok(Ok(answers)) => {
            let is_right = |(index, answer): (usize, &Answer)| answer.valid == (index == 0) && answer.odds.is_none();
            let wrong = answers.iter().enumerate().filter(|answer| !is_right(*answer));
            problems.extend(wrong.map(|(index, answer)| format!("value {index}: {answer}")));
        }
        Ok(Err(why)) | Err(why) => problems.push(why),
    }
    report(problems)
}
