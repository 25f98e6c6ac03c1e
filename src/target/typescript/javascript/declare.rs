//! The declarations of a file: its types, and its exports without their code.

use std::collections::{BTreeSet, HashSet};

use oxc_ast::ast::*;
use oxc_ast_visit::Visit;
use oxc_span::GetSpan;

use super::erase::removed;
use super::text::{Edits, Source, end, range, start};
use super::types::{Parameters, References, constant_type};
use super::unsupported;

/// A declaration.
struct Piece {
    /// The text, or why there is none.
    text: Result<String, String>,
    /// The names that it declares.
    names: Vec<String>,
    is_exported: bool,
    refers_to: HashSet<String>,
    has_gap: bool,
}

/// Returns the declarations of a file.
pub(super) fn declarations(source: &Source<'_>, program: &Program<'_>) -> Result<String, String> {
    let mut pieces: Vec<Piece> = Vec::new();
    for statement in &program.body {
        if !matches!(statement, Statement::ImportDeclaration(_)) {
            pieces.extend(piece(source, statement)?);
        }
    }
    let used = used(&pieces);
    let kept = |piece: &Piece| piece.is_exported || piece.names.iter().any(|name| used.contains(name.as_str()));
    let mut text = source.header().to_owned();
    let imports = program.body.iter().filter_map(|statement| match statement {
        Statement::ImportDeclaration(import) => import_of(source, import, &used),
        _ => None,
    });
    let imports: Vec<String> = imports.collect();
    if !imports.is_empty() {
        text.push_str("\n\n");
        text.push_str(&imports.join("\n"));
    }
    let (mut is_first, mut was_dropped, mut hides) = (true, false, false);
    for piece in &pieces {
        if !kept(piece) {
            was_dropped = true;
            continue;
        }
        let has_gap = is_first || was_dropped || piece.has_gap;
        text.push_str(if has_gap { "\n\n" } else { "\n" });
        text.push_str(piece.text.as_ref().map_err(String::clone)?);
        (is_first, was_dropped, hides) = (false, false, hides || !piece.is_exported);
    }
    // Without it, all that a file of declarations declares is exported.
    let is_module = pieces.iter().any(|piece| piece.is_exported);
    text.push_str(if hides || !is_module { "\n\nexport {};\n" } else { "\n" });
    Ok(text.trim_start().to_owned())
}

/// Returns the names that exports refer to, also through others.
fn used(pieces: &[Piece]) -> BTreeSet<&str> {
    let mut used = BTreeSet::new();
    let mut seen = vec![false; pieces.len()];
    loop {
        let mut found = false;
        for (piece, seen) in pieces.iter().zip(&mut seen).filter(|(_, seen)| !**seen) {
            if piece.is_exported || piece.names.iter().any(|name| used.contains(name.as_str())) {
                (*seen, found) = (true, true);
                used.extend(piece.refers_to.iter().map(String::as_str));
            }
        }
        if !found {
            return used;
        }
    }
}

/// Returns an import without the names that declarations don't use.
fn import_of(source: &Source<'_>, import: &ImportDeclaration<'_>, used: &BTreeSet<&str>) -> Option<String> {
    let specifiers = import.specifiers.as_ref()?;
    let kept: Vec<bool> = specifiers.iter().map(|of| used.contains(of.local().name.as_str())).collect();
    if !kept.contains(&true) {
        return None;
    }
    let spans: Vec<Span> = specifiers.iter().map(GetSpan::span).collect();
    let mut edits = Edits::default();
    removed(&spans, &kept).into_iter().for_each(|range| edits.delete(range));
    Some(edits.apply(source, range(import.span)))
}

