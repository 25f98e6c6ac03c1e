//! Operations in all languages: those of a document that can be called, and the parts of the support that they use.

mod checked;
mod http;
mod statuses;

use std::collections::{BTreeSet, HashMap};

pub(super) use checked::{CheckedModules, CheckedType, CheckedTypes, Naming};
pub(super) use http::{HttpView, Sections, Shared, shared};
pub(super) use statuses::status_name;

use crate::model::{
    BodyForm, Contract, Link, Location, Model, OperationPlace, OtherMediaType, ParameterForm, PlacedBody,
    PlacedParameter, PlacedResponse, PlacedServer, Placement, RequestBody, SecurityScheme, ServerVariable, Status,
    Style, Styled, TypeId, body_words, essence,
};
use crate::names::{Case, identifier};

/// An operation that can be called.
#[derive(Clone, Copy)]
pub(super) struct Operation<'m> {
    pub(super) contract: &'m Contract,
    pub(super) placement: &'m Placement,
}

/// Returns the operations of a model that can be called, in the document's order.
pub(super) fn operations(model: &Model) -> impl Iterator<Item = Operation<'_>> {
    placed(model).filter(|operation| !operation.is_received())
}

/// Returns the operations of a model that can be called or received, in the document's order.
pub(super) fn placed(model: &Model) -> impl Iterator<Item = Operation<'_>> {
    let placed = |contract| Some(Operation { contract, placement: contract.placement.as_deref()? });
    model.contracts.iter().filter_map(placed)
}

/// Returns whether a model has operations that can be called or received.
pub(crate) fn has_operations(model: &Model) -> bool {
    placed(model).next().is_some()
}

impl Operation<'_> {
    /// Returns the lines about each of its links. `code` marks names, `prose` makes lines of descriptions.
    pub(super) fn links(&self, code: fn(&str) -> String, prose: fn(&str) -> Vec<String>) -> Vec<Vec<String>> {
        let described = |link: &Link| link.description.as_deref().map(prose).unwrap_or_default();
        let lines = |link: &Link| [link.sentence(code)].into_iter().chain(described(link)).collect();
        self.placement.links.iter().map(lines).collect()
    }

    /// Returns whether the document says that it should no longer be used.
    pub(super) fn is_deprecated(&self) -> bool {
        self.contract.operation.as_ref().is_some_and(|operation| operation.deprecated)
    }

    /// Returns whether others call it.
    pub(super) fn is_received(&self) -> bool {
        let operation = self.contract.operation.as_ref();
        operation.is_some_and(|operation| match operation.place {
            OperationPlace::Path => false,
            OperationPlace::Webhook | OperationPlace::Callback => true,
        })
    }
}

/// Parameters of an operation with a body of another schema than usual.
pub(super) struct Alternative {
    pub(super) input: TypeId,
    /// The body, in the media types of that schema.
    pub(super) body: RequestBody,
}

impl Alternative {
    /// Returns the end of its name, after that of the operation.
    pub(super) fn name(&self, case: Case) -> String {
        identifier(&body_words(&self.body.media_type), case)
    }
}

/// Returns a body in the media types of its usual schema.
pub(super) fn usual_body(body: &RequestBody) -> RequestBody {
    let others = body.others.iter().filter(|other| other.input.is_none()).cloned().collect();
    RequestBody { others, ..body.clone() }
}

/// Returns the alternatives to the parameters of an operation, in languages in which each is a value of its own.
pub(super) fn alternatives(placement: &Placement) -> Vec<Alternative> {
    let mut found = Vec::<Alternative>::new();
    let Some(RequestBody { key, others, .. }) = &placement.body else { return found };
    for OtherMediaType { media_type, parts, input } in others {
        let Some(input) = *input else { continue };
        let (media_type, parts) = (media_type.clone(), parts.clone());
        match found.iter_mut().find(|known| known.input == input) {
            Some(known) => known.body.others.push(OtherMediaType { media_type, parts, input: None }),
            None => {
                let body = RequestBody { media_type, key: key.clone(), parts, others: Vec::new() };
                found.push(Alternative { input, body });
            }
        }
    }
    found
}

/// Returns the media types that an operation accepts, as in the header `accept`; none if no response has a body.
pub(super) fn accepted(placement: &Placement) -> Option<String> {
    let mut types: Vec<&str> = Vec::new();
    for body in placement.responses.iter().flat_map(|response| &response.content) {
        if body.media_type.contains('/') && !types.contains(&&*body.media_type) {
            types.push(&body.media_type);
        }
    }
    (!types.is_empty()).then(|| types.join(", "))
}

