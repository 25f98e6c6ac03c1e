//! The names that a scope has already.

use std::collections::{HashMap, HashSet};

/// Names that are taken, and how often each was wanted since.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken {
    names: HashSet<String>,
    wanted: HashMap<String, usize>,
}

impl Taken {
    /// Takes a name; returns whether it was free.
    pub(crate) fn insert(&mut self, name: &str) -> bool {
        self.names.insert(name.to_owned())
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Takes a name that isn't taken: the name itself, or that with the suffix, from the second on with a number. Many of
    /// the same name take linear time.
    pub(crate) fn claim(&mut self, name: &str, suffix: &str) -> String {
        self.claim_unreserved(name, suffix, |_| false)
    }

    /// Takes a name that is neither taken nor reserved, as [`claim`](Self::claim) does.
    pub(crate) fn claim_unreserved(&mut self, name: &str, suffix: &str, is_reserved: impl Fn(&str) -> bool) -> String {
        let mut claimed = name.to_owned();
        while is_reserved(&claimed) || !self.names.insert(claimed.clone()) {
            let wanted = self.wanted.entry(format!("{name}{suffix}")).or_default();
            *wanted += 1;
            claimed = match wanted {
                1 => format!("{name}{suffix}"),
                _ => format!("{name}{suffix}{wanted}"),
            };
        }
        claimed
    }
}

impl<S: Into<String>> Extend<S> for Taken {
    fn extend<I: IntoIterator<Item = S>>(&mut self, names: I) {
        self.names.extend(names.into_iter().map(Into::into));
    }
}

impl<S: Into<String>> FromIterator<S> for Taken {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let mut taken = Self::default();
        taken.extend(names);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_claimed_once() {
        let mut taken: Taken = ["Circle", "CirclePart2"].into_iter().collect();
        let claimed: Vec<String> = (0..3).map(|_| taken.claim("Circle", "Part")).collect();
        assert_eq!(claimed, ["CirclePart", "CirclePart3", "CirclePart4"]);
        assert_eq!(taken.claim_unreserved("type", "_", |name| name == "type"), "type_");
    }
}
