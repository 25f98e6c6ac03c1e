//! Operations as data: the value of each, and the types of its responses.

use std::collections::HashMap;

use super::Names;
use super::print::{boolean, enclosed, entry, named, printed, printed_within, quoted, tuple};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::{
    BodyForm, BodyPart, HeaderType, Location, ParameterForm, PlacedBody, PlacedParameter, PlacedResponse, PlacedServer,
    Placement, RequestBody, RequiredScheme, SecurityScheme, ServerVariable, Status, Styled,
};
use crate::names::{Case, Taken, capitalized, distinct, identifier};
use crate::target::operations::{self, Alternative, Naming, Operation, Variant, accepted, usual_body};
use crate::target::python::STYLE;
use crate::target::python::names::is_reserved;
use crate::target::python::quote::string;

/// Prints the data of operations, and notes the names that it needs.
pub(super) struct Data<'c> {
    pub(super) naming: Naming<'c>,
    pub(super) taken: Taken,
    /// The names from `typing`, and those from the shared module.
    pub(super) typing: Names,
    pub(super) http: Names,
    /// The names from the module that reads streams, and from that of webhooks.
    pub(super) streams: Names,
    pub(super) webhooks: Names,
}

/// The types of the headers of an operation's responses.
type HeaderTypes = HashMap<Status, String>;

impl<'c> Data<'c> {
    pub(super) fn new(naming: Naming<'c>, taken: Taken) -> Self {
        Self { naming, taken, typing: Names::new(), http: Names::new(), streams: Names::new(), webhooks: Names::new() }
    }