/// Returns the URLs of the servers of a document, with the defaults of their variables.
pub(super) fn servers(model: &Model) -> Vec<String> {
    placed_servers(model).iter().map(PlacedServer::url).collect()
}

/// Returns the servers of a document whose URLs have variables, each once, with a name: `server`, `server2`.
pub(super) fn templates(model: &Model) -> Vec<(String, &PlacedServer)> {
    let mut seen = BTreeSet::new();
    let servers = placed_servers(model).iter().enumerate();
    let servers = servers.filter(|(_, server)| !server.variables.is_empty() && seen.insert(&server.template));
    servers
        .map(|(index, server)| (if index == 0 { "server".to_owned() } else { format!("server{}", index + 1) }, server))
        .collect()
}

/// Returns the lines of each description of a server and its variables. `code` marks names, `prose` makes lines.
pub(super) fn described(
    server: &PlacedServer,
    code: fn(&str) -> String,
    prose: fn(&str) -> Vec<String>,
) -> Vec<Vec<String>> {
    let own = server.description.as_deref().map(prose);
    let of_variable = |variable: &ServerVariable| {
        let mut lines = prose(variable.description.as_deref()?);
        let first = lines.first_mut()?;
        *first = format!("{}: {first}", code(&variable.name));
        Some(lines)
    };
    own.into_iter().chain(server.variables.iter().filter_map(of_variable)).collect()
}

fn placed_servers(model: &Model) -> &[PlacedServer] {
    operations(model).next().map(|operation| &*operation.placement.servers).unwrap_or_default()
}

/// Returns the names of the security schemes of a document's operations.
pub(super) fn schemes(model: &Model) -> BTreeSet<&str> {
    let alternatives = operations(model).flat_map(|operation| &operation.placement.security);
    alternatives.flatten().map(|required| required.name.as_str()).collect()
}

/// A kind of response as a type.
pub(super) struct Variant<'m> {
    pub(super) is_success: bool,
    pub(super) response: &'m PlacedResponse,
    /// The body, if there is one.
    pub(super) body: Option<&'m PlacedBody>,
}

impl<'m> Variant<'m> {
    /// Returns the media type, if there are several, which it distinguishes.
    pub(super) fn media_type(&self) -> Option<&'m str> {
        self.body.filter(|_| self.response.content.len() > 1).map(|body| body.media_type.as_str())
    }
}

/// Returns the kinds of the responses of an operation: where no success is declared, statuses decide.
pub(super) fn variants<'m>(placement: &'m Placement) -> Vec<Variant<'m>> {
    let declares = placement.declares_success();
    let of_response = |response: &'m PlacedResponse| {
        let (bodies, kinds) = (bodies(response), kinds(response.status, declares).iter());
        kinds.flat_map(move |is_success| bodies.clone().into_iter().map(move |body| (*is_success, response, body)))
    };
    let variant = |(is_success, response, body)| Variant { is_success, response, body };
    placement.responses.iter().flat_map(of_response).map(variant).collect()
}

/// Returns the bodies that a response may have: one in each media type, or none.
pub(super) fn bodies(response: &PlacedResponse) -> Vec<Option<&PlacedBody>> {
    match response.content.is_empty() {
        true => vec![None],
        false => response.content.iter().map(Some).collect(),
    }
}

/// Returns whether responses of a status are successes, failures, or both.
pub(super) fn kinds(status: Status, declares: bool) -> &'static [bool] {
    match (status.class(), declares) {
        (Some(2), _) => &[true],
        (_, true) | (Some(4..), false) => &[false],
        (Some(_), false) => &[true],
        (None, false) => &[true, false],
    }
}

/// Returns the values of operations by tag, in the order of the first operation of each.
pub(super) fn by_tag<'m, T: Copy>(operations: &[(Operation<'m>, T)]) -> Vec<(&'m str, Vec<T>)> {
    let (mut tags, mut places) = (Vec::<(&str, Vec<T>)>::new(), HashMap::new());
    for (operation, value) in operations {
        let mut seen = BTreeSet::new();
        for tag in operation.placement.tags.iter().filter(|tag| seen.insert(tag.as_str())) {
            let place = *places.entry(tag.as_str()).or_insert(tags.len());
            match tags.get_mut(place) {
                Some((_, of_tag)) => of_tag.push(*value),
                None => tags.push((tag, vec![*value])),
            }
        }
    }
    tags
}

