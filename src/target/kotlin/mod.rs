//! Kotlin: data classes, sealed interfaces and enums in one object, with functions that read, check and write their values,
//! for Kotlin 2.3 and its library alone, on every platform. A document is an object, and so are all documents of a package.

mod contracts;
mod json;
mod losses;
mod names;
mod options;
mod runtime;
mod styles;
mod support;
mod verdict;

use std::borrow::Cow;
use std::collections::BTreeMap;

use self::contracts::ContractsView;
use self::json::SerializersView;
use self::runtime::{LegacyView, RuntimeView};
use self::verdict::KotlinValues;
use super::contracts::Contracts;
use super::declarations::{AliasView, Declarations, EnumView, RecordView, Templates, UnionView};
use super::defaults::{APPLIED_DEFAULTS, no_refusal};
use super::flat::text::{indented, laid_out, words_of};
use super::flat::{Functions, Tables, functions, tests};
use super::job::{File, Form, Generated, Input, Job, Part};
use super::pass::{MONOMORPHIC, Subject};
use super::profile::{FillsIn, Profile, Runtime, States, Unit, Users};
use super::{CheckLevel, Options, Target, header};
use crate::codegen::lower::lower;
use crate::diagnostics::{Diagnostic, Error};
use crate::model::check::{CheckId, Checks};
use crate::model::sandbox_projection::Projections;
use crate::model::{Loss, Model, TypeId};
use crate::render::{BuiltIn, Template, template, views};
use options::KotlinOptions;

views! {
    /// A file.
    struct ObjectView {
        header: String,
        package: Option<String>,
        /// Whether something is deprecated, which generated code uses.
        deprecated: bool,
        /// The description of the document, as lines.
        docs: Vec<String>,
        name: String,
        /// The types with their members, indented.
        types: Vec<String>,
        /// The types of the support that users see, indented.
        public: Vec<String>,
        /// The functions that read and write values, indented.
        values: Vec<String>,
        /// The other support, indented.
        support: Vec<String>,
        /// The functions that decide on values and explain them, indented.
        checks: Vec<String>,
    }

    /// The functions of a type that need no value.
    struct FunctionsView {
        /// The type, as others name it.
        ty: String,
        /// The function that decides on a value, if there is one.
        verdict: Option<String>,
        /// The function that makes the table; none if invalid values aren't explained.
        table: Option<String>,
        reader: String,
        writer: String,
        /// Its name, if it is another name for a type, which its functions have in theirs; otherwise empty.
        alias: String,
    }
}

/// The component of documentation comments.
const DOC: Template = Template {
    name: "kotlin/kdoc.tera",
    text: include_str!("../../../templates/kotlin/kdoc.tera"),
    about: " The component of documentation comments: `lines`, and how far they are indented.",
    variables: &[],
};

static TEMPLATES: BuiltIn = BuiltIn::new(&[
    DOC,
    template!("kotlin/record.tera", RecordView),
    template!("kotlin/enum.tera", EnumView),
    template!("kotlin/union.tera", UnionView),
    template!("kotlin/alias.tera", AliasView),
    template!("kotlin/functions.tera", FunctionsView),
    template!("kotlin/object.tera", ObjectView),
    template!("kotlin/kotlinx.tera", SerializersView),
    template!("kotlin/contracts.tera", ContractsView),
    template!("kotlin/runtime.tera", RuntimeView),
    template!("kotlin/legacy.tera", LegacyView),
    template!("kotlin/values/record.tera", RecordView),
    template!("kotlin/values/enum.tera", EnumView),
    template!("kotlin/values/union.tera", UnionView),
]);

/// The facts of Kotlin.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Kotlin,
    folder: "kotlin",
    suffix: ".kt",
    other_suffixes: None,
    emits: None,
    unit: Unit::Package,
    whole_file: None,
    file_name: names::object,
    is_reserved: names::is_reserved_object,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(options::level),
    strict: None,
    runtime: Some(Runtime {
        modules: [("AdlRuntime.kt", runtime::print), ("AdlLegacy.kt", runtime::print_legacy)],
        error: |_, _| String::new(),
    }),
    has_operations: false,
    manifests: None,
    imports: None,
    users: Some(Users {
        have_modules: false,
        have_generics: false,
        have_integers: true,
        narrows_integers: |_| false,
        have_exact_types: true,
        have_tuples: false,
        is_open: None,
        have_index_signatures: false,
    }),
    options: KotlinOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[MONOMORPHIC, APPLIED_DEFAULTS],
    own_types: None,
    fills_in: Some(FillsIn { own: |options| options.kotlin().defaults, refusal: no_refusal }),
    warnings: |_| Vec::new(),
    print,
    type_names: |model, options| {
        let declarations = declarations(model, options, "kotlin/", "");
        let name = |id: TypeId| model.definition(id).inlined().is_none().then(|| declarations.name(id));
        model.iter().map(|(id, _)| name(id)).collect()
    },
    declaration: Some(|model, id, options| {
        Ok(declarations(model, options, "kotlin/", "").declaration(id)?.map(|text| text.trim().to_owned()))
    }),
};

