//! The custom target `targets/php`, run by PHP.

use super::*;
use crate::goldens;

/// Returns the folders of the golden cases with a document that every target takes.
fn inputs() -> Vec<std::path::PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let is_input = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        [".adl.json", ".adl.yaml", ".tools.json"].iter().any(|suffix| name.ends_with(suffix))
    };
    goldens::files(&root).into_iter().filter(is_input).collect()
}

#[test]
fn classes_of_php_are_declared_without_a_warning() {
    let php = |arguments: &[&str]| Command::new("php").args(arguments).output();
    if php(&["--version"]).is_err() {
        return skipped("there is no `php`");
    }
    let (folder, target) = (Folder::new(), Path::new(env!("CARGO_MANIFEST_DIR")).join("../targets/php"));
    let inputs = inputs();
    assert!(inputs.len() > 30, "{inputs:?}");
    for (index, input) in inputs.iter().enumerate() {
        let (input, target, out) = (input.to_string_lossy(), target.to_string_lossy(), format!("out{index}"));
        folder.run(&["generate", &input, "-t", &target, "--no-config", "-q", "-o", &out]).exits(0);
        let file = folder.entries(&out).into_iter().find(|name| name.ends_with(".php")).expect("a file");
        let path = folder.path(&out).join(file);
        let run = php(&["-d", "error_reporting=-1", "-d", "display_errors=1", &path.to_string_lossy()]).expect("runs");
        let printed = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
        assert!(run.status.success() && printed.is_empty(), "{input}: {printed}");
    }
}

#[test]
fn an_optional_property_is_null_until_it_is_set() {
    if Command::new("php").arg("--version").output().is_err() {
        return skipped("there is no `php`");
    }
    let (folder, target) = (Folder::new(), Path::new(env!("CARGO_MANIFEST_DIR")).join("../targets/php"));
    folder.write(
        "user.schema.json",
        r#"{"title": "Error", "type": "object", "required": ["id"], "properties": {"id": {"type": "string"},
            "age": {"type": "integer"}, "role": {"enum": ["admin", "guest"]}}}"#,
    );
    folder.run(&["generate", "user.schema.json", "-t", &target.to_string_lossy(), "-o", "out"]).exits(0);
    // `Error` is also a class of PHP.
    folder.write(
        "use.php",
        "<?php require 'out/user.php'; $user = new user\\Error(); $user->id = 'a'; $user->role = user\\ErrorRole::Admin;\n\
         echo json_encode($user);",
    );
    let run = Command::new("php").arg("use.php").current_dir(folder.path("")).output().expect("runs");
    assert_eq!(String::from_utf8_lossy(&run.stdout), r#"{"id":"a","age":null,"role":"admin"}"#);
}
