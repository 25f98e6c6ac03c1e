//! The instances with a reference validator of JSON Schema and the normalised bundle: the expectations for languages
//! follow from the schemas, and the bundle is equivalent to the input.

use std::fmt::Write as _;

use serde_json::json;

use crate::cases::{Case, build_folder};
use crate::instances::Instance;
use crate::tools::{Tools, fresh_folder, run, write};

pub fn check(cases: &[&Case], tools: &Tools) -> Option<String> {
    let folder = fresh_folder(build_folder().join("reference"));
    let mut lines = String::new();
    for case in cases {
        let bundle = case.bundle();
        let mut add = |instance: &Instance, valid: bool| {
            let line = json!([instance.place.to_string(), bundle, instance.ty, instance.value, valid]);
            writeln!(lines, "{line}").expect("a string can be written");
        };
        case.instances.ok.iter().for_each(|instance| add(instance, true));
        case.instances.bad.iter().for_each(|instance| add(instance, false));
    }
    write(folder.join("instances.jsonl"), lines);
    let script = folder.join("validate.py");
    write(&script, include_str!("validate.py"));
    run(tools.python("python").current_dir(&folder).arg("-B").arg(script)).problem("the reference validator")
}
