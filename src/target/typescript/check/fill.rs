//! The functions that fill in defaults: one for each type whose values have some.

use std::borrow::Cow;

use super::helpers::Helper;
use super::public::PublicSet;
use super::{CheckPrinter, STYLE};
use crate::codegen::layout::Doc;
use crate::model::{Body, Kinds, Record, Tuple, Type, TypeId, Union};
use crate::target::typescript::{quote, tsdoc};

impl CheckPrinter<'_> {
    /// Prints the function that fills in the defaults of valid values of a type; none if there are none.
    pub(super) fn fill_function(&mut self, set: &PublicSet) -> Option<String> {
        let id = set.definition;
        let input = self.types.names.input(id)?.clone();
        let ty = self.types.names.of(id).to_owned();
        let model = self.model;
        let definition = model.definition(id);
        let body = model.instance(definition).map_or(Cow::Borrowed(&definition.body), Cow::Owned);
        let filled = self.filled_body(&body);
        let doc = format!(
            "/** Returns a copy of a valid {} with its defaults filled in, which is of type {}. */",
            tsdoc::code(&input.ty),
            tsdoc::code(&ty)
        );
        // A schema object before it refers to it.
        let head = format!("export function {}(value: {}): {ty} {{\n", input.fill, input.ty);
        let body = Doc::all([Doc::text("return "), filled, Doc::text(";")]);
        Some(format!("{doc}\n{head}  {}\n}}", body.print(STYLE, 1)))
    }

    /// Returns the expression of `value` with its defaults filled in.
    fn filled_body(&mut self, body: &Body) -> Doc {
        match body {
            Body::Record(record) => self.filled_record(record),
            Body::Union(union) => self.filled_union(union),
            Body::Alias(ty) => self.filled(ty, "value"),
            Body::Enum(_) => Doc::text("value"),
        }
    }

    fn filled_record(&mut self, record: &Record) -> Doc {
        let mut properties = Vec::new();
        for field in &record.fields {
            let fill = self.fill(&field.ty);
            let default = field.filled_in().map(|default| {
                let value = quote::value(default);
                Doc::text(if value.starts_with('{') { format!("() => ({value})") } else { format!("() => {value}") })
            });
            let name = Doc::text(quote::string(&field.name));
            let parts: Vec<Doc> = match (fill, default) {
                (None, None) => continue,
                (Some(fill), None) => vec![name, fill],
                (fill, Some(default)) => vec![name, fill.unwrap_or_else(|| Doc::text("null")), default],
            };
            properties.push(Doc::list(parts, "[", "]"));
        }
        let others = record.rest.kept().and_then(|ty| self.fill(ty));
        let open = format!("{}(value, [", self.uses(Helper::Filled));
        let others = others.map_or_else(|| Doc::text(")"), |fill| Doc::all([Doc::text(", "), fill, Doc::text(")")]));
        Doc::all([Doc::listed(properties, Doc::LINE, &open, "]"), others])
    }

    /// Returns the function that fills in the defaults of the values of a type; none if there are none. It returns other
    /// values as they are.
    fn fill(&mut self, ty: &Type) -> Option<Doc> {
        if !self.types.filled.is_in(ty) {
            return None;
        }
        Some(match ty {
            Type::Named(id) => Doc::text(self.fill_name(*id)),
            Type::Nullable(inner) => self.fill(inner)?,
            _ => Doc::all([Doc::text("(value) => "), self.filled(ty, "value")]),
        })
    }

    fn fill_name(&self, id: TypeId) -> String {
        self.types.names.input(id).map(|names| names.fill.clone()).unwrap_or_default()
    }

    /// Returns the expression of a value of a type with its defaults filled in.
    fn filled(&mut self, ty: &Type, value: &str) -> Doc {
        if !self.types.filled.is_in(ty) {
            return Doc::text(value);
        }
        match ty {
            Type::List(of) => {
                let fill = self.fill(of);
                self.around(Helper::FilledItems, value, fill)
            }
            Type::Map(of) => {
                let fill = self.fill(of);
                self.around(Helper::Filled, value, [Doc::text("[]")].into_iter().chain(fill))
            }
            Type::Tuple(tuple) => {
                let items = tuple.items.iter().map(|item| self.fill(item).unwrap_or_else(|| Doc::text("null")));
                let items: Vec<Doc> = items.collect();
                let rest = tuple.rest.as_deref().and_then(|ty| self.fill(ty));
                self.around(Helper::FilledPositions, value, [Doc::list(items, "[", "]")].into_iter().chain(rest))
            }
            Type::Nullable(inner) => self.filled(inner, value),
            Type::Named(id) => Doc::text(format!("{}({value})", self.fill_name(*id))),
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Instance(..)
            | Type::Parameter { .. } => Doc::text(value),
        }
    }

    /// Calls a helper with a value.
    fn around(&mut self, helper: Helper, value: &str, arguments: impl IntoIterator<Item = Doc>) -> Doc {
        let arguments = [Doc::text(value)].into_iter().chain(arguments).collect::<Vec<_>>();
        Doc::list(arguments, &format!("{}(", self.uses(helper)), ")")
    }

    /// Returns the value as the first alternative that it is valid for. Those that can't be objects or arrays have nothing
    /// to fill in.
    fn filled_union(&mut self, union: &Union) -> Doc {
        let model = self.model;
        let strings = |ty: &Type| Some((union.tag.as_deref()?, model.tag_texts(ty, union.tag.as_deref()?)?));
        let is_told = union.variants.iter().all(|variant| strings(&variant.ty).is_some());
        let last = union.variants.iter().rposition(|variant| self.types.filled.is_in(&variant.ty)).unwrap_or_default();
        let mut parts = Vec::new();
        for (index, variant) in union.variants.iter().enumerate().take(last + 1) {
            let kinds = model.kinds(&variant.ty);
            let others = union.variants.iter().skip(index + 1);
            let rivals = others.fold(Kinds::NONE, |all, variant| all.or(model.kinds(&variant.ty)));
            let shared = kinds.and(rivals).and(Kinds::OBJECT.or(Kinds::ARRAY));
            // A value of another kind is returned as it is.
            let condition = match (strings(&variant.ty).filter(|_| is_told), self.types.filled.is_in(&variant.ty)) {
                (Some((tag, texts)), _) => {
                    let own = self.uses(Helper::Own);
                    let value = format!("{own}(value as any, {})", quote::string(tag));
                    let is = texts.iter().map(|text| format!("{value} === {}", quote::string(text)));
                    is.collect::<Vec<_>>().join(" || ")
                }
                (None, false) if shared.is_empty() => continue,
                (None, true) if shared.is_empty() && kinds == Kinds::ARRAY => "Array.isArray(value)".to_owned(),
                (None, true) if shared.is_empty() && kinds == Kinds::OBJECT => {
                    format!("{}(value)", self.uses(Helper::IsObject))
                }
                (None, _) => self.fits(&variant.ty, "value", 0),
            };
            parts.push(Doc::all([
                Doc::text(format!("{condition} ? ")),
                self.filled(&variant.ty, "value as any"),
                Doc::text(" : "),
            ]));
        }
        let parts = parts.into_iter().flat_map(|part| [part, Doc::LINE]);
        Doc::all(parts.chain([Doc::text("value as any")])).grouped()
    }

    /// Returns the condition that a value is valid for a type.
    fn fits(&mut self, ty: &Type, value: &str, depth: usize) -> String {
        let item = format!("part{}", depth + 1);
        match ty {
            Type::Any | Type::Instance(..) | Type::Parameter { .. } => "true".to_owned(),
            Type::Never => "false".to_owned(),
            Type::Null => format!("{value} === null"),
            Type::Boolean => format!("typeof {value} === \"boolean\""),
            Type::Integer(_) => format!("Number.isInteger({value})"),
            Type::Number => format!("typeof {value} === \"number\""),
            Type::String => format!("typeof {value} === \"string\""),
            Type::Named(id) => self.is_valid(*id, value),
            Type::Nullable(inner) => format!("({value} === null || {})", self.fits(inner, value, depth)),
            Type::List(of) => {
                let fits = self.fits(of, &item, depth + 1);
                format!("Array.isArray({value}) && {value}.every(({item}: unknown) => {fits})")
            }
            Type::Map(of) => {
                let fits = self.fits(of, &item, depth + 1);
                let is_object = self.uses(Helper::IsObject);
                format!("{is_object}({value}) && Object.values({value}).every(({item}: unknown) => {fits})")
            }
            Type::Tuple(tuple) => self.positions_fit(tuple, value, depth),
        }
    }

    fn positions_fit(&mut self, tuple: &Tuple, value: &str, depth: usize) -> String {
        let count = tuple.items.len();
        let mut conditions = vec![format!("Array.isArray({value}) && {value}.length >= {}", tuple.min)];
        for (index, ty) in tuple.items.iter().enumerate() {
            let fits = self.fits(ty, &format!("{value}[{index}]"), depth);
            conditions.push(format!("({value}.length <= {index} || {fits})"));
        }
        conditions.push(match tuple.rest.as_deref() {
            Some(ty) => {
                let item = format!("part{}", depth + 1);
                let fits = self.fits(ty, &item, depth + 1);
                format!("{value}.slice({count}).every(({item}: unknown) => {fits})")
            }
            None => format!("{value}.length <= {count}"),
        });
        conditions.join(" && ")
    }

    /// Returns the call of the function that decides on the values of a definition.
    fn is_valid(&mut self, id: TypeId, value: &str) -> String {
        let Some(check) = self.model.checks.of(id) else { return "true".to_owned() };
        if self.model.checks.function(check).external {
            self.externals.insert(check);
        }
        let name = self.functions.name_of(check).or_else(|| self.names.verdicts.get(&check));
        name.map_or_else(|| "true".to_owned(), |name| format!("{name}({value})"))
    }
}
