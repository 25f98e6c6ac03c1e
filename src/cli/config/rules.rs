//! The levels of rules, under `lint`, and the accepted breaks, under `diff`.

use super::read::{Reader, Value};
use super::{Config, Setting};
use crate::diff::{Acceptance, Convention, Level, Ruling};
use crate::lint;

/// The settings under `diff`.
pub(super) const DIFF: &[Setting<Config>] = &[
    ("accept", |reader, value, config| reader.acceptances(value, &mut config.acceptances)),
    ("conventions", Reader::conventions),
];

impl Reader {
    /// Reads the levels of rules.
    pub(super) fn lint(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.table(value) {
            match lint::rule(key.text) {
                Some(rule) => self.parsed(&value).into_iter().for_each(|level| config.levels.set(rule, level)),
                None => self.wrong(&key, format!("unknown rule `{}`", key.text), &lint::suggestion(key.text)),
            }
        }
    }

    /// Reads what conventions make of changes.
    fn conventions(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.table(value) {
            match key.text.parse::<Convention>() {
                Ok(convention) => {
                    let ruling: Option<Ruling> = self.parsed(&value);
                    ruling.into_iter().for_each(|ruling| config.conventions.set(convention, ruling));
                }
                Err(_) => self.unknown(&key, &Convention::ALL.iter().map(|known| known.name()).collect::<Vec<_>>()),
            }
        }
    }

    /// Reads the accepted breaks of tools, each with its level and its reason.
    pub(super) fn acceptances(&mut self, value: &Value, acceptances: &mut Vec<Acceptance>) {
        for (tool, levels) in self.table(value) {
            for (key, value) in self.table(&levels) {
                let Ok(level) = key.text.parse::<Level>() else {
                    self.unknown(&key, &Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>());
                    continue;
                };
                match self.string(&value).map(str::trim) {
                    Some("") => self.wrong(&key, "a break is accepted for a reason".to_owned(), "say why"),
                    Some(reason) => acceptances.push(Acceptance {
                        tool: tool.text.to_owned(),
                        level,
                        reason: reason.to_owned(),
                        place: self.at(&key),
                    }),
                    None => {}
                }
            }
        }
    }
}
