//! Go: types, and functions that read, check and write their values, with the standard library alone. A file imports no
//! other generated one, but for those of other packages, and a package is one file.

mod foreign;
mod functions;
mod layout;
mod losses;
mod names;
mod options;
mod package;
mod quote;
mod scalars;
mod styles;
mod support;
mod tables;
mod variants;
mod verdict;

use self::foreign::Imports;
use self::functions::Functions;
use self::tables::Tables;
use super::declarations::{AliasView, Declarations, EnumView, RecordView, Templates, UnionView};
use super::defaults::{APPLIED_DEFAULTS, FillsIn, no_refusal};
use super::job::Generated;
use super::own_types::OWN_TYPES;
use super::pass::MONOMORPHIC;
use super::profile::{Profile, States, Unit, Users};
use super::{CheckLevel, Options, Target, header};
use crate::codegen::lower::lower;
use crate::diagnostics::Diagnostic;
use crate::model::check::{CheckId, Checks};
use crate::model::{Loss, Model, TypeId};
use crate::render::{BuiltIn, template, views};
use options::GoOptions;

views! {
    /// A file.
    struct File_ {
        header: String,
        package: String,
        /// What the document says about itself, as lines.
        docs: Vec<String>,
        imports: Vec<String>,
        declarations: Vec<String>,
    }

    /// The functions of a type.
    struct ChecksView {
        name: String,
        is: String,
        check: String,
        parse: String,
        /// Whether the type has methods: those of interfaces and pointers have none.
        methods: bool,
        /// The function that decides on a value, if there is one.
        verdict: Option<String>,
        /// The function that makes the table; none if invalid values aren't explained.
        table: Option<String>,
    }
}

/// The comment before what all types of a file share.
const SUPPORT: &str = "// Support code, the same in every file.";

static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("go/record.tera", RecordView),
    template!("go/enum.tera", EnumView),
    template!("go/union.tera", UnionView),
    template!("go/alias.tera", AliasView),
    template!("go/checks.tera", ChecksView),
    template!("go/file.tera", File_),
]);

/// The facts of Go.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Go,
    folder: "go",
    suffix: ".go",
    other_suffixes: None,
    emits: None,
    unit: Unit::Package,
    whole_file: None,
    is_reserved: names::is_reserved_file,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(options::level),
    strict: None,
    runtime: None,
    manifests: Some(package::manifest),
    imports: Some(package::IMPORTS),
    users: Some(Users {
        have_modules: false,
        have_generics: false,
        have_integers: true,
        narrows_integers: |_| false,
        have_exact_types: true,
        have_tuples: true,
        is_open: None,
        have_index_signatures: false,
    }),
    options: GoOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[MONOMORPHIC, OWN_TYPES, APPLIED_DEFAULTS],
    own_types: Some(|options| foreign::own_types(options.go())),
    fills_in: Some(FillsIn { own: |options| options.go().defaults, refusal: no_refusal }),
    warnings: |_| Vec::new(),
    print: package::print,
    type_names: |model, options| {
        let (declarations, _) = declarations(model, options);
        let name = |id: TypeId| model.definition(id).inlined().is_none().then(|| declarations.name(id));
        model.iter().map(|(id, _)| name(id)).collect()
    },
    declaration: Some(|model, id, options| {
        let (mut declarations, _) = declarations(model, options);
        Ok(declarations.declaration(id)?.map(|text| layout::laid_out(text.trim_start())))
    }),
};

/// Returns the declarations of a model, and the packages whose types they use.
fn declarations<'m>(model: &'m Model, options: &'m Options) -> (Declarations<'m>, Imports) {
    let templates = Templates { built_in: &TEMPLATES, folder: "go/", user: &options.templates };
    let mut declarations = Declarations::new(model, styles::of(options.go()), templates);
    let imports = Imports::name(model, &mut declarations, |package| package::path(package, options));
    (declarations, imports)
}

/// Returns the file of a model, of which passes lost something.
fn generate(model: &Model, lost: Vec<Loss>, options: &Options) -> Result<Generated, Diagnostic> {
    let level = options::level(options);
    let (mut declarations, imports) = declarations(model, options);
    let mut checks = Checks::clone(&model.checks);
    let functions_of = variants::functions(model, &mut checks);
    let tests = variants::tests(model, &mut checks);
    let entries: Vec<CheckId> = functions_of.iter().map(|(_, check)| *check).chain(tests.checks()).collect();
    let program = if level == CheckLevel::None { Default::default() } else { lower(&checks, &entries) };
    let mut taken = std::mem::take(&mut declarations.taken);
    taken.extend(support::names());
    let mut functions = Functions::new(&checks, &program, taken);
    let verdict = |functions: &Functions<'_, '_>, check| {
        program.of(check).map(|id| functions.name(id).to_owned()).unwrap_or_default()
    };
    declarations.tests = tests.print(|check| verdict(&functions, check));
    declarations.taken = std::mem::take(&mut functions.taken);
    let mut all = declarations.types()?;
    functions.taken = std::mem::take(&mut declarations.taken);
    let mut tables = Tables::default();
    for (id, check) in functions_of {
        let name = declarations.name(id);
        let [is, check_, parse] =
            ["Is", "Check", "Parse"].map(|verb| functions.taken.claim(&format!("{verb}{name}"), "Value"));
        let view = ChecksView {
            name,
            is,
            check: check_,
            parse,
            methods: variants::has_methods(model, id),
            verdict: (level != CheckLevel::None).then(|| verdict(&functions, check)),
            table: (level == CheckLevel::Full).then(|| tables.of(check, &mut functions)),
        };
        all.push(TEMPLATES.render(&options.templates, "go/checks.tera", view)?.trim().to_owned());
    }
    all.extend(functions.print());
    all.extend(tables.print(&mut functions));
    all.extend(functions.variables());
    if level != CheckLevel::Full {
        all = all.into_iter().map(|text| support::without_readers(&text)).filter(|text| !text.is_empty()).collect();
    }
    let losses = losses::losses(model).into_iter().chain(lost).collect();
    file(model, all, &imports, options).map(|text| Generated { text, losses })
}

/// Returns a file with the support that its declarations use.
fn file(
    model: &Model,
    mut declarations: Vec<String>,
    imports: &Imports,
    options: &Options,
) -> Result<String, Diagnostic> {
    let used = support::used(&declarations);
    let imports = package::imports(used.imports, imports.used(declarations.iter()));
    declarations.extend((!used.texts.is_empty()).then(|| SUPPORT.to_owned()));
    declarations.extend(used.texts);
    let about = &model.input.about;
    // A model of all documents is of no file.
    let of_package = || options.package.name.clone().unwrap_or_else(|| "types".to_owned());
    let is_whole = model.input.sha256.is_empty();
    let document = || if is_whole { of_package() } else { crate::names::base_name(&model.input.name) };
    // By convention, a package has the name of its folder.
    let folder = options.folder_name(Target::Go).map(str::to_owned);
    let of_folder = || names::package(&folder.unwrap_or_else(document));
    let package = options.go().package.as_ref().map_or_else(of_folder, |name| name.text().to_owned());
    let view = File_ {
        header: header(model),
        docs: styles::about_package(&package, about.description.as_deref().unwrap_or_default()),
        package,
        imports,
        declarations,
    };
    Ok(layout::laid_out(&TEMPLATES.render(&options.templates, "go/file.tera", view)?))
}
