/// What is wrong with a member, where it is there.
fn member(
    object: &Map<String, Value>,
    name: &str,
    explain: fn(&Value, &At, &mut Vec<Violation>),
    at: &At,
    out: &mut Vec<Violation>,
) {
    if let Some(value) = object.get(name) {
        explain(value, &at.part(&name), out);
    }
}
