//! zod 4: a schema for each definition, with the exact verdict of its check. It uses zod's own methods as far as
//! possible; plain functions in the same file do the rest.

mod expression;
mod methods;
mod options;
mod package;
mod records;
mod schemas;
#[cfg(test)]
mod tests;
mod unions;

use std::collections::{BTreeSet, HashSet};

use self::expression::{Argument, Zod};
use self::options::ZodOptions;
use self::schemas::{REFERENCE, SchemaBuilder, Test};
use super::job::{File, Form, Generated, Input, Job, strictly};
use super::manifest::{Dependency, package_name};
#[cfg(feature = "cli")]
use super::names::declared_names;
use super::profile::{Profile, States, Unit, Users};
use super::typescript::check::guards::{self, Wanted};
use super::typescript::check::lower_first;
use super::typescript::declarations::Declarations;
#[cfg(feature = "cli")]
use super::typescript::names::is_reserved;
use super::typescript::types::Types;
use super::typescript::{DOC, quote, remarks};
use super::typescript::{manifest, package as modules};
use super::{CheckLevel, Options, Target, header};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::check::phrases::Phrase;
use crate::model::check::{CheckId, Checks, Format, Function};
use crate::model::declaration_order::Order;
use crate::model::{Definition, Keyword, Model, TypeId, named};
use crate::names::Taken;
use crate::render::{BuiltIn, template, views};
use crate::text::Json;

views! {
    /// A file of schemas.
    struct FileView {
        header: String,
        imports: Vec<String>,
        schemas: Vec<String>,
        functions: Vec<String>,
    }

    /// A schema, and the type of its values.
    struct SchemaView {
        docs: Vec<String>,
        declared: Vec<String>,
        ty: String,
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
const USED: [&str; 4] = ["z", INTEGER, REFERENCE, "isFollowing"];

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    DOC,
    template!("zod/file.tera", FileView),
    template!("zod/schema.tera", SchemaView),
    template!("zod/integer.tera", FunctionView),
    template!("zod/nested.tera", FunctionView),
]);

/// The functions that schemas call: the template, the name, and what the message expects.
const INTEGER_FUNCTION: (&str, &str, Phrase) = ("zod/integer.tera", INTEGER, Phrase::Integer);
const REFERENCE_FUNCTION: (&str, &str, Phrase) = ("zod/nested.tera", REFERENCE, Phrase::Shallower);

/// The facts of zod.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Zod,
    folder: "zod",
    suffix: ".zod.ts",
    other_suffixes: None,
    unit: Unit::Module,
    whole_file: Some("index.ts"),
    is_reserved: |_| false,
    prints_packages: |_| true,
    states: States::Schemas,
    // Schemas are validators themselves.
    checks: Some(|_| CheckLevel::Full),
    strict: Some(|options| options.of::<ZodOptions>().strict),
    runtime: None,
    manifests: Some(|job| manifest::print(job, package_name(job, Target::TypeScript, "zod"), Some(ZOD))),
    imports: Some(modules::IMPORTS),
    users: Some(Users {
        have_modules: true,
        have_generics: false,
        have_integers: false,
        narrows_integers: |_| false,
        have_tuples: false,
        is_open: None,
        have_index_signatures: false,
    }),
    options: ZodOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[],
    own_types: None,
    warnings: |model| {
        if model.asserts_formats { Vec::new() } else { unchecked_formats(model).into_iter().collect() }
    },
    print,
    #[cfg(feature = "cli")]
    type_names: |model, _| declared_names(model, is_reserved),
    #[cfg(feature = "cli")]
    declaration: None,
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    let options = job.options;
    let host = PROFILE.strict_host(options);
    Ok(match job.form {
        Form::Package if host.is_none() => package::files(job)?,
        Form::Files | Form::Package => {
            job.standalone(&PROFILE, |input| strictly(input, host, |input| Ok(generate(input, options)?)))?
        }
    })
}

const ZOD: Dependency = Dependency::new("zod", "4.5.0");

/// A schema that is to be printed.
struct Planned {
    id: TypeId,
    schema: Zod,
}

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
    /// The names of the imported modules.
    namespaces: Vec<String>,
    /// The definitions whose schemas may come later than those of the module, because the modules form a cycle.
    later: HashSet<TypeId>,
}

