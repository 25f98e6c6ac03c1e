//! The options of targets, and those for reading formats, which stand in the table of their name.

use super::read::{Key, Reader, Value};
use super::settings::HELP;
use crate::front::{FrontOptions, ReadingRow};
use crate::pipeline::Generator;
use crate::target::{OptionRow, Options, Target};

impl Reader {
    /// Reads the options under a name: those for reading the format, those of the target for everything, and those for the
    /// types and properties of a path.
    pub(super) fn table_of(&mut self, value: &Value, name: &str, generator: &mut Generator) {
        let target: Option<Target> = name.parse().ok();
        let with_paths = target.filter(|_| Options::rows(target, true).next().is_some());
        for (key, value) in self.table(value) {
            let reading = FrontOptions::rows(name).find(|row| row.name == key.text);
            let row = target.and_then(|target| Options::row(Some(target), false, key.text));
            match (reading, row, with_paths) {
                (Some(row), _, _) => self.set_reading(row, &value, &mut generator.read.front),
                (None, Some(row), _) => self.set_option(row, "", &value, &mut generator.options),
                (None, None, Some(target)) if value.is_table() => {
                    self.path_options(&key, &value, target, &mut generator.options);
                }
                (None, None, _) => self.unknown(&key, &names_under(name)),
            }
        }
    }

    /// Reads an option for reading a format.
    fn set_reading(&mut self, row: &ReadingRow, value: &Value, options: &mut FrontOptions) {
        let Some(text) = self.string(value) else { return };
        if let Err(message) = (row.set)(options, text) {
            let values: Vec<String> = row.choices.iter().map(|(name, effect)| format!("`{name}`: {effect}")).collect();
            self.wrong(&value.key(text), message, &values.join("; "));
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

/// Returns the names of the options under a name, of a format or a target.
pub(super) fn names_under(name: &str) -> Vec<&'static str> {
    let of_target = name.parse().map(|target| names(Some(target), false)).unwrap_or_default();
    of_target.into_iter().chain(FrontOptions::rows(name).map(|row| row.name)).collect()
}

/// Returns the names of the options of a scope.
pub(super) fn names(scope: Option<Target>, has_path: bool) -> Vec<&'static str> {
    Options::rows(scope, has_path).map(|row| row.name).collect()
}
