//! The options of TypeScript.

use crate::names::is_plain;
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of TypeScript.
    TypeScriptOptions of Target::TypeScript => {
        /// File extension in the imports of TypeScript contracts
        import_extension: ImportExtension = "import-extension", flag "EXTENSION" as "import-extension", was "import-extension";
        /// Files to write: TypeScript, or JavaScript with declarations
        emit: Emit = "emit";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Declare properties, arrays and tuples as `readonly`
        readonly: bool = "readonly";
        /// Declare properties with `readOnly: true` as `readonly`
        read_only_properties: bool = "read-only-properties";
        /// Declarations of object types
        objects: ObjectStyle = "objects";
        /// Declarations of enumerations
        enums: EnumStyle = "enums";
        /// Type of any value
        any_value: AnyType = "any-value";
    }

    /// Options of a type or a property in TypeScript.
    TypeScriptPathOptions by path => {
        /// Type in place of the generated one, such as `import("./ids.js").UserId`
        ty: Option<TypeScriptType> = "type", of TypeOrProperty;
    }
}

impl Options {
    /// Returns the options of TypeScript.
    pub(in crate::target) fn typescript(&self) -> &TypeScriptOptions {
        self.of()
    }
}

choices! {
    /// The file extension in imports of TypeScript.
    ImportExtension {
        /// `./agent.js`: resolved by `tsc` and bundlers, and correct after compilation.
        Js = "js",
        /// `./agent.ts`: run directly by Node and Deno (`allowImportingTsExtensions`).
        Ts = "ts",
    }
}

choices! {
    /// The files of TypeScript.
    Emit {
        /// `user.ts`
        TypeScript = "ts",
        /// `user.js` and `user.d.ts`, for programs without a compiler
        JavaScript = "js",
    }
}

choices! {
    /// The declarations of object types in TypeScript.
    ObjectStyle {
        /// `type User = { … };`
        Alias = "type",
        /// `interface User { … }`, which other declarations can extend; it has no index signature
        Interface = "interface",
    }
}

choices! {
    /// The declarations of enumerations in TypeScript.
    EnumStyle {
        /// `type Role = "admin" | "user";`
        Union = "union",
        /// A union of literals, and an object of the values: `Role.Admin`
        Object = "const",
    }
}

choices! {
    /// The type of any value in TypeScript.
    AnyType {
        /// To be narrowed before it is used
        Unknown = "unknown",
        /// Not checked
        Any = "any",
    }
}

texts! {
    /// A named type of TypeScript, which may be that of a module.
    TypeScriptType, "a named type, such as `UserId` of the standard library or `import(\"./ids.js\").UserId`", is_typescript_type;
}

/// Returns whether a text is the name of a type of TypeScript, which may be that of a module.
fn is_typescript_type(text: &str) -> bool {
    let name = match text.strip_prefix("import(\"") {
        Some(rest) => match rest.split_once("\").") {
            Some((module, name)) if !module.is_empty() && !module.contains(['"', '\\', '\n', '\r']) => name,
            Some(_) | None => return false,
        },
        None => text,
    };
    name.split('.').all(|part| is_plain(part.trim_start_matches(['_', '$'])))
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.typescript().checks)
}
