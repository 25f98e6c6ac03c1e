//! Parts of contracts that several languages print.

use crate::model::{LlmText, Placeholder, TextPart};

/// Returns the parts of an author's template as expressions of type text; the functions read a property of the result,
/// and the length of a list.
pub(super) fn text_parts(text: &LlmText, string: fn(&str) -> String, [text_at, count_at]: [&str; 2]) -> Vec<String> {
    let call = |function: &str, Placeholder { path, fallback }: &Placeholder| {
        let path: Vec<String> = path.iter().map(|name| string(name)).collect();
        let fallback = fallback.as_ref().map(|text| format!(", {}", string(text))).unwrap_or_default();
        format!("runtime.{function}(value, [{}]{fallback})", path.join(", "))
    };
    let part = |part: &TextPart| match part {
        TextPart::Literal(text) => string(text),
        TextPart::Member(placeholder) => call(text_at, placeholder),
        TextPart::Count(placeholder) => call(count_at, placeholder),
    };
    text.parts.iter().map(part).collect()
}
