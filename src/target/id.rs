//! The ids of targets.

use std::fmt;
use std::str::FromStr;

use super::list::targets;

/// Declares the ids of the targets.
macro_rules! ids {
    ($($(#[$doc:meta])* $target:ident, $name:literal, $definition:path;)*) => {
        /// A target of generation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Target {
            $($(#[$doc])* $target,)*
        }

        impl Target {
            /// Every target.
            pub const ALL: &[Self] = &[$(Self::$target),*];

            /// Returns its name on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$target => $name,)*
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
        Self::ALL.iter().copied().find(|target| target.name() == name).ok_or_else(|| format!("unknown target `{name}`"))
    }
}
