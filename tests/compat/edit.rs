//! Random edits of schemas.

use adl_gen::text::Json;

use crate::random::Random;

/// Returns a random schema after some edits, and as it was.
pub fn edited(random: &mut Random) -> (Json, Json) {
    let old = crate::schemas::schema(random);
    let mut new = old.clone();
    for _ in 0..=random.below(3) {
        edit(&mut new, random);
    }
    (new, old)
}

/// Changes a random part of a schema.
pub fn edit(schema: &mut Json, random: &mut Random) {
    let mut parts = 0;
    each(schema, &mut |_| parts += 1);
    let (chosen, mut at) = (random.below(parts), 0);
    let other = crate::schemas::schema(random);
    each(schema, &mut |part| {
        if at == chosen {
            change(part, &other, random);
        }
        at += 1;
    });
}

/// Visits a value and its parts.
fn each(value: &mut Json, see: &mut dyn FnMut(&mut Json)) {
    see(value);
    match value {
        Json::Array(items) => items.make_mut().iter_mut().for_each(|item| each(item, see)),
        Json::Object(members) => members
            .iter_mut()
            .filter(|(name, _)| name != "$schema" && name != "$ref")
            .for_each(|(_, value)| each(value, see)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

fn change(part: &mut Json, other: &Json, random: &mut Random) {
    match part {
        Json::Null => *part = Json::Bool(true),
        Json::Bool(is) => *is = !*is,
        Json::Number(_) => {
            let numbers = ["0", "1", "2", "3", "0.5", "-1", "10"];
            *part = crate::verdicts::reference::json(random.pick(&numbers));
        }
        Json::String(_) => {
            let texts = ["a", "b", "string", "integer", "number", "null", "object", "array", "boolean", "^a", "[ab]$"];
            *part = Json::string(random.pick(&texts));
        }
        // Lists aren't empty.
        Json::Array(items) if items.len() > 1 => {
            let index = random.below(items.len());
            match random.below(3) {
                0 => drop(items.remove(index)),
                1 => items.make_mut().reverse(),
                _ => items.push(items[index].clone()),
            }
        }
        Json::Array(_) => {}
        Json::Object(members) => {
            let Json::Object(others) = other else { return };
            let others: Vec<_> = others
                .iter()
                .filter(|(name, _)| name != "$schema" && name != "$defs" && name != "$ref")
                .cloned()
                .collect();
            match random.below(4) {
                0 if !members.is_empty() => {
                    let index = random.below(members.len());
                    if !members[index].0.starts_with('$') {
                        members.remove(index);
                    }
                }
                1 if !members.is_empty() => {
                    // The whole in a composite of one, or beside another.
                    let keyword = random.pick(&["allOf", "anyOf", "oneOf"]);
                    if members.iter().all(|(name, _)| !name.starts_with('$')) {
                        let own = Json::Object(std::mem::take(members));
                        let beside = random.percent(50).then_some(Json::Object(others));
                        members.push((keyword.into(), Json::array([own].into_iter().chain(beside))));
                    }
                }
                _ => {
                    for (name, value) in others {
                        if random.percent(50) && members.iter().all(|(known, _)| *known != name) {
                            members.push((name, value));
                        }
                    }
                }
            }
        }
    }
}
