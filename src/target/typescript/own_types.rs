//! Types of modules in place of generated ones.

use super::options::{TypeScriptOptions, TypeScriptPathOptions};
use crate::target::own_types::{self, OwnType, OwnTypes};

impl OwnTypes for TypeScriptOptions {
    fn are_none(&self) -> bool {
        self.paths.is_empty()
    }

    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<OwnType> {
        const UNKNOWN: &str = "may have other values than those that are checked";
        let text = |options: &TypeScriptPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        own_types::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }
}
