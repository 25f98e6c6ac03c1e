/// A text in quotation marks; of a long one the beginning.
fn quoted(text: &str) -> String {
    visible(&Value::from(shortened(text)).to_string())
}
