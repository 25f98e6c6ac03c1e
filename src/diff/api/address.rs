//! Addresses: the URLs that an operation has on its servers, by their structure. Names of variables mean nothing.

use crate::model::Exchange;

/// The URLs of an operation on one of its servers.
#[derive(Debug, Clone)]
pub(super) struct Address {
    /// The scheme, the host and the port; empty for a relative URL. `{}` stands for any text.
    pub(super) origin: String,
    pub(super) path: Template,
    /// The URL of the server, as a document has it.
    pub(super) server: String,
}

/// A path with variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) segments: Vec<Segment>,
}

/// A part of a path between slashes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    pieces: Vec<Piece>,
    /// The text with `{}` for variables.
    shape: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// A variable with its name; that of a server has none.
    Variable(String),
}

impl Address {
    /// Returns the addresses of an operation.
    pub(super) fn all(exchange: &Exchange) -> Vec<Self> {
        let mut all = Vec::<Self>::new();
        for server in &exchange.servers {
            let (origin, base) = split(server);
            let path = Template::parse(&format!("{}{}", base.trim_end_matches('/'), exchange.path));
            let address = Self { origin, path, server: server.clone() };
            if !all.iter().any(|known| known.shape() == address.shape()) {
                all.push(address);
            }
        }
        all
    }

    /// Returns a text that is the same for the same URLs.
    pub(super) fn shape(&self) -> String {
        format!("{}{}", self.origin, self.path.shape())
    }

    /// Returns whether each URL of another address is one of this.
    pub(super) fn covers(&self, other: &Self) -> bool {
        covers_text(&self.origin, &other.origin) && self.path.covers(&other.path)
    }
}

/// Returns the origin of a URL in its normal form, and the rest.
fn split(url: &str) -> (String, &str) {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    let Some(start) = url.find("//").map(|at| at + 2) else { return (String::new(), url) };
    let end = url[start..].find('/').map_or(url.len(), |at| start + at);
    let origin = url[..end].to_ascii_lowercase();
    let usual = [("https:", ":443"), ("http:", ":80")];
    let port = usual.iter().find(|(scheme, port)| origin.starts_with(scheme) && origin.ends_with(port));
    let origin = port.and_then(|(_, port)| origin.strip_suffix(port)).unwrap_or(&origin).to_owned();
    (origin, &url[end..])
}

/// Returns whether a text with `{}` for any text matches all texts of another.
fn covers_text(general: &str, special: &str) -> bool {
    general == special || matches(general, special)
}

/// Returns whether a text is a pattern, with at least a character for each `{}` of it. The first place of what stands between
/// two variables leaves the most for the others, so that none is tried twice.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once("{}") else { return pattern == text };
    let (between, last) = rest.rsplit_once("{}").map_or((None, rest), |(between, last)| (Some(between), last));
    let left = text.strip_prefix(first).and_then(|text| text.strip_suffix(last));
    let parts = between.into_iter().flat_map(|between| between.split("{}"));
    let left = parts.fold(left, |left, part| {
        let variable = left?.chars().next()?.len_utf8();
        let after = left?.get(variable..)?;
        after.get(after.find(part)? + part.len()..)
    });
    left.is_some_and(|left| !left.is_empty())
}

impl Template {
    /// Reads a path.
    pub(super) fn parse(path: &str) -> Self {
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        Self { segments: path.split('/').skip(1).map(Segment::parse).collect() }
    }

    /// Returns a text that is the same for paths that differ in the names of variables only.
    pub(super) fn shape(&self) -> String {
        self.segments.iter().map(|segment| format!("/{}", segment.shape)).collect()
    }

    /// Returns the names of its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        self.segments.iter().flat_map(Segment::variables)
    }

    /// Returns whether each path of another template is one of this.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let pairs = self.segments.iter().zip(&other.segments);
        self.segments.len() == other.segments.len()
            && pairs.into_iter().all(|(general, special)| {
                let (general, special) = (&general.shape, &special.shape);
                // An empty segment is no value.
                !special.is_empty() && covers_text(general, special) || general == special
            })
    }

    /// Returns the number of segments without variables.
    pub(super) fn literal_count(&self) -> usize {
        self.segments.iter().filter(|segment| segment.text().is_some()).count()
    }
}

impl Segment {
    fn parse(text: &str) -> Self {
        let (mut pieces, mut rest) = (Vec::new(), text);
        while let Some((before, name, after)) = next_variable(rest) {
            if !before.is_empty() {
                pieces.push(Piece::Text(before.to_owned()));
            }
            pieces.push(Piece::Variable(name.to_owned()));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest.to_owned()));
        }
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Variable(_) => "{}".to_owned(),
        };
        let shape = pieces.iter().map(text).collect();
        Self { pieces, shape }
    }

    /// Returns the names of its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Variable(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// Returns whether it differs from another in the names of variables only.
    pub(super) fn has_shape_of(&self, other: &Self) -> bool {
        self.shape == other.shape
    }

    /// Returns the name of the variable that it is.
    pub(super) fn variable(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [Piece::Variable(name)] => Some(name),
            _ => None,
        }
    }

    /// Returns its text, if it has no variables.
    pub(super) fn text(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }
}

fn next_variable(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_cover_what_they_match() {
        let covers = |general: &str, special: &str| Template::parse(general).covers(&Template::parse(special));
        assert!(covers("/a/{id}", "/a/{userId}") && covers("/a/{id}", "/a/me") && covers("/a/{x}.json", "/a/b.json"));
        assert!(!covers("/a/me", "/a/{id}") && !covers("/a/{id}", "/a") && !covers("/a/{id}", "/a/"));
        assert!(!covers("/a/{x}.json", "/a/{x}"));
        assert!(covers("/a{x}b{y}c", "/a1b2bc") && covers("/{x}{y}", "/ab") && covers("/{x}.{y}", "/a.b.c"));
        assert!(!covers("/{x}{y}", "/a") && !covers("/{x}b{y}", "/ab") && !covers("/ab{x}bc", "/abc"));
        // In linear time.
        assert!(!covers(&format!("/{}!", "{x}".repeat(1_000)), &format!("/{}", "a".repeat(5_000))));
    }

    #[test]
    fn origins_are_normal() {
        assert_eq!(split("HTTPS://A.test:443/v1"), ("https://a.test".to_owned(), "/v1"));
        assert_eq!(split("/v1"), (String::new(), "/v1"));
        assert!(covers_text("https://{}.a.test", "https://us.a.test"));
    }
}