/// Returns the declaration of a statement; none of a statement that declares nothing.
fn piece(source: &Source<'_>, statement: &Statement<'_>) -> Result<Option<Piece>, String> {
    let place = range(statement.span());
    let docs = source.slice(source.with_docs(place.start)..place.start);
    let mut refers_to = References::default();
    refers_to.add_links(docs);
    let (is_exported, names, text) = match statement {
        Statement::ExportAllDeclaration(_) => (true, Vec::new(), source.slice(place.clone()).to_owned()),
        Statement::ExportNamedDeclaration(export) => match &export.declaration {
            Some(declaration) => {
                let Some((names, text)) = declared(source, declaration, true, &mut refers_to)? else { return Ok(None) };
                (true, names, text)
            }
            None => {
                if export.source.is_none() {
                    refers_to.0.extend(export.specifiers.iter().map(|of| of.local.name().to_string()));
                }
                (true, Vec::new(), source.slice(place.clone()).to_owned())
            }
        },
        statement => {
            let Some(declaration) = statement.as_declaration() else { return Ok(None) };
            // What isn't exported is declared only where others refer to it.
            match declared(source, declaration, false, &mut refers_to) {
                Ok(Some((names, text))) => (false, names, text),
                Ok(None) => return Ok(None),
                Err(error) => {
                    let (names, refers_to) = (names_of(declaration), HashSet::new());
                    return Ok(Some(Piece { text: Err(error), names, is_exported: false, refers_to, has_gap: true }));
                }
            }
        }
    };
    let has_gap = !docs.is_empty() || source.has_gap_before(place.start);
    let text = Ok(format!("{docs}{text}"));
    Ok(Some(Piece { text, names, is_exported, refers_to: refers_to.0, has_gap }))
}

/// Returns the names of the values that a declaration declares.
fn names_of(declaration: &Declaration<'_>) -> Vec<String> {
    let names: Vec<&BindingIdentifier> = match declaration {
        Declaration::FunctionDeclaration(function) => function.id.iter().collect(),
        Declaration::ClassDeclaration(class) => class.id.iter().collect(),
        Declaration::VariableDeclaration(variables) => {
            variables.declarations.iter().flat_map(|variable| variable.id.get_binding_identifiers()).collect()
        }
        _ => Vec::new(),
    };
    names.into_iter().map(|id| id.name.to_string()).collect()
}

/// Returns the names of a declaration, and its text without code.
fn declared(
    source: &Source<'_>,
    declaration: &Declaration<'_>,
    is_exported: bool,
    refers_to: &mut References,
) -> Result<Option<(Vec<String>, String)>, String> {
    let export = if is_exported { "export " } else { "" };
    let name = |id: &Option<BindingIdentifier>| id.iter().map(|id| id.name.to_string()).collect::<Vec<_>>();
    Ok(Some(match declaration {
        Declaration::TSTypeAliasDeclaration(alias) => {
            refers_to.visit_declaration(declaration);
            (vec![alias.id.name.to_string()], format!("{export}{}", source.of(alias.span)))
        }
        Declaration::TSInterfaceDeclaration(interface) => {
            refers_to.visit_declaration(declaration);
            (vec![interface.id.name.to_string()], format!("{export}{}", source.of(interface.span)))
        }
        Declaration::FunctionDeclaration(function) => {
            refers_to.visit_declaration(declaration);
            let names = name(&function.id);
            let head = names.first().cloned().unwrap_or_default();
            let signature = signature(source, &Signature::of(function), &head)?;
            (names, format!("{export}declare function {head}{signature};"))
        }
        Declaration::ClassDeclaration(class) => {
            refers_to.visit_declaration(declaration);
            (name(&class.id), format!("{export}declare {}", class_text(source, class)?))
        }
        Declaration::VariableDeclaration(variables) => {
            let mut lines = Vec::new();
            let mut names = Vec::new();
            for variable in &variables.declarations {
                refers_to.visit_variable_declarator(variable);
                let BindingPatternKind::BindingIdentifier(id) = &variable.id.kind else {
                    return Err(unsupported("a pattern of names"));
                };
                let name = &id.name;
                lines.push(match &variable.init {
                    Some(Expression::ArrowFunctionExpression(function)) if variable.id.type_annotation.is_none() => {
                        refers_to.visit_arrow_function_expression(function);
                        let signature = signature(source, &Signature::of_arrow(function), name)?;
                        format!("{export}declare function {name}{signature};")
                    }
                    _ => {
                        let word = if variables.kind.is_const() { "const" } else { "let" };
                        format!("{export}declare {word} {name}: {};", variable_type(source, variable, name)?)
                    }
                });
                names.push(id.name.to_string());
            }
            (names, lines.join("\n"))
        }
        Declaration::TSEnumDeclaration(_)
        | Declaration::TSModuleDeclaration(_)
        | Declaration::TSGlobalDeclaration(_)
        | Declaration::TSImportEqualsDeclaration(_) => return Ok(None),
    }))
}

