//! A pair of operations that is compared, in the direction of requests and in that of responses.

use super::finding::{ApiRule, Convention, Conventions, Finding, Outcome};
use super::values::{Answer, End, Form, Values};
use super::witness::{Message, Witness};
use super::written::written;
use crate::compat;
use crate::diff::{Places, Verdict};
use crate::model::{Content, ExchangedField, Location};
use crate::text::{Json, Place};

/// Whose operation it is.
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

/// A part of a request that a witness has.
#[derive(Clone, Copy, Default)]
pub(super) struct Special<'w> {
    /// A parameter with a value.
    pub(super) field: Option<(&'w ExchangedField, &'w Json)>,
    /// A body, if there is one in the media type.
    pub(super) body: Option<(&'w str, Option<&'w Json>)>,
    /// Whether there is no body, even if one may be sent.
    pub(super) is_bodiless: bool,
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
            (exchange.path.clone(), Vec::new(), Vec::new(), Vec::new());
        for field in &exchange.parameters {
            let said = special.field.filter(|(said, _)| (said.location, &said.name) == (field.location, &field.name));
            if said.is_none() && !field.is_required {
                continue;
            }
            let value = match said {
                Some((_, value)) => value.clone(),
                None => self.values.sample(end, field.values.schema, Form::Any)?,
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
        let url = format!("{}{path}{query}", self.base());
        let message = Message { method: exchange.method.clone(), url, status: None, headers, media_type, body };
        Some(match self.called {
            Called::Server => Witness::Request(message),
            Called::Client => Witness::Message(Message { url: exchange.words(), ..message }),
        })
    }

    /// Returns the beginning of the sender's URLs.
    fn base(&self) -> String {
        let server = self.sender().exchange.servers.first().map_or("", String::as_str);
        let server = server.trim_end_matches('/').replace("{}", "x");
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

    /// Returns a response that the one who is called may send.
    pub(super) fn response(&self, status: u16, headers: Vec<(String, String)>, body: Option<(&str, &Json)>) -> Witness {
        let exchange = self.old.exchange;
        let message = Message {
            method: exchange.method.clone(),
            url: exchange.path.clone(),
            status: Some(status),
            headers,
            media_type: body.map(|(media_type, _)| concrete(media_type)),
            body: body.map(|(_, body)| body.clone()),
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
