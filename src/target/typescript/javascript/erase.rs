//! The code of a file: everything but types, and documentation that the declarations have.

use std::collections::HashSet;
use std::ops::Range;

use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

use super::text::{Edits, Source, end, pattern_end, range, start};
use super::{is_of_types, unsupported};

/// Returns the code of a file.
pub(super) fn code(source: &Source<'_>, program: &Program<'_>) -> Result<String, String> {
    let mut eraser = Eraser { source, edits: Edits::default(), used: HashSet::new(), error: None };
    let mut is_module = false;
    for statement in &program.body {
        if !is_of_types(statement) {
            eraser.forget_docs(statement);
        }
        eraser.visit_statement(statement);
        is_module |= matches!(statement, Statement::ExportNamedDeclaration(_) | Statement::ExportAllDeclaration(_))
            && !is_of_types(statement);
    }
    for statement in &program.body {
        if let Statement::ImportDeclaration(import) = statement {
            is_module |= eraser.import(import);
        }
    }
    if let Some(error) = eraser.error {
        return Err(error);
    }
    let mut code = eraser.edits.apply(source, 0..source.text.len());
    code.truncate(code.trim_end().len());
    // A module without values is one all the same.
    code.push_str(if is_module { "\n" } else { "\n\nexport {};\n" });
    Ok(code)
}

struct Eraser<'t, 's> {
    source: &'s Source<'t>,
    edits: Edits,
    /// The names that the code uses.
    used: HashSet<String>,
    error: Option<String>,
}

impl Eraser<'_, '_> {
    fn fails(&mut self, what: &str) {
        self.error.get_or_insert_with(|| unsupported(what));
    }

    /// Removes a declaration of its own lines, and the comments about it.
    fn remove(&mut self, span: Span) {
        let lines = self.source.whole_lines(self.source.with_docs(start(span)), end(span));
        self.edits.delete(lines);
    }

    /// Removes the comments before an exported declaration and its parts: the declarations have them.
    fn forget_docs(&mut self, statement: &Statement<'_>) {
        let Statement::ExportNamedDeclaration(export) = statement else { return };
        self.forget_before(export.span);
        match &export.declaration {
            Some(Declaration::ClassDeclaration(class)) => {
                class.body.body.iter().for_each(|part| self.forget(part.span()))
            }
            Some(Declaration::VariableDeclaration(variables)) => {
                let values = variables.declarations.iter().filter_map(|variable| variable.init.as_ref());
                let objects = values.filter_map(|value| match value.get_inner_expression() {
                    Expression::ObjectExpression(object) => Some(object),
                    _ => None,
                });
                objects.flat_map(|object| &object.properties).for_each(|property| self.forget(property.span()));
            }
            _ => {}
        }
    }

    fn forget(&mut self, span: Span) {
        let docs = self.source.with_docs(start(span))..start(span);
        self.edits.delete(docs);
    }

    /// Does the same before a declaration; there is an empty line in place of the comments, if there was none.
    fn forget_before(&mut self, span: Span) {
        let docs = self.source.with_docs(start(span))..start(span);
        let is_close = !docs.is_empty() && !self.source.has_gap_before(docs.start);
        self.edits.replace(docs, if is_close { "\n".to_owned() } else { String::new() });
    }

    /// Removes what an import has of types, and what is used for types alone; returns whether something remains.
    fn import(&mut self, import: &ImportDeclaration<'_>) -> bool {
        let Some(specifiers) = &import.specifiers else { return true };
        let is_kept = |of: &ImportDeclarationSpecifier| {
            let is_type = matches!(of, ImportDeclarationSpecifier::ImportSpecifier(of) if of.import_kind.is_type());
            !is_type && self.used.contains(of.local().name.as_str())
        };
        let kept: Vec<bool> = specifiers.iter().map(is_kept).collect();
        if import.import_kind.is_type() {
            return false;
        }
        if !kept.contains(&true) {
            self.remove(import.span);
            return false;
        }
        let spans: Vec<Span> = specifiers.iter().map(GetSpan::span).collect();
        self.keep(&spans, &kept);
        true
    }

    /// Removes parts of a list with commas.
    fn keep(&mut self, spans: &[Span], kept: &[bool]) {
        for range in removed(spans, kept) {
            self.edits.delete(range);
        }
    }

