//! Go: types, and functions that read, check and write their values, with the standard library alone. A package has one
//! file of types, that of its contracts, and the runtime of these; it imports no other generated one, but for those of
//! other packages.

mod contracts;
mod foreign;
mod generics;
mod layout;
mod losses;
mod methods;
mod names;
mod operations;
mod options;
mod package;
mod quote;
mod runtime;
mod styles;
mod support;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};

use self::contracts::{ContractsView, Named, PublicType};
use self::foreign::Imports;
use self::generics::GENERICS;
use self::operations::{HttpView, OperationsView, StreamsView, ToolsView, WebhooksView};
use self::runtime::RuntimeView;
use self::support::Used;
use self::verdict::GoValues;
use super::contracts::TypesOfTools;
use super::declarations::{AliasView, Declarations, EnumView, RecordView, Templates, UnionView};
use super::defaults::{APPLIED_DEFAULTS, no_refusal};
use super::flat::{Functions, Tables, functions, tests};
use super::job::{Form, Generated, Job};
use super::operations::has_operations;
use super::own_types::OWN_TYPES;
use super::profile::{FillsIn, Profile, Runtime, States, Unit, Users};
use super::{CheckLevel, Options, Target, header};
use crate::codegen::lower::lower;
use crate::diagnostics::Diagnostic;
use crate::model::check::{CheckId, Checks};
use crate::model::{Loss, Model, Type, TypeId};
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

    /// The methods of a generic type, with its parameters.
    struct GenericView { written: String, has_tables: bool, has_sole: bool, instances: Vec<InstanceView>, }

    /// A type with arguments, and the functions of the schema that has it.
    struct InstanceView {
        ty: String, name: String, check: String, verdict: String, table: String,
        /// Whether no other schema has that type.
        is_sole: bool,
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
    template!("go/generic.tera", GenericView),
    template!("go/file.tera", File_),
    template!("go/contracts.tera", ContractsView),
    template!("go/http.tera", HttpView),
    template!("go/operations.tera", OperationsView),
    template!("go/streams.tera", StreamsView),
    template!("go/webhooks.tera", WebhooksView),
    template!("go/tools.tera", ToolsView),
    template!("go/runtime.tera", RuntimeView),
    template!("go/legacy.tera", RuntimeView),
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
    file_name: str::to_owned,
    is_reserved: names::is_reserved_file,
    prints_packages: |_| true,
    states: States::DocumentedTypes,
    lists_all_losses: |_| false,
    checks: Some(options::level),
    strict: None,
    runtime: Some(Runtime {
        modules: [("adl_runtime.go", runtime::print), ("adl_legacy.go", runtime::print_legacy)],
        error: |_, _| RUNTIME_ERROR.to_owned(),
    }),
    has_operations: true,
    manifests: Some(package::manifest),
    imports: Some(package::IMPORTS),
    users: Some(Users {
        have_modules: false,
        have_generics: true,
        have_integers: true,
        narrows_integers: |_| false,
        have_exact_types: true,
        have_tuples: true,
        is_open: None,
        have_index_signatures: false,
    }),
    options: GoOptions::TABLE,
    templates: &[&TEMPLATES],
    passes: &[GENERICS, OWN_TYPES, APPLIED_DEFAULTS],
    own_types: Some(|options| foreign::own_types(options.go())),
    fills_in: Some(FillsIn { own: |options| options.go().defaults, refusal: no_refusal }),
    warnings: |_| Vec::new(),
    print: package::print,
    type_names: |model, options| {
        let (declarations, _) = declarations(model, options, false);
        let name = |id: TypeId| model.definition(id).inlined().is_none().then(|| declarations.name(id));
        model.iter().map(|(id, _)| name(id)).collect()
    },
    declaration: Some(|model, id, options| {
        let (mut declarations, _) = declarations(model, options, false);
        Ok(declarations.declaration(id)?.map(|text| layout::laid_out(text.trim_start())))
    }),
};

/// Returns the declarations of a model, and the packages whose types they use.
fn declarations<'m>(model: &'m Model, options: &'m Options, has_contracts: bool) -> (Declarations<'m>, Imports) {
    let templates = Templates { built_in: &TEMPLATES, folder: "go/", user: &options.templates };
    let beside = Beside { contracts: has_contracts, operations: has_operations(model) };
    let mut declarations = Declarations::new(model, styles::of(options.go(), beside), templates);
    // An import has no name that another file of the package declares.
    declarations.taken.extend(beside.names());
    if let Some(id) = model.error.filter(|_| has_contracts) {
        declarations.give(id, RUNTIME_ERROR, READ_ERROR);
    }
    let imports = Imports::name(model, &mut declarations, |package| package::path(package, options));
    (declarations, imports)
}

