"""Generates types from agent definitions: one hermetic action for each document."""

# The names that targets give their files.
_EXTENSIONS = {"python": ".py", "rust": ".rs", "typescript": ".ts"}

def _adl_types_impl(ctx):
    document = ctx.file.src
    stem = document.basename.split(".")[0].replace("-", "_")
    outputs = [ctx.actions.declare_file(stem + _EXTENSIONS[target]) for target in ctx.attr.targets]
    arguments = ctx.actions.args()
    arguments.add("generate")
    arguments.add(document)
    arguments.add("--no-config")
    arguments.add_joined("--target", ctx.attr.targets, join_with = ",")

    # In the sandbox, files are links that leave the folder of the document: each is named.
    folder = document.short_path[:-len(document.basename)]
    for dep in ctx.files.deps:
        if dep.short_path.startswith(folder):
            arguments.add("--schema-map", "%s=%s" % (dep.short_path[len(folder):], dep.path))
    arguments.add("--out-dir", outputs[0].dirname)
    arguments.add("--quiet")
    ctx.actions.run(
        executable = ctx.executable.adl_gen,
        arguments = [arguments],
        inputs = depset([document] + ctx.files.deps),
        outputs = outputs,
        mnemonic = "AdlGen",
        progress_message = "Generating types from " + document.short_path,
    )
    return [DefaultInfo(files = depset(outputs))]

adl_types = rule(
    doc = "Types and validators of an agent definition or a JSON Schema.",
    implementation = _adl_types_impl,
    attrs = {
        "src": attr.label(
            doc = "The document.",
            mandatory = True,
            allow_single_file = [".json", ".yaml", ".yml"],
        ),
        "deps": attr.label_list(
            doc = "The files that the document refers to.",
            allow_files = [".json", ".yaml", ".yml"],
        ),
        "targets": attr.string_list(
            doc = "Of rust, typescript and python.",
            default = ["typescript"],
        ),
        "adl_gen": attr.label(
            doc = "The program, for example from a toolchain of Rust.",
            default = "//tools:adl-gen",
            executable = True,
            cfg = "exec",
            allow_single_file = True,
        ),
    },
)
