//! A module of a library for JSON within the class of types: it reads and writes them by their own functions.

use super::options::JsonLibrary;
use super::{PROFILE, TEMPLATES};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Model, TypeId};
use crate::render::views;
use crate::target::Options;

views! {
    /// A module of Jackson or Gson.
    struct ModuleView {
        /// The version of Jackson, if it is that, and whether it is 3 or newer.
        version: String, newer: bool,
        /// The class of the types.
        name: String,
        /// The types whose values are of classes of their own.
        types: Vec<String>,
    }
}

/// The classes that a module of Gson imports.
const GSON: [&str; 15] = [
    "java.io.EOFException",
    "java.io.IOException",
    "java.io.StringReader",
    "java.io.StringWriter",
    "java.util.LinkedHashMap",
    "java.util.Map",
    "java.util.function.Function",
    "com.google.gson.Gson",
    "com.google.gson.JsonParseException",
    "com.google.gson.ToNumberPolicy",
    "com.google.gson.TypeAdapter",
    "com.google.gson.TypeAdapterFactory",
    "com.google.gson.reflect.TypeToken",
    "com.google.gson.stream.JsonReader",
    "com.google.gson.stream.JsonWriter",
];

/// The classes that a module of Jackson imports, by the packages of Jackson 2 and of Jackson 3.
const JACKSON: [[&str; 2]; 16] = [
    ["java.io.StringWriter"; 2],
    ["java.util.function.Function"; 2],
    ["java.io.IOException", ""],
    ["com.fasterxml.jackson.core.JsonFactory", "tools.jackson.core.json.JsonFactory"],
    ["com.fasterxml.jackson.core.JsonGenerator", "tools.jackson.core.JsonGenerator"],
    ["com.fasterxml.jackson.core.JsonParser", "tools.jackson.core.JsonParser"],
    ["com.fasterxml.jackson.core.JsonToken", "tools.jackson.core.JsonToken"],
    ["com.fasterxml.jackson.databind.DeserializationContext", "tools.jackson.databind.DeserializationContext"],
    ["com.fasterxml.jackson.databind.JsonMappingException", "tools.jackson.databind.DatabindException"],
    ["com.fasterxml.jackson.databind.SerializerProvider", "tools.jackson.databind.SerializationContext"],
    ["com.fasterxml.jackson.databind.deser.std.StdDeserializer", "tools.jackson.databind.deser.std.StdDeserializer"],
    ["com.fasterxml.jackson.databind.module.SimpleModule", "tools.jackson.databind.module.SimpleModule"],
    ["com.fasterxml.jackson.databind.ser.std.StdSerializer", "tools.jackson.databind.ser.std.StdSerializer"],
    ["com.fasterxml.jackson.core.json.JsonGeneratorImpl", "tools.jackson.core.json.JsonGeneratorBase"],
    ["", "tools.jackson.core.ObjectReadContext"],
    ["", "tools.jackson.core.ObjectWriteContext"],
];

/// Returns the imports of the module that options want.
pub(super) fn imports(options: &Options) -> Vec<&'static str> {
    let of_jackson =
        |version: usize| JACKSON.iter().map(|classes| classes[version]).filter(|class| !class.is_empty()).collect();
    match options.java().json {
        Some(JsonLibrary::Jackson2) => of_jackson(0),
        Some(JsonLibrary::Jackson3) => of_jackson(1),
        Some(JsonLibrary::Gson) => GSON.to_vec(),
        None => Vec::new(),
    }
}

/// Prints the module that options want, given the names of types. Fails if invalid values aren't explained.
pub(super) fn print(
    model: &Model,
    class: &str,
    name: impl Fn(TypeId) -> String,
    options: &Options,
) -> Result<Option<String>, Diagnostic> {
    let Some(library) = options.java().json else { return Ok(None) };
    PROFILE.require_full(options, "`java.json` reads values", "java.json")?;
    let has_class = |id: &TypeId| !matches!(model.definition(*id).body, Body::Alias(_));
    let is_declared = |id: &TypeId| model.definition(*id).inlined().is_none();
    let (template, version) = match library {
        JsonLibrary::Jackson2 => ("java/jackson.tera", "2"),
        JsonLibrary::Jackson3 => ("java/jackson.tera", "3"),
        JsonLibrary::Gson => ("java/gson.tera", ""),
    };
    let view = ModuleView {
        version: version.to_owned(),
        newer: library == JsonLibrary::Jackson3,
        name: class.to_owned(),
        types: model.iter().map(|(id, _)| id).filter(has_class).filter(is_declared).map(name).collect(),
    };
    Ok(Some(TEMPLATES.render(&options.templates, template, view)?.trim().to_owned()))
}
