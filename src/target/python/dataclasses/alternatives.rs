//! The alternative of a union that a valid value is of.

use crate::model::{Kinds, Tuple, Type, TypeId, Union, Variant};
use crate::target::python::symbols::Symbol;
use crate::target::python::{Printer, quote};

impl Printer<'_> {
    /// Returns the statements that build a value of the first alternative that it is valid for. Values of the others,
    /// which contain no dataclasses, come last.
    pub(super) fn alternatives(&mut self, union: &Union) -> String {
        let model = self.model;
        let strings = |tag: &str, variant: &Variant| model.tag_texts(&variant.ty, tag);
        let is_told = |tag: &&str| union.variants.iter().all(|variant| strings(tag, variant).is_some());
        let tag = union.tag.as_deref().filter(is_told);
        let is_built = |variant: &&Variant| super::is_built(&self.builders.are_built, &variant.ty);
        let (built, others): (Vec<&Variant>, Vec<&Variant>) = union.variants.iter().partition(is_built);
        let mut body = String::new();
        for (index, variant) in built.iter().enumerate() {
            let later = || built[index + 1..].iter().chain(&others).map(|variant| &variant.ty);
            if later().next().is_none() {
                return body + &self.returned(&variant.ty, 1);
            }
            let condition = match tag.and_then(|tag| Some((tag, strings(tag, variant)?))) {
                Some((tag, strings)) => tagged(tag, &strings),
                None => {
                    let rivals = later().fold(Kinds::NONE, |all, ty| all.or(model.kinds(ty)));
                    self.alternative(&variant.ty, rivals)
                }
            };
            body.push_str(&format!("    if {condition}:\n{}\n", self.returned(&variant.ty, 2)));
        }
        body + "    return value"
    }

    /// Returns the statements that fill in the defaults of a value of the first alternative that it is valid for.
    pub(super) fn filled_alternatives(&mut self, union: &Union) -> String {
        let model = self.model;
        let strings = |tag: &str, variant: &Variant| model.tag_texts(&variant.ty, tag);
        let is_told = |tag: &&str| union.variants.iter().all(|variant| strings(tag, variant).is_some());
        let tag = union.tag.as_deref().filter(is_told);
        let is_built: Vec<bool> =
            union.variants.iter().map(|variant| super::is_built(&self.builders.are_built, &variant.ty)).collect();
        let mut body = String::new();
        for (index, variant) in union.variants.iter().enumerate() {
            if !is_built.iter().skip(index).any(|is_built| *is_built) {
                break;
            }
            let later = union.variants.iter().skip(index + 1);
            let rivals = later.fold(Kinds::NONE, |all, variant| all.or(model.kinds(&variant.ty)));
            let shared = model.kinds(&variant.ty).and(rivals).and(Kinds::OBJECT.or(Kinds::ARRAY));
            if !is_built[index] && shared.is_empty() {
                continue;
            }
            let condition = match tag.and_then(|tag| Some((tag, strings(tag, variant)?))) {
                Some((tag, strings)) => tagged(tag, &strings),
                None => self.alternative(&variant.ty, rivals),
            };
            body.push_str(&format!("    if {condition}:\n{}\n", self.returned(&variant.ty, 2)));
        }
        body + "    return value"
    }

    /// Returns the condition under which a value of some alternatives is of the first, given the kinds of the others.
    fn alternative(&mut self, ty: &Type, rivals: Kinds) -> String {
        let own = self.model.kinds(ty);
        if own == Kinds::ARRAY && !rivals.has(own) {
            return self.is_of("value", Symbol::List);
        }
        if own == Kinds::OBJECT && !rivals.has(own) {
            return self.is_of("value", Symbol::Dict);
        }
        self.fits(ty, "value", 0).unwrap_or_else(|| "True".to_owned())
    }

    fn is_of(&mut self, value: &str, symbol: Symbol) -> String {
        let class = match symbol {
            Symbol::List => self.building("_Array"),
            Symbol::Dict => self.building("_Object"),
            symbol => self.symbols.get(symbol),
        };
        format!("{}({value}, {class})", self.symbols.get(Symbol::IsInstance))
    }

    /// Returns the condition that a value is valid for a type; none if all are.
    fn fits(&mut self, ty: &Type, value: &str, depth: usize) -> Option<String> {
        let item = format!("part{}", depth + 1);
        Some(match ty {
            Type::Any | Type::Instance(..) | Type::Parameter { .. } => return None,
            Type::Never => "False".to_owned(),
            Type::Null => format!("{value} is None"),
            Type::Boolean => self.is_of(value, Symbol::Bool),
            Type::Integer(_) => format!("{}({value})", self.building("_is_integer")),
            Type::Number => format!("{}({value})", self.building("_is_number")),
            Type::String => self.is_of(value, Symbol::Str),
            Type::Named(id) => return self.verdict(*id).map(|verdict| format!("{verdict}({value})")),
            Type::Nullable(some) => {
                let some = self.fits(some, value, depth)?;
                format!("({value} is None or {some})")
            }
            Type::List(of) => {
                let items = self.fits(of, &item, depth + 1).map(|fits| (fits, value.to_owned()));
                self.all_of(value, Symbol::List, &item, items)
            }
            Type::Map(of) => {
                let items = self.fits(of, &item, depth + 1).map(|fits| (fits, format!("{value}.values()")));
                self.all_of(value, Symbol::Dict, &item, items)
            }
            Type::Tuple(tuple) => self.positions_fit(tuple, value, depth),
        })
    }

    /// Returns the condition that all items of a value fit.
    fn all_of(&mut self, value: &str, symbol: Symbol, item: &str, items: Option<(String, String)>) -> String {
        let is_of = self.is_of(value, symbol);
        let Some((fits, items)) = items else { return is_of };
        format!("{is_of} and {}([{fits} for {item} in {items}])", self.symbols.get(Symbol::AllOf))
    }

    fn positions_fit(&mut self, tuple: &Tuple, value: &str, depth: usize) -> String {
        let len = self.symbols.get(Symbol::Len);
        let mut conditions = vec![self.is_of(value, Symbol::List), format!("{len}({value}) >= {}", tuple.min)];
        for (index, ty) in tuple.items.iter().enumerate() {
            let fits = self.fits(ty, &format!("{value}[{index}]"), depth);
            conditions.extend(fits.map(|fits| format!("({len}({value}) <= {index} or {fits})")));
        }
        let count = tuple.items.len();
        match tuple.rest.as_deref() {
            Some(ty) => {
                let item = format!("part{}", depth + 1);
                let fits = self.fits(ty, &item, depth + 1);
                let all = self.symbols.get(Symbol::AllOf);
                conditions.extend(fits.map(|fits| format!("{all}([{fits} for {item} in {value}[{count}:]])")));
            }
            None => conditions.push(format!("{len}({value}) <= {count}")),
        }
        conditions.join(" and ")
    }

    /// Returns the function that decides on the values of a definition.
    fn verdict(&mut self, id: TypeId) -> Option<String> {
        let check = self.model.checks.of(id)?;
        if self.model.definition(id).external.is_none() {
            return Some(self.public_names(id).is);
        }
        let verdict = self.package.as_ref()?.checks.get(&check)?.verdict.clone();
        self.symbols.uses_module(&verdict);
        Some(verdict)
    }
}

/// Returns the condition that a discriminator is one of these strings.
fn tagged(tag: &str, strings: &[&str]) -> String {
    let quoted: Vec<String> = strings.iter().map(|text| quote::string(text)).collect();
    let value = format!("value[{}]", quote::string(tag));
    match quoted.as_slice() {
        [only] => format!("{value} == {only}"),
        several => format!("{value} in [{}]", several.join(", ")),
    }
}