/// Prints the files of a job: an object for each document, or for all documents of a package.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    let (profile, options) = (job.profile, job.options);
    let mut files = Vec::new();
    if job.form == Form::Package {
        let (Some(whole), name) = (job.whole, options.package.name()) else { return Ok(files) };
        let input = Input::new(whole);
        let (model, losses) = input.after(profile, &Subject::new(profile, &input.plain, "", options))?;
        let file = profile.whole_file(options);
        let object = object_of(&file);
        add(&mut files, Part::Package, &model, losses, object, options)?;
        if job.has_contracts() {
            let (projections, module) = (Projections::new(&input.plain), profile.module(name));
            let of = Contracts { projections: &projections, profile, module, options };
            let file = profile.contracts_file(name);
            let types = contracts::types(&model, object, &declarations(&model, options, "kotlin/", object));
            let text = contracts::print(&of, [object, object_of(&file)], &types, &job.documents_of_tools())?;
            files.push(File::shared(file, text));
        }
        return Ok(files);
    }
    for (index, document) in job.own() {
        let (model, losses) = job.model(document)?;
        let file = profile.file(&document.name, options);
        let object = object_of(&file);
        add(&mut files, Part::Document(index), &model, losses, object, options)?;
        let file = profile.contracts_file(&document.name);
        let types = contracts::types(&model, object, &declarations(&model, options, "kotlin/", object));
        let print = |of: &Contracts<'_>| contracts::print(of, [object, object_of(&file)], &types, &[]);
        files.extend(job.contracts(index, print)?);
    }
    Ok(files)
}

/// Adds the object of a model, of which passes lost something, and its serializers if options want them.
fn add(
    files: &mut Vec<File>,
    part: Part,
    model: &Model,
    losses: Vec<Loss>,
    object: &str,
    options: &Options,
) -> Result<(), Diagnostic> {
    let generated = generate(model, losses, object, options)?;
    files.push(File::new(part, format!("{object}{}", PROFILE.suffix), generated));
    let serializers = json::print(model, object, &declarations(model, options, "kotlin/", object), options)?;
    files.extend(serializers.map(|text| File::lossless(part, json::file(object), text)));
    Ok(())
}

/// Returns the object of a file.
fn object_of(file: &str) -> &str {
    file.strip_suffix(PROFILE.suffix).unwrap_or(file)
}

/// Returns the package of all files.
fn package(options: &Options) -> Option<String> {
    options.kotlin().package.as_ref().map(|package| package.text().to_owned())
}

/// Returns the declarations of an object, by the templates of a folder.
fn declarations<'m>(model: &'m Model, options: &'m Options, folder: &'static str, object: &str) -> Declarations<'m> {
    let templates = Templates { built_in: &TEMPLATES, folder, user: &options.templates };
    Declarations::new(model, Cow::Owned(styles::of(object)), templates)
}

/// Returns the object of a model, of which passes lost something.
fn generate(model: &Model, lost: Vec<Loss>, object: &str, options: &Options) -> Result<Generated, Diagnostic> {
    let level = options::level(options);
    let mut checks = Checks::clone(&model.checks);
    let functions_of = functions(model, &mut checks);
    let tests = tests(model, &mut checks);
    let entries: Vec<CheckId> = functions_of.iter().map(|(_, check)| *check).chain(tests.checks()).collect();
    let program = if level == CheckLevel::None { Default::default() } else { lower(&checks, &entries) };
    let mut functions = Functions::<KotlinValues>::new(&checks, &program, support::names().collect());
    let mut tables = Tables::default();
    let verdict = |functions: &Functions<'_, '_, KotlinValues>, check| {
        functions.program.of(check).map(|id| functions.name(id).to_owned()).unwrap_or_default()
    };
    let mut types = declarations(model, options, "kotlin/", object);
    let mut values = declarations(model, options, "kotlin/values/", object);
    values.has_readers = level == CheckLevel::Full;
    values.tests = tests.print::<KotlinValues>(|check| format!("AdlSupport.Checks.{}", verdict(&functions, check)));
    let mut members = BTreeMap::new();
    for (id, check) in functions_of {
        let name = types.name(id);
        let alias = model.definition(id).body.alias();
        let aspects = alias.map(|ty| types.written_aspects(ty));
        let own = || [name.clone(), format!("AdlValues::read{name}"), format!("AdlValues::write{name}")];
        let [ty, reader, writer] = aspects.unwrap_or_else(own);
        let view = FunctionsView {
            ty,
            verdict: (level != CheckLevel::None).then(|| verdict(&functions, check)),
            table: (level == CheckLevel::Full).then(|| tables.of(check, &mut functions)),
            reader,
            writer,
            alias: alias.map(|_| name).unwrap_or_default(),
        };
        let text = TEMPLATES.render(&options.templates, "kotlin/functions.tera", view)?;
        members.insert(id, indented(text.trim(), if alias.is_some() { 0 } else { 2 }));
    }
    types.members = members.into_iter().collect();
    let mut printed = functions.print();
    printed.extend(tables.print(&mut functions));
    let mut checks = functions.variables();
    checks.extend(printed);
    let text = print_object(model, object, [types.types()?, values.types()?, checks], options)?;
    Ok(Generated { text, losses: losses::losses(model).into_iter().chain(lost).collect() })
}

/// Prints an object of types, with what reads and writes their values, and checks, and the support that they use.
fn print_object(
    model: &Model,
    object: &str,
    [types, values, checks]: [Vec<String>; 3],
    options: &Options,
) -> Result<String, Diagnostic> {
    let declared: Vec<&str> = types.iter().chain(&values).chain(&checks).map(String::as_str).collect();
    let used = support::used(words_of(&declared));
    let indent = |texts: Vec<String>, level| texts.into_iter().map(|text| indented(&text, level)).collect();
    let about = &model.input.about;
    let view = ObjectView {
        header: header(model),
        package: package(options),
        deprecated: types.iter().any(|text| text.contains("@Deprecated(")),
        docs: styles::lines(about.description.as_deref().unwrap_or_default()),
        name: object.to_owned(),
        types: indent(types, 1),
        public: indent(used.public, 1),
        values: indent(values, 2),
        support: indent(used.own, 2),
        checks: indent(checks, 3),
    };
    Ok(laid_out(&TEMPLATES.render(&options.templates, "kotlin/object.tera", view)?))
}
