//! Java: records, sealed interfaces and enums in one class, with functions that read, check and write their values, for Java
//! 17 and its library alone. A document is a class, and so are all documents of a package.

mod contracts;
mod foreign;
mod json;
mod losses;
mod names;
mod operations;
mod options;
mod quote;
mod runtime;
mod styles;
mod support;
mod verdict;

use std::borrow::Cow;
use std::collections::BTreeMap;

use self::contracts::{ContractsView, Named, PublicType};
use self::json::ModuleView;
use self::operations::{HttpView, OperationsView};
use self::runtime::{LegacyView, RuntimeView};
use self::verdict::JavaValues;
use super::contracts::{Contracts, TypesOfTools};
use super::declarations::{AliasView, Declarations, EnumView, RecordView, Styles, Templates, UnionView};
use super::defaults::{APPLIED_DEFAULTS, no_refusal};
use super::flat::text::{indented, laid_out};
use super::flat::{Functions, Tables, functions, tests};
use super::job::{File, Form, Generated, Input, Job, Part};
use super::own_types::OWN_TYPES;
use super::pass::{MONOMORPHIC, Subject};
use super::profile::{FillsIn, Profile, Runtime, States, Unit, Users};
use super::{CheckLevel, Options, Target, header};
use crate::codegen::lower::lower;
use crate::diagnostics::{Diagnostic, Error};
use crate::model::check::{CheckId, Checks};
use crate::model::sandbox_projection::Projections;
use crate::model::{Body, Loss, Model, Type, TypeId};
use crate::render::{BuiltIn, Template, template, views};
use options::{JavaOptions, Nullability};

views! {
    /// A file.
    struct ClassView {
        header: String,
        package: Option<String>,
        imports: Vec<String>,
        /// The description of the document, as lines.
        docs: Vec<String>,
        name: String,
        /// Whether annotations say what may be null.
        null_marked: bool,
        /// The types with their members, indented.
        types: Vec<String>,
        /// The types of the support that users see, indented.
        public: Vec<String>,
        /// The other support, indented.
        support: Vec<String>,
        /// The functions that decide on values and explain them, indented.
        checks: Vec<String>,
    }

    /// The methods of a type.
    struct MethodsView {
        /// The type, as others name it.
        ty: String,
        /// The function that decides on a value, if there is one.
        verdict: Option<String>,
        /// The function that makes the table; none if invalid values aren't explained.
        table: Option<String>,
        reader: String,
        writer: String,
        /// Whether its values have no methods: it is another name for a type.
        alias: bool,
        /// Whether its values are objects of several classes.
        union: bool,
    }
}

/// The annotation of what may be null.
const NULLABLE: &str = "org.jspecify.annotations.Nullable";

/// The annotations of classes in which other annotations say what may be null, and in which nothing does.
const NULL_MARKED: [&str; 2] = ["org.jspecify.annotations.NullMarked", "org.jspecify.annotations.NullUnmarked"];

/// The component of documentation comments.
const DOC: Template = Template {
    name: "java/javadoc.tera",
    text: include_str!("../../../templates/java/javadoc.tera"),
    about: " The component of documentation comments: `lines`, and whether what they document is `deprecated`.",
    variables: &[],
};

static TEMPLATES: BuiltIn = BuiltIn::new(&[
    DOC,
    template!("java/record.tera", RecordView),
    template!("java/enum.tera", EnumView),
    template!("java/union.tera", UnionView),
    template!("java/alias.tera", AliasView),
    template!("java/methods.tera", MethodsView),
    template!("java/class.tera", ClassView),
    template!("java/contracts.tera", ContractsView),
    template!("java/gson.tera", ModuleView),
    template!("java/http.tera", HttpView),
    template!("java/jackson.tera", ModuleView),
    template!("java/operations.tera", OperationsView),
    template!("java/runtime.tera", RuntimeView),
    template!("java/legacy.tera", LegacyView),
]);

