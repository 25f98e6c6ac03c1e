//! Expressions of generated code: folded as they are made, and laid out as rustfmt would.

use super::helpers::Helper;
use super::layout::{Page, WIDTH};

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    /// `true` or `false`
    Constant(bool),
    /// A comparison, as in `items.len() >= 2`: what a `!` before it would have to embrace.
    Comparison(String),
    /// Anything else that stands on a line: a call, a variable.
    Plain(String),
    /// A function of one value: `is_user(value)`, and what it is called.
    Apply(String, String),
    /// `… && …`
    All(Vec<Self>),
    /// `… || …`
    Any(Vec<Self>),
    /// `!…`
    Not(Box<Self>),
    /// A call that takes a closure: what stands before the closure, its parameter, its body.
    With(String, &'static str, Box<Self>),
    /// What stands before and behind an expression that is a number: `… >= 2`, `(1..=2).contains(&…)`.
    Measured(String, Box<Self>, String),
    /// A call with an array of these: `how_many([…])`.
    Each(String, Vec<Self>),
    /// `if … { … } else { … }`
    If(Box<[Self; 3]>),
    /// `match … { … }`: the patterns of each arm.
    Match(String, Vec<(Vec<String>, Self)>),
    /// `matches!(…, …)`
    Matches(String, Vec<String>),
    /// `{ let … = …; … }`
    Block(Vec<(String, Self)>, Box<Self>),
}

