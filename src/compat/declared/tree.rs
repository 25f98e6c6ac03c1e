//! The schemas that apply to a value, as far as they declare properties.

use crate::model::Schema;

/// The part of a value that has declared properties only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The value itself: it has none but the declared properties.
    Top,
    /// The value and all of its parts: of the properties that schemas name, they have the declared ones only.
    All,
}

/// The schemas that apply to a value, as far as they declare properties.
#[derive(Debug, Clone)]
pub(in crate::compat) enum Tree<'a> {
    /// Everything is declared.
    Free,
    /// Nothing is said.
    Silent,
    Schema(&'a Schema),
    All(Vec<Tree<'a>>),
    Any(Vec<Tree<'a>>),
}

impl PartialEq for Tree<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Free, Self::Free) | (Self::Silent, Self::Silent) => true,
            (Self::Schema(one), Self::Schema(other)) => std::ptr::eq(*one, *other),
            (Self::All(one), Self::All(other)) | (Self::Any(one), Self::Any(other)) => one == other,
            (Self::Free | Self::Silent | Self::Schema(_) | Self::All(_) | Self::Any(_), _) => false,
        }
    }
}

impl<'a> Tree<'a> {
    /// Returns the conjunction of trees.
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let parts = parts.into_iter().filter(|part| *part != Self::Silent);
        let nested = |part| match part {
            Self::All(nested) => nested,
            part => vec![part],
        };
        Self::joined(parts.flat_map(nested), Self::All)
    }

    /// Returns the disjunction of trees.
    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let nested = |part| match part {
            Self::Any(nested) => nested,
            part => vec![part],
        };
        Self::joined(parts.into_iter().flat_map(nested), Self::Any)
    }

    fn joined(parts: impl Iterator<Item = Self>, join: fn(Vec<Self>) -> Self) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            if part == Self::Free {
                return Self::Free;
            }
            if !kept.contains(&part) {
                kept.push(part);
            }
        }
        match kept.len() {
            0 => Self::Silent,
            1 => kept.remove(0),
            _ => join(kept),
        }
    }

    /// Returns an alternative that doesn't have to apply.
    pub(super) fn perhaps(self) -> Self {
        Self::any([self, Self::Silent])
    }

    pub(super) fn size(&self) -> usize {
        match self {
            Self::Free | Self::Silent | Self::Schema(_) => 1,
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::size).sum(),
        }
    }

    /// Appends what two trees share exactly if they are equal.
    pub(super) fn key(&self, out: &mut String) {
        match self {
            Self::Free => out.push('*'),
            Self::Silent => out.push('-'),
            Self::Schema(schema) => out.push_str(&format!("{:p}", *schema)),
            Self::All(parts) | Self::Any(parts) => {
                out.push_str(if matches!(self, Self::All(_)) { "&(" } else { "|(" });
                for part in parts {
                    part.key(out);
                    out.push(' ');
                }
                out.push(')');
            }
        }
    }
}
