//! The generated validator in the page: that of TypeScript, as JavaScript.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::Error;
use crate::model::{Model, TypeId};
use crate::names::capitalized;
use crate::target::job::{Document, Form, Input, Request, Wants};
use crate::target::{OptionValue, Options, Target};
use crate::text::html;

/// The functions that explain invalid values, as the code of a module.
#[derive(Default)]
pub(super) struct Validator {
    pub(super) code: String,
    /// The name in the code of the function of each type, by definition; none of a type without one.
    functions: Vec<Option<String>>,
}

impl Validator {
    /// Prints the validator of a model.
    pub(super) fn new(model: &Model) -> Result<Self, Error> {
        // The page knows its own functions alone, whatever the user's code looks like.
        let mut options = Options::default();
        options.set_beside("typescript.emit", &OptionValue::from("js"), &[])?;
        let input = Input::new(model);
        let name = "page".to_owned();
        let documents = [Document {
            name: name.clone(),
            distinct_name: name.clone(),
            document: name,
            exports: Vec::new(),
            package: None,
            in_whole: &[],
            projections: None,
            input: &input,
        }];
        let wants = Wants { contracts: false, runtime: false, http: false, manifests: false, is_included: false };
        let targets = [Target::TypeScript];
        let (form, whole) = (Form::Files, None);
        let files = Target::TypeScript.print(&Request {
            form,
            documents: &documents,
            whole,
            wants,
            targets: &targets,
            options: &options,
        })?;
        let code = files.into_iter().find(|file| file.name.ends_with(".js")).map(|file| file.text).unwrap_or_default();
        let exported = exported(&code);
        let names = (Target::TypeScript.profile().type_names)(model, &options);
        let function =
            |name: Option<String>| exported.get(&*format!("check{}", capitalized(&name?))).map(|own| (*own).to_owned());
        let functions: Vec<Option<String>> = names.into_iter().map(function).collect();
        let roots = functions.iter().flatten().map(String::as_str);
        Ok(Self { code: html::script(&used(&code, roots)), functions })
    }

    /// Returns the name of the function that explains invalid values of a type.
    pub(super) fn of(&self, id: TypeId) -> Option<&str> {
        self.functions.get(id.index())?.as_deref()
    }
}

/// Returns the declarations of a module that functions use, as those of a script. A name counts wherever it stands, so that
/// rather too much is kept.
fn used<'c>(code: &'c str, roots: impl Iterator<Item = &'c str>) -> String {
    let declarations = declarations(code);
    let by_name: BTreeMap<&str, usize> =
        declarations.iter().enumerate().filter_map(|(index, text)| Some((declared(text)?, index))).collect();
    let mut is_used: BTreeSet<usize> = roots.filter_map(|name| by_name.get(name).copied()).collect();
    let mut left: Vec<usize> = is_used.iter().copied().collect();
    while let Some(text) = left.pop().and_then(|index| declarations.get(index)) {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        left.extend(words.filter_map(|word| by_name.get(word).copied()).filter(|index| is_used.insert(*index)));
    }
    let kept = is_used.iter().filter_map(|index| declarations.get(*index));
    kept.map(|text| format!("{}\n", text.strip_prefix("export ").unwrap_or(text).trim_end())).collect()
}

/// Returns the parts of a module that begin with a declaration or a comment.
fn declarations(code: &str) -> Vec<&str> {
    const STARTS: [&str; 7] = ["export ", "const ", "function ", "class ", "let ", "//", "/*"];
    let lines = std::iter::once(0).chain(code.match_indices('\n').map(|(at, _)| at + 1));
    let mut starts: Vec<usize> = lines.filter(|at| STARTS.iter().any(|start| code[*at..].starts_with(start))).collect();
    starts.push(code.len());
    starts.windows(2).filter_map(|pair| code.get(*pair.first()?..*pair.last()?)).collect()
}

/// Returns the name that a declaration gives.
fn declared(text: &str) -> Option<&str> {
    let text = text.strip_prefix("export ").unwrap_or(text);
    let named = ["const ", "function ", "class ", "let "].into_iter().find_map(|start| text.strip_prefix(start))?;
    named.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').next().filter(|name| !name.is_empty())
}

/// Returns the exports of a module, each with its name inside.
fn exported(code: &str) -> BTreeMap<&str, &str> {
    let mut found = BTreeMap::new();
    for (at, _) in code.match_indices("export ").filter(|(at, _)| *at == 0 || code[..*at].ends_with('\n')) {
        let rest = &code[at + "export ".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let list = list.split('}').next().unwrap_or_default();
            found.extend(list.split(',').filter_map(|entry| {
                let (own, name) = entry.trim().split_once(" as ")?;
                Some((name, own))
            }));
        } else if let Some(name) = declared(rest) {
            found.insert(name, name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exports_have_a_name_inside() {
        let code =
            "export const checkA = 1;\nexport function isA(value) {}\nexport {\n  checkA as checkB, isA as isB,\n};\n";
        let expected = [("checkA", "checkA"), ("checkB", "checkA"), ("isA", "isA"), ("isB", "isA")];
        assert_eq!(exported(code), BTreeMap::from(expected));
    }

    #[test]
    fn scripts_have_what_they_use() {
        let code = "// header\n\nexport const checkA = (value) =>\n  violations(value, isA);\n\nexport const parseA = 1;\n\n\
                    /** Says so. */\nfunction violations(value, is) {\n  return is(value) ? [] : [value];\n}\n\n\
                    export function isA(value) {\n  return value === 1;\n}\nexport { checkA as checkB };\n";
        let expected = "const checkA = (value) =>\n  violations(value, isA);\nfunction violations(value, is) {\n  return \
                        is(value) ? [] : [value];\n}\nfunction isA(value) {\n  return value === 1;\n}\n";
        assert_eq!(used(code, ["checkA"].into_iter()), expected);
        assert_eq!(used(code, std::iter::empty()), "");
    }
}
