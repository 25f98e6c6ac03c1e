//! Constructors: functions that take the required properties, so that adding an optional property doesn't break
//! callers.

use crate::diagnostics::Diagnostic;
use crate::model::{Case, Field, Record, Type, TypeId};
use crate::names::{Case as Spelling, Taken, distinct};
use crate::render::views;

use super::fields::{Extra, Fields, Member};
use super::format::{block, call};
use super::{ItemPrinter, quote};
use crate::codegen::layout::Doc;

views! {
    /// The constructor of an object.
    struct NewView {
        required: Option<String>, owner: String, parameters: Vec<String>, generics: String, name: String, doc: String,
        head: String, body: String,
        /// Whether it takes nothing.
        is_default: bool,
    }
    /// The methods that set optional properties.
    struct SettersView { generics: String, name: String, setters: Vec<SetterView>, }
    /// A method that sets an optional property.
    struct SetterView { doc: String, name: String, field: String, bound: String, optional: bool, }
}

impl ItemPrinter<'_> {
    /// Returns `new` of a record; none if it implements `Default`.
    pub(super) fn constructor(&mut self, id: TypeId, fields: &Fields) -> Result<Option<String>, Diagnostic> {
        let Fields { members, extra } = fields;
        if members.iter().all(|member| !member.is_always_present()) {
            return Ok(None);
        }
        let parameters: Vec<String> = members.iter().filter(|member| member.required).filter_map(parameter).collect();
        let required = self.types.names.required.get(&id).cloned();
        let values = |member: &Member| match (&member.constant, &required) {
            _ if !member.required => unset(member),
            (Some(constant), _) => format!("{}: {constant}", member.name),
            (None, None) => member.name.clone(),
            (None, Some(_)) => format!("{}: required.{}", member.name, member.name),
        };
        let values: Vec<String> = members.iter().map(values).chain(extra.as_ref().map(empty)).collect();
        let taken = match &required {
            Some(name) => vec![format!("required: {name}")],
            None => parameters.clone(),
        };
        let (generics, name) = self.types.generic(id);
        let view = NewView {
            required,
            owner: self.types.name(id).to_owned(),
            doc: doc("", members.iter().filter(|member| member.is_always_present())),
            is_default: parameters.is_empty(),
            parameters,
            name,
            generics,
            head: call(1, Doc::filled(taken.into_iter().map(Doc::text), "pub fn new(", ") -> Self {")),
            body: call(2, block("Self".to_owned(), values.into_iter().map(Doc::text).collect())),
        };
        self.render("rust/new.tera", view).map(Some)
    }

    /// Returns the methods that set the optional properties of a record, if the options ask for them and it has some.
    pub(super) fn setters(
        &mut self,
        id: TypeId,
        record: &Record,
        members: &[Member],
    ) -> Result<Option<String>, Diagnostic> {
        let has_value = |field: &Field| *self.types.model.resolve(&field.ty) != Type::Never;
        let is_set = |(field, member): &(&Field, &Member)| !member.required && has_value(field);
        let optional = record.fields.iter().zip(members).filter(is_set);
        let setter = |(field, member): (&Field, &Member)| SetterView {
            doc: quote::code(&field.name),
            name: member.name.trim_start_matches("r#").to_owned(),
            field: member.name.clone(),
            bound: format!("{}<{}>", self.types.names.into, member.value),
            optional: member.default.is_none(),
        };
        let setters: Vec<SetterView> = optional.map(setter).collect();
        if setters.is_empty() || !self.options.rust().setters {
            return Ok(None);
        }
        let (generics, name) = self.types.generic(id);
        let view = SettersView { name, generics, setters };
        self.render("rust/setters.tera", view).map(Some)
    }

    /// Returns a function for each case of a record, in any layout, and the names of these.
    pub(super) fn case_constructors(&self, record: &Record, fields: &Fields) -> (Vec<String>, Taken) {
        let Fields { members, extra } = fields;
        let names: Vec<&str> = record.cases.iter().map(|case| case.name.as_str()).collect();
        let names = distinct(&names, Spelling::Snake, |_| false);
        let of_case = |(case, name): (&Case, String)| {
            let is_required = |index: usize| members[index].required || case.present.contains(&index);
            let indexes: Vec<usize> = (0..members.len()).filter(|index| !case.absent.contains(index)).collect();
            let required = indexes.iter().filter(|index| is_required(**index));
            let filled = indexes.iter().filter(|index| !is_required(**index) && members[**index].default.is_some());
            let doc = doc(" of this case", required.clone().chain(filled).map(|index| &members[*index]));
            let parameters: Vec<String> = required.filter_map(|index| parameter(&members[*index])).collect();
            let value = |index: &usize| match (is_required(*index), &members[*index]) {
                (true, Member { name, constant: None, .. }) => name.clone(),
                (true, Member { name, constant: Some(constant), .. }) => format!("{name}: {constant}"),
                (false, member) => unset(member),
            };
            let values: Vec<String> = indexes.iter().map(value).chain(extra.as_ref().map(empty)).collect();
            format!(
                "/// {doc}\n\
                 pub fn with_{name}({}) -> Self {{ Self::{} {{ {} }} }}\n",
                parameters.join(", "),
                super::names::escaped(&case.name),
                values.join(", ")
            )
        };
        let taken = names.iter().map(|name| format!("with_{name}")).collect();
        (record.cases.iter().zip(names).map(of_case).collect(), taken)
    }
}

/// Returns the comment of a constructor.
fn doc<'m>(of_case: &str, present: impl Iterator<Item = &'m Member>) -> String {
    let present: Vec<&Member> = present.collect();
    let the = if of_case.is_empty() { "its" } else { "the" };
    let constants = present.iter().any(|member| member.default.is_none() && member.constant.is_some());
    let constants = if constants { "constants are set, " } else { "" };
    let defaults = if present.iter().any(|member| member.default.is_some()) { "defaults are filled in, " } else { "" };
    format!("Creates a value from {the} required properties{of_case}; {constants}{defaults}all others are absent.")
}

/// Returns what a constructor sets a member to that isn't required.
fn unset(member: &Member) -> String {
    match &member.default {
        Some(function) => format!("{}: Self::{function}()", member.name),
        None => format!("{}: None", member.name),
    }
}

/// Returns the parameter for a member; none for a constant.
fn parameter(member: &Member) -> Option<String> {
    member.constant.is_none().then(|| format!("{}: {}", member.name, member.value))
}

fn empty(extra: &Extra) -> String {
    format!("{}: {}::new()", extra.name, extra.map)
}
