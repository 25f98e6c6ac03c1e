//! Document symbols: tools, operations, definitions, and their properties.

use gen_lsp_types::{DocumentSymbol, SymbolKind};

use super::convert;
use super::references::is_map_of_definitions;
use crate::front::operations;
use crate::source::{Document, Member, Node, Value};
use crate::text::Span;

/// Returns the symbols of a document, in its order.
pub(super) fn of(document: &Document) -> Vec<DocumentSymbol> {
    Outline { document }.within(&document.root, &mut Vec::new())
}

struct Outline<'d> {
    document: &'d Document,
}

impl<'d> Outline<'d> {
    /// Returns the symbols within a part of the document that has none itself, given the keys that lead there.
    fn within(&self, node: &'d Node, way: &mut Vec<&'d str>) -> Vec<DocumentSymbol> {
        let mut found = Vec::new();
        for member in node.members() {
            way.push(&member.key);
            match (way.as_slice(), &member.value.value) {
                (["tools"] | ["capabilities", "tools"], Value::Array(tools)) => {
                    found.extend(tools.iter().filter_map(|tool| self.tool(tool)));
                }
                (["paths" | "webhooks"], _) => {
                    let paths = member.value.members().iter().filter(|path| path.value.is_object());
                    found.extend(paths.map(|path| self.symbol(path, SymbolKind::Module, self.operations(&path.value))));
                }
                (way, _) if is_map_of_definitions(way) => {
                    let definitions = member.value.members().iter();
                    found.extend(definitions.map(|definition| {
                        self.symbol(definition, SymbolKind::Class, self.properties(&definition.value))
                    }));
                }
                (["properties"], _) => found.extend(self.properties(node)),
                (["capabilities" | "components"], _) => found.extend(self.within(&member.value, way)),
                _ => {}
            }
            way.pop();
        }
        found
    }

    fn tool(&self, tool: &Node) -> Option<DocumentSymbol> {
        let name = tool.member("name")?;
        let detail = tool.get("returns").and_then(|returns| returns.get("type")).and_then(Node::as_str);
        Some(self.build(name.value.as_str()?, detail, SymbolKind::Function, [tool.span, name.value.span], Vec::new()))
    }

    fn operations(&self, path: &Node) -> Vec<DocumentSymbol> {
        let symbol = |operation: &Member| {
            let id = operation.value.get("operationId").and_then(Node::as_str);
            let spans = [Span { start: operation.key_span.start, end: operation.value.span.end }, operation.key_span];
            self.build(&operation.key, id, SymbolKind::Method, spans, Vec::new())
        };
        operations(path).map(symbol).collect()
    }

    /// Returns the properties of a schema, each with those of its own.
    fn properties(&self, schema: &Node) -> Vec<DocumentSymbol> {
        let properties = schema.get("properties").map(Node::members).unwrap_or_default();
        let symbol = |property| self.symbol(property, SymbolKind::Property, self.properties(&property.value));
        properties.iter().map(symbol).collect()
    }

    fn symbol(&self, member: &Member, kind: SymbolKind, children: Vec<DocumentSymbol>) -> DocumentSymbol {
        let detail = member.value.get("type").and_then(Node::as_str);
        let span = Span { start: member.key_span.start, end: member.value.span.end.max(member.key_span.end) };
        self.build(&member.key, detail, kind, [span, member.key_span], children)
    }

    fn build(
        &self,
        name: &str,
        detail: Option<&str>,
        kind: SymbolKind,
        [span, name_span]: [Span; 2],
        children: Vec<DocumentSymbol>,
    ) -> DocumentSymbol {
        // The protocol has no symbols without a name.
        let name = if name.trim().is_empty() { "\"\"" } else { name };
        let range = |span| convert::range(&self.document.file, span);
        let children = (!children.is_empty()).then_some(children);
        DocumentSymbol::new(
            name.to_owned(),
            detail.map(str::to_owned),
            kind,
            None,
            None,
            range(span),
            range(name_span),
            children,
        )
    }
}
