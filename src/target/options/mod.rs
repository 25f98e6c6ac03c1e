//! The options of targets: one table, from which flags, settings of the config file, functions of the library and their
//! documentation derive.

mod choices;
mod find;
mod formats;
mod paths;
#[cfg(test)]
mod tests;
mod value;

pub use self::choices::{
    AnyType, AttributeNames, CheckLevel, EnumStyle, ErrorContent, Extra, ImportExtension, Integers, MapType,
    McpRevision, ModelExtra, ObjectStyle, OpenApiVersion, PreambleStyle, PythonObjects, PythonTyping, PythonVersion,
    RustEngine, StrictHost, TextFormat, Visibility, VoidResponse,
};
pub use self::formats::{PythonFormats, RustFormats};
pub use self::paths::ByPath;
pub(crate) use self::paths::KnownPaths;
pub use self::value::{AttributeText, DerivePath, OptionValue, PathTemplate, PythonPath, RustType, TypeScriptType};
pub(crate) use self::value::{Kind, OptionType};
use super::Target;
use super::externs::Extern;
use super::manifest::Package;
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::pipeline::Generator;
use crate::render::UserTemplates;
#[cfg(feature = "cli")]
use crate::text::Place;

/// A row of the table of options.
#[derive(Debug)]
#[cfg_attr(not(any(feature = "cli", test)), expect(dead_code, reason = "only the command line documents options"))]
pub(crate) struct OptionRow {
    /// The target that it is about; none if its name stands alone.
    pub(crate) scope: Option<Target>,
    /// The parts of a document that it applies to.
    pub(crate) subject: Subject,
    pub(crate) name: &'static str,
    /// The lines of its documentation; the first is a summary.
    pub(crate) doc: &'static [&'static str],
    pub(crate) kind: Kind,
    /// Its flag, if it has one.
    pub(crate) flag: Option<Flag>,
    /// Returns the default value, if it has a name.
    pub(crate) default: fn() -> Option<String>,
    /// Sets it, for a part of a document that has that path.
    pub(crate) set: fn(&mut Options, &str, &OptionValue) -> Result<(), String>,
}

/// The flag of an option.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(not(any(feature = "cli", test)), expect(dead_code, reason = "only the command line has flags"))]
pub(crate) struct Flag {
    /// Its name, without `--`.
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

/// A scope of the table.
pub(crate) trait Scope {
    /// Its rows.
    const ROWS: &'static [OptionRow];

