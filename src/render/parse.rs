//! Parses built-in templates: the part of Tera's language that they use.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::vec::IntoIter;

use super::value::Value;

/// A parsed template, or a part of one.
pub(super) type Body = Vec<Node>;

/// A part of a template, with its line if it can fail.
pub(super) enum Node {
    Text(&'static str),
    Print(usize, Expression),
    /// The call of a component with its arguments.
    Call(usize, &'static str, Vec<(&'static str, Expression)>),
    /// Branches with their conditions; that of `else` has none.
    If(usize, Vec<(Option<Expression>, Body)>),
    /// A name for each item of a list, what is repeated, and what replaces it if there are no items.
    For(usize, &'static str, Expression, [Body; 2]),
    Set(usize, &'static str, Expression),
}

/// An expression. All its values exist before: none is computed but flags.
pub(super) enum Expression {
    Literal(Value),
    /// A variable, and the fields and indices that lead from it to the value.
    Path(&'static str, Vec<Step>),
    /// Whether a list has that length.
    HasLength(Box<Self>, usize),
    Equal(Box<Self>, Box<Self>),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
}

pub(super) enum Step {
    Field(&'static str),
    Index(usize),
}

/// A part of a template that others call.
pub(super) struct Component {
    /// The parameters, and the values of those that may be left out.
    pub(super) parameters: Vec<(&'static str, Option<Value>)>,
    pub(super) body: Body,
}

/// Parses a template, and adds its components. An error begins with its line.
pub(super) fn parse(text: &'static str, components: &mut BTreeMap<&'static str, Component>) -> Result<Body, String> {
    Parser { pieces: pieces(text)?.into_iter().peekable(), components }.body(&[])
}

/// A text, or the inside of a tag.
struct Piece {
    kind: PieceKind,
    line: usize,
    text: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceKind {
    Text,
    /// `{{ … }}`
    Print,
    /// `{% … %}`
    Tag,
}

/// Divides a template into texts and tags. A hyphen inside a tag removes the white space on its side.
fn pieces(text: &'static str) -> Result<Vec<Piece>, String> {
    let (mut pieces, mut rest, mut trims) = (Vec::new(), text, false);
    let line = |rest: &str| 1 + text[..text.len() - rest.len()].matches('\n').count();
    loop {
        let start = tag_start(rest);
        let before = &rest[..start.unwrap_or(rest.len())];
        let after = &rest[before.len()..];
        let before = if trims { before.trim_start() } else { before };
        let before = if after[after.len().min(2)..].starts_with('-') { before.trim_end() } else { before };
        pieces.push(Piece { kind: PieceKind::Text, line: line(rest), text: before });
        let Some(opening) = after.get(..2) else { return Ok(pieces) };
        let line = line(after);
        let (kind, closing) = match opening {
            "{{" => (PieceKind::Print, "}}"),
            "{%" => (PieceKind::Tag, "%}"),
            _ => (PieceKind::Text, "#}"),
        };
        let Some((inside, next)) = after[2..].split_once(closing) else {
            return Err(format!("{line}: there is no `{closing}`"));
        };
        trims = inside.ends_with('-');
        rest = next;
        let inside = inside.trim_start_matches('-').trim_end_matches('-').trim();
        if (kind, inside) == (PieceKind::Tag, "raw") {
            let Some((raw, next, ends_trimmed)) = raw(next, trims) else {
                return Err(format!("{line}: there is no `endraw`"));
            };
            pieces.push(Piece { kind: PieceKind::Text, line, text: raw });
            (rest, trims) = (next, ends_trimmed);
        } else if kind != PieceKind::Text {
            pieces.push(Piece { kind, line, text: inside });
        }
    }
}

/// Returns where the next tag or comment begins.
fn tag_start(text: &str) -> Option<usize> {
    text.match_indices('{').map(|(index, _)| index).find(|index| text[index + 1..].starts_with(['{', '%', '#']))
}

/// Returns a text that isn't read, what follows its end, and whether the white space after it is removed.
fn raw(text: &'static str, trims: bool) -> Option<(&'static str, &'static str, bool)> {
    text.match_indices("{%").find_map(|(start, _)| {
        let (inside, next) = text[start + 2..].split_once("%}")?;
        let name = inside.trim_start_matches('-').trim_end_matches('-').trim();
        (name == "endraw").then(|| {
            let raw = if trims { text[..start].trim_start() } else { &text[..start] };
            (if inside.starts_with('-') { raw.trim_end() } else { raw }, next, inside.ends_with('-'))
        })
    })
}

struct Parser<'c> {
    pieces: Peekable<IntoIter<Piece>>,
    components: &'c mut BTreeMap<&'static str, Component>,
}

impl Parser<'_> {
    /// Parses up to a tag that begins with one of these words, which is left.
    fn body(&mut self, ends: &[&str]) -> Result<Body, String> {
        let mut body = Body::new();
        while let Some(piece) = self.pieces.next_if(|piece| !piece.ends(ends)) {
            match piece.kind {
                PieceKind::Text if piece.text.is_empty() => {}
                PieceKind::Text => body.push(Node::Text(piece.text)),
                PieceKind::Print => body.push(piece.print()?),
                PieceKind::Tag => body.extend(self.tag(&piece)?),
            }
        }
        Ok(body)
    }

    fn tag(&mut self, piece: &Piece) -> Result<Option<Node>, String> {
        let (mut tokens, line) = (piece.tokens(), piece.line);
        Ok(Some(match tokens.token() {
            Some("if") => Node::If(line, self.branches(tokens)?),
            Some("for") => {
                let name = tokens.name()?;
                tokens.require("in")?;
                let list = tokens.whole()?;
                let repeated = self.body(&["else", "endfor"])?;
                let has_else = self.pieces.next_if(|piece| piece.ends(&["else"])).is_some();
                let otherwise = if has_else { self.body(&["endfor"])? } else { Body::new() };
                self.end("endfor", line)?;
                Node::For(line, name, list, [repeated, otherwise])
            }
            Some("set") => {
                let name = tokens.name()?;
                tokens.require("=")?;
                Node::Set(line, name, tokens.whole()?)
            }
            Some("component") => {
                let name = tokens.name()?;
                let parameters = tokens.parameters()?;
                let body = self.body(&["endcomponent"])?;
                self.end("endcomponent", line)?;
                self.components.insert(name, Component { parameters, body });
                return Ok(None);
            }
            _ => return Err(format!("{line}: `{}` isn't known here", piece.text)),
        }))
    }

    /// Parses the branches of an `if`, whose condition is given.
    fn branches(&mut self, condition: Tokens) -> Result<Vec<(Option<Expression>, Body)>, String> {
        let line = condition.line;
        let mut branches = vec![(Some(condition.whole()?), self.body(&["elif", "else", "endif"])?)];
        while let Some(piece) = self.pieces.next_if(|piece| !piece.ends(&["endif"])) {
            let mut tokens = piece.tokens();
            let is_else = tokens.token() == Some("else");
            let condition = if is_else { None } else { Some(tokens.whole()?) };
            branches.push((condition, self.body(if is_else { &["endif"] } else { &["elif", "else", "endif"] })?));
        }
        self.end("endif", line)?;
        Ok(branches)
    }

    fn end(&mut self, name: &str, line: usize) -> Result<(), String> {
        self.pieces.next().map(|_| ()).ok_or_else(|| format!("{line}: there is no `{name}`"))
    }
}

impl Piece {
    fn ends(&self, words: &[&str]) -> bool {
        let word = self.text.split_whitespace().next().unwrap_or_default();
        self.kind == PieceKind::Tag && words.contains(&word)
    }

    fn tokens(&self) -> Tokens {
        Tokens { rest: self.text, line: self.line }
    }

    fn print(&self) -> Result<Node, String> {
        let mut tokens = self.tokens();
        if !tokens.skip("<") {
            return Ok(Node::Print(self.line, tokens.whole()?));
        }
        let (name, mut arguments) = (tokens.name()?, Vec::new());
        while !tokens.skip("/") {
            let argument = tokens.name()?;
            tokens.require("=")?;
            let is_braced = tokens.skip("{");
            arguments.push((argument, tokens.primary()?));
            if is_braced {
                tokens.require("}")?;
            }
        }
        tokens.require(">")?;
        Ok(Node::Call(self.line, name, arguments))
    }
}

/// The tokens of a tag: names, numbers, strings without escapes, signs.
#[derive(Clone)]
struct Tokens {
    rest: &'static str,
    line: usize,
}

impl Tokens {
    /// Takes the next token.
    fn token(&mut self) -> Option<&'static str> {
        let rest = self.rest.trim_start();
        let first = rest.chars().next()?;
        let is_word = |of: char| of.is_alphanumeric() || of == '_';
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '=' if rest.starts_with("==") => 2,
            _ if is_word(first) => rest.find(|of| !is_word(of)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, rest) = rest.split_at(length);
        self.rest = rest;
        Some(token)
    }

    fn error<T>(&self, expected: &str) -> Result<T, String> {
        Err(format!("{}: expected {expected} before `{}`", self.line, self.rest))
    }

    /// Skips a token, if it is next.
    fn skip(&mut self, token: &str) -> bool {
        let mut after = self.clone();
        let is_next = after.token() == Some(token);
        if is_next {
            *self = after;
        }
        is_next
    }

    fn require(&mut self, token: &str) -> Result<(), String> {
        if self.skip(token) { Ok(()) } else { self.error(&format!("`{token}`")) }
    }

    fn name(&mut self) -> Result<&'static str, String> {
        match self.token() {
            Some(name) if name.starts_with(|first: char| first.is_alphabetic() || first == '_') => Ok(name),
            _ => self.error("a name"),
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        let number = self.token().and_then(|token| token.parse().ok());
        number.map_or_else(|| self.error("a number"), Ok)
    }

    /// Parses the rest as an expression.
    fn whole(mut self) -> Result<Expression, String> {
        let expression = self.either()?;
        if self.token().is_none() { Ok(expression) } else { self.error("an end") }
    }

    fn either(&mut self) -> Result<Expression, String> {
        let mut left = self.both()?;
        while self.skip("or") {
            left = Expression::Or(Box::new(left), Box::new(self.both()?));
        }
        Ok(left)
    }

    fn both(&mut self) -> Result<Expression, String> {
        let mut left = self.negation()?;
        while self.skip("and") {
            left = Expression::And(Box::new(left), Box::new(self.negation()?));
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Expression, String> {
        if self.skip("not") { Ok(Expression::Not(Box::new(self.negation()?))) } else { self.comparison() }
    }

    fn comparison(&mut self) -> Result<Expression, String> {
        let left = Box::new(self.primary()?);
        if self.skip("|") {
            self.require("length")?;
            self.require("==")?;
            return Ok(Expression::HasLength(left, self.number()?));
        }
        Ok(if self.skip("==") { Expression::Equal(left, Box::new(self.primary()?)) } else { *left })
    }

    fn primary(&mut self) -> Result<Expression, String> {
        if let Some(literal) = self.literal()? {
            return Ok(Expression::Literal(literal));
        }
        let (name, mut steps) = (self.name()?, Vec::new());
        loop {
            if self.skip(".") {
                steps.push(Step::Field(self.name()?));
            } else if self.skip("[") {
                steps.push(Step::Index(self.number()?));
                self.require("]")?;
            } else {
                return Ok(Expression::Path(name, steps));
            }
        }
    }

    /// Parses a string, a flag or a list of literals, if one is next.
    fn literal(&mut self) -> Result<Option<Value>, String> {
        let mut after = self.clone();
        let Some(token) = after.token() else { return self.error("a value") };
        if let Some(text) = token.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            *self = after;
            return Ok(Some(Value::Text(text.to_owned())));
        }
        if let "true" | "false" = token {
            *self = after;
            return Ok(Some(Value::Flag(token == "true")));
        }
        if !self.skip("[") {
            return Ok(None);
        }
        let mut items = Vec::new();
        while !self.skip("]") {
            match self.literal()? {
                Some(item) => items.push(item),
                None => return self.error("a literal"),
            }
            self.skip(",");
        }
        Ok(Some(Value::List(items)))
    }

    fn parameters(&mut self) -> Result<Vec<(&'static str, Option<Value>)>, String> {
        let mut parameters = Vec::new();
        self.require("(")?;
        while !self.skip(")") {
            let name = self.name()?;
            parameters.push((name, if self.skip("=") { self.literal()? } else { None }));
            self.skip(",");
        }
        Ok(parameters)
    }
}
