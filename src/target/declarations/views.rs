//! The views of declarations, which templates are given.

use std::collections::HashMap;

use super::{Aspect, Declarations};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Definition, Field, Member, Model, Record, Rest, Type, TypeId, Union};
use crate::render::views;
use crate::target::header;
use crate::target::tools::{Tool, tools};
use crate::text::Json;

views! {
    /// A file: the types and the tools of a document. Every target has this template.
    struct FileView {
        /// the first line, for a comment: adl-gen finds its files by it
        header: String,
        /// the base name of the document, in snake_case, with an underscore after a reserved word
        document: String,
        title: Option<String>,
        description: Vec<String>,
        version: Option<String>,
        /// what the templates of types print, without space around it: types before their users, where that is possible
        types: Vec<String>,
        tools: Vec<ToolView>,
    }

    /// A tool.
    struct ToolView {
        name: String,
        /// `Tool` and its name: a name that no type or member has
        full_name: String,
        /// its name as a string
        literal: String,
        /// its name in the document, unquoted
        text: String,
        docs: Vec<String>,
        /// the type of its parameters, if it declares some
        input: Option<String>,
        returns: String,
        returns_docs: Vec<String>,
        content_type: String,
        /// as JSON
        examples: Vec<String>,
    }

    /// An object.
    struct RecordView {
        name: String,
        /// its name with its type parameters, in languages that have those
        written: String,
        /// the names of these
        parameters: Vec<String>,
        docs: Vec<String>,
        deprecated: bool,
        fields: Vec<FieldView>,
        /// the type of the values of undeclared properties, if they are kept
        rest: Option<String>,
        /// that type within others, in languages where it may be another one there
        rest_boxed: Option<String>,
        /// the tag of their field in Go
        rest_tag: String,
        /// the function that reads such a value, in languages that have those
        rest_reader: Option<String>,
        /// the function that writes such a value
        rest_writer: Option<String>,
        /// the function that reads it as it is called, where functions are values
        rest_read: Option<String>,
        /// whether undeclared properties are forbidden
        closed: bool,
        /// whether it is the error that all tools share, with a `code` and a `message` that may be absent
        failure: bool,
        /// the type of `data`, if the only other outcome is that error in `error`
        outcome: Option<String>,
        /// the unions that it is an alternative of
        unions: Vec<String>,
        /// whether a field must not be null, or is a list or a map
        checked: bool,
        /// whether a field with another value than a constant has documentation
        documented: bool,
        /// whether it has more fields than a function of the Java VM has parameters, where large values are two
        wide: bool,
        /// whether more than three properties may be absent
        sparse: bool,
        /// whether it has no field with another value than a constant
        empty: bool,
        /// what the language declares within it besides
        members: String,
        /// whether there is a function that reads it
        readable: bool,
    }

    /// A property.
    struct FieldView {
        name: String,
        /// its key as a string
        literal: String,
        /// its key in JSON, unquoted
        text: String,
        /// its key as a string of JSON
        json: String,
        /// its tag in Go, for encoding/json and others
        tag: String,
        ty: String,
        required: bool,
        /// the only value, if it is required and nobody named it: as a string of JSON
        constant: Option<String>,
        /// whether a type of its own tells absence from a value
        wrapped: bool,
        /// its default, if it is a scalar of its type and the property may be absent
        default: Option<String>,
        /// the default that readers fill in, if it is a scalar of its type: the property isn't absent then
        filled: Option<String>,
        /// the same as a string of JSON, if it isn't
        filled_json: Option<String>,
        /// whether its type is the same if it may be absent: it has a null of its own
        nil: bool,
        /// the type, if the property is there
        present: String,
        /// the function that reads it, in languages that have those
        reader: String,
        /// the function that writes it
        writer: String,
        /// the same functions as they are called, where functions are values
        read: String,
        write: String,
        /// the type within others, in languages where it may be another one there
        boxed: String,
        /// whether that is another one
        primitive: bool,
        /// whether null is one of its values
        nullable: bool,
        /// whether it is a list or a map
        collection: bool,
        /// whether it is a map
        map: bool,
        /// whether no field after it has another value than a constant
        last: bool,
        docs: Vec<String>,
        deprecated: bool,
    }

    /// An enumeration.
    struct EnumView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        /// the unions that it is an alternative of
        unions: Vec<String>,
        /// the type of all values
        base: String,
        /// whether the values have several types
        mixed: bool,
        /// whether it has more values than a class of the Java VM has constants
        large: bool,
        /// the function that reads a value, in languages that have those
        reader: String,
        /// the function that writes a value
        writer: String,
        members: Vec<MemberView>,
        /// the same functions as they are called, where functions are values
        read: String,
        write: String,
        /// what the language declares within it besides
        inner: String,
        /// whether there is a function that reads it
        readable: bool,
    }

    /// A value of an enumeration.
    struct MemberView {
        name: String,
        /// a name that no other type or member has
        full_name: String,
        /// the value: a string, or JSON
        value: String,
        /// the value: a string of JSON
        json: String,
        docs: Vec<String>,
        deprecated: bool,
        /// whether it is the last one
        last: bool,
    }

    /// One of several types.
    struct UnionView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        variants: Vec<VariantView>,
        /// the key of the property that tells them apart, as a string
        tag: Option<String>,
        /// what the language declares within it besides
        members: String,
        /// whether there is a function that reads it
        readable: bool,
    }

    /// An alternative of a union.
    struct VariantView {
        name: String,
        /// a name that no other type or member has
        full_name: String,
        ty: String,
        /// whether it is an object that is declared, or an enumeration in languages where these are alternatives, too
        record: bool,
        /// whether its type may be null, any value, or one of several types
        open: bool,
        /// whether it is a boolean, a number or a text, or such values of one kind that are listed
        scalar: bool,
        /// whether its type is a name
        word: bool,
        /// whether null is none of its values, in languages where its type has a null
        present: bool,
        /// whether it is a list or a map
        collection: bool,
        /// whether it is a map
        map: bool,
        /// the function that reads it, in languages that have those
        reader: String,
        /// the function that writes it
        writer: String,
        /// the same functions as they are called, where functions are values
        read: String,
        write: String,
        /// the test by which it is told from those after it
        test: Option<String>,
        docs: Vec<String>,
    }

    /// Another name for a type.
    struct AliasView {
        name: String,
        docs: Vec<String>,
        deprecated: bool,
        ty: String,
        /// whether its type is a name
        word: bool,
        /// whether it names a definition, or any value
        same: bool,
        /// whether its type may be null
        nullable: bool,
        /// the function that reads it, in languages that have those
        reader: String,
        /// the function that writes it
        writer: String,
        /// the type within others, in languages where it may be another one there
        boxed: String,
        /// what the language declares within it besides
        members: String,
    }
}

