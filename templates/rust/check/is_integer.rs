/// Whether a value is an integer; `1.0` is one.
fn is_integer(value: &Value) -> bool {
    integer(value).is_some()
}
