//! Parses patterns: ECMA-262 with the flag `u`, and unambiguous extensions found in real schemas: `\-`, `\_`, `\"` and
//! similar escapes, and literal `{`, `}` and `]`.

use super::PatternError;
use super::groups::{self, Names};
use super::references;
use super::tree::{Capture, Look, Node, One, Repeat, Single, Spelling};

/// Maximum nesting depth of groups, within the stack limits of all languages.
const MAX_DEPTH: usize = 100;

pub(super) struct Parser<'a> {
    pub(super) source: &'a str,
    /// The current position.
    pub(super) at: usize,
    depth: usize,
    /// The groups of the whole pattern.
    pub(super) names: Names,
    /// The number of groups that have begun.
    begun: usize,
    /// The names of the groups that take part in a match together with the current position.
    together: Vec<String>,
}

/// Parses a pattern.
pub(super) fn parse(source: &str) -> Result<Node, PatternError> {
    let names = groups::names(source)?;
    let mut parser = Parser { source, at: 0, depth: 0, names, begun: 0, together: Vec::new() };
    let mut node = parser.alternatives()?;
    references::resolve(&mut node);
    match parser.peek() {
        None => Ok(node),
        Some(_) => parser.refuse(parser.at, "`)` closes no group; write `\\)` for the character"),
    }
}

impl Parser<'_> {
    pub(super) fn error_at(&self, offset: usize, message: impl Into<String>) -> PatternError {
        PatternError { message: message.into(), offset }
    }

    /// Returns an error at a position.
    pub(super) fn refuse<T>(&self, offset: usize, message: impl Into<String>) -> Result<T, PatternError> {
        Err(self.error_at(offset, message))
    }

    pub(super) fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let is = self.rest().starts_with(text);
        self.at += if is { text.len() } else { 0 };
        is
    }

    /// Parses alternatives, up to the end or to a `)`.
    fn alternatives(&mut self) -> Result<Node, PatternError> {
        let outside = self.together.len();
        let mut names_inside = Vec::new();
        let mut alternatives = vec![self.sequence()?];
        while self.eat("|") {
            // Only one of two alternatives takes part, so they may have groups of the same name.
            names_inside.extend(self.together.drain(outside..));
            alternatives.push(self.sequence()?);
        }
        self.together.append(&mut names_inside);
        Ok(only(alternatives).unwrap_or_else(Node::Either))
    }

    fn sequence(&mut self) -> Result<Node, PatternError> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let start = self.at;
            let part = self.part()?;
            parts.push(self.repeated(part, start)?);
        }
        Ok(only(parts).unwrap_or_else(Node::Sequence))
    }

    fn part(&mut self) -> Result<Node, PatternError> {
        let start = self.at;
        match self.next() {
            Some('^') => Ok(Node::Start),
            Some('$') => Ok(Node::End),
            Some('.') => Ok(Node::One(One::new(Spelling::Any))),
            Some('(') => self.group(start),
            Some('[') => self.brackets(start),
            Some('\\') => self.escape(start),
            Some(c @ ('*' | '+' | '?')) => {
                self.refuse(start, format!("`{c}` has nothing to repeat; write `\\{c}` for the character"))
            }
            Some('{') => {
                self.at = start;
                if self.counts()?.is_some() {
                    return self.refuse(start, "these braces have nothing to repeat; write `\\{` for the character");
                }
                self.at = start + 1;
                Ok(char_node('{'))
            }
            Some(c) => Ok(char_node(c)),
            None => Ok(Node::Sequence(Vec::new())),
        }
    }

    /// Parses the quantifier of a part.
    fn repeated(&mut self, node: Node, start: usize) -> Result<Node, PatternError> {
        let quantifier = self.at;
        let counts = match self.peek() {
            Some('*') => Some((0, None)),
            Some('+') => Some((1, None)),
            Some('?') => Some((0, Some(1))),
            Some('{') => self.counts()?,
            Some(_) | None => None,
        };
        let Some((least, most)) = counts else { return Ok(node) };
        if self.at == quantifier {
            self.at += 1;
        }
        if matches!(node, Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_)) {
            let part = &self.source[start..quantifier];
            return self.refuse(quantifier, format!("`{part}` matches no character: it can't be repeated"));
        }
        let greedy = !self.eat("?");
        self.refuse_second_quantifier(greedy)?;
        Ok(Node::Repeat(Repeat { least, most, greedy, node: Box::new(node) }))
    }

    fn refuse_second_quantifier(&mut self, greedy: bool) -> Result<(), PatternError> {
        let start = self.at;
        let says = match self.peek() {
            Some('+') if greedy => "ECMAScript has no possessive quantifiers; remove the `+`",
            Some('*' | '+' | '?') => "this has nothing to repeat; put what is before it in `(?:…)`",
            Some('{') if self.counts()?.is_some() => "this has nothing to repeat; put what is before it in `(?:…)`",
            Some(_) | None => return Ok(()),
        };
        self.refuse(start, says)
    }

    /// Parses `{2}`, `{2,}` or `{2,3}`. Other braces are literal.
    fn counts(&mut self) -> Result<Option<(usize, Option<usize>)>, PatternError> {
        let start = self.at;
        self.at += 1;
        let least = self.number();
        let has_comma = self.eat(",");
        let most = if has_comma { self.number() } else { least };
        if !self.eat("}") {
            self.at = start;
            return Ok(None);
        }
        match (least, most) {
            (Some(least), Some(most)) if least > most => {
                self.refuse(start, format!("`{}` counts down", &self.source[start..self.at]))
            }
            (Some(least), most) => Ok(Some((least, most))),
            (None, Some(most)) => {
                let instead = format!("write `{{0,{most}}}`, or `\\{{` for the character");
                self.refuse(start, format!("ECMAScript has no `{{,{most}}}`; {instead}"))
            }
            (None, None) => {
                self.at = start;
                Ok(None)
            }
        }
    }

    /// Parses decimal digits. A number that is too large saturates.
    pub(super) fn number(&mut self) -> Option<usize> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.source[self.at..self.at + digits];
        self.at += digits;
        (digits > 0).then(|| text.parse().unwrap_or(usize::MAX - 1))
    }

    fn group(&mut self, start: usize) -> Result<Node, PatternError> {
        if self.depth == MAX_DEPTH {
            return self.refuse(start, format!("groups are nested deeper than {MAX_DEPTH} levels"));
        }
        let opening = self.opening(start)?;
        self.depth += 1;
        let node = Box::new(self.alternatives()?);
        self.depth -= 1;
        if !self.eat(")") {
            return Err(self.error_at(start, "this group isn't closed; write `\\(` for the character"));
        }
        Ok(match opening {
            Opening::Group(capture) => Node::Group(capture, node),
            Opening::Look { ahead, matches } => Node::Look(Look { ahead, matches, node }),
        })
    }

    /// Parses the text after `(`.
    fn opening(&mut self, start: usize) -> Result<Opening, PatternError> {
        if !self.rest().starts_with('?') {
            return Ok(self.capture(None));
        }
        if self.eat("?:") {
            return Ok(Opening::Group(None));
        }
        let looks = [("?=", true, true), ("?!", true, false), ("?<=", false, true), ("?<!", false, false)];
        if let Some((_, ahead, matches)) = looks.into_iter().find(|(opening, ..)| self.eat(opening)) {
            return Ok(Opening::Look { ahead, matches });
        }
        if self.eat("?<") {
            let at = self.at;
            let name = self.name()?;
            if self.together.contains(&name) {
                return self.refuse(at, format!("there are two groups named `{name}`"));
            }
            self.together.push(name.clone());
            return Ok(self.capture(Some(name)));
        }
        self.refuse(start, foreign_group(self.rest()))
    }

    fn capture(&mut self, name: Option<String>) -> Opening {
        self.begun += 1;
        Opening::Group(Some(Capture { number: self.begun, name }))
    }

    /// Parses a name, up to `>`.
    pub(super) fn name(&mut self) -> Result<String, PatternError> {
        let (name, end) = groups::name(self.source, self.at)?;
        self.at = end;
        Ok(name)
    }
}

