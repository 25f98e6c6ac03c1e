//! The input of templates: views, and their descriptions.

use std::fmt;
use std::marker::PhantomData;

use super::value::Value;

/// A template that users can replace by their own.
pub(crate) struct Template {
    /// The path in a folder of templates: `typescript/record.tera`.
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    /// The description of its output.
    pub(crate) about: &'static str,
    /// The variables that it is given.
    pub(crate) variables: &'static [Variable],
}

/// A variable of a template, or a field of one.
pub(crate) struct Variable {
    pub(crate) name: &'static str,
    /// The description, if the name needs one.
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
}

/// The values of a variable.
pub(crate) enum Kind {
    Text,
    Flag,
    Optional(&'static Kind),
    List(&'static Kind),
    Fields(&'static [Variable]),
}

/// A value that a template is given.
pub(crate) trait Shown {
    const KIND: Kind;

    /// Returns it as a value.
    fn shown(self) -> Value;
}

impl Shown for String {
    const KIND: Kind = Kind::Text;

    fn shown(self) -> Value {
        Value::Text(self)
    }
}

impl Shown for &str {
    const KIND: Kind = Kind::Text;

    fn shown(self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl Shown for bool {
    const KIND: Kind = Kind::Flag;

    fn shown(self) -> Value {
        Value::Flag(self)
    }
}

impl<T: Shown> Shown for Option<T> {
    const KIND: Kind = Kind::Optional(&T::KIND);

    fn shown(self) -> Value {
        self.map_or(Value::None, T::shown)
    }
}

impl<T: Shown> Shown for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);

    fn shown(self) -> Value {
        self.into_iter().collect::<List<T>>().shown()
    }
}

/// A list, whose parts are converted one after the other: a large type would have its members twice.
#[derive(Clone)]
pub(crate) struct List<T> {
    parts: Vec<Value>,
    of: PhantomData<T>,
}

impl<T: Shown> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(parts: I) -> Self {
        Self { parts: parts.into_iter().map(T::shown).collect(), of: PhantomData }
    }
}

impl<T: Shown> List<T> {
    /// Adds a part.
    pub(crate) fn push(&mut self, part: T) {
        self.parts.push(part.shown());
    }
}

impl<T: Shown> Shown for List<T> {
    const KIND: Kind = Kind::List(&T::KIND);

    fn shown(self) -> Value {
        Value::List(self.parts)
    }
}

/// Prints the name, the description, and a line for each variable.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n {}", self.name, self.about)?;
        for variable in self.variables {
            writeln!(f, "    {variable}{}{}", if variable.about.is_empty() { "" } else { " —" }, variable.about)?;
        }
        Ok(())
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("text"),
            Self::Flag => f.write_str("flag"),
            Self::Optional(kind) => write!(f, "{kind} or none"),
            Self::List(kind) => write!(f, "list of {kind}"),
            Self::Fields(fields) => {
                let fields: Vec<String> = fields.iter().map(ToString::to_string).collect();
                write!(f, "{{ {} }}", fields.join(", "))
            }
        }
    }
}

/// Embeds a template, given its path below `templates/` and its view.
macro_rules! template {
    ($name:literal, $view:ty) => {
        $crate::render::Template {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/", $name)),
            about: <$view>::ABOUT,
            variables: <$view>::VARIABLES,
        }
    };
}
pub(crate) use template;

/// Declares a template that only users write, given its path and its view.
macro_rules! template_of_users {
    ($name:literal, $view:ty) => {
        $crate::render::Template { name: $name, text: "", about: <$view>::ABOUT, variables: <$view>::VARIABLES }
    };
}
pub(crate) use template_of_users;

/// Declares the views of templates: structs of finished strings, their conversion to values, and their
/// description. Their documentation is the user's, too.
macro_rules! views {
    ($(
        $(#[doc = $about:literal])*
        $(#[derive($($derive:ident),*)])?
        struct $name:ident { $($(#[doc = $field_about:literal])* $field:ident: $ty:ty,)* }
    )*) => {
        $(
            $(#[doc = $about])*
            #[derive(Clone $($(, $derive)*)?)]
            pub(crate) struct $name { $($(#[doc = $field_about])* pub(crate) $field: $ty,)* }

            #[allow(dead_code, reason = "views within others, and those of support code, aren't listed")]
            impl $name {
                pub(crate) const ABOUT: &'static str = concat!($($about),*);
                pub(crate) const VARIABLES: &'static [$crate::render::Variable] = &[$($crate::render::Variable {
                    name: stringify!($field),
                    about: concat!($($field_about),*),
                    kind: <$ty as $crate::render::Shown>::KIND,
                }),*];
            }

            impl $crate::render::Shown for $name {
                const KIND: $crate::render::Kind = $crate::render::Kind::Fields(Self::VARIABLES);

                fn shown(self) -> $crate::render::Value {
                    $crate::render::Value::Fields(vec![
                        $((stringify!($field), $crate::render::Shown::shown(self.$field))),*
                    ])
                }
            }

            impl From<$name> for $crate::render::Value {
                fn from(view: $name) -> Self {
                    $crate::render::Shown::shown(view)
                }
            }
        )*
    };
}
pub(crate) use views;