/// The files beside types, in the same package.
#[derive(Debug, Clone, Copy)]
struct Beside {
    contracts: bool,
    operations: bool,
}

impl Beside {
    /// Returns the names that they declare.
    fn names(self) -> impl Iterator<Item = &'static str> {
        let of_contracts = runtime::names().chain(contracts::NAMES).filter(move |_| self.contracts);
        of_contracts.chain(operations::names().filter(move |_| self.operations))
    }

    /// Returns what they use of the support.
    fn uses(self) -> Vec<&'static str> {
        let of_contracts = ["Violation", "Optional"].into_iter().filter(|_| self.contracts);
        of_contracts.chain(operations::USED.into_iter().filter(|_| self.operations)).collect()
    }
}

/// The error that all contracts share, which the runtime declares.
const RUNTIME_ERROR: &str = "ToolError";

/// How files of types read and write it.
const READ_ERROR: &str = "\
func readToolError(v value) (e ToolError) {
	_ = e.UnmarshalJSON([]byte(v.raw()))
	return e
}

func writeToolError(w *writer, v ToolError) { putMarshaled(w, v) }";

/// The functions of a file in the making.
struct Printing<'p, 'm> {
    model: &'p Model,
    options: &'p Options,
    level: CheckLevel,
    functions: Functions<'p, 'm, GoValues>,
    tables: Tables,
    /// What is named of each type.
    public: BTreeMap<TypeId, PublicType>,
    /// The types that a generic one has with arguments, each with the check of the first schema that has it.
    instances: BTreeMap<TypeId, Vec<(CheckId, InstanceView)>>,
}

impl Printing<'_, '_> {
    /// Returns the name of the function that decides by a check.
    fn verdict(&self, check: CheckId) -> String {
        self.functions.program.of(check).map(|id| self.functions.name(id).to_owned()).unwrap_or_default()
    }

    /// Returns the name of the function that makes the table of a check, if invalid values are explained.
    fn table(&mut self, check: CheckId) -> Option<String> {
        match self.level {
            CheckLevel::Full => Some(self.tables.of(check, &mut self.functions)),
            CheckLevel::Guards | CheckLevel::None => None,
        }
    }

    /// Prints the functions of a type.
    fn checks(&mut self, declarations: &Declarations<'_>, id: TypeId, check: CheckId) -> Result<String, Diagnostic> {
        let (model, options, name) = (self.model, self.options, declarations.name(id));
        let [is, check_, parse] =
            ["Is", "Check", "Parse"].map(|verb| self.functions.taken.claim(&format!("{verb}{name}"), "Value"));
        let of = PublicType { name: name.clone(), is: is.clone(), check: check_.clone(), parse: parse.clone() };
        self.public.insert(id, of);
        let (verdict, table) = (self.verdict(check), self.table(check));
        if let Some(ty @ Type::Instance(generic, _)) = model.definition(id).body.alias() {
            let view = InstanceView {
                ty: declarations.text(&generics::without_aliases(model, ty)),
                name: name.clone(),
                check: check_.clone(),
                verdict: verdict.clone(),
                table: table.clone().unwrap_or_default(),
                is_sole: true,
            };
            self.add_instance(*generic, check, view);
        }
        let view = ChecksView {
            name,
            is,
            check: check_,
            parse,
            // The runtime has those of its error.
            methods: methods::has_methods(model, id) && !declarations.given.contains_key(&id),
            verdict: (self.level != CheckLevel::None).then_some(verdict),
            table,
        };
        Ok(TEMPLATES.render(&options.templates, "go/checks.tera", view)?.trim().to_owned())
    }

    /// Adds a type that a generic one has with arguments; several schemas may have it.
    fn add_instance(&mut self, generic: TypeId, check: CheckId, view: InstanceView) {
        let of_generic = self.instances.entry(generic).or_default();
        match of_generic.iter_mut().find(|(_, other)| other.ty == view.ty) {
            Some((other, known)) => {
                let checks = self.functions.checks;
                known.is_sole &= checks.function(check).check == checks.function(*other).check;
            }
            None => of_generic.push((check, view)),
        }
    }

    /// Declares the streams of the results that are elements.
    fn streams(&mut self) -> Vec<String> {
        let streamed: BTreeSet<TypeId> =
            self.model.contracts.iter().filter(|of| of.is_stream()).map(|of| of.result).collect();
        let mut declared = Vec::new();
        for PublicType { name: element, .. } in streamed.iter().filter_map(|id| self.public.get(id)) {
            let name = self.functions.taken.claim(&format!("{element}Stream"), "Type");
            declared.push(format!(
                "// A {name} yields one [{element}] after the other.\ntype {name} = iter.Seq2[{element}, error]"
            ));
        }
        declared
    }

