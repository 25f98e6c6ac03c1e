//! The seeds of `make fuzz-go`: bytes that other languages have no text for, against `encoding/json`.

use std::process::Command;

use adl_gen::{Generator, Source, Target};

use crate::tools::{Problems, Tools, fresh_folder, report, run, write};
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
    let mut go = Command::new(tools.path("go/bin/go"));
    go.current_dir(&folder).args(["test", "."]).env("GOPROXY", "off").env("GOCACHE", build_folder().join("go-cache"));
    report(run(&mut go).problem("go test").into_iter().collect())
}
