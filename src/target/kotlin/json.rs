//! The serializers of a library for JSON, in a file of their own: they read and write the types by their own functions.

use super::options::JsonLibrary;
use super::{PROFILE, TEMPLATES};
use crate::diagnostics::Diagnostic;
use crate::model::{Model, TypeId};
use crate::names::Taken;
use crate::render::views;
use crate::target::declarations::Declarations;
use crate::target::flat::text::laid_out;
use crate::target::{Options, header};

views! {
    /// An object of serializers.
    struct SerializersView {
        header: String, package: Option<String>, imports: Vec<String>,
        /// Whether a type is deprecated.
        deprecated: bool,
        /// Its name, and the object of the types.
        name: String, object: String,
        types: Vec<SerializedView>,
    }

    /// A type that is read and written.
    struct SerializedView {
        /// Its serializer.
        name: String,
        /// The type behind its object.
        ty: String,
        /// Its name, if it is another name for a type, which its functions have in theirs; otherwise empty.
        alias: String,
        /// Whether null is a value of it.
        nullable: bool,
    }
}

/// The imports of the file.
const IMPORTS: [&str; 18] = [
    "kotlinx.serialization.ExperimentalSerializationApi",
    "kotlinx.serialization.KSerializer",
    "kotlinx.serialization.SerializationException",
    "kotlinx.serialization.descriptors.SerialDescriptor",
    "kotlinx.serialization.descriptors.nullable",
    "kotlinx.serialization.encoding.Decoder",
    "kotlinx.serialization.encoding.Encoder",
    "kotlinx.serialization.json.Json",
    "kotlinx.serialization.json.JsonArray",
    "kotlinx.serialization.json.JsonDecoder",
    "kotlinx.serialization.json.JsonElement",
    "kotlinx.serialization.json.JsonEncoder",
    "kotlinx.serialization.json.JsonNull",
    "kotlinx.serialization.json.JsonObject",
    "kotlinx.serialization.json.JsonPrimitive",
    "kotlinx.serialization.json.JsonUnquotedLiteral",
    "kotlinx.serialization.modules.SerializersModule",
    "kotlinx.serialization.modules.contextual",
];

/// Other names in the file: serializers of types of these names have others.
const NAMED: [&str; 2] = ["AdlSerializer", "OptIn"];

/// Returns the name of the file beside that of an object.
pub(super) fn file(object: &str) -> String {
    format!("{}{}", name(object), PROFILE.suffix)
}

fn name(object: &str) -> String {
    format!("{object}Serializers")
}

/// Prints the serializers that options want, given the types of an object. Fails if invalid values aren't explained.
pub(super) fn print(
    model: &Model,
    object: &str,
    types: &Declarations<'_>,
    options: &Options,
) -> Result<Option<String>, Diagnostic> {
    let template = match options.kotlin().json {
        Some(JsonLibrary::Kotlinx) => "kotlin/kotlinx.tera",
        None => return Ok(None),
    };
    PROFILE.require_full(options, "`kotlin.json` reads values", "kotlin.json")?;
    let imported = IMPORTS.into_iter().filter_map(|import| import.rsplit('.').next());
    let mut taken: Taken = imported.chain(NAMED).collect();
    let is_declared = |id: &TypeId| model.definition(*id).inlined().is_none();
    let declared = || model.iter().map(|(id, _)| id).filter(is_declared);
    let serialized = |id: TypeId| {
        let name = types.name(id);
        let alias = model.definition(id).body.alias().map(|ty| types.written_aspects(ty));
        SerializedView {
            name: taken.claim(&name, "Type"),
            ty: format!("{object}.{name}"),
            nullable: alias.as_ref().is_some_and(|[ty, ..]| ty.ends_with('?')),
            alias: alias.map(|_| name).unwrap_or_default(),
        }
    };
    let types: Vec<SerializedView> = declared().map(serialized).collect();
    let view = SerializersView {
        header: header(model),
        package: super::package(options),
        imports: IMPORTS.map(str::to_owned).to_vec(),
        deprecated: declared().any(|id| model.definition(id).docs.deprecated),
        name: name(object),
        object: object.to_owned(),
        types,
    };
    Ok(Some(laid_out(&TEMPLATES.render(&options.templates, template, view)?)))
}
