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
    generate(&documents, &folder.join("all"), &["-t", "typescript,zod", "--layout", "package", "--contracts"]);
    std::fs::rename(folder.join("all/typescript"), folder.join("generated")).expect("a folder");
    std::fs::rename(folder.join("all/zod"), folder.join("schemas")).expect("a folder");
    for consumer in ["consumer.ts", "schemas.ts"] {
        copy(documents.join(consumer), folder.join(consumer));
    }
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    write(folder.join("tsconfig.json"), CONFIGURATION);
    // The types of zod's schemas are inferred.
    let of_zod = CONFIGURATION.replace("\"isolatedDeclarations\": true, ", "").replace("consumer.ts", "schemas.ts");
    write(folder.join("zod.json"), of_zod.replace("generated/*", "schemas/*"));
    tools.link_node_modules(&folder);
    let mut problems = Vec::new();
    for (project, consumer, printed) in
        [("tsconfig.json", "consumer", PRINTED), ("zod.json", "schemas", "Ada [ 'to.street' ]\n")]
    {
        let projects = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder.join(project))));
        problems.extend(projects.filter_map(|run| run.problem("tsc")));
        let run = run(std::process::Command::new("node").arg(format!("js/{consumer}.js")).current_dir(&folder));
        if !run.success || run.output != printed {
            problems.push(format!("{consumer} prints\n{}", run.output));
        }
    }
    problems
}
