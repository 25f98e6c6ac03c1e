use std::process::ExitCode;

fn main() -> ExitCode {
    // WASI starts in the root: its host tells the folder.
    #[cfg(target_os = "wasi")]
    if let Some(folder) = std::env::var_os("PWD") {
        drop(std::env::set_current_dir(folder));
    }
    adl_gen::cli::main()
}
