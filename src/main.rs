use std::process::ExitCode;

fn main() -> ExitCode {
    adl_gen::cli::main()
}
