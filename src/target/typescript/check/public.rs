//! The public functions of each type.

use std::collections::BTreeMap;

use super::helpers::Helper;
use super::{CheckPrinter, Names, STYLE, lower_first, standard};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Model, TypeId};
use crate::names::capitalized;
use crate::render::views;
use crate::target::typescript::declarations::Shapes;
use crate::target::typescript::types::Types;
use crate::target::typescript::{TEMPLATES, tsdoc};

views! {
    /// The functions of a type's validator.
    struct PublicView {
        ty: String,
        is: String,
        value: String,
        verdict: String,
        /// The functions that explain invalid values, if there are some.
        explained: Option<ExplainedView>,
        /// The exports of the same functions for other types.
        others: Option<String>,
        /// The schema objects.
        schemas: Vec<SchemaView>,
    }

    /// The functions that explain invalid values.
    struct ExplainedView {
        code: String,
        check: String,
        parse: String,
        assert: String,
        error: String,
    }

    /// A schema object.
    struct SchemaView {
        code: String,
        declaration: String,
    }
}

/// The functions for a type.
#[derive(Clone)]
pub(in crate::target::typescript) struct PublicSet {
    pub(in crate::target::typescript) definition: TypeId,
    /// The function that decides on its values.
    pub(super) function: CheckId,
    pub(in crate::target::typescript) is: String,
    /// The functions that explain invalid values: `checkUser`, `parseUser` and `assertUser`.
    pub(in crate::target::typescript) explains: Option<[String; 3]>,
    /// The object for libraries that accept Standard Schema: of contracts and roots alone.
    pub(in crate::target::typescript) schema: Option<String>,
}

impl Names {
    /// Names the functions for each type that is declared.
    pub(super) fn name_sets(&mut self, model: &Model, types: &Types<'_>) {
        let declared = model.iter().map(|(id, _)| id).filter(|id| types.is_declared(*id));
        self.sets = declared.filter_map(|id| self.set(model, types, id)).collect();
    }

    fn set(&mut self, model: &Model, types: &Types<'_>, definition: TypeId) -> Option<PublicSet> {
        let function = model.checks.of(definition)?;
        let explains = self.explains();
        let ty = types.names.of(definition);
        let mut named = |prefix: &str| self.claim(&format!("{prefix}{}", capitalized(ty)), "Type");
        let is = named("is");
        let functions = explains.then(|| ["check", "parse", "assert"].map(named));
        let schema = (explains && standard::has_schema(model, definition))
            .then(|| self.claim(&format!("{}Schema", lower_first(ty)), "Object"));
        Some(PublicSet { definition, function, is, explains: functions, schema })
    }
}

/// Groups types with the same values and the same TypeScript type, in order. The first is the owner of the functions: the
/// type that the function of the check is named after, if it is in the group.
pub(super) fn groups<'s>(types: &Types<'_>, shapes: &Shapes, sets: &'s [PublicSet]) -> Vec<Vec<&'s PublicSet>> {
    let ids: BTreeMap<&str, TypeId> = shapes.keys().map(|id| (types.names.of(*id), *id)).collect();
    let (mut places, mut known) = (BTreeMap::new(), BTreeMap::new());
    let mut groups: Vec<Vec<&PublicSet>> = Vec::new();
    for set in sets {
        let place =
            *places.entry((set.function, shape(set.definition, shapes, &ids, &mut known))).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(set),
            None => groups.push(vec![set]),
        }
    }
    for group in &mut groups {
        let checks = &types.model.checks;
        let is_own = |set: &&PublicSet| checks.function(set.function).definition == Some(set.definition);
        let owner = group.iter().position(is_own).unwrap_or_default();
        group[..=owner].rotate_right(1);
    }
    groups
}

/// Returns the type of a declaration; of another name for a type, that of the type.
fn shape<'s>(
    id: TypeId,
    shapes: &'s Shapes,
    ids: &BTreeMap<&str, TypeId>,
    known: &mut BTreeMap<TypeId, &'s str>,
) -> &'s str {
    let (mut chain, mut next, mut shape) = (Vec::new(), Some(id), "");
    // No chain of names is longer than there are names.
    while let Some(id) = next.filter(|_| chain.len() < ids.len()) {
        (shape, next) = match known.get(&id) {
            Some(shape) => (*shape, None),
            None => {
                let shape = shapes.get(&id).map_or("", String::as_str);
                (shape, ids.get(shape).copied())
            }
        };
        chain.push(id);
    }
    known.extend(chain.into_iter().map(|id| (id, shape)));
    shape
}

