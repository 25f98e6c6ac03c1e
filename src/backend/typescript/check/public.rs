//! What a file offers for each type.

use super::code::Code;
use super::helpers::Helper;
use super::{Printer, lower_first, upper_first};
use crate::backend::typescript::{TEMPLATES, tsdoc};
use crate::codegen::fill::{Literal, filled};
use crate::diagnostics::Diagnostic;
use crate::model::TypeId;
use crate::model::check::CheckId;
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
pub(in crate::backend::typescript) struct PublicSet {
    pub(in crate::backend::typescript) definition: TypeId,
    function: usize,
    pub(in crate::backend::typescript) is: String,
    pub(in crate::backend::typescript) check: String,
    pub(in crate::backend::typescript) parse: String,
    /// The object for what speaks Standard Schema: of contracts and roots alone.
    pub(in crate::backend::typescript) schema: Option<String>,
}

impl Printer<'_> {
    /// Gives the functions for a type their names.
    pub(super) fn public_set(&mut self, definition: TypeId) -> Option<PublicSet> {
        let function = self.model.checks.of(definition)?.index();
        let ty = upper_first(self.types.names.of(definition));
        let mut named = |prefix: &str| self.names.free(&format!("{prefix}{ty}"), "Type");
        let (is, check, parse) = (named("is"), named("check"), named("parse"));
        let schema = self
            .has_schema(definition)
            .then(|| self.names.free(&format!("{}Schema", lower_first(self.types.names.of(definition))), "Object"));
        let is_own = self.model.checks.functions[function].definition == Some(definition);
        if is_own && !self.is_deep[function] {
            self.parts[function].verdict = Some(is.clone());
        }
        Some(PublicSet { definition, function, is, check, parse, schema })
    }

    /// The functions for a type.
    pub(super) fn public_functions(&mut self, set: &PublicSet) -> Result<Vec<String>, Diagnostic> {
        let ty = self.types.names.of(set.definition).to_owned();
        let (value, verdict) = self.public_verdict(set);
        let (violation, check, parse) = (&self.shared.violation, &set.check, &set.parse);
        let check = match self.parts[set.function].view.is_always() {
            true => format!("const {check} = (_value: unknown): {violation}[] => [];"),
            false => {
                let open = format!("const {check} = (value: unknown): {violation}[] =>");
                let table = self.table_of(CheckId(set.function));
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

    /// The body of a verdict that everybody calls, and what it calls its value.
    fn public_verdict(&mut self, set: &PublicSet) -> (String, String) {
        let mut code = Code::default();
        code.indent();
        let is_own = self.parts[set.function].verdict.as_ref() == Some(&set.is);
        if is_own {
            let body = self.verdict_body(set.function);
            body.lines.lines().for_each(|line| code.line(line));
            let value = if body.is_constant { "_value" } else { "value" };
            return (value.to_owned(), code.finish());
        }
        let name = self.verdict_of(set.function);
        match self.is_deep[set.function] {
            true => code.line(&format!("return {}({name}, value);", self.uses(Helper::WithinDepth))),
            false => code.line(&format!("return {name}(value);")),
        }
        ("value".to_owned(), code.finish())
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
