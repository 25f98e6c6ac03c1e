//! The base classes of models.

use std::collections::HashSet;

use super::class_kinds::ClassKinds;
use super::options::PydanticOptions;
use crate::model::declaration_order::Order;
use crate::model::{Model, TypeId, named};
use crate::target::Options;
use crate::target::python::Printer;
use crate::target::python::symbols::Symbol;

/// The most definitions that the classes of a file may reach together, for pydantic to build them when it is imported.
const FEW: usize = 5_000;

/// The options and symbols that the base classes depend on.
pub(in crate::target) struct Bases {
    pub(super) options: PydanticOptions,
    /// Whether pydantic builds models when they are used first.
    pub(in crate::target::python) is_deferred: bool,
}

impl Bases {
    pub(in crate::target::python) fn new(options: &Options) -> Self {
        Self { options: options.pydantic().clone(), is_deferred: false }
    }

    /// Returns the text of a base class, whose marks stand for what these depend on; other texts are unchanged.
    pub(in crate::target::python) fn printed(&self, text: &str) -> String {
        let frozen = self.options.frozen.then_some("frozen=True");
        let deferred = self.is_deferred.then_some("defer_build=True");
        let after: String = deferred.iter().map(|setting| format!(", {setting}")).collect();
        let before: String = frozen.iter().map(|setting| format!("{setting}, ")).collect();
        let of_root: Vec<&str> = frozen.into_iter().chain(deferred).collect();
        let of_root = match of_root.is_empty() {
            true => String::new(),
            false => format!("    model_config = $ConfigDict({})\n\n", of_root.join(", ")),
        };
        let (import, base) = match self.options.base_class.as_ref().and_then(|path| path.text().rsplit_once('.')) {
            Some((module, name)) => (format!("from {module} import {name} as _Base\n\n\n"), "_Base"),
            None => (String::new(), "$BaseModel"),
        };
        let marks = [
            ("<<import>>", import.as_str()),
            ("<<base>>", base),
            ("<<before>>", &before),
            ("<<extra>>", self.options.extra.name()),
            ("<<after>>", &after),
            ("<<config>>", &of_root),
        ];
        marks.into_iter().fold(text.to_owned(), |text, (mark, place)| text.replace(mark, place))
    }
}

impl Printer<'_> {
    /// Returns the base class of plain models.
    pub(super) fn base_class(&mut self) -> String {
        let Some((module, name)) = self.bases.options.base_class.as_ref().and_then(|path| path.text().rsplit_once('.'))
        else {
            return self.symbols.get(Symbol::BaseModel);
        };
        let alias = match self.own_modules.get(module) {
            Some(alias) => alias.clone(),
            None => self.names.claim_value(module.replace('.', "_")),
        };
        self.own_modules.insert(module.to_owned(), alias.clone());
        let base = format!("{alias}.{name}");
        self.symbols.uses_module(&base);
        base
    }
}

/// Returns whether building all models at once would take long: pydantic gives each class validators of its own for all
/// that its values contain, so that the time, and the memory, grow with the square of models that contain each other.
pub(in crate::target::python) fn is_large(model: &Model) -> bool {
    let kinds = ClassKinds::of(model, &Order::new(model));
    let mut reached = 0;
    for (id, _) in model.iter().filter(|(id, _)| kinds.is_class(*id)) {
        let mut seen: HashSet<TypeId> = HashSet::from([id]);
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            reached += 1;
            if reached > FEW {
                return true;
            }
            pending.extend(named(model.definition(id).parts()).into_iter().filter(|part| seen.insert(*part)));
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::pipeline::{Generator, Source};
    use crate::target::Target;

    /// Returns the models of a number of objects that contain each other.
    fn models(count: usize) -> String {
        let property = |index| format!(r##""p{index}": {{"$ref": "#/$defs/T{index}"}}"##);
        let properties = (0..count).map(property).collect::<Vec<_>>().join(", ");
        let definition = |index| format!(r#""T{index}": {{"type": "object", "properties": {{{properties}}}}}"#);
        let definitions = (0..count).map(definition).collect::<Vec<_>>().join(", ");
        let bytes = format!(r#"{{"$defs": {{{definitions}}}}}"#).into_bytes();
        let source = Source::Text { name: "t.schema.json".into(), bytes };
        let generated = Generator::new().targets([Target::Pydantic]).generate_sources([source]).expect("generates");
        generated.files.get("t_models.py").expect("models").to_owned()
    }

    #[test]
    fn many_models_are_built_when_they_are_used() {
        assert!(!models(70).contains("defer_build"));
        assert!(models(71).contains("    model_config = ConfigDict(extra=\"allow\", serialize_by_alias=True, protected_namespaces=(), defer_build=True)\n"));
    }
}