impl Expr {
    /// All of these.
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Constant(true) => {}
                Self::Constant(false) => return part,
                Self::All(parts) => all.extend(parts),
                part => all.push(part),
            }
        }
        single(all).unwrap_or_else(|all| if all.is_empty() { Self::Constant(true) } else { Self::All(all) })
    }

    /// One at least of these.
    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut any = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return part,
                Self::Any(parts) => any.extend(parts),
                part => any.push(part),
            }
        }
        single(any).unwrap_or_else(|any| if any.is_empty() { Self::Constant(false) } else { Self::Any(any) })
    }

    /// Exactly one of these.
    pub(super) fn one(parts: Vec<Self>) -> Self {
        let certain = parts.iter().filter(|part| **part == Self::Constant(true)).count();
        let mut others: Vec<Self> = parts.into_iter().filter(|part| !matches!(part, Self::Constant(_))).collect();
        match (certain, others.len()) {
            (0, 1) => others.remove(0),
            (0, 2..) => {
                let count = Self::Each(Helper::Count.name().to_owned(), others);
                Self::Measured(String::new(), Box::new(count), " == 1".to_owned())
            }
            (1, _) => Self::any(others).not(),
            (0 | 2.., _) => Self::Constant(false),
        }
    }

    /// The opposite.
    pub(super) fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            Self::Comparison(text) => {
                Self::opposite(&text).unwrap_or_else(|| Self::Not(Box::new(Self::Comparison(text))))
            }
            Self::With(head, variable, body) if head.ends_with(".is_some_and") => {
                Self::With(replaced(&head, "is_some_and", "is_none_or"), variable, Box::new(body.not()))
            }
            Self::With(head, variable, body) if head.ends_with(".is_none_or") => {
                Self::With(replaced(&head, "is_none_or", "is_some_and"), variable, Box::new(body.not()))
            }
            other => Self::Not(Box::new(other)),
        }
    }

    /// The other comparison: what is compared is in order.
    fn opposite(text: &str) -> Option<Self> {
        const OPPOSITES: [(&str, &str); 6] =
            [(" == ", " != "), (" != ", " == "), (" >= ", " < "), (" < ", " >= "), (" <= ", " > "), (" > ", " <= ")];
        // What is compared with stands last; a text before it has no signs like these around it.
        OPPOSITES.iter().find_map(|(sign, other)| {
            let (left, right) = text.split_once(sign)?;
            Some(Self::Comparison(format!("{left}{other}{right}")))
        })
    }

    /// The first, or where it doesn't hold the third, else the second.
    pub(super) fn condition(condition: Self, then: Self, otherwise: Self) -> Self {
        match (&condition, &then, &otherwise) {
            (Self::Constant(true), ..) => then,
            (Self::Constant(false), ..) => otherwise,
            (_, _, Self::Constant(true)) => Self::any([condition.not(), then]),
            (_, Self::Constant(true), _) => Self::any([condition, otherwise]),
            (_, _, Self::Constant(false)) => Self::all([condition, then]),
            (_, Self::Constant(false), _) => Self::all([condition.not(), otherwise]),
            _ => Self::If(Box::new([condition, then, otherwise])),
        }
    }

    /// The function whose refusal it is: `is_user`, where the expression is `!is_user(value)`.
    pub(super) fn refused_by(&self) -> Option<&str> {
        match self {
            Self::Not(inner) => match &**inner {
                Self::Apply(function, _) => Some(function),
                _ => None,
            },
            _ => None,
        }
    }

    /// A call with a closure over a variable; with the function itself, where the closure would only call that.
    pub(super) fn with(head: impl Into<String>, variable: &'static str, body: Self) -> Self {
        let head = head.into();
        match body {
            Self::Apply(function, of) if of == variable => Self::Plain(format!("{head}({function})")),
            body => Self::With(head, variable, Box::new(body)),
        }
    }

    /// The expression on one line; nothing where that is longer than a page is wide.
    pub(super) fn flat(&self) -> Option<String> {
        let mut out = String::new();
        self.write_flat(&mut out).then_some(out)
    }

    /// Writes it on one line; gives up where it is too long.
    fn write_flat(&self, out: &mut String) -> bool {
        if out.len() > WIDTH {
            return false;
        }
        match self {
            Self::Constant(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Comparison(text) | Self::Plain(text) => out.push_str(text),
            Self::Apply(function, of) => out.push_str(&apply(function, of)),
            Self::All(parts) => return Self::write_operands(parts, " && ", out),
            Self::Any(parts) => return Self::write_operands(parts, " || ", out),
            Self::Not(inner) => {
                out.push('!');
                return inner.write_embraced(inner.needs_parentheses_after_not(), out);
            }
            Self::With(head, variable, body) => {
                out.push_str(&format!("{head}(|{variable}| "));
                let fits = body.write_flat(out);
                out.push(')');
                return fits && !body.is_block();
            }
            Self::Measured(before, inner, after) => {
                out.push_str(before);
                let fits = inner.write_flat(out);
                out.push_str(after);
                return fits && out.len() <= WIDTH;
            }
            Self::Each(head, parts) => {
                out.push_str(&format!("{head}(["));
                for (index, part) in parts.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    if !part.write_flat(out) {
                        return false;
                    }
                }
                out.push_str("])");
            }
            Self::Matches(scrutinee, patterns) => {
                let length: usize = patterns.iter().map(|pattern| pattern.len() + 3).sum();
                if length > 4 * WIDTH {
                    return false;
                }
                out.push_str(&format!("matches!({scrutinee}, {})", patterns.join(" | ")));
            }
            Self::If(_) | Self::Match(..) | Self::Block(..) => return false,
        }
        out.len() <= WIDTH && !out.contains('\n')
    }

    fn write_operands(parts: &[Self], sign: &str, out: &mut String) -> bool {
        for (index, part) in parts.iter().enumerate() {
            out.push_str(if index > 0 { sign } else { "" });
            if !part.write_embraced(part.is_embraced(index), out) {
                return false;
            }
        }
        true
    }

    fn write_embraced(&self, embraced: bool, out: &mut String) -> bool {
        out.push_str(if embraced { "(" } else { "" });
        let fits = self.write_flat(out);
        out.push_str(if embraced { ")" } else { "" });
        fits
    }

    /// Whether it needs parentheses as the operand at that index; at the start of a body, a block would be a statement.
    fn is_embraced(&self, index: usize) -> bool {
        matches!(self, Self::Any(_) | Self::All(_)) || index == 0 && self.is_block()
    }

    fn needs_parentheses_after_not(&self) -> bool {
        matches!(self, Self::Comparison(_) | Self::Measured(..) | Self::All(_) | Self::Any(_)) || self.is_block()
    }

    /// Whether a variable is used in it.
    pub(super) fn mentions(&self, variable: &str) -> bool {
        let in_text = |text: &str| mentions(text, variable);
        match self {
            Self::Constant(_) => false,
            Self::Comparison(text) | Self::Plain(text) => in_text(text),
            Self::Apply(_, of) => of == variable,
            Self::All(parts) | Self::Any(parts) | Self::Each(_, parts) => {
                parts.iter().any(|part| part.mentions(variable))
            }
            Self::Not(inner) | Self::Measured(_, inner, _) => inner.mentions(variable),
            Self::With(head, parameter, body) => {
                in_text(head) || !mentions(parameter, variable) && body.mentions(variable)
            }
            Self::If(parts) => parts.iter().any(|part| part.mentions(variable)),
            Self::Match(scrutinee, arms) => {
                in_text(scrutinee) || arms.iter().any(|(_, result)| result.mentions(variable))
            }
            Self::Matches(scrutinee, _) => in_text(scrutinee),
            Self::Block(variables, result) => {
                variables.iter().any(|(_, value)| value.mentions(variable)) || result.mentions(variable)
            }
        }
    }

    /// Whether it begins with a word that would make it a statement.
    fn is_block(&self) -> bool {
        matches!(self, Self::If(_) | Self::Match(..) | Self::Block(..))
    }

    /// Writes it, on as many lines as it takes. The page stands where it begins; `reserved` is what must still go on its
    /// last line.
    pub(super) fn write(&self, page: &mut Page, reserved: usize) {
        if let Some(flat) = self.flat().filter(|flat| page.has_room(flat.chars().count() + reserved)) {
            return page.push(&flat);
        }
        match self {
            Self::Constant(_) | Self::Comparison(_) | Self::Plain(_) | Self::Apply(..) => page.push(&self.text()),
            Self::All(parts) => Self::write_lines(parts, "&& ", page),
            Self::Any(parts) => Self::write_lines(parts, "|| ", page),
            Self::Not(inner) => {
                page.push("!");
                inner.write_in_parentheses(inner.needs_parentheses_after_not(), page);
            }
            Self::With(head, variable, body) => Self::write_closure(head, variable, body, page, reserved),
            Self::Measured(before, inner, after) => {
                page.push(before);
                inner.write(page, after.len() + reserved);
                page.push(after);
            }
            Self::Each(head, parts) => {
                page.push(&format!("{head}(["));
                page.indented(|page| {
                    for part in parts {
                        page.line("");
                        part.write(page, 1);
                        page.push(",");
                    }
                });
                page.line("])");
            }
            Self::If(parts) => Self::write_if(parts, page),
            Self::Match(scrutinee, arms) => Self::write_match(scrutinee, arms, page),
            Self::Matches(scrutinee, patterns) => {
                page.push("matches!(");
                page.indented(|page| {
                    page.line(&format!("{scrutinee},"));
                    page.line("");
                    page.fill(patterns, " |", 0);
                });
                page.line(")");
            }
            Self::Block(variables, result) => {
                page.push("{");
                page.indented(|page| Self::write_block(variables, result, page));
                page.line("}");
            }
        }
    }

    /// Writes it as the condition of an `if`, up to the blank before the brace.
    pub(super) fn write_condition(&self, page: &mut Page) {
        if self.flat().is_some_and(|flat| page.has_room(flat.chars().count() + 2))
            || !matches!(self, Self::All(_) | Self::Any(_))
        {
            self.write(page, 2);
            return page.push(" ");
        }
        self.write(page, 0);
        page.line("");
    }

    /// Writes it as the last thing of a body.
    pub(super) fn write_statement(&self, page: &mut Page) {
        self.write(page, 0);
    }

    fn write_block(variables: &[(String, Self)], result: &Self, page: &mut Page) {
        for (name, value) in variables {
            page.line(&format!("let {name} = "));
            value.write(page, 1);
            page.push(";");
        }
        page.line("");
        result.write(page, 0);
    }

    fn write_closure(head: &str, variable: &str, body: &Self, page: &mut Page, reserved: usize) {
        page.push(&format!("{head}(|{variable}| "));
        // A call or a block may begin on this line; other things get a block of their own.
        match body {
            Self::Block(..) | Self::Match(..) => body.write(page, reserved + 1),
            Self::With(head, ..) if page.has_room(head.chars().count() + 12) && !head.contains(").") => {
                body.write(page, reserved + 1);
            }
            _ => {
                page.push("{");
                page.indented(|page| {
                    page.line("");
                    body.write(page, 0);
                });
                page.line("}");
            }
        }
        page.push(")");
    }

    fn write_lines(parts: &[Self], sign: &str, page: &mut Page) {
        let Some((first, others)) = parts.split_first() else { return };
        first.write_in_parentheses(first.is_embraced(0), page);
        page.indented(|page| {
            for part in others {
                page.line(sign);
                part.write_in_parentheses(part.is_embraced(1), page);
            }
        });
    }

    fn write_in_parentheses(&self, embraced: bool, page: &mut Page) {
        page.push(if embraced { "(" } else { "" });
        self.write(page, usize::from(embraced));
        page.push(if embraced { ")" } else { "" });
    }

    fn write_if([condition, then, otherwise]: &[Self; 3], page: &mut Page) {
        page.push("if ");
        condition.write(page, 2);
        page.push(" {");
        page.indented(|page| {
            page.line("");
            then.write(page, 0);
        });
        page.line("} else ");
        if let Self::If(parts) = otherwise {
            return Self::write_if(parts, page);
        }
        page.push("{");
        page.indented(|page| {
            page.line("");
            otherwise.write(page, 0);
        });
        page.line("}");
    }

    fn write_match(scrutinee: &str, arms: &[(Vec<String>, Self)], page: &mut Page) {
        page.push(&format!("match {scrutinee} {{"));
        page.indented(|page| {
            for (patterns, result) in arms {
                page.line("");
                page.fill(patterns, " |", 5);
                page.push(" => ");
                result.write_arm(page);
            }
        });
        page.line("}");
    }

    /// What stands behind the arrow of an arm.
    fn write_arm(&self, page: &mut Page) {
        let flat = self.flat();
        if flat.is_some_and(|flat| page.has_room(flat.chars().count() + 1))
            || matches!(self, Self::With(..) | Self::Match(..))
        {
            self.write(page, 1);
            return page.push(",");
        }
        page.push("{");
        page.indented(|page| {
            page.line("");
            self.write(page, 0);
        });
        page.line("}");
    }

    fn text(&self) -> String {
        match self {
            Self::Constant(value) => value.to_string(),
            Self::Comparison(text) | Self::Plain(text) => text.clone(),
            Self::Apply(function, of) => apply(function, of),
            _ => String::new(),
        }
    }
}

