//! JavaScript and declarations, in place of TypeScript: a parser of TypeScript finds the types of a printed file, whatever
//! its templates and texts are. The code is the file without its types, the declarations are the file without its code.

mod declare;
mod erase;
mod text;
mod types;

use oxc_allocator::Allocator;
use oxc_ast::ast::{ExportNamedDeclaration, Statement};
use oxc_parser::Parser;
use oxc_span::SourceType;

use self::text::Source;
use super::options::{ImportExtension, TypeScriptOptions};
use crate::diagnostics::{Code, Diagnostic};

/// Returns the JavaScript and the declarations in place of a file of TypeScript.
pub(super) fn files(options: &TypeScriptOptions, typescript: &str) -> Result<Vec<String>, Diagnostic> {
    if options.import_extension == ImportExtension::Ts {
        let message = "JavaScript can't import files of TypeScript";
        return Err(Diagnostic::new(Code::Usage, message).help("remove `typescript.import-extension`"));
    }
    match emit(typescript) {
        Ok(Emitted { code, declarations }) => Ok(vec![code, declarations]),
        // Only templates of users print what isn't supported.
        Err(error) => {
            Err(Diagnostic::new(Code::Template, error).help("change the template, or remove `typescript.emit`"))
        }
    }
}

/// The files in place of one of TypeScript.
#[derive(Debug)]
struct Emitted {
    code: String,
    declarations: String,
}

/// Returns the JavaScript and the declarations of a module of TypeScript; an error says what has none.
fn emit(typescript: &str) -> Result<Emitted, String> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, typescript, SourceType::ts()).parse();
    if let Some(error) = parsed.errors.first() {
        return Err(error.message.to_string());
    }
    let source = Source::new(typescript, &parsed.program.comments);
    let code = erase::code(&source, &parsed.program)?;
    let declarations = declare::declarations(&source, &parsed.program)?;
    Ok(Emitted { code, declarations })
}

/// Returns what has neither code nor declarations.
fn unsupported(what: &str) -> String {
    format!("{what} can't be printed as JavaScript with declarations")
}

/// Returns whether a statement declares nothing but types.
fn is_of_types(statement: &Statement<'_>) -> bool {
    match statement {
        Statement::TSTypeAliasDeclaration(_) | Statement::TSInterfaceDeclaration(_) => true,
        Statement::FunctionDeclaration(function) => function.body.is_none(),
        Statement::ImportDeclaration(import) => import.import_kind.is_type(),
        Statement::ExportAllDeclaration(export) => export.export_kind.is_type(),
        Statement::ExportNamedDeclaration(export) => exports_types(export),
        _ => false,
    }
}

fn exports_types(export: &ExportNamedDeclaration<'_>) -> bool {
    use oxc_ast::ast::Declaration;
    match &export.declaration {
        Some(Declaration::TSTypeAliasDeclaration(_) | Declaration::TSInterfaceDeclaration(_)) => true,
        Some(Declaration::FunctionDeclaration(function)) => function.body.is_none(),
        Some(_) => false,
        None => {
            let mut specifiers = export.specifiers.iter();
            let has_none = export.specifiers.is_empty();
            export.export_kind.is_type() || !has_none && specifiers.all(|of| of.export_kind.is_type())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn emitted(typescript: &str) -> [String; 2] {
        let Emitted { code, declarations } = emit(typescript).expect(typescript);
        [code, declarations]
    }

    #[test]
    fn types_and_code_are_apart() {
        let [code, declarations] = emitted(
            r#"// header
/* eslint-disable */

import { own, type Table } from "./support.js";
import * as other from "./other.js";

/** A user; see {@link Role}. */
export type User = { role: Role; other?: other.Other };

/** The role. */
export const Role = {
  /** May all. */
  Admin: "admin",
  "the user": -1,
} as const;

/** The role. */
export type Role = (typeof Role)[keyof typeof Role];

/** Returns whether it is a user. */
export function isUser(value: unknown, depth: number = 1, word = `${1}`): value is User {
  type Local = { a: string };
  // A comment.
  const found = (value as Local).a;
  const { [found]: text } = own<Local>(value!, "{ a: string }") satisfies Local;
  return PATTERN.test(`${text as string}: string`) && /: string/.test(text);
}

const PATTERN: RegExp = /* @__PURE__ */ new RegExp("as string");

/** Thrown. */
export class UserError extends Error {
  readonly #secret: string;
  /** What is wrong. */
  readonly violations: readonly Hidden[];

  /** Creates it. */
  constructor(violations: readonly Hidden[]) {
    super();
    this.violations = violations;
  }
}

type Hidden = string;

type Unused = Table;
"#,
        );
        assert_eq!(
            code,
            r#"// header
/* eslint-disable */

import { own } from "./support.js";

export const Role = {
  Admin: "admin",
  "the user": -1,
};

export function isUser(value, depth = 1, word = `${1}`) {
  // A comment.
  const found = value.a;
  const { [found]: text } = own(value, "{ a: string }");
  return PATTERN.test(`${text}: string`) && /: string/.test(text);
}

const PATTERN = /* @__PURE__ */ new RegExp("as string");

export class UserError extends Error {
  #secret;

  constructor(violations) {
    super();
    this.violations = violations;
  }
}
"#
        );
        assert_eq!(
            declarations,
            r#"// header
/* eslint-disable */

import * as other from "./other.js";

/** A user; see {@link Role}. */
export type User = { role: Role; other?: other.Other };

/** The role. */
export declare const Role: {
  /** May all. */
  readonly Admin: "admin";
  readonly "the user": -1;
};

/** The role. */
export type Role = (typeof Role)[keyof typeof Role];

/** Returns whether it is a user. */
export declare function isUser(value: unknown, depth?: number, word?: string): value is User;

/** Thrown. */
export declare class UserError extends Error {
  #private;
  /** What is wrong. */
  readonly violations: readonly Hidden[];

  /** Creates it. */
  constructor(violations: readonly Hidden[]);
}

type Hidden = string;

export {};
"#
        );
    }

    #[test]
    fn what_has_no_javascript_is_an_error() {
        for (typescript, expected) in [
            ("export enum Role { Admin }", "an enum"),
            ("export function role() { return 1; }", "type of the result of `role`"),
            ("export const role = f();", "type of `role`"),
            ("const role = f();\nexport { role };", "type of `role`"),
            ("export function role(of = f()): void {}", "type of `of`"),
            ("export type Role = ;", "Unexpected token"),
        ] {
            let error = emit(typescript).expect_err(typescript);
            assert!(error.contains(expected), "{error}");
        }
    }
}
