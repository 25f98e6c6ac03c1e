/// Refuses a value whose tag names no alternative.
fn untagged(
    value: &Value,
    tag: &str,
    keyword: &'static str,
    expected: &str,
    at: &At,
    out: &mut Vec<Violation>,
) {
    match value.as_object().map(|object| object.get(tag)) {
        None => at.refuse(value, keyword, "an object", out),
        Some(None) => {
            let expected = format!("an object with the member {}", quoted(tag));
            at.say("required", &expected, "an object without it".to_owned(), out);
        }
        Some(Some(found)) => at.part(&tag).refuse(found, keyword, expected, out),
    }
}
