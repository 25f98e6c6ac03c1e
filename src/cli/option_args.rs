//! Flags of the options of targets, from their table.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::backend::{Kind, OptionRow, OptionValue, Options};
use crate::diagnostics::Diagnostic;

/// The options that flags set.
#[derive(Debug, Clone, Default)]
pub(super) struct OptionArgs(Vec<(&'static str, OptionValue)>);

impl OptionArgs {
    /// Returns whether a flag sets that option.
    pub(super) fn sets(&self, option: &str) -> bool {
        self.0.iter().any(|(name, _)| *name == option)
    }

    /// Sets the options.
    pub(super) fn apply(&self, options: &mut Options) -> Result<(), Diagnostic> {
        self.0.iter().try_for_each(|(name, value)| options.set(name, value))
    }
}

/// Returns the options with flags, each with the values that it has.
fn flags() -> impl Iterator<Item = (&'static OptionRow, &'static str, PossibleValuesParser)> {
    Options::rows(None, false).filter_map(|row| {
        let Kind::Choice(choices) = row.kind else { return None };
        let values = choices.iter().map(|(name, help)| match help.is_empty() {
            true => PossibleValue::new(*name),
            false => PossibleValue::new(*name).help(*help),
        });
        Some((row, row.flag?, PossibleValuesParser::new(values)))
    })
}

impl Args for OptionArgs {
    fn augment_args(command: Command) -> Command {
        flags().fold(command, |command, (row, value_name, values)| {
            let default = (row.default)().map_or(String::new(), |default| format!(" [default: {default}]"));
            let summary = format!("{}{default}", row.doc.first().copied().unwrap_or_default());
            let paragraphs = row.doc.get(1..).unwrap_or_default().join(" ");
            let argument = Arg::new(row.name).long(row.name).value_name(value_name).value_parser(values);
            let argument = match paragraphs.trim() {
                "" => argument.help(summary),
                more => argument.long_help(format!("{summary}\n\n{more}")).help(summary),
            };
            command.arg(argument)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OptionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |(row, ..): (&'static OptionRow, _, _)| {
            let text = matches.get_one::<String>(row.name)?;
            Some((row.name, OptionValue::from(text.as_str())))
        };
        Ok(Self(flags().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
