//! A model with one of everything.

use crate::model::{
    Body, Case, Constraint, Definition, Docs, Field, Keyword, Member, Model, Parameter, Range, Record, Rest, Tuple,
    Type, TypeId, Union, Variant,
};
use crate::target::test_models;
use crate::text::{Json, Number};

pub(super) fn described(text: &str) -> Docs {
    Docs { description: Some(text.to_owned()), ..Docs::default() }
}

pub(super) fn field(name: &str, ty: Type, required: bool) -> Field {
    Field { name: name.into(), ty, required, docs: Docs::default().into(), place: None }
}

pub(super) fn record(fields: Vec<Field>, rest: Rest) -> Body {
    Body::Record(Record { fields, rest, cases: Vec::new() })
}

pub(super) fn choice(values: &[(&str, Json)]) -> Body {
    Body::Enum(
        values
            .iter()
            .map(|(name, value)| Member {
                name: (*name).into(),
                value: value.clone(),
                docs: Default::default(),
                place: None,
            })
            .collect(),
    )
}

pub(super) fn union(variants: &[(&str, Type)], tag: Option<&str>) -> Body {
    let variant = |(name, ty): &(&str, Type)| Variant {
        name: (*name).into(),
        ty: ty.clone(),
        docs: Docs::default().into(),
        place: None,
    };
    Body::Union(Union { variants: variants.iter().map(variant).collect(), tag: tag.map(Into::into), overlaps: false })
}

pub(super) fn list(item: Type) -> Type {
    Type::List(Box::new(item))
}

pub(super) fn map(value: Type) -> Type {
    Type::Map(Box::new(value))
}

pub(super) fn integer(min: Option<i128>, max: Option<i128>) -> Type {
    Type::Integer(Box::new(Range { min, max }))
}

pub(super) fn number(text: &str) -> Json {
    Json::Number(Number::from_text(text))
}

/// Definitions of these names, in this order.
pub(super) fn model(definitions: Vec<(&str, Docs, Body)>) -> Model {
    let definition = |(name, docs, body): (&str, Docs, Body)| Definition {
        docs: docs.into(),
        ..test_models::definition(name, body)
    };
    test_models::model_of("test.adl.json", &"0".repeat(64), definitions.into_iter().map(definition).collect())
}

