//! Expressions of zod, laid out over lines.

/// How long a line may be.
const WIDTH: usize = 100;

/// Maximum length of calls that follow the closing bracket of their receiver.
const SHORT: usize = 24;

/// A schema: calls on `z`, or on another schema.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Zod {
    base: String,
    calls: Vec<Call>,
}

#[derive(Debug, Clone, PartialEq)]
struct Call {
    name: String,
    arguments: Vec<Argument>,
}

/// An argument of a call.
#[derive(Debug, Clone, PartialEq)]
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
        Self { base: "z".to_owned(), calls: Vec::new() }.with(name, arguments)
    }

    /// Creates an expression from code.
    pub(super) fn code(base: impl Into<String>) -> Self {
        Self { base: base.into(), calls: Vec::new() }
    }

    /// `self.name(arguments)`
    #[must_use]
    pub(super) fn with(mut self, name: &str, arguments: Vec<Argument>) -> Self {
        self.calls.push(Call { name: name.to_owned(), arguments });
        self
    }

    /// `self.name()`
    #[must_use]
    pub(super) fn then(self, name: &str) -> Self {
        self.with(name, Vec::new())
    }

    /// Returns the statement that begins with that text, over as many lines as it takes; the tests have these names.
    pub(super) fn statement(&self, before: &str, tests: &[String]) -> String {
        let layout = Layout { tests };
        let flat = format!("{before}{};", layout.flat(self));
        if fits(&flat, WIDTH) && !has_members(self) {
            return flat;
        }
        format!("{before}{};", layout.broken(self, WIDTH).join("\n"))
    }
}

/// Lays out expressions.
struct Layout<'a> {
    tests: &'a [String],
}

impl Layout<'_> {
    fn flat(&self, zod: &Zod) -> String {
        let calls: Vec<String> = zod.calls.iter().map(|call| self.flat_call(call)).collect();
        format!("{}{}", zod.base, calls.concat())
    }

    fn flat_call(&self, call: &Call) -> String {
        let arguments: Vec<String> = call.arguments.iter().map(|argument| self.flat_argument(argument)).collect();
        format!(".{}({})", call.name, arguments.join(", "))
    }

    fn flat_argument(&self, argument: &Argument) -> String {
        let listed = |items: Vec<String>| format!("[{}]", items.join(", "));
        let members = |members: Vec<String>| match members.is_empty() {
            true => "{}".to_owned(),
            false => format!("{{ {} }}", members.join(", ")),
        };
        match argument {
            Argument::Text(text) => text.clone(),
            Argument::Test(index) => self.tests.get(*index).cloned().unwrap_or_default(),
            Argument::Schema(zod) => self.flat(zod),
            Argument::Schemas(schemas) => listed(schemas.iter().map(|zod| self.flat(zod)).collect()),
            Argument::Values(values) => listed(values.clone()),
            Argument::Properties(all) => {
                members(all.iter().map(|(key, zod)| format!("{key}: {}", self.flat(zod))).collect())
            }
            Argument::Meta(all) => members(all.iter().map(|(key, value)| format!("{key}: {value}")).collect()),
        }
    }

    /// Over as many lines as it takes: on one where that is short, and no object of several members.
    fn lines(&self, zod: &Zod, width: usize) -> Vec<String> {
        let flat = self.flat(zod);
        if fits(&flat, width) && !has_members(zod) {
            return vec![flat];
        }
        self.broken(zod, width)
    }

    /// Over several lines.
    fn broken(&self, zod: &Zod, width: usize) -> Vec<String> {
        let [head, rest @ ..] = &zod.calls[..] else { return vec![self.flat(zod)] };
        let tail: String = rest.iter().map(|call| self.flat_call(call)).collect();
        if tail.len() <= SHORT && !rest.iter().any(has_members_in) {
            let mut lines = self.call_lines(&zod.base, head, width);
            if let Some(last) = lines.last_mut() {
                last.push_str(&tail);
            }
            return lines;
        }
        let mut lines = vec![zod.base.clone()];
        for call in &zod.calls {
            lines.extend(indented(self.call_lines("", call, width.saturating_sub(2))));
        }
        lines
    }

    /// Returns a call after its receiver.
    fn call_lines(&self, before: &str, call: &Call, width: usize) -> Vec<String> {
        let flat = format!("{before}{}", self.flat_call(call));
        let is_plain = call.arguments.iter().all(|part| matches!(part, Argument::Text(_) | Argument::Test(_)));
        if (fits(&flat, width) && !has_members_in(call)) || (is_plain && call.arguments.len() < 2) {
            return vec![flat];
        }
        let [first @ .., last] = &call.arguments[..] else { return vec![flat] };
        let open = format!("{before}.{}(", call.name);
        let shared: String = first.iter().map(|argument| format!("{}, ", self.flat_argument(argument))).collect();
        let is_hugged = !matches!(last, Argument::Text(_) | Argument::Test(_) | Argument::Schema(_))
            && fits(&format!("{open}{shared}["), width)
            && !first.iter().any(|argument| matches!(argument, Argument::Schemas(_) | Argument::Properties(_)));
        if is_hugged {
            let mut lines = self.argument_lines(last, width);
            if let Some(line) = lines.first_mut() {
                line.insert_str(0, &format!("{open}{shared}"));
            }
            if let Some(line) = lines.last_mut() {
                line.push(')');
            }
            return lines;
        }
        let mut lines = vec![open];
        for argument in &call.arguments {
            lines.extend(indented(with_comma(self.argument_lines(argument, width.saturating_sub(2)))));
        }
        lines.push(")".to_owned());
        lines
    }

    fn argument_lines(&self, argument: &Argument, width: usize) -> Vec<String> {
        let flat = self.flat_argument(argument);
        let inner = width.saturating_sub(3);
        match argument {
            Argument::Schema(zod) => self.lines(zod, width),
            Argument::Properties(members) if !members.is_empty() => {
                let member = |(key, zod): &(String, Zod)| with_comma(prefixed(key, self.member_lines(key, zod, inner)));
                bracketed("{", members.iter().flat_map(member).collect(), "}")
            }
            Argument::Schemas(schemas) if !fits(&flat, width) || schemas.iter().any(has_members) => {
                bracketed("[", schemas.iter().flat_map(|zod| with_comma(self.lines(zod, inner))).collect(), "]")
            }
            Argument::Values(values) if !fits(&flat, width) => bracketed("[", filled(values, inner), "]"),
            Argument::Meta(all) if !fits(&flat, width) => {
                bracketed("{", all.iter().map(|(key, value)| format!("{key}: {value},")).collect(), "}")
            }
            Argument::Text(_)
            | Argument::Test(_)
            | Argument::Schemas(_)
            | Argument::Values(_)
            | Argument::Properties(_)
            | Argument::Meta(_) => vec![flat],
        }
    }

    /// Returns the value of a property; its key is on the first line only.
    fn member_lines(&self, key: &str, zod: &Zod, width: usize) -> Vec<String> {
        let flat = self.flat(zod);
        match fits(&flat, width.saturating_sub(key.chars().count() + 2)) && !has_members(zod) {
            true => vec![flat],
            false => self.broken(zod, width),
        }
    }
}