/// The facts of Java.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Java,
    folder: "java",
    suffix: ".java",
    other_suffixes: None,
    emits: None,
    unit: Unit::Package,
    whole_file: None,
    file_name: names::class,
    is_reserved: names::is_reserved_class,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(options::level),
    strict: None,
    runtime: Some(Runtime {
        modules: [("AdlRuntime.java", runtime::print), ("AdlLegacy.java", runtime::print_legacy)],
        error: |_, _| String::new(),
    }),
    has_operations: true,
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
    options: JavaOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[MONOMORPHIC, OWN_TYPES, APPLIED_DEFAULTS],
    own_types: Some(|options| foreign::own_types(options.java())),
    fills_in: Some(FillsIn { own: |options| options.java().defaults, refusal: no_refusal }),
    warnings: |_| Vec::new(),
    print,
    type_names: |model, options| {
        let declarations = declarations(model, options, "");
        let name = |id: TypeId| model.definition(id).inlined().is_none().then(|| declarations.name(id));
        model.iter().map(|(id, _)| name(id)).collect()
    },
    declaration: Some(|model, id, options| {
        Ok(declarations(model, options, "").declaration(id)?.map(|text| text.trim().to_owned()))
    }),
};

/// Prints the files of a job: a class for each document, or for all documents of a package.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    let (profile, options) = (job.profile, job.options);
    let mut files = Vec::new();
    if job.form == Form::Package {
        let (Some(whole), name) = (job.whole, options.package.name()) else { return Ok(files) };
        let input = Input::new(whole);
        let (model, losses) = input.after(profile, &Subject::new(profile, &input.plain, "", options))?;
        let file = profile.whole_file(options);
        let (generated, named) = generate(&model, losses, &file, options)?;
        files.push(File::new(Part::Package, file, generated));
        files.extend(operations::print(job, Part::Package, name, &model, &named)?);
        files.extend(operations::shared(job, std::iter::once(&*model))?);
        if job.has_contracts() {
            let (projections, module) = (Projections::new(&input.plain), profile.module(name));
            let of = Contracts { projections: &projections, profile, module, options };
            let file = profile.contracts_file(name);
            let text = contracts::print(&of, &named, &file, &job.documents_of_tools())?;
            files.push(File::shared(file, text));
        }
        return Ok(files);
    }
    let mut models = Vec::new();
    for (index, document) in job.own() {
        let (model, losses) = job.model(document)?;
        let file = profile.file(&document.name, options);
        let (generated, named) = generate(&model, losses, &file, options)?;
        files.push(File::new(Part::Document(index), file, generated));
        files.extend(operations::print(job, Part::Document(index), &document.name, &model, &named)?);
        let file = profile.contracts_file(&document.name);
        files.extend(job.contracts(index, |of| contracts::print(of, &named, &file, &[]))?);
        models.push(model);
    }
    files.extend(operations::shared(job, models.iter().map(|model| &**model))?);
    Ok(files)
}

/// Returns the class of a file.
fn class_of(file: &str) -> &str {
    file.strip_suffix(PROFILE.suffix).unwrap_or(file)
}

/// Returns the declarations of a class.
fn declarations<'m>(model: &'m Model, options: &'m Options, class: &str) -> Declarations<'m> {
    declared(model, options, styles::of(class, options.java().nullability))
}

fn declared<'m>(model: &'m Model, options: &'m Options, mut styles: Styles) -> Declarations<'m> {
    styles.names.reserved.extend(foreign::beside(model));
    let templates = Templates { built_in: &TEMPLATES, folder: "java/", user: &options.templates };
    let mut declarations = Declarations::new(model, Cow::Owned(styles), templates);
    foreign::name(model, &mut declarations);
    declarations
}

/// Returns the declarations of a class as others name them, which say nothing of null.
fn elsewhere<'m>(model: &'m Model, options: &'m Options, class: &str) -> Declarations<'m> {
    let mut declarations = declared(model, options, styles::of(class, None));
    declarations.qualify(class);
    declarations
}