    /// Returns the names of the options that differ from their defaults.
    #[cfg_attr(not(feature = "typify"), expect(dead_code, reason = "only typify has few options"))]
    fn changed(&self) -> Vec<&'static str>;
}

/// Declares setters of options.
macro_rules! setters {
    (none, $($options:tt)*) => {};
    ($generator:ident, $($(#[doc = $doc:literal])* $field:ident: $ty:ty = $name:literal;)*) => {
        impl $generator {
            $(#[doc = concat!("Sets the option `", $name, "`.")]
            #[doc = ""]
            $(#[doc = $doc])*
            #[must_use]
            pub fn $field(mut self, $field: $ty) -> Self {
                self.options.$field = $field;
                self
            })*
        }
    };
}

/// Declares a scope of the table: its struct, the target, the parts of documents, the setters' type, and how the struct
/// is reached. Each row has its documentation, its field and type, its name, and for a flag the name of its value, and the
/// flag's own name if it isn't the option's.
macro_rules! scope {
    (
        $(#[$doc:meta])*
        $struct:ident, $scope:expr, $setters:ident, |$options:ident, $path:ident, $subject:ident, $key:ident| $target:expr;
        $($(#[doc = $field_doc:literal])*
        $field:ident: $ty:ty = $name:literal $(, flag $flag:literal $(as $flag_name:literal)?)? $(, of $of:ident)?;)*
        $({ $($(#[$other_doc:meta])* $other:ident: $other_ty:ty,)* })?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $struct {
            $($(#[doc = $field_doc])* pub $field: $ty,)*
            $($($(#[$other_doc])* pub $other: $other_ty,)*)?
        }

        impl Scope for $struct {
            const ROWS: &'static [OptionRow] = &[$({
                const SUBJECT: Subject = match &[$(Subject::$of)?] as &[Subject] {
                    [subject, ..] => *subject,
                    [] => Subject::Everything,
                };
                OptionRow {
                    scope: $scope,
                    subject: SUBJECT,
                    name: $name,
                    doc: &[$($field_doc.trim_ascii()),*],
                    kind: <$ty as OptionType>::KIND,
                    flag: match (&[$($flag)?] as &[&'static str], &[$($($flag_name)?)?] as &[&'static str]) {
                        ([value, ..], [name, ..]) => Some(Flag { name, value }),
                        ([value, ..], []) => Some(Flag { name: $name, value }),
                        ([], _) => None,
                    },
                    default: || <$ty>::default().shown(),
                    set: |$options, $path, value| {
                        let (($subject, $key), value) = ((SUBJECT, $name), <$ty>::convert(value)?);
                        $target.$field.assign(value);
                        Ok(())
                    },
                }
            }),*];

            fn changed(&self) -> Vec<&'static str> {
                let default = Self::default();
                let all = [$(($name, self.$field != default.$field)),*];
                all.into_iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| name).collect()
            }
        }

        setters! { $setters, $($(#[doc = $field_doc])* $field: $ty = $name;)* }
    };
}

scope! {
    /// Options of the targets.
    Options, None, Generator, |options, _path, _subject, _key| options;
    /// Oldest Python version that the output must support: 3.11 to 3.14
    python_version: PythonVersion = "python-version", flag "VERSION";
    /// Module from which Python imports `TypedDict`
    ///
    /// pydantic (FastAPI, MCP) accepts `typing.TypedDict` only from Python 3.12 on: with `--python-version 3.11`, `auto`
    /// imports it from `typing_extensions`, which must be installed.
    python_typing: PythonTyping = "python-typing", flag "MODULE";
    /// Engine that generates Rust
    rust_engine: RustEngine = "rust-engine", flag "ENGINE";
    /// Drop or keep properties in Rust types that a schema neither declares nor forbids
    extra: Extra = "extra", flag "MODE";
    /// How much to generate beside types, in Rust, TypeScript and Python
    checks: CheckLevel = "checks", flag "LEVEL";
    /// Width of integers in Rust
    integers: Integers = "integers", flag "WIDTH";
    /// File extension in the imports of TypeScript contracts
    import_extension: ImportExtension = "import-extension", flag "EXTENSION";
    /// Style of preambles
    preamble_style: PreambleStyle = "style", flag "STYLE";
    {
        /// The options of Rust.
        rust: RustOptions,
        /// The options of TypeScript.
        typescript: TypeScriptOptions,
        /// The options of Python.
        python: PythonOptions,
        /// The options of pydantic's models.
        pydantic: PydanticOptions,
        /// The options of zod's schemas.
        zod: ZodOptions,
        /// The options of the bundle.
        json_schema: JsonSchemaOptions,
        /// The options of OpenAPI.
        openapi: OpenApiOptions,
        /// The options of MCP.
        mcp: McpOptions,
        /// The known error codes; if empty, those of the examples.
        error_codes: Vec<String>,
        /// The metadata of a package.
        package: Package,
        /// The documents whose types other packages have.
        externs: Vec<Extern>,
        /// The user's templates.
        templates: UserTemplates,
    }
}

scope! {
    /// Options of Rust.
    RustOptions, Some(Target::Rust), none, |options, _path, _subject, _key| options.rust;
    /// How much to generate beside types, in place of the general setting
    checks: Option<CheckLevel> = "checks";
    /// Further traits to derive, for all structs and enums
    derives: Vec<DerivePath> = "derives";
    /// Further attributes, without `#[` and `]`, for all structs and enums
    attributes: Vec<AttributeText> = "attributes";
    /// Crates whose types stand for strings with a `format`, in properties and definitions: see rust.md
    formats: RustFormats = "formats";
    /// Visibility of the types: with `pub(crate)`, nothing generated can be named in other crates
    visibility: Visibility = "visibility";
    /// Type of maps; those of any values are `serde_json::Map`
    map: MapType = "map";
    /// Generate methods that set the optional properties of structs, to be chained: `with_nickname`
    setters: bool = "setters";
    /// Declare all structs and enums as `#[non_exhaustive]`
    non_exhaustive: bool = "non-exhaustive";
    /// Implement `schemars::JsonSchema` (schemars 1) with the schemas of the document
    schemars: bool = "schemars";
    {
        /// The options of types and properties.
        paths: ByPath<RustPathOptions>,
    }
}

scope! {
    /// Options of a type or a property in Rust.
    RustPathOptions, Some(Target::Rust), none, |options, path, subject, key| options.rust.paths.at(path, subject, key);
    /// Further traits to derive
    derives: Vec<DerivePath> = "derives", of Type;
    /// Further attributes, without `#[` and `]`
    attributes: Vec<AttributeText> = "attributes", of TypeOrProperty;
    /// Declare the struct or enum as `#[non_exhaustive]`, or not
    non_exhaustive: Option<bool> = "non-exhaustive", of Type;
    /// Type in place of the generated one, such as `crate::UserId`
    ty: Option<RustType> = "type", of TypeOrProperty;
}

scope! {
    /// Options of TypeScript.
    TypeScriptOptions, Some(Target::TypeScript), none, |options, _path, _subject, _key| options.typescript;
    /// How much to generate beside types, in place of the general setting
    checks: Option<CheckLevel> = "checks";
    /// Declare properties, arrays and tuples as `readonly`
    readonly: bool = "readonly";
    /// Declarations of object types
    objects: ObjectStyle = "objects";
    /// Declarations of enumerations
    enums: EnumStyle = "enums";
    /// Type of any value
    any_value: AnyType = "any-value";
    {
        /// The options of types and properties.
        paths: ByPath<TypeScriptPathOptions>,
    }
}

scope! {
    /// Options of a type or a property in TypeScript.
    TypeScriptPathOptions, Some(Target::TypeScript), none, |options, path, subject, key| options.typescript.paths.at(path, subject, key);
    /// Type in place of the generated one, such as `import("./ids.js").UserId`
    ty: Option<TypeScriptType> = "type", of TypeOrProperty;
}

scope! {
    /// Options of Python.
    PythonOptions, Some(Target::Python), none, |options, _path, _subject, _key| options.python;
    /// How much to generate beside types, in place of the general setting
    checks: Option<CheckLevel> = "checks";
    /// Declarations of object types: see python.md
    objects: PythonObjects = "objects";
    /// Names of the attributes of dataclasses: those of JSON, or these in `snake_case`
    attributes: AttributeNames = "attributes";
    {
        /// The options of types and properties.
        paths: ByPath<PythonPathOptions>,
    }
}

scope! {
    /// Options of a type or a property in Python.
    PythonPathOptions, Some(Target::Python), none, |options, path, subject, key| options.python.paths.at(path, subject, key);
    /// Type in place of the generated one, with its module: `app.ids.UserId`
    ty: Option<PythonPath> = "type", of TypeOrProperty;
}

scope! {
    /// Options of a type or a property in pydantic's models.
    PydanticPathOptions, Some(Target::Pydantic), none, |options, path, subject, key| options.pydantic.paths.at(path, subject, key);
    /// Type in place of the generated one, with its module: `app.ids.UserId`
    ty: Option<PythonPath> = "type", of TypeOrProperty;
}

scope! {
    /// Options of pydantic's models.
    PydanticOptions, Some(Target::Pydantic), none, |options, _path, _subject, _key| options.pydantic;
    /// Make models immutable: `frozen=True`
    frozen: bool = "frozen";
    /// Keep or drop undeclared properties, unless a schema gives them a type
    extra: ModelExtra = "extra";
    /// Class that models derive from in place of `BaseModel`, with its module: `app.models.Base`
    base_class: Option<PythonPath> = "base-class";
    /// Modules whose types stand for strings with a `format`, in properties and definitions: see pydantic.md
    formats: PythonFormats = "formats";
    /// Names of attributes: those of JSON, or these in `snake_case`, with those of JSON as aliases
    attributes: AttributeNames = "attributes";
    /// Host for whose structured outputs models are closed and all of their properties required: see strict.md
    strict: Option<StrictHost> = "strict";
    {
        /// The options of types and properties.
        paths: ByPath<PydanticPathOptions>,
    }
}

scope! {
    /// Options of zod's schemas.
    ZodOptions, Some(Target::Zod), none, |options, _path, _subject, _key| options.zod;
    /// Host for whose structured outputs schemas are closed and all of their properties required: see strict.md
    strict: Option<StrictHost> = "strict";
}

scope! {
    /// Options of the bundle.
    JsonSchemaOptions, Some(Target::JsonSchema), none, |options, _path, _subject, _key| options.json_schema;
    /// Host for whose structured outputs schemas are closed and all of their properties required: see strict.md
    strict: Option<StrictHost> = "strict";
}

scope! {
    /// Options of OpenAPI.
    OpenApiOptions, Some(Target::OpenApi), none, |options, _path, _subject, _key| options.openapi;
    /// Version of OpenAPI
    version: OpenApiVersion = "version", flag "VERSION" as "openapi";
    /// Format of the file
    format: TextFormat = "format", flag "FORMAT" as "openapi-format";
    /// An operation for each tool, `POST /tools/{name}`
    ///
    /// Its request body are the tool's parameters, its responses the result and the errors. Components that no operation
    /// leads to are left out.
    paths: bool = "paths", flag "BOOLEAN" as "paths";
    /// Path of an operation, in which `{name}` stands for the tool: `/v1/tools/{name}/call`
    path_template: PathTemplate = "path-template", flag "PATH" as "path-template";
    /// An OpenAPI Overlay 1.1 that adds the components to another document, in place of a document
    overlay: bool = "overlay", flag "BOOLEAN" as "overlay";
    /// Response of a tool whose result is a `VoidResult`
    void: VoidResponse = "void";
    /// Content of error responses
    errors: ErrorContent = "errors";
    /// Keep components that nothing refers to
    unused: bool = "unused";
}

scope! {
    /// Options of MCP.
    McpOptions, Some(Target::Mcp), none, |options, _path, _subject, _key| options.mcp;
    /// Revision of the Model Context Protocol
    ///
    /// Contracts at run time also make results of this revision.
    revision: McpRevision = "revision", flag "REVISION" as "mcp";
}

impl RustOptions {
    /// Returns an option that only the native engine has, if it is set.
    #[cfg(feature = "typify")]
    pub(crate) fn unsupported_by_typify(&self) -> Option<&'static str> {
        let changed = self.changed().into_iter().find(|name| *name != "checks");
        changed.or((!self.paths.is_empty()).then_some("<path>"))
    }
}

impl Options {
    /// Returns all rows of the table.
    pub(crate) fn table() -> impl Iterator<Item = &'static OptionRow> {
        let scopes = [
            Self::ROWS,
            RustOptions::ROWS,
            RustPathOptions::ROWS,
            TypeScriptOptions::ROWS,
            TypeScriptPathOptions::ROWS,
            PythonOptions::ROWS,
            PythonPathOptions::ROWS,
            PydanticOptions::ROWS,
            PydanticPathOptions::ROWS,
            ZodOptions::ROWS,
            JsonSchemaOptions::ROWS,
            OpenApiOptions::ROWS,
            McpOptions::ROWS,
        ];
        scopes.into_iter().flatten()
    }

    /// Returns how much a target generates. The schemas of zod and the models of pydantic are validators themselves.
    pub fn checks_of(&self, target: Target) -> CheckLevel {
        let own = match target {
            Target::Rust => self.rust.checks,
            Target::TypeScript => self.typescript.checks,
            Target::Python => self.python.checks,
            Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Pydantic | Target::Zod | Target::Preamble => {
                return CheckLevel::Full;
            }
        };
        own.unwrap_or(self.checks)
    }

    /// Returns the host for whose structured outputs a target projects types.
    pub(crate) fn strict_host(&self, target: Target) -> Option<StrictHost> {
        match target {
            Target::Pydantic => self.pydantic.strict,
            Target::Zod => self.zod.strict,
            Target::JsonSchema => self.json_schema.strict,
            Target::Rust | Target::TypeScript | Target::Python | Target::OpenApi | Target::Mcp | Target::Preamble => {
                None
            }
        }
    }

    /// Sets the source location of the path of a type or a property among the options of a target.
    #[cfg(feature = "cli")]
    pub(crate) fn locate(&mut self, target: Target, path: &str, place: &Place) {
        match target {
            Target::Rust => self.rust.paths.locate(path, place),
            Target::TypeScript => self.typescript.paths.locate(path, place),
            Target::Python => self.python.paths.locate(path, place),
            Target::Pydantic => self.pydantic.paths.locate(path, place),
            Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Zod | Target::Preamble => {}
        }
    }

    /// Notes which paths of options are of the types and the properties of a model.
    pub(crate) fn find_paths(&self, document: &str, model: &Model, known: &mut KnownPaths) {
        self.rust.paths.find(document, model, known);
        self.typescript.paths.find(document, model, known);
        self.python.paths.find(document, model, known);
        self.pydantic.paths.find(document, model, known);
    }

    /// Reports paths that are of nothing, and options that don't apply to what has their path.
    pub(crate) fn check_paths(&self, known: &KnownPaths) -> impl Iterator<Item = Diagnostic> {
        let compiled = self.rust.paths.check(known).chain(self.typescript.paths.check(known));
        compiled.chain(self.python.paths.check(known)).chain(self.pydantic.paths.check(known))
    }

    /// Sets how much every target generates.
    pub(crate) fn set_checks(&mut self, level: CheckLevel) {
        self.checks = level;
        (self.rust.checks, self.typescript.checks, self.python.checks) = (None, None, None);
    }
}
