//! What a file uses: imports, and the helpers of its `reader`.

use std::collections::{BTreeMap, BTreeSet};

/// Declares the names that can be imported: one row a name.
macro_rules! imports {
    ($($variant:ident, $module:literal, $name:literal;)*) => {
        /// A name from elsewhere.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Import {
            $(#[doc = concat!("`", $module, "::", $name, "`")] $variant,)*
        }

        impl Import {
            fn module(self) -> &'static str {
                match self { $(Self::$variant => $module),* }
            }

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

imports! {
    Check, "super", "check";
    Deserialize, "serde", "Deserialize";
    Deserializer, "serde", "Deserializer";
    Serialize, "serde", "Serialize";
    Serializer, "serde", "Serializer";
    AnyError, "serde::de", "Error as _";
    AnySeq, "serde::ser", "SerializeSeq as _";
    DeserializeSeed, "serde::de", "DeserializeSeed";
    Error, "serde::de", "Error";
    MapAccess, "serde::de", "MapAccess";
    MapAccessDeserializer, "serde::de::value", "MapAccessDeserializer";
    SeqAccess, "serde::de", "SeqAccess";
    Unexpected, "serde::de", "Unexpected";
    Visitor, "serde::de", "Visitor";
    Map, "serde_json", "Map";
    Number, "serde_json", "Number";
    Value, "serde_json", "Value";
    Fmt, "std", "fmt";
    Reverse, "std::cmp", "Reverse";
    BTreeMap, "std::collections", "BTreeMap";
    PhantomData, "std::marker", "PhantomData";
    RangeBounds, "std::ops", "RangeBounds";
}

/// The `use` lines for these names, a line a module.
pub(super) fn use_lines(imports: &BTreeSet<Import>) -> String {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for import in imports {
        modules.entry(import.module()).or_default().push(import.name());
    }
    let line = |(module, names): (&str, Vec<&str>)| match names.as_slice() {
        [name] => format!("use {module}::{name};\n"),
        names => format!("use {module}::{{{}}};\n", names.join(", ")),
    };
    let mut lines: Vec<String> = modules.into_iter().map(line).collect();
    lines.sort_unstable();
    lines.concat()
}

/// A helper of the `reader` module, in the order in which they are printed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// An object, and no array of an object's values.
    Object,
    /// A member that may be absent, and isn't null when it is there.
    Present,
    /// A member that may be null, and isn't absent.
    Nullable,
    /// What holds integers.
    Integer,
    /// The same, as a member that may be absent.
    PresentInteger,
    /// The next item of what holds integers.
    NextInteger,
    /// One of a list of texts.
    OneOf,
    /// One of a list of JSON values.
    Literal,
    /// One of several alternatives.
    Union,
    /// The first alternative of a union that fits.
    First,
    /// The other members of an object.
    Rest,
    /// The same, of what holds integers.
    IntegerRest,
    /// The trait behind `integer`.
    Exact,
    /// It, for a fixed-size integer.
    ExactInteger(&'static str),
    /// It, for `Vec<T>`.
    ExactList,
    /// It, for `BTreeMap<String, T>`.
    ExactMap,
    /// It, for `Option<T>`.
    ExactOption,
    /// It, for `Box<T>`.
    ExactBox,
    /// It, for tuples of so many items.
    ExactTuple(usize),
    /// It, for a type that serde reads exactly already.
    ExactLeaf(String),
    /// The trait as serde's seed.
    Seed,
    /// An integer that fits a type.
    Fitting,
    /// The integer that a number is.
    Whole,
    /// A value for which a check holds.
    Checked,
    /// The same, of a value that is there already.
    Valid,
    /// A list of so many items.
    Counted,
}

/// What a file uses.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// The names that its types and impls import.
    pub(super) imports: BTreeSet<Import>,
    /// The helpers.
    pub(super) helpers: BTreeSet<Helper>,
    /// Whether a type has no values.
    pub(super) never: bool,
}

impl Uses {
    pub(super) fn import(&mut self, import: Import) {
        self.imports.insert(import);
    }

    /// Adds the helper for a type that serde reads exactly already.
    pub(super) fn help_leaf(&mut self, ty: &str) {
        self.help(Helper::ExactLeaf(ty.to_owned()));
    }

    /// Adds a helper and those that it calls.
    pub(super) fn help(&mut self, helper: Helper) {
        if self.helpers.contains(&helper) {
            return;
        }
        for needed in helper.calls() {
            self.help(needed.clone());
        }
        self.helpers.insert(helper);
    }
}

impl Helper {
    /// The template, which is also the name where the helper is a function.
    pub(super) fn file(&self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Present => "present",
            Self::Nullable => "nullable",
            Self::Integer => "integer",
            Self::PresentInteger => "present_integer",
            Self::NextInteger => "next_integer",
            Self::OneOf => "one_of",
            Self::Literal => "literal",
            Self::Union => "union",
            Self::First => "first",
            Self::Rest => "rest",
            Self::IntegerRest => "integer_rest",
            Self::Exact => "exact",
            Self::ExactInteger(_) => "exact_integer",
            Self::ExactList => "exact_list",
            Self::ExactMap => "exact_map",
            Self::ExactOption => "exact_option",
            Self::ExactBox => "exact_box",
            Self::ExactTuple(_) => "exact_tuple",
            Self::ExactLeaf(_) => "exact_leaf",
            Self::Seed => "seed",
            Self::Fitting => "fitting",
            Self::Whole => "whole",
            Self::Checked => "checked",
            Self::Valid => "valid",
            Self::Counted => "counted",
        }
    }

    /// The helpers that it calls.
    fn calls(&self) -> &'static [Self] {
        match self {
            Self::Integer
            | Self::PresentInteger
            | Self::IntegerRest
            | Self::ExactOption
            | Self::ExactBox
            | Self::ExactLeaf(_)
            | Self::Seed => &[Self::Exact],
            Self::ExactInteger(_) => &[Self::Exact, Self::Fitting],
            Self::NextInteger | Self::ExactList | Self::ExactMap | Self::ExactTuple(_) => &[Self::Exact, Self::Seed],
            Self::Literal => &[Self::Whole],
            Self::Object
            | Self::Present
            | Self::Nullable
            | Self::OneOf
            | Self::Union
            | Self::First
            | Self::Rest
            | Self::Exact
            | Self::Fitting
            | Self::Whole
            | Self::Checked
            | Self::Valid
            | Self::Counted => &[],
        }
    }

    /// What it imports.
    pub(super) fn imports(&self) -> &'static [Import] {
        use Import::{
            BTreeMap, Check, Deserialize, DeserializeSeed, Deserializer, Error, Fmt, MapAccess, MapAccessDeserializer,
            Number, PhantomData, RangeBounds, Reverse, SeqAccess, Unexpected, Value, Visitor,
        };
        match self {
            Self::Object => &[Deserializer, Visitor, MapAccess, Fmt],
            Self::Present | Self::Nullable | Self::ExactLeaf(_) => &[Deserialize, Deserializer],
            Self::Integer | Self::PresentInteger | Self::Exact | Self::ExactBox => &[Deserializer],
            Self::ExactInteger(_) => &[Deserializer, PhantomData],
            Self::NextInteger => &[SeqAccess, PhantomData],
            Self::OneOf => &[Error, Unexpected, Visitor, Fmt],
            Self::Literal => &[Deserialize, Deserializer, Error, Value],
            Self::Union => &[Deserialize, Deserializer, Error, Value],
            Self::First => &[Error, Reverse, Value],
            Self::Rest | Self::IntegerRest => &[Deserialize, Deserializer, Error, BTreeMap],
            Self::ExactList => &[Deserializer, SeqAccess, Visitor, Fmt, PhantomData],
            Self::ExactMap => &[BTreeMap, Deserializer, MapAccess, Visitor, Fmt, PhantomData],
            Self::ExactOption => &[Deserializer, Error, Visitor, Fmt, PhantomData],
            Self::ExactTuple(_) => &[Deserializer, Error, SeqAccess, Visitor, Fmt, PhantomData],
            Self::Seed => &[Deserializer, DeserializeSeed, PhantomData],
            Self::Fitting => {
                &[Deserialize, Error, MapAccess, MapAccessDeserializer, Number, PhantomData, Unexpected, Visitor, Fmt]
            }
            Self::Whole => &[Number],
            Self::Checked => &[Check, Deserialize, Deserializer, Error, Value],
            Self::Valid => &[Check, Error, Value],
            Self::Counted => &[Error, RangeBounds],
        }
    }
}
