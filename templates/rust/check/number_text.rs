/// A number as ECMAScript writes it (ECMA-262 §6.1.6.1.20).
fn number_text(number: f64) -> String {
    if (1e-6..1e21).contains(&number.abs()) || number == 0.0 {
        return if number == 0.0 { "0".to_owned() } else { number.to_string() };
    }
    let text = format!("{number:e}");
    if text.contains("e-") { text } else { text.replace('e', "e+") }
}