/// Returns whether a type is written as a name, possibly with types in brackets behind it.
fn is_word(ty: &str) -> bool {
    let (name, arguments) = ty.split_once('[').map_or((ty, None), |(name, arguments)| (name, Some(arguments)));
    let is_name = |c: char| c == '_' || c == '.' || c.is_alphanumeric();
    !name.is_empty() && name.chars().all(is_name) && (arguments.is_none() || name.starts_with(char::is_uppercase))
}

/// The most parameters of a function of the Java VM, but for a few more.
const MOST_PARAMETERS: usize = 250;

/// The most constants that one function of the Java VM can make.
const MOST_CONSTANTS: usize = 1500;

/// Returns whether a type is that of lists or maps, or of them and null.
fn is_collection(ty: &Type) -> bool {
    matches!(ty.non_null(), Type::List(_) | Type::Map(_) | Type::Tuple(_))
}

impl FieldView {
    /// Returns whether a program may give it a null that no value has.
    fn must_be_there(&self) -> bool {
        self.wrapped || self.required && !self.nullable && !self.primitive
    }
}

/// Returns the unions that objects are alternatives of.
pub(super) fn unions(model: &Model) -> HashMap<TypeId, Vec<TypeId>> {
    let mut unions: HashMap<TypeId, Vec<TypeId>> = HashMap::new();
    for (id, definition) in model.iter() {
        let Body::Union(union) = &definition.body else { continue };
        for of in union.variants.iter().filter_map(|variant| variant.ty.name()) {
            let of = unions.entry(of).or_default();
            if !of.contains(&id) {
                of.push(id);
            }
        }
    }
    unions
}

