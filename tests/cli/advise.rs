//! `adl-gen advise`

use super::*;

/// Returns the type that is recommended, after its `returns` was validated strictly in a document.
fn recommended(run: &Run) -> String {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let folder = Folder::new();
    let tool = format!("{{\"name\": \"get_it\", \"returns\": {}}}", run.stdout);
    folder.write("a.adl.json", format!("{{\"name\": \"a\", \"tools\": [{tool}]}}"));
    let strict = folder.run(&["generate", "a.adl.json", "--strict"]);
    assert_eq!(strict.code, Some(0), "{}{}", strict.stderr, run.stdout);
    run.stdout.split('"').nth(3).unwrap_or_default().to_owned()
}

#[test]
fn flags_are_the_guides_of_the_specification() {
    let folder = Folder::new();
    for (arguments, expected) in [
        (&["--use-case", "search"][..], "ListResult"),
        (&["--use-case", "real-time"], "EventStream"),
        (&["--operation", "create"], "ObjectResult"),
        (&["--operation", "delete"], "VoidResult"),
        (&["--no-data"], "VoidResult"),
        (&["--returns-data"], "ObjectResult"),
        (&["--returns-data", "--collection"], "ListResult"),
        (&["--binary"], "FileResult"),
        (&["--simple"], "StringValue"),
        (&["--continuous"], "EventStream"),
    ] {
        let run = folder.run(&[&["advise"], arguments].concat());
        assert_eq!(recommended(&run), expected, "{arguments:?}");
    }
    let stderr = folder.run(&["advise", "--operation", "delete"]).stderr;
    assert!(stderr.contains("§6.2 Create/Update/Delete: ObjectResult, or EntityResult\n"), "{stderr}");
    assert!(
        stderr.contains("note: §6.2 recommends ObjectResult for \"Create/Update/Delete\" and VoidResult"),
        "{stderr}"
    );
    assert_eq!(folder.run(&["advise", "--operation", "xyzzy"]).code, Some(2));
    assert_eq!(folder.run(&["advise", "--no-data", "--binary"]).code, Some(2));
}

#[test]
fn the_questions_lead_to_a_type() {
    let folder = Folder::new();
    for (answers, expected) in [
        ("n\n", "VoidResult"),
        ("y\ny\n2\n", "ChunkedData"),
        ("y\nno\nn\ny\n\n", "ListResult"),
        ("yes\nwhat\nn\nn\nn\ny\n4\n", "IdentifierValue"),
        ("y\nn\nn\nn\nn\n2\n", "EntityResult"),
    ] {
        let run = folder.run_with_stdin(&["advise"], answers.as_bytes());
        assert_eq!(recommended(&run), expected, "{answers:?}");
    }
    assert_eq!(folder.run_with_stdin(&["advise"], b"y\n").code, Some(2));
}

#[test]
fn samples_are_evidence() {
    let folder = Folder::new();
    folder.write("1.json", r#"{"success": true, "data": [{"id": 1}], "pagination": {"page": 1}}"#);
    folder.write("2.json", r#"{"success": true, "data": []}"#);
    let run = folder.run(&["advise", "--samples", "1.json", "2.json"]);
    assert_eq!(recommended(&run), "ListResult");
    for part in ["\nOperationStatus  no: 1.json: ", "ListResult       accepts all 2 samples\n", "\nStringValue "] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
    assert!(
        run.stdout.contains("\"id\": {\n") && !run.stdout.contains("\"pagination\": {\n              \"type\""),
        "{}",
        run.stdout
    );
    folder.write("3.json", "{\"temperature\": 3}");
    assert_eq!(recommended(&folder.run(&["advise", "--samples", "3.json"])), "Custom");
    folder.write("4.json", r#"{"success": true, "data": 1}"#);
    let run = folder.run(&["advise", "--samples", "1.json", "2.json", "4.json"]);
    assert!(run.stderr.contains("ListResult       accepts 2 of 3 samples: 4.json: "), "{}", run.stderr);
}
