/// A value in few words.
fn describe(value: &Value) -> String {
    let several = |count: usize| if count == 1 { "" } else { "s" };
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => {
            format!("the number {}", number_text(number.as_f64().unwrap_or(f64::NAN)))
        }
        Value::String(text) => format!("the string {}", quoted(text)),
        Value::Array(items) => {
            format!("an array of {} item{}", items.len(), several(items.len()))
        }
        Value::Object(object) => {
            format!("an object of {} member{}", object.len(), several(object.len()))
        }
    }
}