impl CheckPrinter<'_> {
    /// Prints the functions for a type, and for those that have the same.
    pub(super) fn public_functions(&mut self, group: &[&PublicSet]) -> Result<String, Diagnostic> {
        let [set, others @ ..] = group else { return Ok(String::new()) };
        let ty = self.types.names.of_valid(set.definition).to_owned();
        let (value, verdict) = self.public_guard(set);
        let explained = set.explains.as_ref().map(|names| self.explained(set, names, &ty));
        let schemas = group.iter().filter_map(|of| self.schema_object(of, set)).collect();
        let others = exports(set, others);
        let view = PublicView { ty, is: set.is.clone(), value, verdict, explained, others, schemas };
        TEMPLATES.render(self.types.templates, "typescript/checks.tera", view)
    }

    /// Prints the functions that explain invalid values.
    fn explained(&mut self, set: &PublicSet, [check, parse, assert]: &[String; 3], ty: &str) -> ExplainedView {
        let table = self.public_table(set);
        let call = |helper: &str, value: &str| format!("{helper}({value}, {}, {table})", set.is);
        let found = call(self.uses(Helper::Violations), "value");
        let read = call(self.uses(Helper::ReadJson), "text");
        let asserted = call(self.uses(Helper::AssertValid), "value");
        ExplainedView {
            code: tsdoc::code(ty),
            check: arrow(format!("const {check} = (value: unknown): {}[]", self.names.shared.violation), &found),
            parse: match self.types.names.input(set.definition) {
                Some(input) => {
                    let head = format!("const {parse} = (text: string): {}", self.types.names.of(set.definition));
                    arrow(head, &format!("{}({read})", input.fill))
                }
                None => arrow(format!("const {parse} = (text: string): {ty}"), &read),
            },
            // The compiler narrows by a function that is declared, not by a constant.
            assert: format!("export function {assert}(value: unknown): asserts value is {ty} {{\n  {asserted};\n}}"),
            error: self.names.shared.error.clone(),
        }
    }

    /// Returns the table of a type.
    fn public_table(&mut self, set: &PublicSet) -> String {
        match self.model.checks.function(set.function).check.is_always() {
            true => "[]".to_owned(),
            false => self.table_of(set.function),
        }
    }

    /// Prints the body of a public guard. Returns it with the name of its value.
    fn public_guard(&mut self, set: &PublicSet) -> (String, String) {
        let (parameter, lines) = match self.functions.name_of(set.function).cloned() {
            Some(name) if name != set.is => {
                let call = match self.functions.is_deep(set.function) {
                    true => format!("{}({name}, value)", self.uses(Helper::WithinDepth)),
                    false => format!("{name}(value)"),
                };
                ("value", vec![Doc::text(format!("return {call};"))])
            }
            _ => {
                let body = self.functions.body(set.function);
                body.unwrap_or_else(|| ("_value", vec![Doc::text("return true;")]))
            }
        };
        (parameter.to_owned(), Doc::print_lines(String::new(), lines, STYLE, 1))
    }

    /// Prints the schema object of a type, by the functions of one with the same check.
    fn schema_object(&mut self, set: &PublicSet, owner: &PublicSet) -> Option<SchemaView> {
        let name = set.schema.as_ref()?;
        let table = self.public_table(owner);
        let ty = self.types.names.of(set.definition);
        let make = self.uses(Helper::StandardSchema);
        let input = self.types.names.input(set.definition).cloned();
        let types = input.as_ref().map_or_else(|| ty.to_owned(), |input| format!("{}, {ty}", input.ty));
        let open = format!("export const {name}: {}<{types}> = /* @__PURE__ */ ", self.names.shared.schema);
        let checks = [owner.is.clone(), table].map(Doc::text);
        let arguments = checks.into_iter().chain([self.whole_schema(set.definition)]);
        let declaration = match input {
            Some(input) => {
                let filled = self.uses(Helper::FilledSchema);
                let schema = Doc::list(arguments.collect::<Vec<_>>(), &format!("{make}("), ")");
                Doc::filled([schema, Doc::text(input.fill)], format!("{open}{filled}("), ");")
            }
            None => Doc::filled(arguments, format!("{open}{make}("), ");"),
        };
        let declaration = declaration.print(STYLE, 0);
        Some(SchemaView { code: tsdoc::code(ty), declaration })
    }
}

/// Exports the functions of the owner under the names of the others.
fn exports(owner: &PublicSet, others: &[&PublicSet]) -> Option<String> {
    let names = |set: &PublicSet| -> Vec<String> {
        let explained = set.explains.clone().into_iter().flatten();
        [set.is.clone()].into_iter().chain(explained).collect()
    };
    let own = names(owner);
    let renamed = others.iter().flat_map(|set| own.iter().zip(names(set)));
    let names: Vec<_> = renamed.map(|(own, name)| Doc::text(format!("{own} as {name}"))).collect();
    (!names.is_empty()).then(|| Doc::filled(names, "export { ", " };").print(STYLE, 0))
}

/// Returns an exported arrow function: on one line if it fits.
fn arrow(head: String, body: &str) -> String {
    let body = Doc::all([Doc::LINE, Doc::text(format!("{body};"))]).indented();
    Doc::all([Doc::text(format!("export {head} =>")), body]).grouped().print(STYLE, 0)
}
