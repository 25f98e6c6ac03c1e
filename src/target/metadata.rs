//! The metadata of packages: names and versions that every registry accepts.

use crate::diagnostics::{Code, Diagnostic};

/// The metadata of a package.
#[derive(Debug, Clone, Default)]
pub struct Package {
    /// The name: lower-case letters, digits, `-` and `_`.
    pub name: Option<String>,
    /// The version, such as `1.4.0` or `2.0.0-rc.1`.
    pub version: Option<String>,
    /// Whether the manifests that registries need are written where there are none.
    pub manifests: bool,
}

impl Package {
    /// Returns the name; `package` if there is none.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("package")
    }

    /// Returns the version; `0.0.0` if there is none.
    pub(super) fn version(&self) -> &str {
        self.version.as_deref().unwrap_or("0.0.0")
    }

    /// Checks the name and the version.
    pub(crate) fn check(&self) -> Result<(), Diagnostic> {
        let name = self.name.as_deref().map_or(Ok(()), check_name);
        let checked = name.and_then(|()| self.version.as_deref().map_or(Ok(()), check_version));
        checked.map_err(|error| Diagnostic::new(Code::Usage, error).help("for example `acme-tools` and `1.4.0`"))
    }
}

/// Checks that every registry accepts a name: that of crates is the strictest, and npm's are in lower case.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    let is_letter = |c: char| c.is_ascii_lowercase();
    let is_part = |c: char| is_letter(c) || c.is_ascii_digit() || matches!(c, '-' | '_');
    match name.starts_with(is_letter) && name.chars().all(is_part) && !name.ends_with(['-', '_']) {
        true => Ok(()),
        false => Err(format!("`{name}` is not a name for packages: lower-case letters, digits, `-` and `_`")),
    }
}

/// Checks that every registry accepts a version: semantic versions that PEP 440 also has.
pub(crate) fn check_version(version: &str) -> Result<(), String> {
    let (release, pre) = version.split_once('-').map_or((version, None), |(release, pre)| (release, Some(pre)));
    let is_pre = |pre: &str| {
        pre.split_once('.').is_some_and(|(kind, number)| ["alpha", "beta", "rc"].contains(&kind) && is_number(number))
    };
    match release.split('.').count() == 3 && release.split('.').all(is_number) && pre.is_none_or(is_pre) {
        true => Ok(()),
        false => Err(format!("`{version}` is not a version such as `1.4.0` or `2.0.0-rc.1`")),
    }
}

/// Checks the least version that a package requires of another: `1`, `1.4` or `1.4.0`.
pub(super) fn check_requirement(version: &str) -> Result<(), String> {
    let parts: Vec<&str> = version.split('.').collect();
    match parts.len() <= 3 && parts.iter().all(|part| is_number(part)) {
        true => Ok(()),
        false => Err(format!("`{version}` is not a version such as `1.4`")),
    }
}

/// Returns whether a part of a version is a number in its one form.
fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements_are_versions_of_up_to_three_numbers() {
        assert!(["1", "1.4", "1.4.0", "0.3"].iter().all(|version| check_requirement(version).is_ok()));
        assert!(["1.4.0.0", "v1", "", "1.", "01", "^1"].iter().all(|version| check_requirement(version).is_err()));
    }
}
