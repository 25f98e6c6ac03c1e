//! A pair of operations that is compared, in the direction of requests and in that of responses.

use super::bodies::field_form;
use super::finding::{ApiRule, Convention, Conventions, Finding, Outcome};
use super::replies::is_without_body;
use super::values::{Answer, End, Form, Values};
use super::witness::{Message, Witness};
use super::written::{FIELD, is_form, written};
use crate::compat;
use crate::diff::{Places, Verdict};
use crate::model::{Content, ExchangedField, Location, Reply};
use crate::text::{Json, Place};

/// The side that an operation is called on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Called {
    /// Clients call the server.
    Server,
    /// The server calls a webhook or a callback of clients.
    Client,
}

/// A pair of operations, and what was found of it.
pub(super) struct Pair<'p, 's> {
    pub(super) values: &'p mut Values<'s>,
    pub(super) conventions: &'p Conventions,
    pub(super) called: Called,
    pub(super) old: End<'s>,
    pub(super) new: End<'s>,
    /// The variables of the earlier path, each with that of the later one at the same place.
    pub(super) variables: Vec<(String, String)>,
    pub(super) found: Vec<Finding>,
}

/// A part of a message that a witness has.
#[derive(Clone, Copy, Default)]
pub(super) struct Special<'w> {
    /// A parameter or a header with a value.
    pub(super) field: Option<(&'w ExchangedField, &'w Json)>,
    /// A body, if there is one in the media type.
    pub(super) body: Option<(&'w str, Option<&'w Json>)>,
    /// Whether there is no body, even if one may be sent.
    pub(super) is_bodiless: bool,
    /// The server that it is sent to, if that isn't the first one.
    pub(super) server: Option<&'w str>,
}

