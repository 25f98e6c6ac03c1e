//! Types as JSON, and back.

use std::collections::HashMap;

use ecow::EcoString;

use crate::diff::source::field_names;
use crate::model::json::Members;
use crate::model::{
    Body, Case, Field, Member, Model, Parameter, Range, Record, Rest, Tuple, Type, TypeId, Union, Variant,
};
use crate::source::{self, Node};
use crate::text::{Json, Place};

/// Writes types, given the model.
pub(super) struct Writer<'m>(pub(super) &'m Model);

impl Writer<'_> {
    /// Returns the declaration of a body.
    pub(super) fn body(&self, body: &Body) -> Json {
        match body {
            Body::Alias(ty) => Json::object([("alias", self.ty(ty))]),
            Body::Enum(members) => {
                let members = members.iter().map(|member| (member.name.as_str().into(), member.value.clone()));
                Json::object([("enum", sorted(members))])
            }
            Body::Record(record) => self.record(record),
            Body::Union(Union { variants, tag, .. }) => {
                let variants = variants.iter().map(|variant| (variant.name.as_str().into(), self.ty(&variant.ty)));
                let tag = tag.as_ref().map(Json::string);
                Members::default().with("union", sorted(variants)).maybe("tag", tag).object()
            }
        }
    }

    fn record(&self, record: &Record) -> Json {
        let fields = |required: bool| {
            let fields = record.fields.iter().filter(move |field| field.required == required);
            sorted(fields.map(|field| (field.name.clone(), self.ty(&field.ty))))
        };
        let others = match &record.rest {
            Rest::Ignored => None,
            Rest::Refused => Some(Json::Bool(false)),
            Rest::Kept(ty) => Some(self.ty(ty)),
        };
        let names = |indexes: &[usize]| Json::array(field_names(record, indexes).into_iter().map(Json::string));
        let case = |case: &Case| {
            let members = [("present", names(&case.present)), ("absent", names(&case.absent))];
            (case.name.as_str().into(), Json::object(members))
        };
        let cases = (!record.cases.is_empty()).then(|| sorted(record.cases.iter().map(case)));
        let members = Members::default().with("record", fields(true)).with("optional", fields(false));
        members.maybe("others", others).maybe("cases", cases).object()
    }

    pub(super) fn parameters(&self, parameters: &[Parameter]) -> Json {
        // The order of type parameters matters: arguments are given by position.
        Json::object(parameters.iter().map(|parameter| (parameter.name.clone(), self.ty(&parameter.default))))
    }

    fn ty(&self, ty: &Type) -> Json {
        let of = |name: &str, ty: &Type| Json::object([(name, self.ty(ty))]);
        let named = |id: &TypeId| Json::string(format!("#{}", self.0.definition(*id).name));
        match ty {
            Type::Any => Json::string("any"),
            Type::Never => Json::string("never"),
            Type::Null => Json::string("null"),
            Type::Boolean => Json::string("boolean"),
            Type::Integer(range) if **range == Range::default() => Json::string("integer"),
            Type::Integer(range) => {
                let bound = |bound: Option<i128>| bound.map_or(Json::Null, Json::number);
                Json::object([("integer", Json::array([bound(range.min), bound(range.max)]))])
            }
            Type::Number => Json::string("number"),
            Type::String => Json::string("string"),
            Type::List(item) => of("list", item),
            Type::Tuple(Tuple { items, min, rest }) => {
                let members = Members::default().list("tuple", items, |item| self.ty(item));
                members
                    .with("minimum", Json::number(min))
                    .maybe("rest", rest.as_ref().map(|rest| self.ty(rest)))
                    .object()
            }
            Type::Map(value) => of("map", value),
            Type::Nullable(inner) => of("nullable", inner),
            Type::Named(id) => named(id),
            Type::Instance(id, arguments) => {
                Members::default().with("instance", named(id)).list("of", arguments, |of| self.ty(of)).object()
            }
            Type::Parameter { name, .. } => Json::object([("parameter", Json::string(name))]),
        }
    }
}

/// Returns an object with its members sorted.
pub(super) fn sorted(members: impl IntoIterator<Item = (EcoString, Json)>) -> Json {
    let mut members: Vec<(EcoString, Json)> = members.into_iter().collect();
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    Json::Object(members)
}

/// Reads types, given the names of all. A node that isn't as it is written makes none.
pub(super) struct Reader<'n> {
    pub(super) ids: HashMap<&'n str, TypeId>,
}

