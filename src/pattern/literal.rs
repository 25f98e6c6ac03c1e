//! Prints programs as Rust source: constant expressions.

use super::deterministic::Part;
use super::matcher::{Op, Step};
use super::program::{Kind, Program};

/// Maximum width of a line of generated Rust.
const WIDTH: usize = 100;
/// Maximum width of ranges that are printed inline; others become constants.
const SHORT: usize = 60;

impl Program<'_> {
    /// Returns the variant of the support's `Program`.
    pub(crate) fn variant(&self) -> &'static str {
        match self.kind() {
            Kind::Deterministic(_) => "Run",
            Kind::Linear(_) => "Linear",
            Kind::WithGroups(_, usize::MAX) => "WithGroups",
            Kind::WithGroups(..) => "Limited",
        }
    }

    /// Returns the type of the steps.
    #[cfg(test)]
    pub(crate) fn constant_type(&self) -> &'static str {
        match self.kind() {
            Kind::Deterministic(_) => "&[Run]",
            Kind::Linear(_) => "&[Op]",
            Kind::WithGroups(..) => "&[Step]",
        }
    }

    /// Returns the function that takes the program and a text.
    #[cfg(test)]
    pub(crate) fn function(&self) -> &'static str {
        match self.kind() {
            Kind::Deterministic(_) => "is_run_match",
            Kind::Linear(_) => "is_match",
            Kind::WithGroups(..) => "is_match_with_groups",
        }
    }

    /// Returns the value of the constant; lines after the first are indented by a number of columns.
    pub(crate) fn literal(&self, indent: usize) -> String {
        let mut sets = Sets(Vec::new());
        let steps: Vec<String> = match self.kind() {
            Kind::Deterministic(parts) => parts.iter().map(|one| part(one, &mut sets)).collect(),
            Kind::Linear(steps) => steps.iter().map(|one| op(one, &mut sets)).collect(),
            Kind::WithGroups(steps, _) => steps.iter().map(|one| step(one, &mut sets)).collect(),
        };
        if sets.0.is_empty() {
            return list(&steps, indent);
        }
        let inside = " ".repeat(indent + 4);
        let mut out = "{\n".to_owned();
        for (index, set) in sets.0.iter().enumerate() {
            let ranges: Vec<String> = set.iter().map(range).collect();
            out.push_str(&format!("{inside}const SET_{index}: &[(char, char)] = {};\n", list(&ranges, indent + 4)));
        }
        out.push_str(&format!("{inside}{}\n{}}}", list(&steps, indent + 4), " ".repeat(indent)));
        out
    }
}

/// The large sets of a program.
struct Sets<'a>(Vec<&'a [(char, char)]>);

impl<'a> Sets<'a> {
    fn text(&mut self, ranges: &'a [(char, char)]) -> String {
        // Short lists are never constants.
        if ranges.len() <= SHORT / "('a', 'b'), ".len() {
            let text = format!("&[{}]", ranges.iter().map(range).collect::<Vec<_>>().join(", "));
            if text.len() <= SHORT {
                return text;
            }
        }
        let index = self.0.iter().position(|set| *set == ranges).unwrap_or_else(|| {
            self.0.push(ranges);
            self.0.len() - 1
        });
        format!("SET_{index}")
    }
}

fn part<'a>(part: &Part<'a>, sets: &mut Sets<'a>) -> String {
    match part {
        Part::Text(text) => format!("Run::Text({text:?})"),
        Part::Chars(ranges, least, most) => format!("Run::Chars({}, {least}, {})", sets.text(ranges), count(*most)),
        Part::End => "Run::End".to_owned(),
    }
}

fn step<'a>(step: &Step<'a>, sets: &mut Sets<'a>) -> String {
    match step {
        Step::Op(plain) => format!("Step::Op({})", op(plain, sets)),
        Step::Note(at) => format!("Step::Note({at})"),
        Step::Group(at) => format!("Step::Group({at})"),
        Step::Forget(first, last) => format!("Step::Forget({first}, {last})"),
        Step::Back(at) => format!("Step::Back({at})"),
        Step::Onward(at) => format!("Step::Onward({at})"),
    }
}

fn op<'a>(op: &Op<'a>, sets: &mut Sets<'a>) -> String {
    match op {
        Op::Char(c) => format!("Op::Char({})", char(*c)),
        Op::Set(ranges) => format!("Op::Set({})", sets.text(ranges)),
        Op::Many(ranges, least, most) => format!("Op::Many({}, {least}, {})", sets.text(ranges), count(*most)),
        Op::Split(one, other) => format!("Op::Split({one}, {other})"),
        Op::Jump(to) => format!("Op::Jump({to})"),
        Op::Start => "Op::Start".to_owned(),
        Op::End => "Op::End".to_owned(),
        Op::WordEdge(is) => format!("Op::WordEdge({is})"),
        Op::Look { ahead, matches, next } => {
            format!("Op::Look {{ ahead: {ahead}, matches: {matches}, next: {next} }}")
        }
        Op::Match => "Op::Match".to_owned(),
    }
}

fn count(count: usize) -> String {
    if count == usize::MAX { "usize::MAX".to_owned() } else { count.to_string() }
}

fn range((first, last): &(char, char)) -> String {
    let end = |c: char| if c.is_ascii() { char(c) } else { format!("'\\u{{{:x}}}'", u32::from(c)) };
    format!("({}, {})", end(*first), end(*last))
}

fn char(c: char) -> String {
    match c {
        c if c.is_ascii() => format!("{c:?}"),
        c if c.is_alphanumeric() => format!("'{c}'"),
        c => format!("'\\u{{{:x}}}'", u32::from(c)),
    }
}

/// Prints a slice: on one line if it fits, otherwise filling the lines.
fn list(items: &[String], indent: usize) -> String {
    let line = format!("&[{}]", items.join(", "));
    if line.len() + indent <= WIDTH / 2 {
        return line;
    }
    let mut out = "&[".to_owned();
    let mut column = WIDTH;
    for item in items {
        // A space and a comma.
        let length = item.chars().count() + 2;
        if column + length > WIDTH {
            out.push_str(&format!("\n{}{item},", " ".repeat(indent + 4)));
            column = indent + 4 + length - 1;
        } else {
            out.push_str(&format!(" {item},"));
            column += length;
        }
    }
    out.push_str(&format!("\n{}]", " ".repeat(indent)));
    out
}
