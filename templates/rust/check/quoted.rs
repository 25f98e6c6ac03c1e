/// A text in quotation marks; of a long one the beginning.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => Value::from(format!("{}…", &text[..end])).to_string(),
        None => Value::from(text).to_string(),
    }
}
