//! Documents whose names are words of a language, of an operating system or of adl-gen itself, each in a package that
//! refers to all of them, and in a file of its own.

use std::fs;
use std::path::Path;

use crate::package::{CONFIGURATION, cargo};
use crate::tools::{Tools, run, write};
use crate::{generate, project};

/// Reserved words, names with a meaning, modules that would be hidden, devices of Windows, and what adl-gen adds.
const WORDS: &str = "any as async await bigint boolean break case catch class const continue debugger default delete do else \
    enum export extends false finally for function get if implements import in infer instanceof interface intrinsic keyof \
    let never new null number object of package private protected public readonly return set static string super switch \
    symbol this throw true try type typeof undefined unique unknown var void while with yield arguments eval global_this \
    infinity module require and assert def del elif except from global is lambda none nonlocal not or pass raise match \
    print type_checking abc collections dataclasses datetime decimal email enum functools io json math os re sys token \
    typing types pydantic typing_extensions abstract become box crate dyn extern final fn gen impl loop macro mod move mut \
    override priv pub ref self trait unsafe unsized use virtual where union std core alloc serde serde_json aux con nul prn \
    com1 lpt9 adl adl_contracts adl_runtime adl_support adl_standard_types index init lib main standard_types support value \
    violations violation path key item items text data error";

/// Writes a document for each word, and one that refers to all of them by properties of their names.
fn documents(folder: &Path) -> Vec<&'static str> {
    let mut words: Vec<&str> = WORDS.split_whitespace().collect();
    words.sort_unstable();
    words.dedup();
    let mut properties = Vec::new();
    for word in &words {
        let schema = r#"{"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}}"#;
        write(folder.join(format!("{word}.schema.json")), schema);
        properties.push(format!(r#""{word}": {{"$ref": "{word}.schema.json"}}"#));
    }
    let all = format!(r#"{{"type": "object", "properties": {{{}}}}}"#, properties.join(", "));
    write(folder.join("all_of_them.schema.json"), all);
    words
}

/// Compiles the package in TypeScript and zod, and imports it in Python.
pub fn languages(tools: &Tools) -> Vec<String> {
    let folder = project("modules");
    documents(&folder.join("documents"));
    let targets = ["-t", "typescript,zod,python,pydantic", "--no-config", "--layout", "package"];
    generate(&folder.join("documents/*.schema.json"), &folder, &targets);
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    tools.link_node_modules(&folder);
    let of_types = CONFIGURATION.replace("\"consumer.ts\", \"generated/*.ts\"", "\"typescript/*.ts\"");
    let of_types = of_types.replace("\"outDir\"", "\"rootDir\": \".\", \"outDir\"");
    let of_zod = of_types.replace("\"isolatedDeclarations\": true, ", "").replace("typescript/", "zod/");
    let mut problems = Vec::new();
    for (name, configuration) in [("types.json", of_types), ("zod.json", of_zod)] {
        write(folder.join(name), configuration);
        let runs = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join(name))));
        problems.extend(runs.filter_map(|run| run.problem("tsc")));
    }
    let files = fs::read_dir(folder.join("python")).expect("a package");
    let modules = files.filter_map(|file| {
        let name = file.expect("a file").file_name().into_string().expect("a name");
        name.strip_suffix(".py").map(str::to_owned)
    });
    let imports: String = modules.map(|module| format!("import python.{module}\n")).collect();
    let program = format!(
        "{imports}import pydantic_models\ncheck = python.all_of_them.is_all_of_them\n\
         assert check({{'json': {{'n': 1}}, 'value': {{}}}}) and not check({{'value': {{'n': 0}}}})\n"
    );
    problems.extend(run(tools.python("python").current_dir(&folder).args(["-B", "-c", &program])).problem("Python"));
    problems
}

/// Imports the file of each word in Python, from the folder of the program, as scripts do.
pub fn scripts(tools: &Tools) -> Vec<String> {
    let folder = project("modules-beside-a-script");
    let words = documents(&folder.join("documents"));
    for word in words {
        let document = folder.join("documents").join(format!("{word}.schema.json"));
        generate(&document, &folder, &["-t", "python,pydantic", "--no-config", "--layout", "file"]);
    }
    let program = "import glob, importlib\nfor file in sorted(glob.glob('*.py')): importlib.import_module(file[:-3])\n";
    run(tools.python("python").current_dir(&folder).args(["-B", "-c", program])).problem("Python").into_iter().collect()
}

/// Compiles the package in Rust, without warnings.
pub fn rust() -> Vec<String> {
    let folder = project("modules-rust");
    documents(&folder.join("documents"));
    generate(&folder.join("documents/*.schema.json"), &folder, &["-t", "rust", "--no-config", "--layout", "package"]);
    let manifest = "[package]\nname = \"acme-tools\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[lib]\npath = \"mod.rs\"\n\n\
                    [dependencies]\nserde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\n\n\
                    [lints.rust]\nwarnings = \"deny\"\n\n[workspace]\n";
    write(folder.join("rust/Cargo.toml"), manifest);
    cargo(&folder.join("rust"), &["check", "--quiet", "--offline"]).problem("cargo check").into_iter().collect()
}
