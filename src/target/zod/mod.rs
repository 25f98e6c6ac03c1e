//! zod 4: a schema for each definition, with the exact verdict of its check. It uses zod's own methods as far as
//! possible; plain functions in the same file do the rest.

mod collections;
mod docs;
mod expression;
mod methods;
mod options;
mod package;
mod records;
mod refinements;
mod scalars;
mod schemas;
#[cfg(test)]
mod tests;
mod unions;

use std::collections::{BTreeSet, HashSet};

use self::expression::Zod;
use self::options::ZodOptions;
use self::schemas::{BEFORE_DEFAULTS, REFERENCE, SchemaBuilder};
use super::defaults::APPLIED_DEFAULTS;
use super::job::{File, Form, Generated, Input, Job};
use super::manifest::{Dependency, package_name};
use super::names::declared_names;
use super::pass::{MONOMORPHIC, Subject};
use super::profile::{FillsIn, Profile, States, Unit, Users};
use super::typescript::check::functions;
use super::typescript::check::lower_first;
use super::typescript::declarations::Declarations;
use super::typescript::docs as comments;
use super::typescript::names::is_reserved;
use super::typescript::options::Emit;
use super::typescript::types::Types;
use super::typescript::{DOC, quote};
use super::typescript::{manifest, package as modules};
use super::{CheckLevel, Options, Target, header};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::check::Format;
use crate::model::check::phrases::Phrase;
use crate::model::declaration_order::Order;
use crate::model::{Definition, Keyword, Model, TypeId, named};
use crate::names::base_name;
use crate::render::{BuiltIn, template, views};
use crate::text::Json;

views! {
    /// A file of schemas.
    struct FileView {
        header: String,
        imports: Vec<String>,
        /// The paths of the modules whose exports are also its own.
        exports: Vec<String>,
        schemas: Vec<String>,
        functions: Vec<String>,
    }

    /// A schema, and the type of its values.
    struct SchemaView {
        docs: Vec<String>,
        declared: Vec<String>,
        ty: String,
        /// The type of values before their defaults are filled in, if there are some.
        input: Option<String>,
        name: String,
        statement: String,
    }

    /// A function of schemas.
    struct FunctionView {
        name: String,
        /// The message of its issues.
        message: String,
    }
}

/// The function of schemas of integers.
const INTEGER: &str = "integer";

/// The names of the file's imports, and of what it adds.
const USED: [&str; 5] = ["z", INTEGER, REFERENCE, "isFollowing", BEFORE_DEFAULTS];

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    DOC,
    template!("zod/file.tera", FileView),
    template!("zod/schema.tera", SchemaView),
    template!("zod/integer.tera", FunctionView),
    template!("zod/nested.tera", FunctionView),
    template!("zod/before_defaults.tera", FunctionView),
]);

/// The facts of zod.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Zod,
    folder: "zod",
    suffix: ".zod.ts",
    other_suffixes: None,
    emits: None,
    unit: Unit::Module,
    whole_file: Some("index.ts"),
    file_name: str::to_owned,
    is_reserved: |_| false,
    prints_packages: |_| true,
    states: States::Schemas,
    lists_all_losses: |_| false,
    // Schemas are validators themselves.
    checks: Some(|_| CheckLevel::Full),
    strict: Some(|options| options.of::<ZodOptions>().strict),
    runtime: None,
    has_operations: false,
    manifests: Some(|job| {
        manifest::print(job, package_name(job, Target::TypeScript, "zod"), Some(ZOD), Emit::TypeScript)
    }),
    imports: Some(modules::IMPORTS),
    users: Some(Users {
        have_modules: true,
        have_generics: false,
        have_integers: false,
        narrows_integers: |_| false,
        have_exact_types: false,
        have_tuples: false,
        is_open: None,
        have_index_signatures: false,
    }),
    options: ZodOptions::TABLE,
    templates: &[&TEMPLATES],
    // Schemas have no type parameters.
    passes: &[MONOMORPHIC, APPLIED_DEFAULTS],
    own_types: None,
    fills_in: Some(FillsIn { own: |options| options.of::<ZodOptions>().defaults, refusal: records::refusal }),
    warnings: |model| {
        if model.asserts_formats { Vec::new() } else { unchecked_formats(model).into_iter().collect() }
    },
    print,
    type_names: |model, _| declared_names(model, is_reserved),
    declaration: None,
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    Ok(match job.form {
        Form::Package if PROFILE.strict_host(job.options).is_none() => package::files(job)?,
        Form::Files | Form::Package => job.strictly(|input| generate(input, job.options))?,
    })
}

const ZOD: Dependency = Dependency::new("zod", "4.5.0");

/// Returns the formats that no schema validates, though clients do that convert it to JSON Schema.
fn unchecked_formats(model: &Model) -> Option<Diagnostic> {
    let mut formats: BTreeSet<&str> = BTreeSet::new();
    for schema in model.bundle.iter().flat_map(|bundled| bundled.schema.all()) {
        let format = schema.data(Keyword::Format).and_then(Json::as_str);
        formats.extend(format.filter(|format| Format::from_name(format).is_some()));
    }
    let list = formats.into_iter().map(|format| format!("`{format}`")).collect::<Vec<_>>().join(", ");
    let message = format!(
        "`{}`: zod doesn't validate the declared formats ({list}), but MCP clients (the TypeScript SDK 1.x) do: they reject \
         results that pass here",
        model.input.name
    );
    let note = Diagnostic::new(Code::UncheckedFormat, message);
    (!list.is_empty()).then(|| note.help("validate formats as well: `--assert-formats`"))
}

