//! The options of targets.

use super::read::{Key, Reader, Value};
use super::settings::HELP;
use crate::target::{OptionRow, Options, Target};

impl Reader {
    /// Reads the options of a target: those for everything, and those for the types and properties of a path.
    pub(super) fn target(&mut self, value: &Value, target: Target, options: &mut Options) {
        for (key, value) in self.table(value) {
            let row = Options::row(Some(target), false, key.text);
            let has_paths = Options::rows(Some(target), true).next().is_some();
            match row {
                Some(row) => self.set_option(row, "", &value, options),
                None if has_paths && value.is_table() => self.path_options(&key, &value, target, options),
                None => self.unknown(&key, &names(Some(target), false)),
            }
        }
    }

    /// Reads the options of a type or a property.
    pub(super) fn path_options(&mut self, path: &Key, value: &Value, target: Target, options: &mut Options) {
        for (key, value) in self.table(value) {
            match Options::row(Some(target), true, key.text) {
                Some(row) => self.set_option(row, path.text, &value, options),
                None => self.unknown(&key, &names(Some(target), true)),
            }
        }
        options.locate(target, path.text, &self.place(path.span.clone()));
    }

    /// Reads an option.
    pub(super) fn set_option(&mut self, row: &OptionRow, path: &str, value: &Value, options: &mut Options) {
        let Some(read) = self.option(row.kind, value) else { return };
        if let Err(message) = (row.set)(options, path, &read) {
            self.wrong(&value.key(""), message, HELP);
        }
    }
}

/// Returns the names of the options of a scope.
pub(super) fn names(scope: Option<Target>, has_path: bool) -> Vec<&'static str> {
    Options::rows(scope, has_path).map(|row| row.name).collect()
}