/// Parts of the support, which files have only where an operation uses them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    Label,
    Matrix,
    Delimited,
    DeepObject,
    /// Parameters with `content`.
    Content,
    /// The query as a whole.
    QueryString,
    /// Bodies of forms, and queries that are one.
    Form,
    Multipart,
    Basic,
    ApiKey,
    /// Bodies of requests in a range of media types.
    Range,
    /// Bodies of requests of several schemas.
    Alternatives,
    /// Servers whose URLs have variables.
    ServerVariables,
    /// Headers of responses.
    Headers,
    /// Streams of items.
    Streams,
    /// Requests that are received.
    Webhooks,
}

impl Feature {
    /// All of them.
    pub(super) const ALL: [Self; 16] = [
        Self::Label,
        Self::Matrix,
        Self::Delimited,
        Self::DeepObject,
        Self::Content,
        Self::QueryString,
        Self::Form,
        Self::Multipart,
        Self::Basic,
        Self::ApiKey,
        Self::Range,
        Self::Alternatives,
        Self::ServerVariables,
        Self::Headers,
        Self::Streams,
        Self::Webhooks,
    ];

    /// Returns the parts that operations use.
    pub(super) fn of<'m>(operations: impl Iterator<Item = Operation<'m>>) -> BTreeSet<Self> {
        let used = |operation: Operation<'m>| match operation.is_received() {
            true => vec![Self::Webhooks],
            false => Self::of_placement(operation.placement),
        };
        operations.flat_map(used).collect()
    }

    fn of_placement(placement: &Placement) -> Vec<Self> {
        let mut used: Vec<Self> = placement.parameters.iter().flat_map(Self::of_parameter).collect();
        if let Some(body) = &placement.body {
            let others = body.others.iter().map(|other| (&other.media_type, &other.parts));
            for (media_type, parts) in std::iter::once((&body.media_type, &body.parts)).chain(others) {
                used.extend(match essence(media_type).as_str() {
                    "application/x-www-form-urlencoded" => Some(Self::Form),
                    "multipart/form-data" => Some(Self::Multipart),
                    _ => None,
                });
                used.extend(media_type.contains('*').then_some(Self::Range));
                used.extend(parts.iter().flat_map(|part| Self::of_form(&part.form)));
            }
            used.extend(body.others.iter().any(|other| other.input.is_some()).then_some(Self::Alternatives));
            // Nested values of forms are JSON.
            used.push(Self::Content);
        }
        let has_variables = placement.servers.iter().any(|server| !server.variables.is_empty());
        used.extend(has_variables.then_some(Self::ServerVariables));
        let schemes = placement.security.iter().flatten().filter_map(|required| match required.scheme {
            SecurityScheme::Basic => Some(Self::Basic),
            SecurityScheme::ApiKey { .. } => Some(Self::ApiKey),
            SecurityScheme::Bearer | SecurityScheme::MutualTls => None,
        });
        used.extend(schemes);
        used.extend(placement.responses.iter().filter(|of| !of.headers.is_empty()).map(|_| Self::Headers));
        let mut bodies = placement.responses.iter().flat_map(|response| &response.content);
        used.extend(bodies.any(|body| matches!(body.form, BodyForm::Items(..))).then_some(Self::Streams));
        used
    }

    fn of_parameter(parameter: &PlacedParameter) -> Vec<Self> {
        match parameter.location {
            Location::QueryString => vec![Self::QueryString, Self::Form, Self::Content],
            Location::Path | Location::Query | Location::Header | Location::Cookie => {
                Self::of_form(&parameter.form).into_iter().collect()
            }
        }
    }

    fn of_form(form: &ParameterForm) -> Option<Self> {
        match form {
            ParameterForm::Content(_) => Some(Self::Content),
            ParameterForm::Styled(Styled { style, .. }) => match style {
                Style::Label => Some(Self::Label),
                Style::Matrix => Some(Self::Matrix),
                Style::SpaceDelimited | Style::PipeDelimited => Some(Self::Delimited),
                Style::DeepObject => Some(Self::DeepObject),
                Style::Simple | Style::Form | Style::Cookie => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::pipeline::{Generated, Generator, Layout, Source};
    use crate::{Error, Target};

    /// Returns a document with an operation of this name, which has a parameter.
    fn document(name: &str, location: &str, style: &str) -> Source {
        let text = format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "paths": {{"/{name}/{{p}}": {{"get": {{
            "operationId": "{name}", "tags": ["a", "b", "a"], "parameters": [
                {{"name": "p", "in": "path", "required": true, "schema": {{"type": "string"}}}},
                {{"name": "q", "in": "{location}", "style": "{style}", "schema": {{"type": "object"}}}}],
            "responses": {{"204": {{"description": ""}}}}}}}}}}}}"#
        );
        Source::Text { name: format!("{name}.json"), bytes: text.into_bytes() }
    }

    fn generated(layout: Layout, sources: Vec<Source>, checks: &str) -> Result<Generated, Error> {
        let generator = Generator::new().targets([Target::TypeScript]).layout(layout);
        generator.set("operations", true).set("checks", checks).generate_sources(sources)
    }

    fn names(generated: &Generated) -> Vec<&str> {
        generated.files.iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn files_share_one_module_with_everything() {
        let plain = Source::Text { name: "a.schema.json".into(), bytes: br#"{"type": "string"}"#.to_vec() };
        let sources = vec![plain, document("x", "header", "simple"), document("y", "query", "form")];
        let generated = generated(Layout::File, sources, "full").expect("generates");
        let expected = ["a.ts", "adl_http.ts", "x.ts", "x_operations.ts", "y.ts", "y_operations.ts"];
        assert_eq!(names(&generated), expected);
        assert!(generated.files.get("adl_http.ts").expect("a file").contains("deepObject\":"));
    }

    #[test]
    fn packages_have_what_their_operations_use() {
        for (style, has_deep) in [("form", false), ("deepObject", true)] {
            let sources = vec![document("x", "query", style)];
            let generated = generated(Layout::Package, sources, "full").expect("generates");
            let shared = generated.files.get("typescript/adl_http.ts").expect("a file");
            assert_eq!(shared.contains("function deep("), has_deep, "{style}");
            assert!(!shared.contains("case \"matrix\""), "{style}");
        }
    }

    #[test]
    fn groups_have_each_operation_once() {
        let generated = generated(Layout::File, vec![document("x", "query", "form")], "full").expect("generates");
        let text = generated.files.get("x_operations.ts").expect("a file");
        for tag in ["a", "b"] {
            assert!(text.contains(&format!("export const {tag}: {{ readonly x: typeof x }} = {{ x }};")), "{text}");
        }
    }

    #[test]
    fn every_language_says_what_is_deprecated() {
        let text = r#"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {
            "operationId": "x", "deprecated": true, "responses": {"204": {"description": ""}}}, "put": {
            "operationId": "y", "deprecated": false, "responses": {"204": {"description": ""}}}}}}"#;
        let source = Source::Text { name: "d.json".into(), bytes: text.into() };
        let targets = Target::ALL.iter().copied().filter(|target| target.profile().has_operations);
        let is_of_operations = |name: &str| name.to_lowercase().contains("operations.") || name.ends_with("html");
        for target in targets.chain([Target::Html]) {
            let generator = Generator::new().targets([target]).layout(Layout::File);
            // A page shows operations in any case.
            let generator = if target == Target::Html { generator } else { generator.set("operations", true) };
            let generated = generator.generate_sources([source.clone()]).expect("generates");
            let file = generated.files.iter().find(|(name, _)| is_of_operations(name));
            let said = file.expect("a file").1.to_lowercase().matches("deprecated").count();
            // In Go of the operation and the method that calls it.
            assert!((1..=2).contains(&said), "{target}: {said}");
        }
    }

    #[test]
    fn operations_need_validators() {
        let error = generated(Layout::File, vec![document("x", "query", "form")], "guards").expect_err("no checks");
        let expected = "operations explain invalid values, but `typescript` has `checks = \"guards\"`";
        assert!(error.to_string().contains(expected), "{error}");
    }

    #[test]
    fn other_documents_have_no_operations() {
        let agent = r#"{"tools": [{"name": "t", "returns": {"type": "VoidResult"}, "x-bodies": {"Other": {}}}]}"#;
        let source = Source::Text { name: "t.adl.json".into(), bytes: agent.into() };
        let generated = generated(Layout::File, vec![source], "full").expect("generates");
        assert_eq!(names(&generated), ["t.ts"]);
        assert!(!generated.files.get("t.ts").expect("a file").contains("TOther"));
    }
}
