//! Support code: a text in sections, of which a printed file gets those that it uses.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::reached;

/// Support code in the order of its text.
pub(crate) struct Support {
    sections: Vec<Section>,
    /// The section that declares each name.
    owners: BTreeMap<&'static str, usize>,
}

struct Section {
    name: &'static str,
    text: &'static str,
    /// The sections that it uses.
    needs: BTreeSet<usize>,
}

/// How support code is read in a language.
pub(crate) struct Syntax {
    /// The mark of the lines before sections, each followed by the section's name.
    pub(crate) mark: &'static str,
    /// Returns the names that a section declares, besides that of the section.
    pub(crate) declared: fn(&'static str) -> Vec<&'static str>,
    /// Returns the names that a section may use.
    pub(crate) used: fn(&'static str) -> BTreeSet<&'static str>,
}

impl Support {
    /// Divides support code into sections. A section needs those that declare what it uses.
    pub(crate) fn new(text: &'static str, syntax: &Syntax) -> Self {
        let named: Vec<(&str, &str)> = sections(text, syntax.mark).collect();
        let mut owners = BTreeMap::new();
        for (index, (name, text)) in named.iter().enumerate() {
            owners.extend((syntax.declared)(text).into_iter().chain([*name]).map(|name| (name, index)));
        }
        let section = |(index, (name, text)): (usize, (&'static str, &'static str))| {
            let used = (syntax.used)(text).into_iter().filter_map(|name| owners.get(name).copied());
            Section { name, text, needs: used.filter(|needed| *needed != index).collect() }
        };
        let sections = named.into_iter().enumerate().map(section).collect();
        Self { sections, owners }
    }

    /// Returns the names of all sections.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.sections.iter().map(|section| section.name)
    }

    /// Returns the names that the support declares.
    pub(crate) fn declared(&self) -> impl Iterator<Item = &'static str> {
        self.owners.keys().copied()
    }

    /// Returns the section of a name.
    pub(crate) fn text(&self, name: &str) -> &'static str {
        self.owners.get(name).map_or("", |index| self.sections[*index].text)
    }

    /// Returns the names of these sections, and of those that they need, in the order of the text.
    pub(crate) fn with_needs<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Vec<&'static str> {
        let named = names.into_iter().filter_map(|name| self.owners.get(name).copied());
        let used = reached(named, |index| self.sections[index].needs.iter().copied());
        used.into_iter().map(|index| self.sections[index].name).collect()
    }
}

/// Returns the sections of a text with their names. A section follows a line with the mark and its name.
pub(crate) fn sections(text: &'static str, mark: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (mut rest, line) = (text, format!("\n{mark} "));
    std::iter::from_fn(move || {
        let (name, after) = rest.strip_prefix(&line[1..])?.split_once('\n')?;
        let end = after.find(&line).map_or(after.len(), |end| end + 1);
        rest = &after[end..];
        Some((name, after[..end].trim_end()))
    })
}

/// Returns the words of a text, each with what stands before and behind it.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_part)?;
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |end| start + end);
        at = end;
        Some((&text[..start], &text[start..end], &text[end..]))
    })
}

/// Returns a text with its placeholders, names behind a mark, as a file spells them; those that have no spelling stay.
pub(crate) fn resolved(text: &str, mark: char, mut spelling: impl FnMut(&str) -> Option<String>) -> String {
    let mut parts = text.split(mark);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        out.push_str(&spelling(name).unwrap_or_else(|| format!("{mark}{name}")));
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYNTAX: Syntax = Syntax {
        mark: "//:",
        declared: |text| text.lines().filter_map(|line| line.strip_prefix("let ")).collect(),
        used: |text| words(text).map(|(_, word, _)| word).collect(),
    };

    #[test]
    fn sections_end_where_the_next_begins() {
        let found: Vec<_> = sections("//: a\none\n  //: no\n\n//: b\n\n//: c\ntwo\n", "//:").collect();
        assert_eq!(found, [("a", "one\n  //: no"), ("b", ""), ("c", "two")]);
        assert_eq!(sections("none", "//:").count(), 0);
    }

    #[test]
    fn sections_come_with_those_that_they_use() {
        let support = Support::new("//: a\nd 1\n//: b\nlet x\na\n//: c\nc x\n//: d\nd", &SYNTAX);
        assert_eq!(support.with_needs(["c"]), ["a", "b", "c", "d"]);
        assert_eq!(support.with_needs(["a"]), ["a", "d"]);
        assert_eq!(support.with_needs(["d", "other"]), ["d"]);
        assert_eq!(support.text("x"), "let x\na");
    }
}
