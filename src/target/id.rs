//! The ids of targets.

use std::fmt;
use std::str::FromStr;

use super::list::targets;
use crate::schema::nearest;

/// Declares the ids of the targets.
macro_rules! ids {
    ($($(#[doc = $doc:literal])* #[cfg($feature:meta)] $target:ident, $name:literal, $definition:path;)*) => {
        /// A target of generation. Each is there if its feature of Cargo is; all are by default.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Target {
            $($(#[doc = $doc])* #[cfg($feature)] $target,)*
        }

        impl Target {
            /// Every target that is compiled.
            pub const ALL: &[Self] = &[$(#[cfg($feature)] Self::$target),*];

            /// Returns its name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(#[cfg($feature)] Self::$target => $name,)*
                }
            }
        }
    };
}

targets!(ids);

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.iter().copied().find(|target| target.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|target| target.name()).collect();
            let meant = nearest(name, &names).map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default();
            format!("unknown target `{name}`{meant}")
        })
    }
}