    /// Prints the methods of generic types.
    fn generics(&mut self, declarations: &Declarations<'_>) -> Result<Vec<String>, Diagnostic> {
        let mut printed = Vec::new();
        for (id, of_generic) in std::mem::take(&mut self.instances) {
            let instances: Vec<InstanceView> = of_generic.into_iter().map(|(_, view)| view).collect();
            let has_sole = instances.iter().any(|view| view.is_sole);
            let has_tables = self.level == CheckLevel::Full;
            let view = GenericView { written: declarations.written_name(id), has_tables, has_sole, instances };
            printed.push(TEMPLATES.render(&self.options.templates, "go/generic.tera", view)?.trim().to_owned());
        }
        Ok(printed)
    }

    /// Prints what the functions of types use.
    fn used(&mut self) -> Vec<String> {
        let mut printed = self.functions.print();
        printed.extend(self.tables.print(&mut self.functions));
        printed.extend(self.functions.variables());
        printed
    }
}

/// Returns the file of a model, of which passes lost something, and what contracts name of it.
fn generate(
    model: &Model,
    lost: Vec<Loss>,
    options: &Options,
    has_contracts: bool,
) -> Result<(Generated, Named), Diagnostic> {
    let level = options::level(options);
    let (mut declarations, imports) = declarations(model, options, has_contracts);
    let mut checks = Checks::clone(&model.checks);
    let functions_of = functions(model, &mut checks);
    let tests = tests(model, &mut checks);
    let entries: Vec<CheckId> = functions_of.iter().map(|(_, check)| *check).chain(tests.checks()).collect();
    let program = if level == CheckLevel::None { Default::default() } else { lower(&checks, &entries) };
    let mut taken = std::mem::take(&mut declarations.taken);
    taken.extend(support::names());
    let functions = Functions::<GoValues>::new(&checks, &program, taken);
    let (tables, public, instances) = (Tables::default(), BTreeMap::new(), BTreeMap::new());
    let mut printing = Printing { model, options, level, functions, tables, public, instances };
    declarations.tests = tests.print::<GoValues>(|check| printing.verdict(check));
    declarations.taken = std::mem::take(&mut printing.functions.taken);
    let mut all = declarations.types()?;
    printing.functions.taken = std::mem::take(&mut declarations.taken);
    for (id, check) in functions_of {
        all.push(printing.checks(&declarations, id, check)?);
    }
    let streams = printing.streams();
    let has_streams = !streams.is_empty();
    all.extend(streams);
    all.extend(printing.generics(&declarations)?);
    all.extend(printing.used());
    if level != CheckLevel::Full {
        all = all.into_iter().map(|text| support::without_readers(&text)).filter(|text| !text.is_empty()).collect();
    }
    let package = package_of_model(model, options);
    let beside = Beside { contracts: has_contracts, operations: has_operations(model) };
    let support = support::used(&all, &beside.uses(), has_streams);
    let text = file(model, all, &imports, support, package.clone(), options)?;
    let types = TypesOfTools::new(model, |id| printing.public.get(&id).cloned());
    let named = Named { types, public: printing.public, taken: printing.functions.taken, package };
    Ok((Generated { text, losses: losses::losses(model).into_iter().chain(lost).collect() }, named))
}

/// Returns the name of the package of the files of a job.
fn package_of(job: &Job<'_>) -> String {
    let model = job.whole.filter(|_| job.form == Form::Package);
    let model = model.or_else(|| job.own().next().map(|(_, document)| document.input.model));
    model.map(|model| package_of_model(model, job.options)).unwrap_or_default()
}

/// Returns the name of the package of the file of a model.
fn package_of_model(model: &Model, options: &Options) -> String {
    let of_package = || options.package.name.clone().unwrap_or_else(|| "types".to_owned());
    let document = || if model.input.is_whole() { of_package() } else { crate::names::base_name(&model.input.name) };
    // By convention, a package has the name of its folder.
    let folder = options.folder_name(Target::Go).map(str::to_owned);
    let of_folder = || names::package(&folder.unwrap_or_else(document));
    options.go().package.as_ref().map_or_else(of_folder, |name| name.text().to_owned())
}

/// Returns a file with the support that its declarations use.
fn file(
    model: &Model,
    mut declarations: Vec<String>,
    imports: &Imports,
    used: Used,
    package: String,
    options: &Options,
) -> Result<String, Diagnostic> {
    let imports = package::imports(used.imports, imports.used(declarations.iter()));
    declarations.extend((!used.texts.is_empty()).then(|| SUPPORT.to_owned()));
    declarations.extend(used.texts);
    let about = &model.input.about;
    let view = File_ {
        header: header(model),
        docs: styles::about_package(&package, about.description.as_deref().unwrap_or_default()),
        package,
        imports,
        declarations,
    };
    Ok(layout::laid_out(&TEMPLATES.render(&options.templates, "go/file.tera", view)?))
}
