/// The violations of a value for which a verdict doesn't hold, each once: the first, and one that counts the others.
pub(super) fn report(
    value: &Value,
    is_valid: fn(&Value) -> bool,
    explain: fn(&Value, &At, &mut Vec<Violation>),
) -> Result<(), Violations> {
    if is_valid(value) {
        return Ok(());
    }
    let mut violations = Vec::new();
    explain(value, &At(None), &mut violations);
    let more = violations.len().saturating_sub(LISTED);
    violations.truncate(LISTED);
    let mut seen = HashSet::new();
    violations.retain(|violation| seen.insert(violation.clone()));
    if more > 0 {
        let found = format!("{more} more violation{}", if more == 1 { "" } else { "s" });
        let (path, expected) = (String::new(), "valid".to_owned());
        violations.push(Violation { path, keyword: "more", expected, found });
    }
    Err(Violations(violations))
}
