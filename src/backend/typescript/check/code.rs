//! Lines of code, and expressions that are laid out over several of them.

/// How long a line may be.
const WIDTH: usize = 120;

/// Lines with their indentation.
#[derive(Default)]
pub(super) struct Code {
    text: String,
    level: usize,
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    /// It always holds.
    True,
    /// It never holds.
    False,
    /// A call, or something else that binds as strongly.
    Call(String),
    /// `left === right`
    Equal(String, String),
    /// Something that binds as strongly as a comparison.
    Compare(String),
    /// The opposite.
    Not(Box<Self>),
    /// All of these.
    All(Vec<Self>),
    /// Any of these.
    Any(Vec<Self>),
    /// One of the two, and not the other.
    Differ(Box<Self>, Box<Self>),
    /// The second or the third, as the first holds.
    Choice(Box<[Self; 3]>),
}

impl Code {
    /// A line.
    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(&"  ".repeat(self.level));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A line that opens a block.
    pub(super) fn open(&mut self, text: &str) {
        self.line(text);
        self.level += 1;
    }

    /// The lines that open a function.
    pub(super) fn open_function(&mut self, name: &str, parameter: &str, returns: &str) {
        let flat = format!("{name}({parameter}): {returns} {{");
        if self.fits(&flat) {
            self.open(&flat);
            return;
        }
        self.open(&format!("{name}("));
        self.line(&format!("{parameter},"));
        self.turn(&format!("): {returns} {{"));
    }

    /// A line that closes a block.
    pub(super) fn close(&mut self, text: &str) {
        self.level -= 1;
        self.line(text);
    }

    /// A line that closes a block and opens another.
    pub(super) fn turn(&mut self, text: &str) {
        self.level -= 1;
        self.open(text);
    }

    /// What follows belongs to the line before.
    pub(super) fn indent(&mut self) {
        self.level += 1;
    }

    /// `return condition;`
    pub(super) fn returns(&mut self, condition: &Expr) {
        self.statement("return ", condition, ";", true);
    }

    /// `if (condition) return false;`
    pub(super) fn refuses_if(&mut self, condition: &Expr) {
        if self.fits(&format!("if ({}) return false;", condition.flat(0))) {
            self.line(&format!("if ({}) return false;", condition.flat(0)));
        } else {
            self.if_block(condition);
            self.line("return false;");
            self.close("}");
        }
    }

    /// `if (condition) {`
    pub(super) fn if_block(&mut self, condition: &Expr) {
        self.statement("if (", condition, ") {", false);
        self.level += 1;
    }

    /// A condition with what stands around it; over several lines, it may need parentheses of its own.
    pub(super) fn statement(&mut self, before: &str, condition: &Expr, after: &str, parenthesised: bool) {
        let flat = format!("{before}{}{after}", condition.flat(0));
        if self.fits(&flat) {
            self.line(&flat);
            return;
        }
        let (open, close) = if parenthesised { ("(", ")") } else { ("", "") };
        self.open(&format!("{before}{open}"));
        for line in condition.lines(WIDTH.saturating_sub(2 * self.level)) {
            self.line(&line);
        }
        self.close(&format!("{close}{after}"));
    }

    fn fits(&self, text: &str) -> bool {
        2 * self.level + text.chars().count() <= WIDTH
    }

    /// All lines, the last without its end.
    pub(super) fn finish(self) -> String {
        self.text.trim_end().to_owned()
    }
}