/// Returns the file of a model.
fn generate(input: &Input, options: &Options) -> Result<Generated, Diagnostic> {
    let model = &input.plain;
    let open: Vec<bool> = input.model.definitions.iter().map(|definition| !definition.parameters.is_empty()).collect();
    let parts = named(model.definitions.iter().flat_map(Definition::parts).collect());
    let used: HashSet<TypeId> = model.tool_types().chain(parts).collect();
    let mut types = Types::apart(model, &options.templates, &USED);
    let names = schema_names(&types);
    // An expanded definition is written where it is used, and usually nowhere else.
    let is_used = |id: TypeId| !open[id.index()] || used.contains(&id);
    generate_module(&mut types, &names, &Foreign::default(), is_used)
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
    let planned: Vec<Planned> =
        order.ids().filter(is_printed).map(|id| Planned { id, schema: planned(&mut builder, id) }).collect();
    let SchemaBuilder { tests, losses, has_integers, has_references, .. } = builder;
    let taken = names.iter().chain(&foreign.namespaces).map(String::as_str).chain(USED).collect();
    let verdicts = verdicts(model, tests, taken)?;
    let mut schemas = Vec::new();
    for planned in &planned {
        schemas.push(schema(types, planned, names, &verdicts.names, &order)?);
    }
    let mut functions = Vec::new();
    for ((template, name, expected), is_used) in
        [(INTEGER_FUNCTION, has_integers), (REFERENCE_FUNCTION, has_references)]
    {
        if is_used {
            let view = FunctionView { name: name.to_owned(), message: Phrase::MustBe.with(&[&expected.words()]) };
            functions.push(TEMPLATES.render(types.templates, template, view)?);
        }
    }
    functions.extend(verdicts.texts);
    let trimmed = |texts: Vec<String>| texts.into_iter().map(|text| text.trim_end().to_owned()).collect();
    let header = quote::line_comment(&header(model));
    let imports = foreign.imports.clone();
    let view = FileView { header, imports, schemas: trimmed(schemas), functions: trimmed(functions) };
    Ok(Generated { text: TEMPLATES.render(types.templates, "zod/file.tera", view)?, losses })
}

/// Returns the schema of a definition.
fn planned(builder: &mut SchemaBuilder, id: TypeId) -> Zod {
    match records::is_opaque(builder.model.definition(id)) {
        true => builder.opaque(id),
        false => builder.definition(id),
    }
}

/// Returns the functions that refinements call, in the order of the tests.
fn verdicts(model: &Model, tests: Vec<Test>, taken: Vec<&str>) -> Result<guards::Printed, Diagnostic> {
    let mut asked = Checks::clone(&model.checks);
    // Only schemas are imported: other modules of a package export no functions.
    asked.functions.iter_mut().for_each(|function| function.external = false);
    let mut wanted = Vec::new();
    let mut names: Taken = asked.functions.iter().map(|function| function.name.as_str()).collect();
    for Test { at, check, narrows, is_flat } in tests {
        let functions = &mut asked.functions;
        let name = names.claim(&at, "Rest");
        wanted.push(Wanted { check: CheckId(functions.len()), narrows, is_flat });
        functions.push(Function::new(name, None, check));
    }
    guards::print(&asked, &wanted, &taken)
}

/// Returns the text of a schema, and of the type of its values, which is written in full if it is recursive.
fn schema(
    types: &mut Types,
    planned: &Planned,
    names: &[String],
    tests: &[String],
    order: &Order,
) -> Result<String, Diagnostic> {
    let Planned { id, schema } = planned;
    let model = types.model;
    let definition: &Definition = model.definition(*id);
    let name = names[id.index()].clone();
    let mut declared = Vec::new();
    if order.is_cyclic(*id) || records::is_opaque(definition) {
        Declarations::new(types).declare(*id, definition, &mut declared)?;
    }
    let docs = if declared.is_empty() { remarks::of(model, *id) } else { Vec::new() };
    let view = SchemaView {
        docs,
        declared: declared.iter().map(|text| text.trim_end().to_owned()).collect(),
        ty: types.names.of(*id).to_owned(),
        statement: schema.statement(&format!("export const {name} = "), tests),
        name,
    };
    TEMPLATES.render(types.templates, "zod/schema.tera", view)
}

impl SchemaBuilder<'_> {
    /// Returns the schema of an object that zod can't read: a test.
    fn opaque(&mut self, id: TypeId) -> Zod {
        let ty = self.types.names.of(id);
        let zod = Zod::of(&format!("custom<{ty}>"), Vec::<Argument>::new());
        self.whole(zod, id)
    }
}
