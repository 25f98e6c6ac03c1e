//! Expressions of zod.

use crate::codegen::layout::{Doc, Style};

/// The style of lines: that of Prettier, with wider lines.
const STYLE: Style = Style { width: 100, indent: 2 };

/// A schema: calls on `z`, or on another schema.
#[derive(Debug, Clone)]
pub(super) struct Zod {
    base: String,
    calls: Vec<Call>,
    /// Whether it fills in defaults.
    fills: bool,
}

#[derive(Debug, Clone)]
struct Call {
    name: String,
    arguments: Vec<Argument>,
}

/// An argument of a call.
#[derive(Debug, Clone)]
pub(super) enum Argument {
    /// Finished code.
    Text(String),
    /// The function for a test, by its index.
    Test(usize),
    /// A schema.
    Schema(Zod),
    /// A list of schemas.
    Schemas(Vec<Zod>),
    /// A list of values, as code.
    Values(Vec<String>),
    /// An object of schemas, by keys as code.
    Properties(Vec<(String, Zod)>),
    /// An object of values, both as code.
    Meta(Vec<(String, String)>),
}

impl Zod {
    /// `z.name()`
    pub(super) fn z(name: &str) -> Self {
        Self::of(name, Vec::new())
    }

    /// `z.name(arguments)`
    pub(super) fn of(name: &str, arguments: Vec<Argument>) -> Self {
        Self::code("z").with(name, arguments)
    }

    /// Creates an expression from code.
    pub(super) fn code(base: impl Into<String>) -> Self {
        Self { base: base.into(), calls: Vec::new(), fills: false }
    }

    /// Calls a function with a schema, a test and a message.
    pub(super) fn tested(function: &str, schema: Self, test: usize, message: String) -> Self {
        let arguments = vec![Argument::Schema(schema), Argument::Test(test), Argument::Text(message)];
        Self::code("").with(function, arguments)
    }

    /// Sets whether it fills in defaults.
    pub(super) fn filling(self, fills: bool) -> Self {
        Self { fills, ..self }
    }

    /// Returns whether it fills in defaults.
    pub(super) fn fills(&self) -> bool {
        self.fills
    }

    /// `self.name(arguments)`
    #[must_use]
    pub(super) fn with(mut self, name: &str, arguments: Vec<Argument>) -> Self {
        self.call(name, arguments);
        self
    }

    /// Adds a call.
    pub(super) fn call(&mut self, name: &str, arguments: Vec<Argument>) {
        self.fills |= arguments.iter().any(Argument::fills);
        self.calls.push(Call { name: name.to_owned(), arguments });
    }

    /// `self.name()`
    #[must_use]
    pub(super) fn then(self, name: &str) -> Self {
        self.with(name, Vec::new())
    }

    /// Returns the statement that begins with that text, over as many lines as it takes; the tests have these names.
    pub(super) fn statement(&self, before: &str, tests: &[String]) -> String {
        Doc::all([Doc::text(before), self.doc(tests), Doc::text(";")]).print(STYLE, 0)
    }

    /// Returns the calls on one line if they fit, otherwise each on a line of its own. Calls without arguments follow
    /// the first one's closing bracket.
    fn doc(&self, tests: &[String]) -> Doc {
        // A function is called by itself.
        let (function, calls) = self.calls.split_at(usize::from(self.base.is_empty()).min(self.calls.len()));
        let base = Doc::all([Doc::text(&self.base)].into_iter().chain(function.iter().map(|call| call.doc(tests, ""))));
        let is_plain = calls.iter().skip(1 - function.len()).all(|call| call.arguments.is_empty());
        let calls = calls.iter().map(|call| call.doc(tests, "."));
        let calls = match is_plain {
            true => Doc::all(calls),
            false => Doc::all(calls.flat_map(|call| [Doc::SOFT_LINE, call])).indented(),
        };
        Doc::all([base, calls]).grouped()
    }
}

