/// The data, or the error, as Rust's own `Result`.
pub fn into_result(self) -> Result<{{ data_type }}, {{ error_type }}> {
    match self {
        Self::{{ data_variant }} { {{ data }}, .. } => Ok({{ data }}),
        Self::{{ error_variant }} { {{ error }}, .. } => Err({{ error }}),
    }
}
