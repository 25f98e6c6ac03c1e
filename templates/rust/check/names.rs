/// Refuses an object for its members' names, each for the first thing that is wrong with it.
fn names(
    object: &Map<String, Value>,
    at: &At,
    out: &mut Vec<Violation>,
    explain: impl Fn(&Value, &At, &mut Vec<Violation>),
) {
    for (name, _) in sorted(object) {
        let mut wrong = Vec::new();
        explain(&Value::from(name.as_str()), &At(None), &mut wrong);
        if let Some(wrong) = wrong.first() {
            let expected = format!("a member whose name is {}", wrong.expected);
            let found = format!("the name {}", quoted(name));
            at.part(name).say("propertyNames", &expected, found, out);
        }
    }
}