/// Returns the type of a variable: that it is declared with, or that of a constant.
fn variable_type(source: &Source<'_>, variable: &VariableDeclarator<'_>, name: &str) -> Result<String, String> {
    if let Some(annotation) = &variable.id.type_annotation {
        return Ok(source.of(annotation.type_annotation.span()).to_owned());
    }
    match &variable.init {
        Some(Expression::TSAsExpression(of)) if of.type_annotation.is_const_type_reference() => {
            let mut edits = Edits::default();
            constant_type(source, &of.expression, &mut edits)?;
            Ok(edits.apply(source, range(of.expression.span())))
        }
        Some(_) | None => Err(unsupported(&format!("the inferred type of `{name}`"))),
    }
}

/// The parts of a function that aren't code.
struct Signature<'f, 'a> {
    type_parameters: Option<&'f TSTypeParameterDeclaration<'a>>,
    parameters: &'f FormalParameters<'a>,
    result: Option<&'f TSTypeAnnotation<'a>>,
}

impl<'f, 'a> Signature<'f, 'a> {
    fn of(function: &'f Function<'a>) -> Self {
        let (type_parameters, result) = (function.type_parameters.as_deref(), function.return_type.as_deref());
        Self { type_parameters, parameters: &function.params, result }
    }

    fn of_arrow(function: &'f ArrowFunctionExpression<'a>) -> Self {
        let (type_parameters, result) = (function.type_parameters.as_deref(), function.return_type.as_deref());
        Self { type_parameters, parameters: &function.params, result }
    }

    /// Returns the text from a place on: parameters with default values are optional.
    fn text(&self, source: &Source<'_>, begin: usize) -> Result<String, String> {
        let last = self.result.map_or(self.parameters.span, |result| result.span);
        let mut edits = Edits::default();
        let mut parameters = Parameters { source, edits: &mut edits, error: None };
        parameters.visit_formal_parameters(self.parameters);
        match parameters.error {
            Some(error) => Err(error),
            None => Ok(edits.apply(source, begin..end(last))),
        }
    }
}

/// Returns the parameters of a function and the type of its result.
fn signature(source: &Source<'_>, function: &Signature<'_, '_>, name: &str) -> Result<String, String> {
    if function.result.is_none() {
        return Err(unsupported(&format!("the inferred type of the result of `{name}`")));
    }
    let begin = function.type_parameters.map_or(function.parameters.span, |of| of.span);
    function.text(source, start(begin))
}

/// Returns a class without code.
fn class_text(source: &Source<'_>, class: &Class<'_>) -> Result<String, String> {
    let mut text = source.slice(start(class.span)..start(class.body.span)).to_owned();
    text.push('{');
    // A private member makes the class nominal: `#private` declares that.
    if class.body.body.iter().any(|element| matches!(element.property_key(), Some(PropertyKey::PrivateIdentifier(_)))) {
        text.push_str("\n  #private;");
    }
    for (index, element) in class.body.body.iter().enumerate() {
        let place = range(element.span());
        let begin = source.with_docs(place.start);
        let Some(member) = member(source, element)? else { continue };
        text.push_str(if index > 0 && source.has_gap_before(begin) { "\n\n" } else { "\n" });
        text.push_str(source.slice(source.line_start(begin)..place.start));
        text.push_str(&member);
    }
    text.push_str("\n}");
    Ok(text)
}

/// Returns a member of a class without code; none of one that only code sees.
fn member(source: &Source<'_>, element: &ClassElement<'_>) -> Result<Option<String>, String> {
    Ok(match element {
        ClassElement::PropertyDefinition(property) => match (&property.type_annotation, &property.key) {
            (_, PropertyKey::PrivateIdentifier(_)) => None,
            (Some(annotation), _) => Some(format!("{};", source.slice(start(property.span)..end(annotation.span)))),
            (None, key) => return Err(unsupported(&format!("the inferred type of `{}`", source.of(key.span())))),
        },
        ClassElement::MethodDefinition(method) => {
            let name = source.slice(start(method.span)..start(method.value.params.span)).trim();
            match (&method.value.return_type, method.kind, &method.key) {
                (_, _, PropertyKey::PrivateIdentifier(_)) => None,
                (None, MethodDefinitionKind::Method | MethodDefinitionKind::Get, _) => {
                    return Err(unsupported(&format!("the inferred type of the result of `{name}`")));
                }
                (..) => {
                    let text = Signature::of(&method.value).text(source, start(method.span))?;
                    let text = text.strip_prefix("async ").unwrap_or(&text);
                    Some(format!("{text};"))
                }
            }
        }
        ClassElement::TSIndexSignature(signature) => Some(source.of(signature.span).to_owned()),
        ClassElement::StaticBlock(_) => None,
        ClassElement::AccessorProperty(_) => return Err(unsupported("an accessor")),
    })
}
