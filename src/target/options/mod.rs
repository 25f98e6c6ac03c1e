//! The options of targets: one table, from which flags, settings of the config file, functions of the library and their
//! documentation derive.

mod find;
pub(super) mod formats;
mod paths;
#[cfg(test)]
mod tests;
pub(super) mod value;

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

pub use self::paths::ByPath;
pub(crate) use self::paths::{KnownPaths, Paths};
pub use self::value::OptionValue;
pub(crate) use self::value::{Kind, OptionType};
use super::Target;
use super::externs::Extern;
use super::list::targets;
use super::metadata::Package;
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::render::UserTemplates;
use crate::text::Place;
use crate::text::choices;

/// A row of the table of options.
#[derive(Debug)]
pub(crate) struct OptionRow {
    /// The target that it is about; none if its name stands alone.
    pub(crate) scope: Option<Target>,
    /// The parts of a document that it applies to.
    pub(crate) subject: Subject,
    pub(crate) name: &'static str,
    /// The lines of its documentation; the first is a summary.
    pub(crate) doc: &'static [&'static str],
    pub(crate) kind: Kind,
    /// The flag, if it has one.
    pub(crate) flag: Option<Flag>,
    /// The former name, which stood alone.
    pub(crate) was: Option<&'static str>,
    /// Returns the default value, if it has a name.
    pub(crate) default: fn() -> Option<String>,
    /// Sets it, for a part of a document that has that path.
    pub(crate) set: fn(&mut Options, &str, &OptionValue) -> Result<(), String>,
}

/// The flag of an option.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flag {
    /// The name, without `--`.
    pub(crate) name: &'static str,
    /// The name of its value in its documentation.
    pub(crate) value: &'static str,
}

/// The parts of documents that an option applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// All.
    Everything,
    /// The type of a path.
    Type,
    /// The type or the property of a path.
    TypeOrProperty,
}