/// Returns the class of a model, of which passes lost something, and what contracts name of it.
fn generate(model: &Model, lost: Vec<Loss>, file: &str, options: &Options) -> Result<(Generated, Named), Diagnostic> {
    let class = class_of(file);
    let level = options::level(options);
    let mut declarations = declarations(model, options, class);
    let mut checks = Checks::clone(&model.checks);
    let functions_of = functions(model, &mut checks);
    let tests = tests(model, &mut checks);
    let of_readers = tests.checks().filter(|_| level == CheckLevel::Full);
    let entries: Vec<CheckId> = functions_of.iter().map(|(_, check)| *check).chain(of_readers).collect();
    let program = if level == CheckLevel::None { Default::default() } else { lower(&checks, &entries) };
    let mut functions = Functions::<JavaValues>::new(&checks, &program, support::names().collect());
    let mut tables = Tables::default();
    let verdict = |functions: &Functions<'_, '_, JavaValues>, check| {
        functions.program.of(check).map(|id| functions.name(id).to_owned()).unwrap_or_default()
    };
    declarations.has_readers = level == CheckLevel::Full;
    declarations.tests = tests.print::<JavaValues>(|check| format!("AdlSupport.Checks.{}", verdict(&functions, check)));
    let (mut members, mut public) = (BTreeMap::new(), BTreeMap::new());
    let elsewhere = elsewhere(model, options, class);
    for (id, check) in functions_of {
        let body = &model.definition(id).body;
        let ([ty, reader, writer], named) = written(&declarations, &elsewhere, id, body.alias());
        public.insert(id, named);
        let view = MethodsView {
            ty,
            verdict: (level != CheckLevel::None).then(|| verdict(&functions, check)),
            table: (level == CheckLevel::Full).then(|| tables.of(check, &mut functions)),
            reader,
            writer,
            alias: body.alias().is_some(),
            union: matches!(body, Body::Union(_)),
        };
        let text = TEMPLATES.render(&options.templates, "java/methods.tera", view)?;
        members.insert(id, indented(text.trim(), 1));
    }
    declarations.members = members.into_iter().collect();
    let mut types = declarations.types()?;
    types.extend(json::print(model, class, |id| declarations.name(id), options)?);
    let mut printed = functions.print();
    printed.extend(tables.print(&mut functions));
    let mut checks = functions.variables();
    checks.extend(printed);
    let text = print_class(model, class, types, checks, options)?;
    let types = TypesOfTools::new(model, |id| public.get(&id).cloned());
    let losses = losses::losses(model).into_iter().chain(lost).collect();
    Ok((Generated { text, losses }, Named { class: class.to_owned(), types, public }))
}

/// Returns a type as it is written, with its reader and its writer, and its names in contracts. `alias` is the type that it
/// stands for, if it is a name of one.
fn written(
    declarations: &Declarations<'_>,
    elsewhere: &Declarations<'_>,
    id: TypeId,
    alias: Option<&Type>,
) -> ([String; 3], PublicType) {
    let (name, class) = (declarations.name(id), elsewhere.name(id));
    let Some(ty) = alias else {
        let aspects = [name.clone(), format!("{name}::readJson"), format!("{name}::writeJson")];
        return (aspects, PublicType { ty: class.clone(), class });
    };
    let [own, ..] = elsewhere.written_aspects(ty);
    (declarations.written_aspects(ty), PublicType { ty: own, class })
}

/// Prints a class of types and checks, with the support and the imports that they use.
fn print_class(
    model: &Model,
    class: &str,
    types: Vec<String>,
    checks: Vec<String>,
    options: &Options,
) -> Result<String, Diagnostic> {
    let mut used = support::used_by(&types, &checks);
    let null_marked = options.java().nullability == Some(Nullability::Jspecify);
    if null_marked {
        used.public.iter_mut().for_each(|text| *text = support::null_marked(text));
    }
    let declared = types.iter().chain(&checks).map(String::as_str);
    let texts: Vec<&str> = declared.chain(used.texts()).collect();
    let others: Vec<&str> = json::imports(options).into_iter().chain(["java.util.Objects", NULLABLE]).collect();
    let mut imports = support::imports(&others, &texts);
    if null_marked {
        imports.extend(NULL_MARKED.map(|class| format!("import {class};")));
        imports.sort();
    }
    let indent = |texts: Vec<String>, level| texts.into_iter().map(|text| indented(&text, level)).collect();
    let about = &model.input.about;
    let view = ClassView {
        header: header(model),
        package: runtime::package(options),
        imports,
        docs: styles::lines(about.description.as_deref().unwrap_or_default()),
        name: class.to_owned(),
        null_marked,
        types: indent(types, 1),
        public: indent(used.public, 1),
        support: indent(used.own, 2),
        checks: indent(checks, 3),
    };
    Ok(laid_out(&TEMPLATES.render(&options.templates, "java/class.tera", view)?))
}
