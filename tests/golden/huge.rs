//! Documents too large to be recorded.

use serde_json::json;

use crate::cases::{Case, build_folder};
use crate::tools::write;

pub fn cases() -> Vec<Case> {
    vec![million_characters()]
}

/// A description of a million characters, made of everything that ends a comment or a string somewhere.
fn million_characters() -> Case {
    let hostile = "*/ \"\"\" ''' \\ {{ x }} {% y %} ${z} <!-- --> ` \u{2028} \u{202e} \u{0} \r\n ]]> #[ \t ";
    let description: String = hostile.chars().cycle().take(1_000_000).collect();
    let document = json!({
        "name": "huge",
        "description": description,
        "tools": [{
            "name": "say",
            "description": description,
            "returns": {
                "type": "Custom",
                "description": description,
                "schema": {
                    "type": "object",
                    "description": description,
                    "properties": { "text": { "type": "string", "description": description } },
                },
            },
        }],
    });
    let input = build_folder().join("huge/huge.adl.json");
    write(&input, document.to_string());
    let mut case = Case::new("huge", input);
    case.lintable = false;
    case
}
