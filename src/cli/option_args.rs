//! Flags of the options of targets, from their table.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::diagnostics::Diagnostic;
use crate::target::{Flag, Kind, OptionRow, OptionValue, Options};

/// The options that flags set, by their keys.
#[derive(Debug, Clone, Default)]
pub(super) struct OptionArgs(Vec<(String, OptionValue)>);

impl OptionArgs {
    /// Returns whether a flag sets that option.
    pub(super) fn sets(&self, option: &str) -> bool {
        self.0.iter().any(|(key, _)| key == option)
    }

    /// Sets the options.
    pub(super) fn apply(&self, options: &mut Options) -> Result<(), Diagnostic> {
        self.0.iter().try_for_each(|(key, value)| options.set(key, value).map(drop))
    }
}

/// Returns the options with flags.
fn flags() -> impl Iterator<Item = (&'static OptionRow, Flag)> {
    Options::table().filter_map(|row| Some((row, row.flag?)))
}

/// Returns the flag with the values that its option has.
fn argument(row: &OptionRow, flag: Flag) -> Arg {
    let argument = Arg::new(flag.name).long(flag.name);
    match row.kind {
        Kind::Boolean => argument.action(ArgAction::SetTrue),
        Kind::Choice(choices, retired) => {
            let values = choices.iter().map(|(name, help)| match help.is_empty() {
                true => PossibleValue::new(*name),
                false => PossibleValue::new(*name).help(*help),
            });
            let retired = retired.iter().map(|name| PossibleValue::new(*name).hide(true));
            argument.value_name(flag.value).value_parser(PossibleValuesParser::new(values.chain(retired)))
        }
        Kind::Text | Kind::Path | Kind::List | Kind::Map(_) => argument.value_name(flag.value),
    }
}

impl Args for OptionArgs {
    fn augment_args(command: Command) -> Command {
        flags().fold(command, |command, (row, flag)| {
            let default = (row.default)().filter(|_| !matches!(row.kind, Kind::Boolean));
            let default = default.map_or(String::new(), |default| format!(" [default: {default}]"));
            let summary = format!("{}{default}", row.doc.first().copied().unwrap_or_default());
            let paragraphs = row.doc.get(1..).unwrap_or_default().join(" ");
            let argument = argument(row, flag).help_heading("Options of targets");
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
        let given = |(row, flag): (&'static OptionRow, Flag)| {
            let value = match row.kind {
                Kind::Boolean => matches.get_flag(flag.name).then_some(OptionValue::Boolean(true)),
                Kind::Choice(..) | Kind::Text | Kind::Path | Kind::List | Kind::Map(_) => {
                    matches.get_one::<String>(flag.name).map(|text| OptionValue::from(text.as_str()))
                }
            };
            Some((row.key(), value?))
        };
        Ok(Self(flags().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
