//! Whether a value is a listed one.

use crate::text::Json;

use super::super::quote;
use super::expr::Expr;
use super::helpers::Helper;
use super::numbers;
use super::verdict::bounded;

/// Whether what a variable holds equals a value, as JSON Schema has it: `1` is `1.0`, members have no order.
pub(super) fn equals(listed: &Json, value: &str) -> Expr {
    match listed {
        Json::Null => Expr::Apply("Value::is_null".to_owned(), value.to_owned()),
        Json::Bool(is) => Expr::Comparison(format!("{value}.as_bool() == Some({is})")),
        Json::Number(number) => match numbers::integer(number) {
            Some(integer) => {
                let helper = Helper::Integer.name();
                Expr::Comparison(format!("{helper}({value}) == Some({integer})"))
            }
            None => Expr::Comparison(format!("{value}.as_f64() == Some({})", numbers::double(number.as_f64()))),
        },
        Json::String(text) => Expr::Comparison(format!("{value} == {}", quote::literal(text))),
        Json::Array(items) => {
            let length = bounded("items.len()", "items.is_empty()", Some(items.len() as u64), Some(items.len() as u64));
            let mut all = vec![length];
            for (index, item) in items.iter().enumerate() {
                let get = if index == 0 { "items.first()".to_owned() } else { format!("items.get({index})") };
                all.push(Expr::with(format!("{get}.is_some_and"), "item", equals(item, "item")));
            }
            Expr::with(format!("{value}.as_array().is_some_and"), "items", Expr::all(all))
        }
        Json::Object(members) => {
            let count = members.len() as u64;
            let mut all = vec![bounded("object.len()", "object.is_empty()", Some(count), Some(count))];
            for (name, member) in members {
                let get = format!("object.get({}).is_some_and", quote::literal(name));
                all.push(Expr::with(get, "value", equals(member, "value")));
            }
            Expr::with(format!("{value}.as_object().is_some_and"), "object", Expr::all(all))
        }
    }
}