    /// Removes the modifiers of a member of a class that only types have.
    fn modifiers(&mut self, member: Span, key: Span, is_computed: bool) {
        let place = start(member)..start(key) - usize::from(is_computed);
        let words = self.source.slice(place.clone());
        let is_code = |word: &&str| {
            !matches!(*word, "public" | "private" | "protected" | "readonly" | "override" | "declare" | "abstract")
        };
        let kept: Vec<&str> = words.split_whitespace().filter(is_code).collect();
        if kept.len() != words.split_whitespace().count() {
            let kept = kept.join(" ");
            self.edits.replace(place, if kept.is_empty() { kept } else { kept + " " });
        }
    }
}

/// Returns whether a parameter has no modifiers.
fn is_plain(parameter: &FormalParameter<'_>) -> bool {
    let FormalParameter { decorators, accessibility, readonly, r#override, .. } = parameter;
    decorators.is_empty() && accessibility.is_none() && !readonly && !r#override
}

/// Returns what to remove of a list with commas, where some of its items remain.
pub(super) fn removed(spans: &[Span], kept: &[bool]) -> Vec<Range<usize>> {
    let mut removed = Vec::new();
    let mut last_kept = None;
    for (index, (span, is_kept)) in spans.iter().zip(kept).enumerate() {
        if *is_kept {
            if last_kept.is_none() && index > 0 {
                removed.extend(spans.first().map(|first| start(*first)..start(*span)));
            }
            last_kept = Some(*span);
        } else if let Some(kept) = last_kept {
            let before = spans.get(index - 1).map_or(end(kept), |before| end(*before));
            removed.push(before..end(*span));
        }
    }
    removed
}

impl<'a> Visit<'a> for Eraser<'_, '_> {
    fn visit_statement(&mut self, it: &Statement<'a>) {
        match it {
            Statement::TSEnumDeclaration(_) => self.fails("an enum"),
            Statement::TSModuleDeclaration(_) | Statement::TSGlobalDeclaration(_) => self.fails("a namespace"),
            Statement::TSImportEqualsDeclaration(_) | Statement::TSExportAssignment(_) => self.fails("`import =`"),
            Statement::ImportDeclaration(import) if !import.import_kind.is_type() => {}
            it if is_of_types(it) => self.remove(it.span()),
            it => walk::walk_statement(self, it),
        }
    }

    fn visit_export_named_declaration(&mut self, it: &ExportNamedDeclaration<'a>) {
        match &it.declaration {
            Some(Declaration::TSEnumDeclaration(_)) => self.fails("an enum"),
            Some(Declaration::TSModuleDeclaration(_)) => self.fails("a namespace"),
            _ => {}
        }
        let spans: Vec<Span> = it.specifiers.iter().map(|of| of.span).collect();
        let kept: Vec<bool> = it.specifiers.iter().map(|of| !of.export_kind.is_type()).collect();
        self.keep(&spans, &kept);
        if it.source.is_none() {
            let values = it.specifiers.iter().filter(|of| !of.export_kind.is_type());
            self.used.extend(values.map(|of| of.local.name().to_string()));
        }
        if let Some(declaration) = &it.declaration {
            self.visit_declaration(declaration);
        }
    }

    fn visit_export_default_declaration(&mut self, _: &ExportDefaultDeclaration<'a>) {
        self.fails("a default export");
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.used.insert(it.name.to_string());
    }

    fn visit_binding_pattern(&mut self, it: &BindingPattern<'a>) {
        let after = pattern_end(self.source, it);
        match &it.type_annotation {
            Some(annotation) => self.edits.delete(after..end(annotation.span)),
            None if it.optional => {
                let rest = self.source.slice(after..self.source.text.len());
                self.edits.delete(after..after + rest.find('?').map_or(0, |mark| mark + 1));
            }
            None => {}
        }
        self.visit_binding_pattern_kind(&it.kind);
    }

    fn visit_formal_parameter(&mut self, it: &FormalParameter<'a>) {
        if !is_plain(it) {
            self.fails("a parameter that is a property");
        }
        walk::walk_formal_parameter(self, it);
    }

    /// Writes names on one line that were on several because of their types.
    fn visit_formal_parameters(&mut self, it: &FormalParameters<'a>) {
        let place = range(it.span);
        let names = it.items.iter().map(|item| match &item.pattern.kind {
            BindingPatternKind::BindingIdentifier(id) if is_plain(item) => Some(id.name.as_str()),
            _ => None,
        });
        let has_lines = self.source.slice(place.clone()).contains('\n');
        match names.collect::<Option<Vec<&str>>>() {
            Some(names) if has_lines && it.rest.is_none() && !self.source.has_comment(&place) => {
                self.edits.replace(place, format!("({})", names.join(", ")));
            }
            _ => walk::walk_formal_parameters(self, it),
        }
    }

    fn visit_ts_this_parameter(&mut self, _: &TSThisParameter<'a>) {
        self.fails("a parameter `this`");
    }

    fn visit_ts_type_annotation(&mut self, it: &TSTypeAnnotation<'a>) {
        self.edits.delete(range(it.span));
    }

    fn visit_ts_type_parameter_declaration(&mut self, it: &TSTypeParameterDeclaration<'a>) {
        self.edits.delete(range(it.span));
    }

    fn visit_ts_type_parameter_instantiation(&mut self, it: &TSTypeParameterInstantiation<'a>) {
        self.edits.delete(range(it.span));
    }

    fn visit_ts_as_expression(&mut self, it: &TSAsExpression<'a>) {
        self.edits.delete(end(it.expression.span())..end(it.span));
        self.visit_expression(&it.expression);
    }

    fn visit_ts_satisfies_expression(&mut self, it: &TSSatisfiesExpression<'a>) {
        self.edits.delete(end(it.expression.span())..end(it.span));
        self.visit_expression(&it.expression);
    }

    fn visit_ts_type_assertion(&mut self, it: &TSTypeAssertion<'a>) {
        self.edits.delete(start(it.span)..start(it.expression.span()));
        self.visit_expression(&it.expression);
    }

    fn visit_ts_non_null_expression(&mut self, it: &TSNonNullExpression<'a>) {
        self.edits.delete(end(it.expression.span())..end(it.span));
        self.visit_expression(&it.expression);
    }

    /// Removes parentheses that are there for a type.
    fn visit_parenthesized_expression(&mut self, it: &ParenthesizedExpression<'a>) {
        let inner = match &it.expression {
            Expression::TSAsExpression(of) => Some(&of.expression),
            Expression::TSSatisfiesExpression(of) => Some(&of.expression),
            _ => None,
        };
        if matches!(inner, Some(Expression::Identifier(_) | Expression::StaticMemberExpression(_))) {
            self.edits.delete(start(it.span)..start(it.expression.span()));
            self.edits.delete(end(it.expression.span())..end(it.span));
        }
        self.visit_expression(&it.expression);
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        if it.r#abstract || it.declare {
            self.fails("an abstract class");
        }
        if !it.implements.is_empty() {
            let before = [
                it.super_type_arguments.as_ref().map(|of| end(of.span)),
                it.super_class.as_ref().map(|of| end(of.span())),
                it.type_parameters.as_ref().map(|of| end(of.span)),
                it.id.as_ref().map(|of| end(of.span)),
            ];
            let before = before.into_iter().flatten().next().unwrap_or_else(|| start(it.span) + "class".len());
            self.edits.replace(before..start(it.body.span), " ".to_owned());
        }
        it.decorators.iter().for_each(|of| self.visit_decorator(of));
        it.type_parameters.iter().for_each(|of| self.visit_ts_type_parameter_declaration(of));
        it.super_class.iter().for_each(|of| self.visit_expression(of));
        it.super_type_arguments.iter().for_each(|of| self.visit_ts_type_parameter_instantiation(of));
        self.visit_class_body(&it.body);
    }

    fn visit_decorator(&mut self, _: &Decorator<'a>) {
        self.fails("a decorator");
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        // What is assigned needs no declaration, except for private names.
        let is_private = matches!(it.key, PropertyKey::PrivateIdentifier(_));
        if it.declare || it.value.is_none() && !is_private {
            return self.remove(it.span);
        }
        self.modifiers(it.span, it.key.span(), it.computed);
        let after = end(it.key.span()) + usize::from(it.computed);
        if let Some(annotation) = &it.type_annotation {
            self.edits.delete(after..end(annotation.span));
        }
        self.visit_property_key(&it.key);
        it.value.iter().for_each(|value| self.visit_expression(value));
    }

    fn visit_accessor_property(&mut self, _: &AccessorProperty<'a>) {
        self.fails("an accessor");
    }

    fn visit_method_definition(&mut self, it: &MethodDefinition<'a>) {
        if it.value.body.is_none() {
            return self.remove(it.span);
        }
        if it.optional {
            self.fails("an optional method");
        }
        self.modifiers(it.span, it.key.span(), it.computed);
        walk::walk_method_definition(self, it);
    }

    fn visit_ts_index_signature(&mut self, it: &TSIndexSignature<'a>) {
        self.remove(it.span);
    }
}
