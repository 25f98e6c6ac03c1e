//! The types of the bodies of operations.

use std::collections::HashMap;

use super::assemble::Ids;
use super::passes::{DocumentRoots, RootDrafts};
use super::roots::Root;
use crate::front::{BodyOf, Tool};
use crate::model::{Exchange, TypeId};

impl<'a> DocumentRoots<'a> {
    /// Returns all that an operation accepts and sends, with the types of its schemas.
    pub(super) fn exchange(&self, tool: &Tool, types: &HashMap<(&str, BodyOf), TypeId>) -> Option<Box<Exchange>> {
        let exchange = self.transport.exchanges.get(tool.name)?;
        let schemas = (0..).map_while(|number| types.get(&(tool.name, BodyOf::Own(number))).copied()).collect();
        Some(Box::new(Exchange { schemas, ..exchange.clone() }))
    }

    /// Returns the types of the bodies of tools, by the tool and the body.
    pub(super) fn bodies(&self, drafts: &RootDrafts, ids: &Ids) -> HashMap<(&str, BodyOf), TypeId> {
        let body = |(root, draft): (&Root<'a>, &usize)| {
            let key = match (&root.tool, root.fails, root.body_of) {
                (Some(tool), ..) => (tool.name, BodyOf::Result),
                (None, Some(tool), _) => (tool, BodyOf::Errors),
                (None, None, Some((tool, number))) => (tool, BodyOf::Own(number)),
                (None, None, None) => return None,
            };
            Some((key, ids.get(*draft)?))
        };
        self.roots.iter().zip(&drafts.results).filter_map(body).collect()
    }
}