impl Expr {
    /// All of these.
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::True => {}
                Self::False => return Self::False,
                Self::All(inner) => all.extend(inner),
                part => all.push(part),
            }
        }
        match all.len() {
            0 => Self::True,
            1 => all.remove(0),
            _ => Self::All(all),
        }
    }

    /// Any of these.
    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut any: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::False => {}
                Self::True => return Self::True,
                Self::Any(inner) => any.extend(inner),
                part => any.push(part),
            }
        }
        match any.len() {
            0 => Self::False,
            1 => any.remove(0),
            _ => Self::Any(any),
        }
    }

    /// Exactly one of these.
    pub(super) fn one(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = parts.into_iter().filter(|part| *part != Self::False).collect();
        let sure = parts.iter().filter(|part| **part == Self::True).count();
        parts.retain(|part| *part != Self::True);
        match (sure, parts.len()) {
            (0, 0) => Self::False,
            (0, 1) => parts.remove(0),
            (0, 2) => Self::Differ(Box::new(parts.remove(0)), Box::new(parts.remove(0))),
            (0, _) => Self::equal(Self::counted(&parts), "1"),
            (1, _) => Self::any(parts).negated(),
            _ => Self::False,
        }
    }

    /// How many of these hold.
    pub(super) fn counted(parts: &[Self]) -> String {
        let number = |part: &Self| match part {
            Self::True => "1".to_owned(),
            part => format!("Number({})", part.flat(0)),
        };
        parts.iter().map(number).collect::<Vec<_>>().join(" + ")
    }

    /// `left === right`
    pub(super) fn equal(left: impl Into<String>, right: impl Into<String>) -> Self {
        Self::Equal(left.into(), right.into())
    }

    /// The opposite.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Not(inner) => *inner,
            Self::All(parts) => Self::any(parts.into_iter().map(Self::negated)),
            Self::Any(parts) => Self::all(parts.into_iter().map(Self::negated)),
            other => Self::Not(Box::new(other)),
        }
    }

    /// On one line, where something stands around it that binds so strongly: 1 `||`, 2 `&&`, 3 comparisons, 4 `!`.
    pub(super) fn flat(&self, around: u8) -> String {
        let (text, own) = match self {
            Self::True => ("true".to_owned(), 5),
            Self::False => ("false".to_owned(), 5),
            Self::Call(text) => (text.clone(), 5),
            Self::Equal(left, right) => (format!("{left} === {right}"), 3),
            Self::Compare(text) => (text.clone(), 3),
            Self::Not(inner) => match &**inner {
                Self::Equal(left, right) => (format!("{left} !== {right}"), 3),
                Self::Differ(left, right) => (format!("{} === {}", left.flat(4), right.flat(4)), 3),
                inner => (format!("!{}", inner.flat(5)), 4),
            },
            Self::All(parts) => (joined(parts, " && "), 2),
            Self::Any(parts) => (joined(parts, " || "), 2),
            Self::Differ(left, right) => (format!("{} !== {}", left.flat(4), right.flat(4)), 3),
            Self::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                (format!("{} ? {} : {}", condition.flat(1), then.flat(1), otherwise.flat(1)), 0)
            }
        };
        if own < around { format!("({text})") } else { text }
    }

    /// Over as many lines as it takes.
    fn lines(&self, width: usize) -> Vec<String> {
        let flat = self.flat(0);
        if flat.chars().count() <= width {
            return vec![flat];
        }
        match self {
            Self::All(parts) => chained(parts, " &&", width),
            Self::Any(parts) => chained(parts, " ||", width),
            Self::Not(inner) if matches!(**inner, Self::All(_) | Self::Any(_)) => {
                parenthesised("!", inner.lines(width.saturating_sub(2)))
            }
            Self::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                let mut lines = operand(condition, width, "");
                lines.extend(operand(then, width.saturating_sub(2), "? "));
                lines.extend(operand(otherwise, width.saturating_sub(2), ": "));
                lines
            }
            _ => vec![flat],
        }
    }
}

fn joined(parts: &[Expr], operator: &str) -> String {
    parts.iter().map(|part| part.flat(3)).collect::<Vec<_>>().join(operator)
}

fn chained(parts: &[Expr], operator: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        if let Some(last) = lines.last_mut() {
            last.push_str(operator);
        }
        lines.extend(operand(part, width.saturating_sub(operator.len()), ""));
    }
    lines
}

/// What an operator connects.
fn operand(part: &Expr, width: usize, before: &str) -> Vec<String> {
    let flat = part.flat(3);
    if flat.chars().count() <= width {
        return vec![format!("{before}{flat}")];
    }
    let lines = part.lines(width.saturating_sub(2));
    match part {
        Expr::All(_) | Expr::Any(_) | Expr::Choice(_) => parenthesised(before, lines),
        _ => lines
            .into_iter()
            .enumerate()
            .map(|(at, line)| if at == 0 { format!("{before}{line}") } else { line })
            .collect(),
    }
}

fn parenthesised(before: &str, lines: Vec<String>) -> Vec<String> {
    let last = lines.len().saturating_sub(1);
    let line = |(at, line): (usize, String)| {
        let open = if at == 0 { format!("{before}(") } else { "  ".to_owned() };
        format!("{open}{line}{}", if at == last { ")" } else { "" })
    };
    lines.into_iter().enumerate().map(line).collect()
}
