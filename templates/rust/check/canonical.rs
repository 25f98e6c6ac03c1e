/// A text that two values share exactly if they are equal: `1` is `1.0`, members have no order.
fn canonical(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
        Value::Number(number) => canonical_number(number),
        Value::Array(items) => {
            format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(","))
        }
        Value::Object(members) => {
            let text = |(name, value): (&String, &Value)| {
                format!("{}:{}", Value::from(name.as_str()), canonical(value))
            };
            let mut members: Vec<String> = members.iter().map(text).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
    }
}

fn canonical_number(number: &Number) -> String {
    match number.as_f64() {
        Some(float) if !number.is_i64() && !number.is_u64() => {
            // Doubles from 2^64 on are no integers of a `Number`.
            if float.fract() == 0.0 && float.abs() < 18_446_744_073_709_551_616.0 {
                (float as i128).to_string()
            } else {
                format!("{float:e}")
            }
        }
        _ => number.to_string(),
    }
}
