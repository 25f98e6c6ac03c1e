//! `adl-gen migrate`

use std::path::PathBuf;

use super::*;

const OLD: &str = r#"{
  "name": "support",
  "tools": [
    { "name": "get_user", "returns": { "type": "object", "description": "Returns user data" } },
    { "name": "count", "returns": { "type": "integer" } },
    { "name": "quiet" }
  ]
}
"#;

#[test]
fn a_document_is_migrated_in_place() {
    let folder = Folder::new();
    folder.write("agent.adl.json", format!("\u{feff}{OLD}"));
    let run = folder.short(&["migrate", "agent.adl.json"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    assert!(run.stderr.contains("agent.adl.json:4:38: note[migrated]: `get_user` is `Custom` now"), "{}", run.stderr);
    assert!(run.stderr.ends_with("migrated 2 tools of 1 document (0 unchanged)\n"), "{}", run.stderr);
    let text = folder.read("agent.adl.json");
    assert!(text.starts_with("\u{feff}{\n  \"name\": \"support\",\n"), "{text}");
    assert_eq!(folder.run(&["generate", "agent.adl.json", "--strict"]).code, Some(0));
    let again = folder.run(&["migrate", "agent.adl.json"]);
    assert_eq!(again.stderr, "migrated 0 tools of 0 documents (1 unchanged)\n");
    assert_eq!(folder.read("agent.adl.json"), text);
}

#[test]
fn a_dry_run_prints_the_difference() {
    let folder = Folder::new();
    folder.write("agent.adl.json", OLD);
    let run = folder.run(&["migrate", "agent.adl.json", "--dry-run"]);
    assert_eq!(folder.read("agent.adl.json"), OLD);
    for part in [
        "--- agent.adl.json\n+++ agent.adl.json\n@@ ",
        "\n-    { \"name\": \"count\", \"returns\": { \"type\": \"integer\" } },\n",
        "\n+      \"type\": \"NumberValue\",\n",
        "\n     { \"name\": \"quiet\" }\n",
    ] {
        assert!(run.stdout.contains(part), "{}", run.stdout);
    }
}

#[test]
fn standard_input_is_migrated_to_standard_output() {
    let yaml = "name: a # an agent\ntools:\n- name: x\n  returns: {type: string}\n";
    let run = Folder::new().run_with_stdin(&["migrate", "-"], yaml.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("name: a # an agent\ntools:\n- name: x\n  returns: {"), "{}", run.stdout);
    assert!(run.stdout.contains("type: StringValue"), "{}", run.stdout);
}

#[test]
fn shapes_are_chosen() {
    let folder = Folder::new();
    let kind = |arguments: &[&str], answers: &[u8]| {
        folder.write("a.adl.json", OLD);
        let run = folder.run_with_stdin(&[&["migrate", "a.adl.json", "--shape"], arguments].concat(), answers);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = folder.read("a.adl.json");
        (text.split("\"type\": \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned(), run)
    };
    assert_eq!(kind(&["standard"], b"").0, "EntityResult");
    assert_eq!(kind(&["keep"], b"").0, "Custom");
    assert_eq!(kind(&["ask"], b"\n").0, "Custom");
    let (chosen, run) = kind(&["ask"], b"x\n9\n3\n");
    assert_eq!(chosen, "ObjectResult");
    let asked = "a.adl.json:4:38: `get_user` returns any object\n  1  Custom: any object, as before (default)\n  2  EntityResult: ";
    assert!(run.stderr.starts_with(asked), "{}", run.stderr);
    assert_eq!(run.stderr.matches("not one of the answers").count(), 2, "{}", run.stderr);
    folder.write("a.adl.json", OLD);
    let run = folder.run_with_stdin(&["migrate", "a.adl.json", "--shape", "ask"], b"");
    assert_eq!((run.code, folder.read("a.adl.json").as_str()), (Some(2), OLD), "{}", run.stderr);
}

#[test]
fn nothing_is_written_if_one_document_is_invalid() {
    let folder = Folder::new();
    folder.write("a.adl.json", OLD);
    folder.write("b.adl.json", "{\"tools\": [{\"name\": \"x\", \"returns\": 1}]}");
    let example = OLD.replace("\"type\": \"object\"", "\"type\": \"object\", \"examples\": [{}]");
    folder.write("c.adl.json", example);
    let run = folder.short(&["migrate", ".", "--shape", "standard"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("b.adl.json:1:37: error[wrong-type]"), "{}", run.stderr);
    assert!(
        run.stderr.contains(
            "c.adl.json:1:1: error[not-migrated]: the migrated document would not be valid: this \
                                 example of `get_user` is invalid"
        ),
        "{}",
        run.stderr
    );
    assert_eq!(folder.read("a.adl.json"), OLD);
}

/// Every legacy form, in the formatting of people.
const REPRESENTATIVE: [(&str, &str); 2] = [
    ("agent.adl.json", include_str!("migrate/agent.adl.json")),
    ("agent.adl.yaml", include_str!("migrate/agent.adl.yaml")),
];

#[test]
fn representative_documents_validate_strictly_and_generate() {
    for (name, text) in REPRESENTATIVE {
        for shape in ["keep", "standard"] {
            let folder = Folder::new();
            folder.write(name, text);
            let run = folder.run(&["migrate", name, "--shape", shape]);
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            let migrated = folder.read(name);
            assert_ne!(migrated, text);
            let run = folder.run(&["generate", name, "--strict"]);
            assert_eq!(run.code, Some(0), "{}{migrated}", run.stderr);
            folder.run(&["migrate", name, "--shape", shape]);
            assert_eq!(folder.read(name), migrated);
        }
    }
}

#[test]
fn real_documents_are_migrated() {
    let shared = std::env::var_os("ADL_GEN_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let documents = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(shared).join("adl/documents");
    let Ok(documents) = fs::read_dir(&documents) else {
        return skipped(&format!("there are no documents in {}", documents.display()));
    };
    let mut migrated = 0;
    for path in documents.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let folder = Folder::new();
        fs::copy(&path, folder.path(&name)).expect("a copy");
        // Others are no agent definitions of 1.0, or invalid before.
        if folder.run(&["generate", &name]).code != Some(0) {
            continue;
        }
        let run = folder.run(&["migrate", &name]);
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        let text = folder.read(&name);
        let strict = folder.short(&["generate", &name, "--strict"]);
        let is_own =
            |line: &str| ["no-required", "no-contracts"].iter().any(|own| line.contains(&format!("error[{own}]")));
        let errors = strict.stderr.lines().filter(|line| line.contains(": error["));
        assert!(errors.clone().all(is_own), "{name}: {}", strict.stderr);
        assert_eq!(folder.run(&["generate", &name]).code, Some(0), "{name}");
        folder.run(&["migrate", &name]);
        assert_eq!(folder.read(&name), text, "{name}");
        migrated += usize::from(!run.stderr.contains("migrated 0 tools"));
    }
    assert!(migrated >= 3, "{migrated}");
}