/// Returns a model with one of everything.
pub(super) fn everything() -> Model {
    let named = |index| Type::Named(TypeId(index));
    let mut age = field("age", integer(Some(0), Some(150)), false);
    age.docs = Docs {
        constraints: vec![
            Constraint::Bound(Keyword::Minimum, Number::from_text("0")),
            Constraint::Bound(Keyword::Maximum, Number::from_text("150")),
        ],
        deprecated: true,
        default: Some(number("18")),
        ..described("Age in years")
    }
    .into();
    let result = Record {
        fields: vec![
            field("success", Type::Boolean, true),
            field("data", named(1), false),
            field("error", named(3), false),
            field("count", integer(None, None), false),
        ],
        rest: Rest::Ignored,
        cases: vec![
            Case { name: "Data".into(), present: vec![1], absent: vec![2], place: None },
            Case { name: "Error".into(), present: vec![2], absent: vec![1], place: None },
        ],
    };
    let open =
        |items: Vec<Type>, min: usize, rest: Option<Type>| Type::Tuple(Tuple { items, min, rest: rest.map(Box::new) });
    let tuple = |items: Vec<Type>| Type::Tuple(Tuple { min: items.len(), items, rest: None });
    let item = || Type::Parameter { index: 0, name: "Item".into() };
    let page = record(vec![field("first", item(), true), field("all", list(item()), false)], Rest::Ignored);
    let mut model = model(vec![
        ("GetUserResult", described("What `get_user` returns.\n\n```\nfn main() {}\n```"), Body::Record(result)),
        (
            "User",
            described("A user of the shop."),
            record(
                vec![
                    field("id", Type::String, true),
                    field("type", Type::Number, true),
                    field("self", Type::Any, false),
                    field("nickName", Type::Nullable(Box::new(Type::String)), true),
                    field("maybe", Type::Nullable(Box::new(Type::String)), false),
                    age,
                    field("roles", list(named(2)), false),
                    field("scores", list(Type::Nullable(Box::new(integer(None, None)))), true),
                    field("pair", tuple(vec![Type::String, integer(None, None), named(2)]), false),
                    field("old", tuple(vec![named(14), integer(None, None)]), false),
                    field("span", open(vec![Type::String, integer(None, None), Type::Boolean], 1, None), false),
                    field("rows", list(open(vec![Type::String], 1, Some(integer(None, None)))), false),
                    field("by_name", map(integer(Some(-5), Some(5))), false),
                    field("parent", named(1), false),
                    field("nothing", Type::Null, false),
                    field("never", Type::Never, false),
                    field("*/\"\n\u{202e}{{ x }}", Type::Boolean, false),
                ],
                Rest::Kept(integer(None, None)),
            ),
        ),
        (
            "Role",
            Docs::default(),
            choice(&[("Customer", Json::string("customer")), ("Quote", Json::string("\"\\\u{2028}"))]),
        ),
        (
            "ToolError",
            Docs::default(),
            record(vec![field("code", Type::String, false), field("details", map(Type::Any), false)], Rest::Ignored),
        ),
        (
            "Mixed",
            Docs::default(),
            choice(&[
                ("One", number("1")),
                ("Null", Json::Null),
                ("Text", Json::string("a")),
                ("List", Json::array([number("1.5"), Json::Bool(true)])),
            ]),
        ),
        (
            "Shape",
            Docs::default(),
            union(&[("Circle", named(6)), ("Square", named(7)), ("Text", Type::String)], Some("kind")),
        ),
        (
            "Circle",
            Docs::default(),
            record(vec![field("kind", named(8), true), field("r", Type::Number, true)], Rest::Refused),
        ),
        (
            "Square",
            Docs::default(),
            record(vec![field("kind", named(9), true), field("a", integer(None, None), true)], Rest::Kept(Type::Any)),
        ),
        ("CircleKind", Docs::default(), choice(&[("Circle", Json::string("circle"))])),
        ("SquareKind", Docs::default(), choice(&[("Square", Json::string("square"))])),
        (
            "Either",
            Docs::default(),
            union(&[("Integer", integer(None, None)), ("Number", Type::Number), ("Other", named(5))], None),
        ),
        ("Count", described("A count."), Body::Alias(integer(Some(0), None))),
        ("Names", Docs::default(), Body::Alias(list(Type::String))),
        ("Tree", Docs::default(), Body::Alias(list(named(13)))),
        (
            "Option",
            Docs { deprecated: true, ..Docs::default() },
            record(vec![field("value", named(11), true)], Rest::Ignored),
        ),
        ("my_root", Docs::default(), record(vec![field("option", named(14), true)], Rest::Ignored)),
        ("Loose", Docs::default(), union(&[("A", named(17)), ("B", named(18))], None)),
        ("LooseA", Docs::default(), record(vec![field("a", integer(None, None), false)], Rest::Ignored)),
        ("LooseB", Docs::default(), record(vec![field("b", integer(None, None), false)], Rest::Ignored)),
        ("Page", Docs::default(), page),
        (
            "Texts",
            Docs::default(),
            Body::Alias(Type::Instance(TypeId(19), vec![Type::Nullable(Box::new(Type::String))])),
        ),
        ("Counts", Docs::default(), Body::Alias(Type::Instance(TypeId(19), vec![integer(None, None)]))),
    ]);
    model.error = Some(TypeId(3));
    model.definitions[19].parameters = vec![Parameter { name: "Item".into(), default: Type::Any }];
    model
}
