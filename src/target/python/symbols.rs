//! The symbols that a file uses from the standard library. A name is imported directly; if a type of the document has
//! that name, it is qualified by its module, so that types keep their authors' names.

use std::collections::{BTreeMap, BTreeSet};

use super::NeverView;
use super::names::Names;
use super::options::{PythonTyping, PythonVersion};

/// Declares the symbols that types use, by their modules.
macro_rules! symbols {
    ($($module:literal: $($symbol:ident $name:literal),*;)*) => {
        /// A symbol that types use.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(in crate::target) enum Symbol {
            $($(#[doc = concat!("`", $module, ".", $name, "`")] $symbol,)*)*
        }

        impl Symbol {
            const ALL: &[Self] = &[$($(Self::$symbol),*),*];

            fn module(self) -> &'static str {
                match self { $($(Self::$symbol)|* => $module),* }
            }

            fn name(self) -> &'static str {
                match self { $($(Self::$symbol => $name,)*)* }
            }

            /// Returns the symbol of that name.
            pub(super) fn from_name(name: &str) -> Option<Self> {
                match name { $($($name => Some(Self::$symbol),)*)* _ => None }
            }
        }
    };
}

symbols! {
    "builtins":
        OverflowError "OverflowError", Exception "Exception", RecursionError "RecursionError", ValueError "ValueError",
        Abs "abs", AllOf "all", AnyOf "any", Bool "bool", Bytes "bytes", ClassMethod "classmethod", Dict "dict",
        Enumerate "enumerate", Float "float", FrozenSet "frozenset", GetAttr "getattr", Hex "hex", Id "id", Int "int",
        IsInstance "isinstance", Len "len", List "list", Max "max", Min "min", Next "next", Object "object", Ord "ord",
        Property "property", Range "range", Repr "repr", Set "set", Sorted "sorted", Str "str", Sum "sum",
        Super "super", Tuple "tuple", TypeOf "type", Zip "zip";
    "bisect": Bisect "bisect";
    "collections.abc": AsyncIterator "AsyncIterator", Callable "Callable", Iterator "Iterator";
    "copy": DeepCopy "deepcopy";
    "dataclasses":
        Missing "MISSING", Dataclass "dataclass", DataField "field", Fields "fields", IsDataclass "is_dataclass";
    "enum": Enum "Enum", IntEnum "IntEnum", StrEnum "StrEnum";
    "functools": Cache "cache";
    "math": IsFinite "isfinite";
    "pydantic":
        BaseModel "BaseModel", ConfigDict "ConfigDict", Field "Field", GetJsonSchemaHandler "GetJsonSchemaHandler",
        ModelWrapValidatorHandler "ModelWrapValidatorHandler", RootModel "RootModel",
        SerializerFunctionWrapHandler "SerializerFunctionWrapHandler", StrictBool "StrictBool",
        StrictFloat "StrictFloat", StrictInt "StrictInt", TypeAdapter "TypeAdapter",
        ValidationError "ValidationError", WrapValidator "WrapValidator", ModelSerializer "model_serializer",
        ModelValidator "model_validator";
    "pydantic.json_schema": JsonSchemaValue "JsonSchemaValue", SkipJsonSchema "SkipJsonSchema";
    "pydantic_core":
        CoreSchema "CoreSchema", InitErrorDetails "InitErrorDetails", PydanticCustomError "PydanticCustomError";
    "typing":
        TypeChecking "TYPE_CHECKING", Annotated "Annotated", Any "Any", Generic "Generic", Literal "Literal",
        NamedTuple "NamedTuple", NoReturn "NoReturn", NotRequired "NotRequired", Optional "Optional",
        TypeGuard "TypeGuard", TypeVar "TypeVar", TypedDict "TypedDict", Union "Union", Cast "cast";
}

/// The modules of which a file may use any name.
const MODULES: &str = "builtins bisect collections.abc copy dataclasses enum functools json math pydantic \
                       pydantic.json_schema pydantic_core re sys threading typing typing_extensions";

/// Maximum length of a line of imports of pydantic.
const LINE: usize = 88;

/// The symbols that a file uses, and how it writes them.
#[derive(Clone)]
pub(in crate::target) struct Symbols {
    used: BTreeSet<Symbol>,
    used_modules: BTreeSet<&'static str>,
    /// The names of the other modules of a package that are used.
    own_modules: BTreeSet<String>,
    spellings: BTreeMap<Symbol, String>,
    modules: BTreeMap<&'static str, String>,
    never: String,
    uses_never: bool,
    /// The module of `TypedDict`.
    typed_dict: &'static str,
}

impl Symbols {
    /// Decides how each symbol is written beside types of those names.
    pub(super) fn new(names: &mut Names, version: PythonVersion, typing: PythonTyping) -> Self {
        let typed_dict = typing.module(version);
        let qualified: Vec<Symbol> =
            Symbol::ALL.iter().copied().filter(|symbol| names.is_taken(symbol.name())).collect();
        let never = names.claim("Never".to_owned());
        let named = MODULES.split(' ').map(|module| (module, names.claim(module.replace('.', "_"))));
        let modules: BTreeMap<&str, String> = named.collect();
        let spelling = |symbol: Symbol| {
            if qualified.contains(&symbol) {
                format!("{}.{}", modules[module_of(symbol, typed_dict)], symbol.name())
            } else {
                symbol.name().to_owned()
            }
        };
        let spellings: BTreeMap<Symbol, String> =
            Symbol::ALL.iter().map(|&symbol| (symbol, spelling(symbol))).collect();
        Self {
            used: BTreeSet::new(),
            used_modules: BTreeSet::new(),
            own_modules: BTreeSet::new(),
            spellings,
            modules,
            never,
            uses_never: false,
            typed_dict,
        }
    }