impl Call {
    fn doc(&self, tests: &[String], before: &str) -> Doc {
        let arguments = self.arguments.iter().map(|argument| argument.doc(tests));
        let all_text = self.arguments.iter().rev().skip(1).all(Argument::is_text);
        let is_inside = self.arguments.last().is_none_or(Argument::has_brackets) && all_text;
        let open = format!("{before}{}(", self.name);
        match is_inside || (self.arguments.len() == 1 && self.arguments.iter().all(Argument::is_text)) {
            true => Doc::all([Doc::text(open), Doc::joined(arguments, &Doc::text(", ")), Doc::text(")")]),
            false => Doc::listed(arguments.collect(), Doc::LINE, &open, ")"),
        }
    }
}

impl Argument {
    fn fills(&self) -> bool {
        match self {
            Self::Schema(zod) => zod.fills,
            Self::Schemas(schemas) => schemas.iter().any(Zod::fills),
            Self::Properties(properties) => properties.iter().any(|(_, zod)| zod.fills),
            Self::Text(_) | Self::Test(_) | Self::Values(_) | Self::Meta(_) => false,
        }
    }

    fn is_text(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Test(_))
    }

    fn has_brackets(&self) -> bool {
        matches!(self, Self::Schemas(_) | Self::Values(_) | Self::Properties(_) | Self::Meta(_))
    }

    fn doc(&self, tests: &[String]) -> Doc {
        match self {
            Self::Text(text) => Doc::text(text),
            Self::Test(index) => Doc::text(tests.get(*index).cloned().unwrap_or_default()),
            Self::Schema(zod) => zod.doc(tests),
            Self::Schemas(schemas) => {
                Doc::listed(schemas.iter().map(|zod| zod.doc(tests)).collect(), Doc::LINE, "[", "]")
            }
            Self::Values(values) => Doc::filled(values.iter().map(Doc::text), "[", "]"),
            Self::Properties(properties) => {
                let property = |(key, zod): &(String, Zod)| Doc::all([Doc::text(format!("{key}: ")), zod.doc(tests)]);
                let line = if properties.len() > 1 { Doc::HARD_LINE } else { Doc::LINE };
                Doc::listed(properties.iter().map(property).collect(), line, "{ ", " }")
            }
            Self::Meta(members) => {
                let member = |(key, value): &(String, String)| Doc::text(format!("{key}: {value}"));
                Doc::listed(members.iter().map(member).collect(), Doc::LINE, "{ ", " }")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }

    fn lines(zod: &Zod) -> Vec<String> {
        zod.statement("const a = ", &["isA".to_owned()]).lines().map(str::to_owned).collect()
    }

    #[test]
    fn what_is_short_stands_on_one_line() {
        let zod = Zod::z("string").with("min", vec![text("1")]).then("nullable");
        assert_eq!(lines(&zod), ["const a = z.string().min(1).nullable();"]);
    }

    #[test]
    fn an_object_has_a_line_for_each_of_several_members() {
        let member = |name: &str| (name.to_owned(), Zod::z("string"));
        let one = Zod::of("looseObject", vec![Argument::Properties(vec![member("a")])]);
        assert_eq!(lines(&one), ["const a = z.looseObject({ a: z.string() });"]);
        let object = Zod::of("looseObject", vec![Argument::Properties(vec![member("a"), member("b")])]);
        let array = Zod::of("array", vec![Argument::Schema(object.clone())]).then("nullable");
        let list = [
            "const a = z.array(",
            "  z.looseObject({",
            "    a: z.string(),",
            "    b: z.string(),",
            "  }),",
            ").nullable();",
        ];
        assert_eq!(lines(&array), list);
        let refined = object.with("refine", vec![Argument::Test(0), text("\"must be a different value\"")]);
        let chain = [
            "const a = z",
            "  .looseObject({",
            "    a: z.string(),",
            "    b: z.string(),",
            "  })",
            "  .refine(isA, \"must be a different value\");",
        ];
        assert_eq!(lines(&refined), chain);
    }
}