/// Declares a struct of options, and its rows of the table, given how the struct is reached. Each row has its documentation,
/// its field and type, its name, for a flag the name of its value, and the flag's own name if it isn't the option's, the
/// former name, and for options by path what they apply to.
macro_rules! rows {
    (
        $(#[$doc:meta])*
        $struct:ident, $scope:expr, |$options:ident, $path:ident, $subject:ident, $key:ident| $target:expr;
        $($(#[doc = $field_doc:literal])*
        $field:ident: $ty:ty = $name:literal $(, flag $flag:literal $(as $flag_name:literal)?)? $(, was $was:literal)?
            $(, of $of:ident)?;)*
        { $($(#[$other_doc:meta])* $other:ident: $other_ty:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $struct {
            $($(#[doc = $field_doc])* pub $field: $ty,)*
            $($(#[$other_doc])* pub $other: $other_ty,)*
        }

        impl $struct {
            const ROWS: &'static [$crate::target::options::OptionRow] = &[$({
                const SUBJECT: $crate::target::options::Subject = {
                    use $crate::target::options::Subject;
                    match &[$(Subject::$of)?] as &[Subject] {
                        [subject, ..] => *subject,
                        [] => Subject::Everything,
                    }
                };
                $crate::target::options::OptionRow {
                    scope: Some($scope),
                    subject: SUBJECT,
                    name: $name,
                    doc: &[$($field_doc.trim_ascii()),*],
                    kind: <$ty as $crate::target::options::OptionType>::KIND,
                    flag: match (&[$($flag)?] as &[&'static str], &[$($($flag_name)?)?] as &[&'static str]) {
                        ([value, ..], [name, ..]) => Some($crate::target::options::Flag { name, value }),
                        ([value, ..], []) => Some($crate::target::options::Flag { name: $name, value }),
                        ([], _) => None,
                    },
                    was: match &[$($was)?] as &[&'static str] {
                        [was, ..] => Some(*was),
                        [] => None,
                    },
                    default: || $crate::target::options::OptionType::shown(&<$ty>::default()),
                    set: |$options, $path, value| {
                        let (($subject, $key), value) = ((SUBJECT, $name), <$ty as $crate::target::options::OptionType>::convert(value)?);
                        $crate::target::options::OptionType::assign(&mut $target.$field, value);
                        Ok(())
                    },
                }
            }),*];

            /// Returns the names of the options that differ from their defaults.
            #[allow(dead_code, reason = "only typify has few options")]
            fn changed(&self) -> Vec<&'static str> {
                let default = Self::default();
                let all = [$(($name, self.$field != default.$field)),*];
                all.into_iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| name).collect()
            }
        }
    };
}

pub(super) use rows;

/// Declares the options of a target, and those of its types and properties by path, which are checked against the types of
/// the inputs.
macro_rules! options {
    (
        $(#[$doc:meta])*
        $struct:ident of $target:expr => { $($row:tt)* }
        $($(#[$path_doc:meta])* $of_path:ident by path => { $($path_row:tt)* })?
    ) => {
        $crate::target::options::rows! {
            $(#[$doc])*
            $struct, $target, |options, _path, _subject, _name| options.of_mut::<$struct>();
            $($row)*
            {
                $(
                    /// The options of types and properties.
                    paths: $crate::target::options::ByPath<$of_path>,
                )?
            }
        }

        $($crate::target::options::rows! {
            $(#[$path_doc])*
            $of_path, $target, |options, path, subject, name| options.of_mut::<$struct>().paths.at(path, subject, name);
            $($path_row)*
            {}
        })?

        impl $struct {
            /// The rows: those of everything, and those of types and properties by path.
            pub(in crate::target) const TABLE: &'static [&'static [$crate::target::options::OptionRow]] =
                &[Self::ROWS, $($of_path::ROWS)?];
        }

        impl $crate::target::options::TargetOptions for $struct {
            fn cloned(&self) -> Box<dyn $crate::target::options::TargetOptions> {
                Box::new(self.clone())
            }

            fn paths(&self) -> Option<&dyn $crate::target::options::Paths> {
                [$(&self.paths as &$crate::target::options::ByPath<$of_path> as _)?].into_iter().next()
            }

            fn paths_mut(&mut self) -> Option<&mut dyn $crate::target::options::Paths> {
                [$(&mut self.paths as &mut $crate::target::options::ByPath<$of_path> as _)?].into_iter().next()
            }
        }

        impl $crate::target::options::OptionsOf for $struct {
            const TARGET: $crate::target::Target = $target;

            fn defaults() -> &'static Self {
                static DEFAULTS: std::sync::LazyLock<$struct> = std::sync::LazyLock::new($struct::default);
                &DEFAULTS
            }
        }
    };
}

pub(super) use options;

/// The options of a target, whatever they are.
pub(crate) trait TargetOptions: Any + fmt::Debug + Send + Sync {
    fn cloned(&self) -> Box<dyn TargetOptions>;

    /// Returns the options of types and properties, if there are such.
    fn paths(&self) -> Option<&dyn Paths>;

    /// Returns the options of types and properties, if there are such.
    fn paths_mut(&mut self) -> Option<&mut dyn Paths>;
}

impl Clone for Box<dyn TargetOptions> {
    fn clone(&self) -> Self {
        (**self).cloned()
    }
}

/// The options of a target that is known.
pub(crate) trait OptionsOf: TargetOptions + Default {
    const TARGET: Target;

    /// Returns the options of programs that set none.
    fn defaults() -> &'static Self;
}

/// The options of generation: those of all targets, and those of each that differ from their defaults.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How much to generate beside types, in languages that have validators.
    pub(crate) checks: CheckLevel,
    /// How much to generate, in place of all other settings.
    pub(crate) checks_override: Option<CheckLevel>,
    /// What becomes of the defaults of properties.
    pub(crate) defaults: DefaultsMode,
    /// Whether runtimes convert results of the format from before contracts.
    pub(crate) legacy_results: bool,
    /// Whether operations of OpenAPI are generated as functions that make requests and read responses.
    pub(crate) operations: bool,
    /// The known error codes; if empty, those of the examples.
    pub(crate) error_codes: Vec<String>,
    /// The metadata of a package.
    pub(crate) package: Package,
    /// The documents whose types other packages have.
    pub(crate) externs: Vec<Extern>,
    /// The user's templates.
    pub(crate) templates: UserTemplates,
    /// The folders of the files of targets, in place of the output folder.
    folders: BTreeMap<Target, PathBuf>,
    targets: BTreeMap<Target, Box<dyn TargetOptions>>,
}

/// The options of all targets.
const GENERAL: &[OptionRow] = &[
    OptionRow {
        scope: None,
        subject: Subject::Everything,
        name: "checks",
        doc: &["How much to generate beside types, in languages with validators"],
        kind: CheckLevel::KIND,
        flag: Some(Flag { name: "checks", value: "LEVEL" }),
        was: None,
        default: || CheckLevel::default().shown(),
        set: |options, _, value| CheckLevel::convert(value).map(|level| options.checks = level),
    },
    OptionRow {
        scope: None,
        subject: Subject::Everything,
        name: "defaults",
        doc: &["What becomes of the defaults of properties in types and readers: see defaults.md"],
        kind: DefaultsMode::KIND,
        flag: Some(Flag { name: "defaults", value: "MODE" }),
        was: None,
        default: || DefaultsMode::default().shown(),
        set: |options, _, value| DefaultsMode::convert(value).map(|mode| options.defaults = mode),
    },
    OptionRow {
        scope: None,
        subject: Subject::Everything,
        name: "legacy-results",
        doc: &[
            "With contracts, also generate `adl_legacy`, which converts results of the format from before contracts",
        ],
        kind: bool::KIND,
        flag: None,
        was: None,
        default: || false.shown(),
        set: |options, _, value| bool::convert(value).map(|is_on| options.legacy_results = is_on),
    },
    OptionRow {
        scope: None,
        subject: Subject::Everything,
        name: "operations",
        doc: &[
            "Also generate the operations of OpenAPI, `<input>_operations`, which make requests and read responses",
            "The parameters of operations then have those in headers and cookies, too: see operations.md",
        ],
        kind: bool::KIND,
        flag: Some(Flag { name: "operations", value: "" }),
        was: None,
        default: || false.shown(),
        set: |options, _, value| bool::convert(value).map(|is_on| options.operations = is_on),
    },
];

/// Declares the option of each target for the folder of its files.
macro_rules! folders {
    ($($(#[doc = $doc:literal])* #[cfg($feature:meta)] $target:ident, $name:literal, $profile:path;)*) => {
        /// The options for the folders of the files of targets.
        const FOLDERS: &[OptionRow] = &[$(
            #[cfg($feature)]
            OptionRow {
                scope: Some(Target::$target),
                subject: Subject::Everything,
                name: "out",
                doc: &["Folder of its files, in place of the output folder: see output.md"],
                kind: Kind::Path,
                flag: None,
                was: None,
                default: || None,
                set: |options, _, value| options.set_folder(Target::$target, value),
            },
        )*];
    };
}

targets!(folders);

choices! {
    /// How much is generated beside types.
    CheckLevel {
        /// Validators, and explanations of invalid values
        Full = "full",
        /// Validators without explanations
        Guards = "guards",
        /// Types alone
        None = "none",
    }
}

impl CheckLevel {
    /// Returns whether invalid values are explained.
    pub(crate) fn explains(self) -> bool {
        self == Self::Full
    }
}

choices! {
    /// What becomes of the defaults of properties.
    DefaultsMode {
        /// They are documentation
        Document = "document",
        /// Readers fill them in where properties are absent, so that these are always present
        Apply = "apply",
    }
}

choices! {
    /// A host of models that takes few of the forms of schemas.
    StrictHost {
        /// OpenAI's structured outputs with `strict`
        OpenAi = "openai",
    }
}

impl Options {
    /// Returns all rows of the table.
    pub(crate) fn table() -> impl Iterator<Item = &'static OptionRow> {
        let of_targets = Target::ALL.iter().flat_map(|target| {
            let folder = FOLDERS.iter().filter(|row| row.scope == Some(*target));
            target.profile().options.iter().copied().flatten().chain(folder)
        });
        GENERAL.iter().chain(of_targets)
    }

    /// Returns the folder of the files of a target, if it has one of its own.
    pub(crate) fn folder(&self, target: Target) -> Option<&Path> {
        self.folders.get(&target).map(PathBuf::as_path)
    }

    /// Returns the name of the folder of the files of a target, if it has one of its own.
    pub(super) fn folder_name(&self, target: Target) -> Option<&str> {
        self.folder(target)?.file_name()?.to_str()
    }

    fn set_folder(&mut self, target: Target, value: &OptionValue) -> Result<(), String> {
        let OptionValue::Text(text) = value else { return value::expected(Kind::Path) };
        self.folders.insert(target, text.into());
        Ok(())
    }

    /// Returns the options of a target.
    pub(crate) fn of<T: OptionsOf>(&self) -> &T {
        let Some(options) = self.targets.get(&T::TARGET) else { return T::defaults() };
        let options: &dyn Any = &**options;
        match options.downcast_ref() {
            Some(options) => options,
            None => T::defaults(),
        }
    }

    /// Returns the options of a target, of which one is to be set.
    pub(crate) fn of_mut<T: OptionsOf>(&mut self) -> &mut T {
        let options = self.targets.entry(T::TARGET).or_insert_with(|| Box::new(T::default()));
        #[expect(clippy::expect_used, reason = "no input chooses the type")]
        (&mut **options as &mut dyn Any).downcast_mut().expect("a target has options of one type")
    }

    /// Returns options of a target, without others.
    #[cfg(test)]
    pub(crate) fn with<T: OptionsOf>(options: T) -> Self {
        let mut all = Self::default();
        *all.of_mut() = options;
        all
    }

    /// Returns how much a target generates beside types, given its own setting.
    pub(super) fn level(&self, own: Option<CheckLevel>) -> CheckLevel {
        self.checks_override.or(own).unwrap_or(self.checks)
    }

    /// Sets the source location of the path of a type or a property among the options of a target.
    pub(crate) fn locate(&mut self, target: Target, path: &str, place: &Place) {
        if let Some(paths) = self.targets.get_mut(&target).and_then(|options| options.paths_mut()) {
            paths.locate(path, place);
        }
    }

    fn paths(&self) -> impl Iterator<Item = &dyn Paths> {
        self.targets.values().filter_map(|options| options.paths())
    }

    /// Notes which paths of options are of the types and the properties of a model.
    pub(crate) fn find_paths(&self, document: &str, model: &Model, known: &mut KnownPaths) {
        self.paths().for_each(|paths| paths.find(document, model, known));
    }

    /// Reports paths that are of nothing, and options that don't apply to what has their path.
    pub(crate) fn check_paths(&self, known: &KnownPaths) -> Vec<Diagnostic> {
        self.paths().flat_map(|paths| paths.check(known)).collect()
    }
}
