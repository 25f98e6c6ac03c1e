//! A package of several documents: a type that two share is one, whichever document refers to the other.

use crate::tools::{Tools, copy, run, write};
use crate::{generate, here, project};

const CONFIGURATION: &str = r#"{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "verbatimModuleSyntax": true,
    "isolatedDeclarations": true, "declaration": true, "noUnusedLocals": true, "target": "es2022", "lib": ["es2022"],
    "module": "nodenext", "outDir": "js", "types": ["node"], "skipLibCheck": true
  },
  "include": ["consumer.ts", "generated/*.ts"]
}"#;

const PRINTED: &str = "true false true
`/address/street` must be a string of at least 1 character, found the string \"\"
`/owner/name` must be a string, found the number 1; \
`/owner/address` must be an object with the member \"street\", found an object without it
";

/// Compiles and runs a consumer of a package.
pub fn typescript(tools: &Tools) -> Vec<String> {
    let folder = project("package-typescript");
    let documents = here().join("package");
    generate(&documents, &folder.join("generated"), &["-t", "typescript", "--layout", "package", "--contracts"]);
    std::fs::rename(folder.join("generated"), folder.join("all")).expect("a folder");
    std::fs::rename(folder.join("all/typescript"), folder.join("generated")).expect("a folder");
    copy(documents.join("consumer.ts"), folder.join("consumer.ts"));
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    write(folder.join("tsconfig.json"), CONFIGURATION);
    tools.link_node_modules(&folder);
    let mut problems: Vec<String> =
        tools.tsc().into_iter().filter_map(|mut tsc| run(tsc.arg("-p").arg(&folder)).problem("tsc")).collect();
    let run = run(std::process::Command::new("node").arg("js/consumer.js").current_dir(&folder));
    if !run.success || run.output != PRINTED {
        problems.push(format!("the consumer prints\n{}", run.output));
    }
    problems
}
