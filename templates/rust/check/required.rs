/// Refuses an object without members that it must have.
fn required(object: &Map<String, Value>, names: &[&str], at: &At, out: &mut Vec<Violation>) {
    for name in names.iter().filter(|name| !object.contains_key(**name)) {
        let expected = format!("an object with the member {}", quoted(name));
        at.say("required", &expected, "an object without it".to_owned(), out);
    }
}
