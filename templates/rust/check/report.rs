/// What is wrong with a value for which a verdict doesn't hold, each thing once.
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
    let mut seen = HashSet::new();
    violations.retain(|violation| seen.insert(violation.clone()));
    Err(Violations(violations))
}