impl<'n> Reader<'n> {
    pub(super) fn body(&self, node: &'n Node, parameters: &[Parameter], place: &Place) -> Option<Body> {
        let at = |node: &Node| Some(Place { file: place.file.clone(), span: node.span });
        let ty = |node: &'n Node| self.ty(node, parameters);
        if let Some(alias) = node.get("alias") {
            return Some(Body::Alias(ty(alias)?));
        }
        if let Some(members) = node.get("enum") {
            let member = |member: &source::Member| Member {
                name: member.key.clone(),
                value: member.value.to_json(),
                docs: Default::default(),
                place: at(&member.value),
            };
            return Some(Body::Enum(members.members().iter().map(member).collect()));
        }
        if let Some(variants) = node.get("union") {
            let variant = |of: &'n source::Member| {
                let (name, place) = (of.key.to_string(), at(&of.value));
                Some(Variant { name, ty: ty(&of.value)?, docs: Default::default(), place })
            };
            let variants = variants.members().iter().map(variant).collect::<Option<_>>()?;
            let tag = node.get("tag").and_then(Node::as_str).map(str::to_owned);
            return Some(Body::Union(Union { variants, tag, overlaps: false }));
        }
        let mut fields = Vec::new();
        for (list, required) in [("record", true), ("optional", false)] {
            for member in node.get(list)?.members() {
                let (name, ty) = (member.key.clone(), ty(&member.value)?);
                fields.push(Field { name, ty, required, docs: Default::default(), place: at(&member.value) });
            }
        }
        let rest = match node.get("others") {
            None => Rest::Ignored,
            Some(others) if others.as_bool() == Some(false) => Rest::Refused,
            Some(others) => Rest::Kept(ty(others)?),
        };
        let index = |name: &Node| fields.iter().position(|field| Some(field.name.as_str()) == name.as_str());
        let indexes = |node: &Node| node.as_array()?.iter().map(index).collect::<Option<Vec<_>>>();
        let case = |case: &source::Member| {
            let (present, absent) = (indexes(case.value.get("present")?)?, indexes(case.value.get("absent")?)?);
            Some(Case { name: case.key.to_string(), present, absent, place: at(&case.value) })
        };
        let cases = node.get("cases").map_or(&[][..], Node::members).iter().map(case).collect::<Option<_>>()?;
        Some(Body::Record(Record { fields, rest, cases }))
    }

    pub(super) fn parameters(&self, node: Option<&'n Node>) -> Option<Vec<Parameter>> {
        let parameter = |member: &'n source::Member| {
            Some(Parameter { name: member.key.to_string(), default: self.ty(&member.value, &[])? })
        };
        node.map_or(&[][..], Node::members).iter().map(parameter).collect()
    }

    fn ty(&self, node: &'n Node, parameters: &[Parameter]) -> Option<Type> {
        let boxed = |node: &'n Node| Some(Box::new(self.ty(node, parameters)?));
        if let Some(name) = node.as_str() {
            return Some(match name {
                "any" => Type::Any,
                "never" => Type::Never,
                "null" => Type::Null,
                "boolean" => Type::Boolean,
                "integer" => Type::Integer(Box::default()),
                "number" => Type::Number,
                "string" => Type::String,
                name => Type::Named(self.named(name)?),
            });
        }
        let [first, ..] = node.members() else { return None };
        let of = &first.value;
        Some(match first.key.as_str() {
            "integer" => {
                let [min, max] = of.as_array()? else { return None };
                Type::Integer(Box::new(Range { min: integer(min), max: integer(max) }))
            }
            "list" => Type::List(boxed(of)?),
            "map" => Type::Map(boxed(of)?),
            "nullable" => Type::Nullable(boxed(of)?),
            "tuple" => {
                let items = of.as_array()?.iter().map(|item| self.ty(item, parameters)).collect::<Option<_>>()?;
                let min = usize::try_from(integer(node.get("minimum")?)?).ok()?;
                let rest = node.get("rest").map_or(Some(None), |rest| boxed(rest).map(Some))?;
                Type::Tuple(Tuple { items, min, rest })
            }
            "instance" => {
                let arguments = node.get("of")?.as_array()?.iter().map(|of| self.ty(of, parameters));
                Type::Instance(self.named(of.as_str()?)?, arguments.collect::<Option<_>>()?)
            }
            "parameter" => {
                let name = of.as_str()?;
                let index = parameters.iter().position(|parameter| parameter.name == name)?;
                Type::Parameter { index, name: name.to_owned() }
            }
            _ => return None,
        })
    }

    fn named(&self, reference: &str) -> Option<TypeId> {
        self.ids.get(reference.strip_prefix('#')?).copied()
    }
}

/// Returns an integer.
pub(super) fn integer(node: &Node) -> Option<i128> {
    node.as_number()?.as_integer()
}
