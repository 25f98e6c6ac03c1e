//! What types refer to, and the types of constants.

use std::collections::HashSet;

use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

use super::text::{Edits, Source, end, pattern_end, start};
use super::unsupported;

/// The names that declarations refer to.
#[derive(Default)]
pub(super) struct References(pub(super) HashSet<String>);

impl References {
    /// Adds the names that links in comments refer to.
    pub(super) fn add_links(&mut self, docs: &str) {
        let links = docs.split("{@link ").skip(1).filter_map(|rest| rest.split(['}', ' ', '|', '.']).next());
        self.0.extend(links.map(str::to_owned));
    }
}

impl<'a> Visit<'a> for References {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.0.insert(it.name.to_string());
    }

    // Code isn't declared.
    fn visit_function_body(&mut self, _: &FunctionBody<'a>) {}

    fn visit_assignment_pattern(&mut self, it: &AssignmentPattern<'a>) {
        self.visit_binding_pattern(&it.left);
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        it.type_annotation.iter().for_each(|annotation| self.visit_ts_type_annotation(annotation));
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        self.visit_binding_pattern(&it.id);
    }
}

/// Edits of parameters: their default values make them optional.
pub(super) struct Parameters<'e, 't> {
    pub(super) source: &'e Source<'t>,
    pub(super) edits: &'e mut Edits,
    pub(super) error: Option<String>,
}

impl<'a> Visit<'a> for Parameters<'_, '_> {
    fn visit_formal_parameters(&mut self, it: &FormalParameters<'a>) {
        let is_required = |of: &FormalParameter| {
            !of.pattern.optional && !matches!(of.pattern.kind, BindingPatternKind::AssignmentPattern(_))
        };
        let required = it.items.iter().rposition(is_required);
        for (index, item) in it.items.iter().enumerate() {
            let BindingPatternKind::AssignmentPattern(pattern) = &item.pattern.kind else { continue };
            let mark = if required.is_some_and(|last| index < last) { "" } else { "?" };
            let union = if mark.is_empty() { " | undefined" } else { "" };
            self.edits.insert(pattern_end(self.source, &pattern.left), mark);
            // Without a type, it is that of the default value.
            match (&pattern.left.type_annotation, literal_type(&pattern.right)) {
                (Some(_), _) => self.edits.insert(left_end(self.source, &pattern.left), union),
                (None, Some(ty)) => {
                    self.edits.insert(left_end(self.source, &pattern.left), &format!(": {ty}{union}"));
                }
                (None, None) => {
                    let name = self.source.of(pattern.left.kind.span());
                    self.error.get_or_insert_with(|| unsupported(&format!("the inferred type of `{name}`")));
                }
            }
        }
        walk::walk_formal_parameters(self, it);
    }

    fn visit_function_body(&mut self, _: &FunctionBody<'a>) {}

    fn visit_assignment_pattern(&mut self, it: &AssignmentPattern<'a>) {
        self.edits.delete(left_end(self.source, &it.left)..end(it.span));
        self.visit_binding_pattern(&it.left);
    }
}

/// Returns the type of a literal.
fn literal_type(value: &Expression<'_>) -> Option<&'static str> {
    match value {
        Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => Some("string"),
        Expression::NumericLiteral(_) => Some("number"),
        Expression::BooleanLiteral(_) => Some("boolean"),
        _ => None,
    }
}

/// Returns where a default value comes after what it is of.
fn left_end(source: &Source<'_>, pattern: &BindingPattern<'_>) -> usize {
    pattern.type_annotation.as_ref().map_or_else(|| pattern_end(source, pattern), |annotation| end(annotation.span))
}

/// Edits a constant (`as const`), so that it becomes its type.
pub(super) fn constant_type(source: &Source<'_>, value: &Expression<'_>, edits: &mut Edits) -> Result<(), String> {
    match value {
        Expression::StringLiteral(_)
        | Expression::NumericLiteral(_)
        | Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_) => Ok(()),
        Expression::UnaryExpression(of) if of.operator.is_arithmetic() => constant_type(source, &of.argument, edits),
        Expression::ObjectExpression(object) => {
            let close = end(object.span) - 1;
            for property in &object.properties {
                let ObjectPropertyKind::ObjectProperty(property) = property else { return Err(unsupported("`...`")) };
                if property.shorthand || property.method || property.computed {
                    return Err(unsupported("a property without a value"));
                }
                edits.insert(start(property.span), "readonly ");
                constant_type(source, &property.value, edits)?;
                let after = end(property.span);
                let comma = source.slice(after..close).starts_with(',');
                edits.replace(after..after + usize::from(comma), ";".to_owned());
            }
            Ok(())
        }
        Expression::ArrayExpression(array) => {
            edits.insert(start(array.span), "readonly ");
            array.elements.iter().try_for_each(|element| match element.as_expression() {
                Some(element) => constant_type(source, element, edits),
                None => Err(unsupported("`...`")),
            })
        }
        _ => Err(unsupported("a constant without a type")),
    }
}