impl<'s> Pair<'_, 's> {
    /// Returns who sends requests.
    pub(super) fn sender(&self) -> End<'s> {
        match self.called {
            Called::Server => self.old,
            Called::Client => self.new,
        }
    }

    /// Returns who receives requests.
    pub(super) fn receiver(&self) -> End<'s> {
        match self.called {
            Called::Server => self.new,
            Called::Client => self.old,
        }
    }

    /// Returns the places of something, given that of the sender of requests or of responses.
    pub(super) fn places(&self, maker: End<'s>, of_maker: Option<&Place>, of_reader: Option<&Place>) -> Places {
        let (old, new) = match maker.side {
            compat::Side::Old => (of_maker, of_reader),
            compat::Side::New => (of_reader, of_maker),
        };
        Places {
            old: Some(old.unwrap_or(&self.old.exchange.at).clone()),
            new: Some(new.unwrap_or(&self.new.exchange.at).clone()),
        }
    }

    /// Adds a break.
    pub(super) fn breaks(&mut self, rule: ApiRule, detail: String, places: Places, witness: Option<Witness>) {
        let (outcome, convention) = (Outcome::Breaks, None);
        self.found.push(Finding { rule, detail, outcome, convention, witness, places });
    }

    /// Adds a break that a convention decides, unless the configuration says that it is none.
    pub(super) fn breaks_by(
        &mut self,
        convention: Convention,
        (rule, detail): (ApiRule, String),
        places: Places,
        witness: Option<Witness>,
    ) {
        if self.conventions.breaks(convention) {
            let (outcome, convention) = (Outcome::Breaks, Some(convention));
            self.found.push(Finding { rule, detail, outcome, convention, witness, places });
        }
    }

    /// Adds what was found of values, with the witness that a counterexample makes.
    pub(super) fn add_values(
        &mut self,
        (rule, part): (ApiRule, &str),
        answer: Answer,
        places: Places,
        witness: impl FnOnce(&mut Self, &Json) -> Option<Witness>,
    ) {
        let outcome = match &answer.verdict {
            Verdict::Compatible => return,
            Verdict::Undeclared { .. } => Outcome::Undeclared,
            Verdict::Breaking { .. } => Outcome::Breaks,
            Verdict::Unknown { .. } => Outcome::Unknown,
        };
        let reasons = answer.verdict.reasons().join("; ");
        let detail = [part, &reasons].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(": ");
        let witness = answer.verdict.counterexample().cloned().and_then(|value| witness(self, &value));
        let places = answer.places.unwrap_or(places);
        self.found.push(Finding { rule, detail, outcome, convention: None, witness, places });
    }

    /// Returns a request that the sender may send, with a special part: minimal otherwise.
    pub(super) fn request(&mut self, special: Special) -> Option<Witness> {
        let end = self.sender();
        let exchange = end.exchange;
        let (mut path, mut query, mut headers, mut cookies) =
            (exchange.sent_path().to_owned(), Vec::new(), Vec::new(), Vec::new());
        for field in &exchange.parameters {
            let said = special.field.filter(|(said, _)| (said.location, &said.name) == (field.location, &field.name));
            if said.is_none() && !field.is_required {
                continue;
            }
            let value = match said {
                Some((_, value)) => value.clone(),
                None => self.usual(end, field)?,
            };
            let text = written(&field.name, field.location, &field.form, &value);
            match field.location {
                Location::Path => path = path.replace(&format!("{{{}}}", field.name), &text),
                Location::Query | Location::QueryString => query.push(text),
                Location::Header => headers.push((field.name.clone(), text)),
                Location::Cookie => cookies.push(text),
            }
        }
        headers.extend((!cookies.is_empty()).then(|| ("Cookie".to_owned(), cookies.join("; "))));
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        let (media_type, body) = self.body_of_request(special)?;
        let url = format!("{}{path}{query}", self.base(special.server));
        let form = media_type.as_deref().zip(body.as_ref()).and_then(|(name, body)| self.url_encoded(name, body));
        let message = Message { method: exchange.method.clone(), url, status: None, headers, media_type, body, form };
        Some(match self.called {
            Called::Server => Witness::Request(message),
            Called::Client => Witness::Message(Message { url: exchange.words(), ..message }),
        })
    }

    /// Returns a value of a parameter: in a path one that isn't empty, if there is one.
    fn usual(&mut self, end: End<'s>, field: &ExchangedField) -> Option<Json> {
        let text = Json::string("x");
        let schema = field.values.schema;
        let is_text = || field.location == Location::Path && self.values.accepts(end, schema, &text);
        if is_text() { Some(text) } else { self.values.sample(end, schema, Form::Any) }
    }

    /// Returns the beginning of the sender's URLs on a server: by default the first one.
    fn base(&self, server: Option<&str>) -> String {
        let first = || self.sender().exchange.servers.first().map_or("", String::as_str);
        let server = server.unwrap_or_else(first);
        let server = server.trim_end_matches('/').replace("{}://", "https://").replace("://{}/", "://example.test/");
        let server = server.replace("{}", "x");
        if server.contains("//") { server } else { format!("https://example.test{server}") }
    }

    fn body_of_request(&mut self, special: Special) -> Option<(Option<String>, Option<Json>)> {
        if let Some((media_type, body)) = special.body {
            return Some((Some(concrete(media_type)), body.cloned()));
        }
        let end = self.sender();
        let body = end.exchange.body.as_ref().filter(|body| body.is_required && !special.is_bodiless);
        let Some(first) = body.and_then(|body| body.content.first()) else { return Some((None, None)) };
        let value = self.values.sample(end, first.schema, Form::Any)?;
        Some((Some(concrete(&first.media_type)), Some(value)))
    }

    /// Returns a URL-encoded form of the sender as it is sent.
    fn url_encoded(&self, media_type: &str, body: &Json) -> Option<String> {
        let content = &self.sender().exchange.body.as_ref()?.content;
        let content = content.iter().find(|content| content.media_type == media_type && is_form(media_type))?;
        let Json::Object(members) = body else { return None };
        let fields = members.iter().map(|(name, value)| {
            let form = content.parts.get(name.as_str()).map_or(FIELD, |part| field_form(&part.form));
            written(name, Location::Query, &form, value)
        });
        Some(fields.filter(|field| !field.is_empty()).collect::<Vec<_>>().join("&"))
    }

    /// Returns a response that the one who is called may send, with a special part: minimal otherwise.
    pub(super) fn response(&mut self, (maker, reply): (End<'s>, &Reply), status: u16, special: Special) -> Witness {
        let mut headers = Vec::new();
        for header in &reply.headers {
            let said = special.field.filter(|(said, _)| said.name == header.name).map(|(_, value)| value.clone());
            let needed = || self.values.sample(maker, header.values.schema, Form::Any).filter(|_| header.is_required);
            let Some(value) = said.or_else(needed) else { continue };
            headers.push((header.name.clone(), written(&header.name, header.location, &header.form, &value)));
        }
        let first =
            reply.content.first().filter(|_| special.body.is_none() && !is_without_body(maker.exchange, status));
        let sample = first.and_then(|first| self.values.sample(maker, first.schema, Form::Any));
        let usual = first.zip(sample.as_ref()).map(|(first, value)| (first.media_type.as_str(), Some(value)));
        let body = special.body.or(usual);
        let message = Message {
            method: maker.exchange.method.clone(),
            url: maker.exchange.sent_path().to_owned(),
            status: Some(status),
            headers,
            media_type: body.map(|(media_type, _)| concrete(media_type)),
            body: body.and_then(|(_, body)| body.cloned()),
            form: None,
        };
        match self.called {
            Called::Server => Witness::Response(message),
            Called::Client => Witness::Answer(message),
        }
    }
}

/// Returns a media type of a range.
pub(super) fn concrete(range: &str) -> String {
    match range {
        "*/*" => "application/x-any".to_owned(),
        range => range.replace('*', "x-any"),
    }
}

/// Returns a media type with its values in words.
pub(super) fn in_media_type(content: &Content) -> String {
    format!("`{}`", content.media_type)
}

/// Returns a parameter or a header in words.
pub(super) fn field_words(field: &ExchangedField) -> String {
    match field.location {
        Location::Header => format!("header `{}`", field.name),
        location => format!("`{}` in the {}", field.name, location.name()),
    }
}
