//! Warnings about keywords that the version of a document doesn't have in schemas, and that therefore say nothing.

use std::collections::BTreeMap;

use super::nullable::elsewhere;
use super::older::is_of_3_0;
use super::schemas::each;
use super::{Node, Notes};
use crate::diagnostics::{Code, Diagnostic};
use crate::schema::Keyword;

/// Reports the first place of each such keyword of a document.
pub(super) fn report(root: &mut Node, version: &str, notes: &mut Notes) {
    let is_older = version == "3.0";
    let mut found = BTreeMap::<String, (Node, usize)>::new();
    each(root, &mut |schema| {
        // Beside a reference, 3.0 ignores everything.
        if is_older && schema.get("$ref").is_some() {
            return;
        }
        for member in schema.members().iter().filter(|member| is_ignored(&member.key, &member.value, is_older)) {
            let known = found.entry(member.key.to_string()).or_insert_with(|| (member.value.clone(), 0));
            known.1 += 1;
        }
    });
    for (keyword, (node, count)) in found {
        let elsewhere = elsewhere(count);
        let message = format!("OpenAPI {version} has no `{keyword}` in schemas: it is ignored{elsewhere}");
        notes.report(&node, Diagnostic::new(Code::IgnoredKeyword, message).help(way_out(&keyword)));
    }
}

/// Returns whether a keyword that would decide about values is none of the version.
fn is_ignored(name: &str, operand: &Node, is_older: bool) -> bool {
    if !is_older {
        return name == "nullable" && operand.as_bool() == Some(true);
    }
    Keyword::from_name(name)
        .is_some_and(|keyword| !keyword.is_annotation() && keyword != Keyword::Ref && !is_of_3_0(keyword))
}

/// Returns what to write instead.
fn way_out(keyword: &str) -> &'static str {
    match keyword {
        "nullable" => {
            "write `type: [string, \"null\"]`, or `anyOf` with `type: \"null\"` as a branch; or declare `openapi: 3.0.3`"
        }
        "const" => "write `enum` with the one value, or declare `openapi: 3.1.0`, which has it",
        _ => "declare `openapi: 3.1.0`, which has it",
    }
}