/// Returns whether it contains an object with properties, which is never written on one line.
fn has_members(zod: &Zod) -> bool {
    zod.calls.iter().any(has_members_in)
}

fn has_members_in(call: &Call) -> bool {
    call.arguments.iter().any(|argument| match argument {
        // A single additional property is written inline.
        Argument::Properties(members) => !members.is_empty() && (call.name != "safeExtend" || members.len() > 1),
        Argument::Schema(zod) => has_members(zod),
        Argument::Schemas(schemas) => schemas.iter().any(has_members),
        Argument::Text(_) | Argument::Test(_) | Argument::Values(_) | Argument::Meta(_) => false,
    })
}

fn fits(text: &str, width: usize) -> bool {
    text.chars().count() <= width
}

fn prefixed(key: &str, mut lines: Vec<String>) -> Vec<String> {
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, &format!("{key}: "));
    }
    lines
}

fn with_comma(mut lines: Vec<String>) -> Vec<String> {
    if let Some(last) = lines.last_mut() {
        last.push(',');
    }
    lines
}

fn indented(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

fn bracketed(open: &str, inner: Vec<String>, close: &str) -> Vec<String> {
    [open.to_owned()].into_iter().chain(indented(inner)).chain([close.to_owned()]).collect()
}

/// Values over several lines, as many on each as fit.
fn filled(values: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for value in values {
        match lines.last_mut().filter(|line| fits(line, width.saturating_sub(value.chars().count() + 2))) {
            Some(line) => line.push_str(&format!(" {value},")),
            None => lines.push(format!("{value},")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }

    #[test]
    fn what_is_short_stands_on_one_line() {
        let zod = Zod::z("string").with("min", vec![text("1")]).then("nullable");
        assert_eq!(zod.statement("const a = ", &[]), "const a = z.string().min(1).nullable();");
    }

    #[test]
    fn an_object_has_a_line_for_each_member() {
        let member = ("a".to_owned(), Zod::z("string"));
        let object = Zod::of("looseObject", vec![Argument::Properties(vec![member])]);
        let array = Zod::of("array", vec![Argument::Schema(object.clone())]);
        let list = vec!["const a = z.array(", "  z.looseObject({", "    a: z.string(),", "  }),", ");"];
        assert_eq!(array.statement("const a = ", &[]).lines().collect::<Vec<_>>(), list);
        let refined = object.with("refine", vec![Argument::Test(0), text("\"must be something else\"")]);
        let lines = [
            "const a = z",
            "  .looseObject({",
            "    a: z.string(),",
            "  })",
            "  .refine(isA, \"must be something else\");",
        ];
        assert_eq!(refined.statement("const a = ", &["isA".to_owned()]).lines().collect::<Vec<_>>(), lines);
    }
}