impl Declarations<'_> {
    /// Describes the file of a document, given its base name.
    pub(super) fn file_view(&mut self, document: &str) -> Result<FileView, Diagnostic> {
        let (comments, about) = (self.styles.comments, &self.model.input.about);
        let line = |text: &Option<String>| text.as_deref().map(|text| comments.line(text));
        Ok(FileView {
            header: comments.header(&header(self.model)),
            document: match self.styles.names.reserved.contains(document) {
                true => format!("{document}_"),
                false => document.to_owned(),
            },
            title: line(&about.title),
            description: about.description.iter().flat_map(|text| comments.lines(text)).collect(),
            version: line(&about.version),
            types: self.types()?,
            tools: self.tools(),
        })
    }

    /// Returns the unions that a definition is an alternative of.
    fn unions_of(&self, id: TypeId) -> Vec<String> {
        self.unions.get(&id).into_iter().flatten().map(|union| self.name(*union)).collect()
    }

    /// Describes another name for a type.
    pub(super) fn alias_view(
        &self,
        id: TypeId,
        ty: &Type,
        name: String,
        docs: Vec<String>,
        deprecated: bool,
    ) -> AliasView {
        let [reader, writer] = self.functions(ty);
        let same = matches!(ty.non_null(), Type::Named(_) | Type::Instance(..) | Type::Any | Type::Never | Type::Null);
        let (nullable, ty) = (matches!(ty, Type::Nullable(_)), self.ty(ty).text);
        AliasView {
            members: self.members_of(id),
            boxed: self.styles.types.boxed(&ty).to_owned(),
            name,
            docs,
            deprecated,
            word: is_word(&ty),
            same: same && is_word(&ty),
            nullable,
            reader,
            writer,
            ty,
        }
    }

    /// Returns the functions that read and write values of a type; empty texts in languages that have none.
    fn functions(&self, ty: &Type) -> [String; 2] {
        match self.styles.functions {
            Some(_) => [Aspect::Reader, Aspect::Writer].map(|aspect| self.aspect(aspect, ty).text),
            None => [String::new(), String::new()],
        }
    }

    /// Describes an object.
    pub(super) fn record(
        &self,
        id: TypeId,
        record: &Record,
        name: String,
        docs: Vec<String>,
        deprecated: bool,
    ) -> RecordView {
        let keys = record.fields.iter().map(|field| field.name.as_str());
        let names = self.styles.names.distinct(keys, self.styles.names.fields);
        let mut fields: Vec<FieldView> = record
            .fields
            .iter()
            .zip(&names)
            .map(|(field, name)| {
                let view = self.field(field, name.clone());
                // A function of that name would be a property.
                let default = view.default.filter(|_| !names.contains(&format!("{name}OrDefault")));
                FieldView { default, ..view }
            })
            .collect();
        if let Some(last) = fields.iter_mut().rfind(|field| field.constant.is_none()) {
            last.last = true;
        }
        let is_checked = |field: &FieldView| field.constant.is_none() && (field.collection || field.must_be_there());
        RecordView {
            unions: self.unions_of(id),
            checked: record.rest.kept().is_some() || fields.iter().any(is_checked),
            documented: fields
                .iter()
                .any(|field| field.constant.is_none() && (field.deprecated || !field.docs.is_empty())),
            wide: fields.iter().map(|field| if field.primitive { 2 } else { 1 }).sum::<usize>() > MOST_PARAMETERS,
            empty: record.rest.kept().is_none() && fields.iter().all(|field| field.constant.is_some()),
            sparse: fields.iter().filter(|field| !field.required).count() > 3,
            members: self.members_of(id),
            readable: self.has_readers,
            parameters: self.parameters_of(id).to_vec(),
            written: self.written(id, &name),
            name,
            docs,
            deprecated,
            fields,
            rest: record.rest.kept().map(|ty| self.ty(ty).text),
            rest_boxed: record.rest.kept().map(|ty| self.styles.types.boxed(&self.ty(ty).text).to_owned()),
            rest_tag: self.styles.strings.rest_tag(&self.styles.tags),
            rest_reader: record.rest.kept().map(|ty| self.aspect(Aspect::Reader, ty).text),
            rest_writer: record.rest.kept().map(|ty| self.aspect(Aspect::Writer, ty).text),
            rest_read: record.rest.kept().map(|ty| self.called(&self.aspect(Aspect::Reader, ty).text, Aspect::Reader)),
            failure: self.is_failure(id, record),
            outcome: self.outcome(record),
            closed: matches!(record.rest, Rest::Refused),
        }
    }

    /// Returns the names of the parameters of a definition.
    fn parameters_of(&self, id: TypeId) -> &[String] {
        let count = self.model.definition(id).parameters.len();
        self.parameters.get(..count).unwrap_or_default()
    }

    /// Returns the name of a definition with its parameters.
    pub(super) fn written(&self, id: TypeId, name: &str) -> String {
        match (&self.styles.types.instance, self.parameters_of(id)) {
            (None, _) | (Some(_), []) => name.to_owned(),
            (Some(style), parameters) => {
                let parameters = parameters.join(&self.styles.types.separator);
                style.replace("{name}", name).replace("{arguments}", &parameters)
            }
        }
    }

    /// Returns the type of `data`, if a result has either that or the error that all tools share.
    fn outcome(&self, record: &Record) -> Option<String> {
        let field = |name| record.fields.iter().find(|field| field.name == name && !field.required);
        let (data, error) = (field("data")?, field("error")?);
        let id = self.model.error.filter(|id| error.ty.name() == Some(*id))?;
        let definition = self.model.definition(id);
        let is_failure = || definition.body.record().is_some_and(|record| self.is_failure(id, record));
        let is_error = self.given.contains_key(&id) || definition.is_of_other_package() || is_failure();
        is_error.then(|| self.ty(&data.ty).text)
    }

    /// Returns whether a record is the error that all tools share.
    fn is_failure(&self, id: TypeId, record: &Record) -> bool {
        let is_text =
            |name| record.fields.iter().any(|field| field.name == name && !field.required && field.ty == Type::String);
        let has_own = record.fields.iter().any(|field| field.name == "error");
        self.model.error == Some(id) && is_text("code") && is_text("message") && !has_own
    }

    /// Returns whether a type is declared elsewhere, maybe behind names of it.
    fn is_foreign<'t>(&'t self, mut ty: &'t Type) -> bool {
        // A chain of aliases is no longer than the list of definitions.
        for _ in 0..self.model.definitions.len() {
            let Type::Named(id) = ty else { return false };
            match &self.model.definition(*id) {
                definition if definition.external.is_some() => return true,
                Definition { body: Body::Alias(of), .. } => ty = of,
                _ => return false,
            }
        }
        false
    }

    /// Returns a default that is a scalar of the type of a property.
    fn default(&self, field: &Field) -> Option<String> {
        let default = field.docs.default.as_ref().filter(|_| !field.required && !self.is_foreign(&field.ty))?;
        let is_of_type = match (self.model.resolve(&field.ty), default) {
            (Type::String, Json::String(_)) | (Type::Boolean, Json::Bool(_)) => true,
            (Type::Integer(range), Json::Number(number)) => {
                let integer = number.as_integer().and_then(|of| i64::try_from(of).ok());
                integer.is_some_and(|of| range.min.is_none_or(|min| i128::from(of) >= min))
            }
            (Type::Number, Json::Number(number)) => number.as_f64().is_finite(),
            (Type::Named(id), Json::String(_)) => {
                let members = self.model.definition(*id).body.members().unwrap_or_default();
                members.iter().any(|member| member.value == *default)
                    && members.iter().all(|member| member.value.as_str().is_some())
            }
            _ => false,
        };
        is_of_type.then(|| self.value_of(default, *self.model.resolve(&field.ty) == Type::Number))
    }

    /// Describes a property, but for its place among others.
    fn field(&self, field: &Field, name: String) -> FieldView {
        let is_present = field.is_always_present();
        let [reader, writer] = match &self.styles.functions {
            Some(all) => [(Aspect::Reader, &all[0]), (Aspect::Writer, &all[1])]
                .map(|(aspect, styles)| self.aspect(aspect, &field.ty).optional(styles, is_present).text),
            None => [String::new(), String::new()],
        };
        let docs = self.docs(&field.docs, &name);
        let written = self.ty(&field.ty);
        let ty = written.clone().optional(&self.styles.types, is_present).text;
        let resolved = self.model.resolve(field.ty.non_null());
        let only = field.ty.name().filter(|_| field.required).and_then(|id| self.model.definition(id).inlined());
        FieldView {
            name,
            constant: only.and_then(|members| Some(self.styles.strings.raw(&members.first()?.value.to_string()))),
            default: self.default(field).filter(|_| !is_present),
            filled: field.filled_in().and_then(|_| self.default(field)),
            filled_json: field
                .filled_in()
                .filter(|_| self.default(field).is_none())
                .map(|default| self.styles.strings.raw(&default.to_string())),
            nil: self.ty(&field.ty).has_null,
            present: self.ty(&field.ty).text,
            wrapped: self.ty(&field.ty).is_wrapped(&self.styles.types, is_present),
            literal: self.styles.strings.quote(&field.name),
            text: field.name.to_string(),
            json: self.styles.strings.raw(&Json::string(&field.name).to_string()),
            tag: self.styles.strings.tag(&field.name, is_present, &self.styles.tags),
            read: self.called(&reader, Aspect::Reader),
            write: self.called(&writer, Aspect::Writer),
            boxed: self.styles.types.boxed(&ty).to_owned(),
            primitive: self.styles.types.boxed(&ty) != ty,
            nullable: written.is_nullable,
            collection: is_collection(resolved),
            map: matches!(resolved.non_null(), Type::Map(_)),
            last: false,
            ty,
            reader,
            writer,
            required: is_present,
            docs,
            deprecated: field.docs.deprecated,
        }
    }

    /// Describes an enumeration.
    pub(super) fn enumeration(
        &mut self,
        id: TypeId,
        members: &[Member],
        name: String,
        docs: Vec<String>,
        deprecated: bool,
    ) -> EnumView {
        let texts = members.iter().map(|member| member.name.as_str());
        let names = self.styles.names.distinct(texts, self.styles.names.members);
        let [base, reader, writer] =
            [Aspect::Type, Aspect::Reader, Aspect::Writer].map(|aspect| self.values(aspect, members).text);
        let (count, is_number) = (members.len(), base == self.styles.types.number);
        let members = members.iter().zip(names).enumerate().map(|(index, (member, own))| {
            let full_name = self.full_name(&name, &member.name, self.styles.names.members);
            MemberView {
                last: index + 1 == count,
                docs: self.docs(&member.docs, &full_name),
                full_name,
                name: own,
                value: self.value_of(&member.value, is_number),
                json: self.styles.strings.raw(&member.value.to_string()),
                deprecated: member.docs.deprecated,
            }
        });
        let members: Vec<MemberView> = members.collect();
        EnumView {
            mixed: base == self.styles.types.any,
            read: self.called(&reader, Aspect::Reader),
            write: self.called(&writer, Aspect::Writer),
            unions: self.unions_of(id),
            inner: self.members_of(id),
            large: count > MOST_CONSTANTS,
            readable: self.has_readers,
            name,
            docs,
            deprecated,
            base,
            reader,
            writer,
            members,
        }
    }

    /// Describes one of several types.
    pub(super) fn union(
        &mut self,
        id: TypeId,
        union: &Union,
        name: String,
        docs: Vec<String>,
        deprecated: bool,
    ) -> UnionView {
        let texts = union.variants.iter().map(|variant| variant.name.as_str());
        let names = self.styles.names.distinct(texts, self.styles.names.types);
        let variants = union.variants.iter().zip(names).enumerate().map(|(index, (variant, own))| {
            let ([reader, writer], ty) = (self.functions(&variant.ty), self.ty(&variant.ty).text);
            let definition = variant.ty.name().map(|id| self.model.definition(id));
            let resolved = self.model.resolve(&variant.ty);
            let full_name = self.full_name(&name, &variant.name, self.styles.names.types);
            let open = ty == self.styles.types.any
                || self.is_foreign(&variant.ty)
                || match resolved {
                    Type::Named(id) => matches!(self.model.definition(*id).body, Body::Union(_)),
                    Type::Any | Type::Never | Type::Null | Type::Nullable(_) => true,
                    _ => false,
                };
            VariantView {
                docs: self.docs(&variant.docs, &full_name),
                full_name,
                name: own,
                record: definition.is_some_and(|definition| {
                    definition.body.record().is_some()
                        || self.styles.enums_are_alternatives
                            && definition.inlined().is_none()
                            && definition.body.members().is_some()
                }),
                open,
                scalar: !open && self.is_scalar(resolved),
                word: is_word(&ty),
                present: !self.ty(&variant.ty).is_nullable && self.styles.types.boxed(&ty) == ty,
                collection: is_collection(resolved),
                map: matches!(resolved.non_null(), Type::Map(_)),
                test: self.tests.get(&(id, index)).cloned(),
                read: self.called(&reader, Aspect::Reader),
                write: self.called(&writer, Aspect::Writer),
                ty,
                reader,
                writer,
            }
        });
        let variants = variants.collect();
        let tag = union.tag.as_deref().map(|tag| self.styles.strings.quote(tag));
        UnionView { name, docs, deprecated, variants, tag, members: self.members_of(id), readable: self.has_readers }
    }

    /// Returns whether a type is written as one of the language's own for scalars is.
    fn is_scalar(&self, ty: &Type) -> bool {
        match ty {
            Type::Boolean | Type::Integer(_) | Type::Number | Type::String => true,
            Type::Named(id) => self
                .model
                .definition(*id)
                .body
                .members()
                .is_some_and(|members| self.values(Aspect::Type, members).text != self.styles.types.any),
            _ => false,
        }
    }

    /// Describes the tools.
    pub(crate) fn tools(&mut self) -> Vec<ToolView> {
        let names = self.styles.names.distinct(self.model.tool_names(), self.styles.names.tools);
        tools(self.model).zip(names).map(|(tool, name)| self.tool(&tool, name)).collect()
    }

    fn tool(&mut self, tool: &Tool<'_>, name: String) -> ToolView {
        let (comments, contract) = (self.styles.comments, tool.contract);
        let lines = |text: Option<&str>| text.map(|text| comments.lines(text)).unwrap_or_default();
        let examples = contract.iter().flat_map(|contract| &contract.examples);
        ToolView {
            full_name: self.full_name("tool", tool.name, self.styles.names.tools),
            name,
            literal: self.styles.strings.quote(tool.name),
            text: tool.name.to_owned(),
            docs: lines(tool.description),
            input: tool.input.map(|id| self.reference(id).text),
            // A tool that declares no result returns text.
            returns: tool.result().map_or_else(|| self.styles.types.string.clone(), |id| self.reference(id).text),
            returns_docs: lines(contract.and_then(|contract| contract.description.as_deref())),
            content_type: contract.map_or("text/plain".to_owned(), |contract| comments.line(&contract.content_type)),
            examples: examples.map(|example| comments.line(&example.to_string())).collect(),
        }
    }
}
