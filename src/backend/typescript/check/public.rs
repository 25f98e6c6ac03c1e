//! What a file offers for each type.

use super::guards::STYLE;
use super::helpers::Helper;
use super::{Printer, lower_first, standard, upper_first};
use crate::backend::typescript::names::Values;
use crate::backend::typescript::types::Types;
use crate::backend::typescript::{TEMPLATES, tsdoc};
use crate::codegen::fill::{Literal, filled};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Model, TypeId};
use crate::render::views;

/// How long a line may be.
const WIDTH: usize = 120;

views! {
    /// The functions for a type.
    struct PublicView {
        ty: String,
        code: String,
        is: String,
        check: String,
        parse: String,
        value: String,
        verdict: String,
        error: String,
        schema: Option<String>,
    }

    /// What all checks share.
    struct SharedView {
        violation: String,
        error: String,
        schema: String,
        json: String,
        standard: bool,
    }
}

/// The functions for a type.
#[derive(Clone)]
pub(in crate::backend::typescript) struct PublicSet {
    pub(in crate::backend::typescript) definition: TypeId,
    /// The function that decides on its values.
    pub(super) function: CheckId,
    pub(in crate::backend::typescript) is: String,
    pub(in crate::backend::typescript) check: String,
    pub(in crate::backend::typescript) parse: String,
    /// The object for what speaks Standard Schema: of contracts and roots alone.
    pub(in crate::backend::typescript) schema: Option<String>,
}

/// Names the functions for each type that is declared.
pub(super) fn sets(model: &Model, types: &Types<'_>, names: &mut Values) -> Vec<PublicSet> {
    let declared = model.iter().map(|(id, _)| id).filter(|id| types.is_declared(*id));
    declared.filter_map(|id| set(model, types, names, id)).collect()
}

fn set(model: &Model, types: &Types<'_>, names: &mut Values, definition: TypeId) -> Option<PublicSet> {
    let function = model.checks.of(definition)?;
    let ty = upper_first(types.names.of(definition));
    let mut named = |prefix: &str| names.free(&format!("{prefix}{ty}"), "Type");
    let (is, check, parse) = (named("is"), named("check"), named("parse"));
    let schema = standard::has_schema(model, definition)
        .then(|| names.free(&format!("{}Schema", lower_first(types.names.of(definition))), "Object"));
    Some(PublicSet { definition, function, is, check, parse, schema })
}

impl Printer<'_> {
    /// The functions for a type.
    pub(super) fn public_functions(&mut self, set: &PublicSet) -> Result<Vec<String>, Diagnostic> {
        let ty = self.types.names.of(set.definition).to_owned();
        let (value, verdict) = self.public_guard(set);
        let (violation, check, parse) = (&self.shared.violation, &set.check, &set.parse);
        let check = match self.model.checks.function(set.function).check.is_always() {
            true => format!("const {check} = (_value: unknown): {violation}[] => [];"),
            false => {
                let open = format!("const {check} = (value: unknown): {violation}[] =>");
                let table = self.table_of(set.function);
                arrow(&open, &format!("{}(value) ? [] : {}({table}, value)", set.is, self.uses(Helper::Violations)))
            }
        };
        let read = format!("{}(text, {}, {})", self.uses(Helper::Read), set.is, set.check);
        let parse = arrow(&format!("const {parse} = (text: string): {ty} =>"), &read);
        let schema = set.schema.as_ref().map(|name| self.schema_object(name, &ty, set));
        let view = PublicView {
            code: tsdoc::code(&ty),
            ty,
            is: set.is.clone(),
            check,
            parse,
            value,
            verdict,
            error: self.shared.error.clone(),
            schema,
        };
        Ok(vec![TEMPLATES.render("check/public.ts", view)?])
    }

    /// The body of a guard that everybody calls, and the name of its value.
    fn public_guard(&mut self, set: &PublicSet) -> (String, String) {
        let lines = match self.guards.name_of(set.function) {
            Some(name) if *name == set.is => None,
            Some(name) if self.guards.is_deep(set.function) => {
                let name = name.to_owned();
                Some(format!("return {}({name}, value);", self.uses(Helper::WithinDepth)))
            }
            Some(name) => Some(format!("return {name}(value);")),
            None => None,
        };
        let (parameter, lines) = match (lines, self.guards.body(set.function)) {
            (Some(line), _) => ("value", Doc::text(line)),
            (None, Some(body)) => (body.parameter, body.lines),
            (None, None) => ("_value", Doc::text("return true;")),
        };
        (parameter.to_owned(), format!("  {}", lines.print(STYLE, 1)))
    }

    /// The declaration of a schema object.
    fn schema_object(&mut self, name: &str, ty: &str, set: &PublicSet) -> String {
        let make = self.uses(Helper::StandardSchema);
        let open = format!("export const {name}: {}<{ty}> = /* @__PURE__ */ {make}", self.shared.schema);
        let functions = [&set.is, &set.check].map(|name| Literal::Atom(name.clone()));
        let arguments = functions.into_iter().chain([self.whole_schema(set.definition)]).collect();
        filled(&open, &Literal::List("(", arguments, ")"), ";", "  ").join("\n")
    }

    /// What all checks share.
    pub(super) fn shared_declarations(&mut self) -> Result<Vec<String>, Diagnostic> {
        let view = SharedView {
            violation: self.shared.violation.clone(),
            error: self.shared.error.clone(),
            schema: self.shared.schema.clone(),
            json: self.shared.json.clone(),
            standard: self.helpers.contains(&Helper::StandardSchema),
        };
        Ok(vec![TEMPLATES.render("check/shared.ts", view)?])
    }
}

/// An exported arrow function: on one line where it fits.
fn arrow(open: &str, body: &str) -> String {
    let flat = format!("{open} {body};");
    if "export ".len() + flat.chars().count() <= WIDTH { flat } else { format!("{open}\n  {body};") }
}