/// A call of a function, or of a method by its path.
fn apply(function: &str, of: &str) -> String {
    match function.strip_prefix("Value::") {
        Some(method) => format!("{of}.{method}()"),
        None => format!("{function}({of})"),
    }
}

fn replaced(head: &str, end: &str, other: &str) -> String {
    format!("{}{other}", head.strip_suffix(end).unwrap_or(head))
}

/// Whether a word stands in a text outside its string literals.
pub(super) fn mentions(text: &str, word: &str) -> bool {
    // Few texts have it at all, and that is told sooner.
    text.contains(word) && mentions_as_word(text, word)
}

fn mentions_as_word(text: &str, word: &str) -> bool {
    let (mut in_literal, mut is_escaped, mut start) = (false, false, None);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if in_literal {
            in_literal = is_escaped || c != '"';
            is_escaped = !is_escaped && c == '\\';
            continue;
        }
        match (start, is_word(c)) {
            (None, true) => start = Some(at),
            (Some(first), false) => {
                // A method of that name is none.
                if &text[first..at] == word && !text[..first].ends_with('.') {
                    return true;
                }
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
        in_literal = c == '"';
    }
    false
}

/// The only one; all of them where there are more or none.
fn single(mut parts: Vec<Expr>) -> Result<Expr, Vec<Expr>> {
    match parts.len() {
        1 => Ok(parts.remove(0)),
        _ => Err(parts),
    }
}