/// The imports of a module from the others of its package.
#[derive(Default)]
struct Foreign {
    /// The imports.
    imports: Vec<String>,
    /// The paths of the modules whose exports are also its own.
    exports: Vec<String>,
    /// The names of the imported modules.
    namespaces: Vec<String>,
    /// The definitions whose schemas may come later than those of the module, because the modules form a cycle.
    later: HashSet<TypeId>,
}

/// Returns the file of a model.
fn generate(input: &Input, options: &Options) -> Result<Generated, Diagnostic> {
    let document = base_name(&input.model.input.name);
    let (model, lost) = input.after(&PROFILE, &Subject::new(&PROFILE, input.model, &document, options))?;
    let model = &*model;
    let parts = named(model.definitions.iter().flat_map(Definition::parts).collect());
    let used: HashSet<TypeId> = model.tool_types().chain(parts).collect();
    let mut types = Types::apart(model, &options.templates, &USED);
    let names = schema_names(&types);
    // An expanded definition is written where it is used, and usually nowhere else.
    let is_used = |id: TypeId| input.model.definition(id).parameters.is_empty() || used.contains(&id);
    let generated = generate_module(&mut types, &names, &Foreign::default(), is_used)?;
    Ok(Generated { losses: generated.losses.into_iter().chain(lost).collect(), ..generated })
}

/// Returns the names of the schemas, by definition.
fn schema_names(types: &Types) -> Vec<String> {
    let schema = |name: &str| format!("{}Schema", lower_first(name));
    let name = |ty: &str| match ty.split_once('.') {
        Some((module, ty)) => format!("{module}.{}", schema(ty)),
        None => schema(ty),
    };
    types.model.iter().map(|(id, _)| name(types.names.of(id))).collect()
}

/// Returns the file of a model, given the names in it.
fn generate_module(
    types: &mut Types,
    names: &[String],
    foreign: &Foreign,
    is_used: impl Fn(TypeId) -> bool,
) -> Result<Generated, Diagnostic> {
    let model = types.model;
    let order = Order::new(model);
    let mut builder = SchemaBuilder::new(types, names, &order, &foreign.later);
    let is_printed = |id: &TypeId| {
        let definition = model.definition(*id);
        definition.external.is_none() && definition.inlined().is_none() && is_used(*id)
    };
    let built: Vec<(TypeId, Zod)> = order.ids().filter(is_printed).map(|id| (id, builder.definition(id))).collect();
    let SchemaBuilder { tests, losses, has_integers, has_references, has_tests_before_defaults, .. } = builder;
    let taken: Vec<&str> = names.iter().chain(&foreign.namespaces).map(String::as_str).chain(USED).collect();
    let verdicts = functions::print(&model.checks, tests, &taken)?;
    let mut schemas = Vec::new();
    for (id, built) in built {
        let (definition, name) = (model.definition(id), names[id.index()].clone());
        let mut declared = Vec::new();
        // The type is written in full if it is recursive.
        if order.is_cyclic(id) || records::is_opaque(definition) {
            Declarations::new(types).declare(id, definition, &mut declared)?;
            if types.names.input(id).is_some() {
                types.names.set_input(true);
                let input = Declarations::new(types).declare(id, definition, &mut declared);
                types.names.set_input(false);
                input?;
            }
        }
        let view = SchemaView {
            docs: if declared.is_empty() { comments::of(model, id) } else { Vec::new() },
            declared: declared.iter().map(|text| text.trim_end().to_owned()).collect(),
            ty: types.names.of(id).to_owned(),
            input: types.names.input(id).map(|names| names.ty.clone()),
            statement: built.statement(&format!("export const {name} = "), &verdicts.names),
            name,
        };
        schemas.push(TEMPLATES.render(types.templates, "zod/schema.tera", view)?);
    }
    let mut printed = Vec::new();
    for (is_used, template, name, expected) in [
        (has_integers, "zod/integer.tera", INTEGER, Phrase::Integer),
        (has_references, "zod/nested.tera", REFERENCE, Phrase::Shallower),
        // The callers of this function pass their messages: the template has no use for one.
        (has_tests_before_defaults, "zod/before_defaults.tera", BEFORE_DEFAULTS, Phrase::Integer),
    ] {
        if is_used {
            let view = FunctionView { name: name.to_owned(), message: Phrase::MustBe.with(&[&expected.words()]) };
            printed.push(TEMPLATES.render(types.templates, template, view)?);
        }
    }
    printed.extend(verdicts.texts);
    let trimmed = |texts: Vec<String>| texts.into_iter().map(|text| text.trim_end().to_owned()).collect();
    let header = quote::line_comment(&header(model));
    let (imports, exports) = (foreign.imports.clone(), foreign.exports.clone());
    let view = FileView { header, imports, exports, schemas: trimmed(schemas), functions: trimmed(printed) };
    Ok(Generated { text: TEMPLATES.render(types.templates, "zod/file.tera", view)?, losses })
}