    /// Returns a name from `typing`, which is imported.
    pub(super) fn typing(&mut self, name: &'static str) -> &'static str {
        self.typing.insert(name);
        name
    }

    /// Returns a name from the shared module, which is imported.
    pub(super) fn http(&mut self, name: &'static str) -> &'static str {
        self.http.insert(name);
        name
    }

    /// Returns a name from the module that reads streams, which is imported.
    fn streams(&mut self, name: &'static str) -> &'static str {
        self.streams.insert(name);
        name
    }

    /// Returns a name from the module of webhooks, which is imported.
    pub(super) fn webhooks(&mut self, name: &'static str) -> &'static str {
        self.webhooks.insert(name);
        name
    }

    /// Returns the lines of an operation, a webhook or a callback.
    pub(super) fn operation(
        &mut self,
        constant: &str,
        response: &str,
        operation: Operation<'_>,
    ) -> Result<Vec<String>, Diagnostic> {
        let input = operation.contract.input.map(|input| self.naming.of(input)).transpose()?;
        let class = if operation.is_received() { self.webhooks("Webhook") } else { self.http("Operation") };
        let params = input.as_ref().map_or_else(|| self.http("Empty").to_owned(), |input| input.valid.clone());
        let mut lines = vec![format!("{constant}: {class}[{params}, {response}] = {class}(")];
        let mut groups = self.members(operation)?;
        let check = input.map(|input| named("check", Doc::text(input.check)));
        match groups.last_mut().filter(|last| last.len() == 1) {
            Some(last) => last.extend(check),
            None => groups.push(check.into_iter().collect()),
        }
        for group in groups.into_iter().filter(|group| !group.is_empty()) {
            lines.extend(printed_within(&Doc::all([Doc::commas(group).grouped(), Doc::text(",")])));
        }
        lines.push(")".to_owned());
        Ok(lines)
    }

    /// Returns the parameters of a function that makes the URL of a server, and the arguments of what it calls.
    pub(super) fn variables(&mut self, server: &PlacedServer) -> (Vec<Doc>, Vec<Doc>) {
        let texts: Vec<&str> = server.variables.iter().map(|variable| variable.name.as_str()).collect();
        let names = distinct(&texts, Case::Snake, |name| is_reserved(name) || name == "url_of");
        let (mut arguments, mut variables) = (vec![Doc::text("*")], vec![Doc::text(string(&server.template))]);
        for (ServerVariable { name, default, values, is_of_host, .. }, argument) in server.variables.iter().zip(&names)
        {
            let values: Vec<Doc> = values.iter().map(|value| Doc::text(string(value))).collect();
            let ty = match values.is_empty() {
                true => Doc::text("str"),
                false => Doc::list(values.clone(), &format!("{}[", self.typing("Literal")), "]"),
            };
            let default = default.iter().map(|default| Doc::text(format!(" = {}", string(default))));
            arguments.push(Doc::all([Doc::text(format!("{argument}: ")), ty].into_iter().chain(default)));
            let mut members = vec![Doc::text(string(name)), Doc::text(argument.as_str())];
            match values.is_empty() {
                true => members.extend(is_of_host.then(|| boolean("is_of_host", true))),
                false => members.push(tuple(values)),
            }
            variables.push(enclosed(format!("{}(", self.http("ServerVariable")), members, ")"));
        }
        self.http("url_of");
        (arguments, variables)
    }

    /// Returns the lines of an operation with parameters whose body has another schema, given the one with usual bodies.
    pub(super) fn alternative(
        &mut self,
        [constant, usual, response]: [&str; 3],
        Alternative { input, body }: &Alternative,
    ) -> Result<Vec<String>, Diagnostic> {
        let input = self.naming.of(*input)?;
        let class = self.http("Operation");
        let arguments = vec![self.body(body), Doc::text(input.check)];
        let declared = format!("{constant}: {class}[{}, {response}] = {usual}.with_body(", input.valid);
        Ok(printed(enclosed(declared, arguments, ")")))
    }

    /// Returns the arguments of an operation but for its check, in groups that are on one line if they fit.
    fn members(&mut self, operation: Operation<'_>) -> Result<Vec<Vec<Doc>>, Diagnostic> {
        let Placement { method, path, own_server, tags, parameters, body, responses, security, .. } =
            operation.placement;
        let mut first = vec![quoted("id", &operation.contract.tool), quoted("method", method)];
        let mut last = Vec::new();
        if !operation.is_received() {
            first.push(quoted("path", path));
            first.extend(own_server.iter().map(|url| quoted("server", url)));
            if !tags.is_empty() {
                first.push(named("tags", tuple(tags.iter().map(|tag| Doc::text(string(tag))).collect())));
            }
            first.extend(accepted(operation.placement).map(|types| quoted("accept", &types)));
            if !security.is_empty() {
                let alternatives = security.iter();
                let alternatives =
                    alternatives.map(|of| enclosed("{", of.iter().map(|of| self.scheme(of)).collect(), "}"));
                last.push(named("security", tuple(alternatives.collect())));
            }
        }
        let mut sent = Vec::new();
        if !parameters.is_empty() {
            sent.push(named("params", tuple(parameters.iter().map(|of| self.parameter(of)).collect())));
        }
        sent.extend(body.iter().map(|body| named("body", self.body(&usual_body(body)))));
        let specs = responses.iter().map(|of| Ok(entry(&of.status.key(), self.response(operation, of)?)));
        let specs = specs.collect::<Result<Vec<_>, Diagnostic>>()?;
        Ok(vec![first, sent, vec![named("responses", enclosed("{", specs, "}"))], last])
    }

    fn parameter(&mut self, PlacedParameter { name, key, location, form }: &PlacedParameter) -> Doc {
        self.written(name, *location, Some(key).filter(|key| *key != name), form)
    }

    /// Returns a parameter, or a part of a form, without what is the default of its location.
    fn written(&mut self, name: &str, location: Location, key: Option<&String>, form: &ParameterForm) -> Doc {
        let mut arguments = vec![Doc::text(string(name)), Doc::text(string(location.name()))];
        arguments.extend(key.map(|key| quoted("key", key)));
        match form {
            ParameterForm::Content(media_type) => arguments.push(quoted("content", media_type)),
            ParameterForm::Styled(Styled { style, explode, reserved }) => {
                let is_default = [*style == location.default_style(), *explode == style.explodes(), !reserved];
                let texts =
                    [quoted("style", style.name()), boolean("explode", *explode), boolean("reserved", *reserved)];
                arguments.extend(texts.into_iter().zip(is_default).filter(|(_, is)| !is).map(|(text, _)| text));
            }
        }
        enclosed(format!("{}(", self.http("Parameter")), arguments, ")")
    }

    fn body(&mut self, RequestBody { media_type, key, parts, others }: &RequestBody) -> Doc {
        let mut more = Vec::new();
        if key != "body" {
            more.push(quoted("key", key));
        }
        if !others.is_empty() {
            let others = others.iter().map(|other| self.media_type(&other.media_type, &other.parts, Vec::new()));
            more.push(named("others", tuple(others.collect())));
        }
        self.media_type(media_type, parts, more)
    }

    /// Returns a media type of a body, with the parts of a form that aren't written as usual, and more arguments.
    fn media_type(&mut self, media_type: &str, parts: &[BodyPart], more: Vec<Doc>) -> Doc {
        let mut arguments = vec![Doc::text(string(media_type))];
        if !parts.is_empty() {
            let parts = parts.iter().map(|part| self.written(&part.name, Location::Query, None, &part.form));
            arguments.push(named("parts", tuple(parts.collect())));
        }
        arguments.extend(more);
        enclosed(format!("{}(", self.http("Body")), arguments, ")")
    }

    fn scheme(&mut self, RequiredScheme { name, scheme }: &RequiredScheme) -> Doc {
        let of = |ty: &str| vec![Doc::text(string(ty))];
        let arguments = match scheme {
            SecurityScheme::Bearer => of("bearer"),
            SecurityScheme::Basic => of("basic"),
            SecurityScheme::MutualTls => of("mutualTLS"),
            SecurityScheme::ApiKey { location, name } => {
                ["apiKey", location.name(), name].into_iter().flat_map(of).collect()
            }
        };
        entry(name, enclosed(format!("{}(", self.http("SecurityScheme")), arguments, ")"))
    }

    fn response(&mut self, operation: Operation<'_>, response: &PlacedResponse) -> Result<Doc, Diagnostic> {
        let mut arguments = Vec::new();
        if !response.content.is_empty() {
            let body = |PlacedBody { media_type, form }: &PlacedBody| {
                let reader = match form {
                    BodyForm::Json(ty) => self.naming.of(*ty)?.parse,
                    BodyForm::Text => string("text"),
                    BodyForm::Bytes => string("bytes"),
                    BodyForm::Items(framing, ty) => {
                        let arguments =
                            [string(&operation.contract.tool), string(framing.name()), self.naming.of(*ty)?.parse];
                        format!("{}({})", self.streams("items_of"), arguments.join(", "))
                    }
                };
                Ok(entry(media_type, Doc::text(reader)))
            };
            let bodies = response.content.iter().map(body).collect::<Result<Vec<_>, Diagnostic>>()?;
            arguments.push(enclosed("{", bodies, "}"));
        }
        if !response.headers.is_empty() {
            let headers = response.headers.iter().map(|of| entry(&of.name, Doc::text(string(of.ty.name()))));
            let headers = enclosed("{", headers.collect(), "}");
            arguments.push(if arguments.is_empty() { named("headers", headers) } else { headers });
        }
        Ok(enclosed(format!("{}(", self.http("ResponseSpec")), arguments, ")"))
    }

    /// Returns the types of the headers of responses, and their declarations. Servers leave out also headers that documents
    /// require.
    pub(super) fn headers(&mut self, placement: &Placement, words: &str) -> (HeaderTypes, Vec<String>) {
        let (mut names, mut lines) = (HeaderTypes::new(), Vec::new());
        for PlacedResponse { status, headers, .. } in placement.responses.iter().filter(|of| !of.headers.is_empty()) {
            let name = self.taken.claim(&format!("{words}{}Headers", capitalized(&status.key())), "Type");
            let member = |of: &crate::model::DeclaredHeader| entry(&of.name, Doc::text(header_type(of.ty)));
            let members = enclosed("{", headers.iter().map(member).collect(), "}");
            let arguments = vec![Doc::text(string(&name)), members, Doc::text("total=False")];
            let open = format!("{name} = {}(", self.typing("TypedDict"));
            lines.extend(printed(enclosed(open, arguments, ")")));
            names.insert(*status, name);
        }
        (names, lines)
    }

    /// Returns the lines of the union of an operation's responses: one if it fits.
    pub(super) fn union(
        &mut self,
        name: &str,
        placement: &Placement,
        headers: &HeaderTypes,
    ) -> Result<Vec<String>, Diagnostic> {
        let variants = operations::variants(placement);
        let variants = variants.iter().map(|of| self.variant(of, headers)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.declared_union(name, &variants))
    }

    /// Returns the lines of the declaration of a union: one if it fits.
    fn declared_union(&mut self, name: &str, variants: &[String]) -> Vec<String> {
        let all = if variants.is_empty() { self.typing("Never").to_owned() } else { variants.join(" | ") };
        let line = format!("{name} = {all}");
        if variants.len() < 2 || line.chars().count() <= STYLE.width {
            return vec![line];
        }
        let variant = |(index, of): (usize, &String)| format!("    {}{of}", if index == 0 { "" } else { "| " });
        let mut lines = vec![format!("{name} = (")];
        lines.extend(variants.iter().enumerate().map(variant));
        lines.push(")".to_owned());
        lines
    }

    /// Returns the lines of the types of the answers to a webhook or a callback, and of their union.
    pub(super) fn answers(
        &mut self,
        name: &str,
        words: &str,
        placement: &Placement,
    ) -> Result<[Vec<String>; 2], Diagnostic> {
        let (mut names, mut lines) = (Vec::new(), Vec::new());
        for response in &placement.responses {
            for body in operations::bodies(response) {
                // Only several media types are told apart.
                let media_type = body.map(|body| body.media_type.as_str()).filter(|_| response.content.len() > 1);
                let words_of_type = media_type.map(|of| identifier(of, Case::UpperCamel)).unwrap_or_default();
                let words = format!("{words}{}{words_of_type}Answer", capitalized(&response.status.key()));
                let own = self.taken.claim(&words, "Type");
                let members = enclosed("{", self.answer(response.status, body, media_type)?, "}");
                let open = format!("{own} = {}(", self.typing("TypedDict"));
                lines.extend(printed(enclosed(open, vec![Doc::text(string(&own)), members], ")")));
                names.push(own);
            }
        }
        Ok([lines, self.declared_union(name, &names)])
    }

    /// Returns the members of the type of an answer.
    fn answer(
        &mut self,
        status: Status,
        body: Option<&PlacedBody>,
        media_type: Option<&str>,
    ) -> Result<Vec<Doc>, Diagnostic> {
        let literal = self.typing("Literal");
        let member = |name: &str, ty: String| entry(name, Doc::text(ty));
        let mut members = vec![member("status", format!("{literal}[{}]", status_literal(status)))];
        if !matches!(status, Status::Code(_)) {
            members.push(member("code", "int".to_owned()));
        }
        if let Some(body) = body {
            let ty = match body.form {
                BodyForm::Json(ty) => self.naming.of(ty)?.valid,
                BodyForm::Text | BodyForm::Items(..) => "str".to_owned(),
                BodyForm::Bytes => "bytes".to_owned(),
            };
            members.push(member("body", ty));
        }
        members.extend(media_type.map(|of| member("content_type", format!("{literal}[{}]", string(of)))));
        members.push(member("headers", format!("{}[Mapping[str, str]]", self.typing("NotRequired"))));
        Ok(members)
    }

    fn variant(&mut self, of: &Variant<'_>, headers: &HeaderTypes) -> Result<String, Diagnostic> {
        let kind = self.http(if of.is_success { "Success" } else { "Failure" });
        let status = status_literal(of.response.status);
        let body = match of.body.map(|body| body.form) {
            Some(BodyForm::Json(ty)) => self.naming.of(ty)?.read,
            Some(BodyForm::Text) => "str".to_owned(),
            Some(BodyForm::Bytes) => "bytes".to_owned(),
            Some(BodyForm::Items(_, ty)) => format!("{}[{}]", self.streams("Items"), self.naming.of(ty)?.read),
            None => "None".to_owned(),
        };
        let headers = headers.get(&of.response.status).cloned();
        let headers = headers.unwrap_or_else(|| self.http("Empty").to_owned());
        let literal = self.typing("Literal");
        let media_type = match (of.media_type(), of.body) {
            (Some(media_type), _) => format!("{literal}[{}]", string(media_type)),
            (None, Some(_)) => "str".to_owned(),
            (None, None) => "None".to_owned(),
        };
        Ok(format!("{kind}[{literal}[{status}], {body}, {headers}, {media_type}]"))
    }
}

fn status_literal(status: Status) -> String {
    match status {
        Status::Code(code) => code.to_string(),
        Status::Range(_) | Status::Default => string(&status.key()),
    }
}

fn header_type(ty: HeaderType) -> &'static str {
    match ty {
        HeaderType::String => "str",
        HeaderType::Integer => "int",
        HeaderType::Number => "float",
        HeaderType::Boolean => "bool",
    }
}