enum Opening {
    Group(Option<Capture>),
    Look { ahead: bool, matches: bool },
}

/// Returns the only part; otherwise all of them.
fn only(mut parts: Vec<Node>) -> Result<Node, Vec<Node>> {
    if parts.len() == 1 { parts.pop().ok_or(parts) } else { Err(parts) }
}

/// Suggests a replacement for a group syntax of other languages.
fn foreign_group(rest: &str) -> &'static str {
    const FOREIGN: [(&[&str], &str); 5] = [
        (&["?P<", "?'"], "ECMAScript writes a named group `(?<name>…)`"),
        (&["?P="], "ECMAScript writes a reference to a named group `\\k<name>`"),
        (&["?>"], "ECMAScript has no atomic groups; write `(?:…)`"),
        (&["?#"], "ECMAScript has no comments in patterns; remove it"),
        (&["?(", "?|", "?&", "?R", "?P>"], "ECMAScript has no conditional, recursive or numbering groups"),
    ];
    let known = FOREIGN.iter().find(|(openings, _)| openings.iter().any(|opening| rest.starts_with(opening)));
    known.map_or(
        "flags in a pattern aren't supported; say what they mean, as in `[aA]` for `a` in both cases, or `[^]` for `.` \
         with line ends",
        |(_, message)| message,
    )
}

pub(super) fn char_node(c: char) -> Node {
    Node::One(One::new(Spelling::Single(Single::Char(u32::from(c)))))
}