    /// Returns how the file writes that symbol; it is imported from now on.
    pub(in crate::target) fn get(&mut self, symbol: Symbol) -> String {
        self.used.insert(symbol);
        self.spellings[&symbol].clone()
    }

    /// Returns how the file writes that symbol, where it does.
    pub(super) fn spelling(&self, symbol: Symbol) -> &str {
        &self.spellings[&symbol]
    }

    /// Returns the file's name for a module of which it may use any name, and imports it.
    pub(super) fn module(&mut self, name: &str) -> Option<String> {
        let (module, own) = self.modules.get_key_value(name)?;
        self.used_modules.insert(module);
        Some(own.clone())
    }

    /// Notes that the module of a qualified name is used.
    pub(super) fn uses_module(&mut self, qualified: &str) {
        self.own_modules.insert(root(qualified).to_owned());
    }

    /// Returns whether another module of the package is used.
    pub(super) fn is_module_used(&self, name: &str) -> bool {
        self.own_modules.contains(name)
    }

    /// Returns how the file writes the type without values; it is defined from now on.
    pub(super) fn never(&mut self) -> String {
        self.uses_never = true;
        self.used.insert(Symbol::TypeChecking);
        self.never.clone()
    }

    /// Returns the import statements with those from other packages, in isort's order: the standard library, then
    /// third-party modules.
    pub(in crate::target) fn imports(&self, of_packages: Vec<String>, of_modules: Vec<String>) -> Vec<String> {
        let is_foreign = |module: &str| module.starts_with("pydantic") || module == "typing_extensions";
        let in_order = |import: &String| (import.starts_with("from "), import.clone());
        let is_standard = |import: &String| {
            let modules = ["import datetime", "import decimal", "import ipaddress", "import uuid"];
            modules.iter().any(|own| import.starts_with(own))
        };
        let (of_python, of_user): (Vec<_>, Vec<_>) = of_modules.into_iter().partition(is_standard);
        let mut imports = self.imports_of(|module| !is_foreign(module));
        if !of_python.is_empty() {
            imports.extend(of_python);
            imports.sort_by_cached_key(in_order);
        }
        let mut foreign = self.imports_of(is_foreign);
        foreign.extend(of_packages.into_iter().chain(of_user));
        foreign.sort_by_cached_key(in_order);
        if !imports.is_empty() && !foreign.is_empty() {
            imports.push(String::new());
        }
        imports.extend(foreign);
        imports
    }

    /// Returns the import statements for some modules: modules, then members (constants before classes).
    fn imports_of(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut plain: BTreeSet<&str> = self.used_modules.iter().copied().filter(|module| is_wanted(module)).collect();
        let mut from: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (symbol, module) in self.used.iter().map(|symbol| (symbol, module_of(*symbol, self.typed_dict))) {
            if !is_wanted(module) {
                continue;
            }
            if self.spellings[symbol] != symbol.name() {
                plain.insert(module);
            } else if module != "builtins" {
                from.entry(module).or_default().push(symbol.name());
            }
        }
        let plain = plain.into_iter().map(|module| format!("import {}", renamed(module, &self.modules[module])));
        plain.chain(from.into_iter().map(|(module, names)| import(module, &names))).collect()
    }

    /// Returns the definition of the type without values, if it is used.
    pub(super) fn definition_of_never(&self) -> Option<NeverView> {
        let import = renamed("Never", &self.never);
        let type_checking = self.spelling(Symbol::TypeChecking).to_owned();
        let view = NeverView { type_checking, import, name: self.never.clone() };
        self.uses_never.then_some(view)
    }
}

/// Returns the module of a symbol, given that of `TypedDict`.
fn module_of(symbol: Symbol, typed_dict: &'static str) -> &'static str {
    if symbol == Symbol::TypedDict { typed_dict } else { symbol.module() }
}

/// Returns a name in an import, and the name that the file gives it.
pub(super) fn renamed(name: &str, own: &str) -> String {
    if name == own { name.to_owned() } else { format!("{name} as {own}") }
}

/// Returns an import of names, on separate lines if one is too short.
fn import(module: &str, names: &[&str]) -> String {
    let line = format!("from {module} import {}", names.join(", "));
    if !module.starts_with("pydantic") || line.len() <= LINE {
        return line;
    }
    let names: Vec<String> = names.iter().map(|name| format!("    {name},")).collect();
    format!("from {module} import (\n{}\n)", names.join("\n"))
}

/// Returns the name that a field of a class would hide, had it the same.
pub(super) fn root(spelling: &str) -> &str {
    spelling.split('.').next().unwrap_or_default()
}
