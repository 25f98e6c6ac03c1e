/// Refuses an object without members that it must have beside another.
fn dependent_required(
    object: &Map<String, Value>,
    name: &str,
    needed: &[&str],
    at: &At,
    out: &mut Vec<Violation>,
) {
    if !object.contains_key(name) {
        return;
    }
    for needed in needed.iter().filter(|needed| !object.contains_key(**needed)) {
        let (needed, name) = (quoted(needed), quoted(name));
        let expected = format!("an object with the member {needed} beside {name}");
        at.say("dependentRequired", &expected, "an object without it".to_owned(), out);
    }
}
