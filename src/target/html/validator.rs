//! The generated validator in the page: that of TypeScript, as JavaScript.

use std::collections::BTreeMap;

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
        let files = Target::TypeScript.print(&Request { form, documents: &documents, whole, wants, targets: &targets, options: &options })?;
        let code = files.into_iter().find(|file| file.name.ends_with(".js")).map(|file| file.text).unwrap_or_default();
        let exported = exported(&code);
        let names = (Target::TypeScript.profile().type_names)(model, &options);
        let function = |name: Option<String>| exported.get(&*format!("check{}", capitalized(&name?))).map(|own| (*own).to_owned());
        let functions = names.into_iter().map(function).collect();
        Ok(Self { functions, code: html::script(without_header(&code)) })
    }

    /// Returns the name of the function that explains invalid values of a type.
    pub(super) fn of(&self, id: TypeId) -> Option<&str> {
        self.functions.get(id.index())?.as_deref()
    }
}

/// Returns the code behind the comments at its beginning.
fn without_header(code: &str) -> &str {
    let header: usize = code
        .split_inclusive('\n')
        .take_while(|line| line.trim().is_empty() || line.starts_with("//") || line.starts_with("/*"))
        .map(str::len)
        .sum();
    &code[header..]
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
        } else if let Some(declared) = rest.strip_prefix("const ").or_else(|| rest.strip_prefix("function ")) {
            let end = declared.find([' ', '(']).unwrap_or(declared.len());
            found.insert(&declared[..end], &declared[..end]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exports_have_a_name_inside() {
        let code = "export const checkA = 1;\nexport function isA(value) {}\nexport {\n  checkA as checkB, isA as isB,\n};\n";
        let expected = [("checkA", "checkA"), ("checkB", "checkA"), ("isA", "isA"), ("isB", "isA")];
        assert_eq!(exported(code), BTreeMap::from(expected));
    }

    #[test]
    fn code_has_no_header() {
        assert_eq!(without_header("// a\n/* b */\n\nexport {};\n// c\n"), "export {};\n// c\n");
    }
}
