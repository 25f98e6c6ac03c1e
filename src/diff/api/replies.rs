//! Compares responses: what one side sends, the other must describe, in each status.

use std::collections::BTreeMap;

use super::fields::{Fields, HEADERS};
use super::finding::{ApiRule, Convention};
use super::media_types::{applying, covers, is_range, within};
use super::pair::{Called, Pair, Special, in_media_type};
use super::values::{End, Form};
use super::witness::Witness;
use crate::diff::Places;
use crate::model::{Content, Exchange, Reply, Status};
use crate::text::Json;

/// The replies for a status on the side that sends it, and on the side that reads it, if that describes one.
type Matched = (usize, Option<usize>);

impl<'s> Pair<'_, 's> {
    /// Compares the responses.
    pub(super) fn replies(&mut self) {
        let (maker, reader) = (self.receiver(), self.sender());
        if reader.exchange.replies.is_empty() {
            // Nothing is said of them.
            return;
        }
        for ((sent, read), status) in matched(maker.exchange, reader.exchange) {
            let Some(sent) = maker.exchange.replies.get(sent) else { continue };
            match read.and_then(|read| reader.exchange.replies.get(read)) {
                Some(read) => self.reply((maker, sent), (reader, read), status),
                None => self.undescribed((maker, sent), status),
            }
        }
    }

    fn undescribed(&mut self, (maker, reply): (End<'s>, &'s Reply), status: u16) {
        let is_error = status >= 400;
        let convention = if is_error { Convention::UndeclaredError } else { Convention::UndeclaredSuccess };
        if status < 200 || !self.conventions.breaks(convention) {
            return;
        }
        let witness = self.response((maker, reply), status, Special::default());
        let places = self.places(maker, Some(&reply.at), None);
        let rule = match self.called {
            Called::Server => ApiRule::StatusAdded,
            Called::Client => ApiRule::StatusRemoved,
        };
        self.breaks_by(convention, (rule, format!("`{}`", reply.status.key())), places, Some(witness));
    }

    fn reply(&mut self, maker: (End<'s>, &'s Reply), reader: (End<'s>, &'s Reply), status: u16) {
        self.reply_headers(maker, reader, status);
        let (sent, read) = (&maker.1.content, &reader.1.content);
        let places = self.places(maker.0, Some(&maker.1.at), Some(&reader.1.at));
        let detail = format!("`{}`", maker.1.status.key());
        match (sent.as_slice(), read.as_slice()) {
            ([], []) => {}
            ([], [..]) => {
                if !is_without_body(maker.0.exchange, status) {
                    let witness = self.response(maker, status, Special::default());
                    let rule = match self.called {
                        Called::Server => ApiRule::BodyRemoved,
                        Called::Client => ApiRule::BodyRequired,
                    };
                    self.breaks(rule, detail, places, Some(witness));
                }
            }
            ([_, ..], []) => {
                let witness = self.response(maker, status, Special::default());
                self.breaks_by(Convention::UndeclaredBody, (ApiRule::MediaTypeAdded, detail), places, Some(witness));
            }
            _ => {
                sent.iter().for_each(|content| self.sent_content((maker, content), (reader.0, read), status));
                if self.called == Called::Server {
                    read.iter().for_each(|content| self.expected_content(maker, content));
                }
            }
        }
    }

    /// Compares a media type that may be sent with those that are described.
    fn sent_content(
        &mut self,
        ((maker, reply), content): ((End<'s>, &'s Reply), &'s Content),
        reader: (End<'s>, &'s [Content]),
        status: u16,
    ) {
        let media_type = content.media_type.as_str();
        let Some(read) = applying(reader.1, media_type) else {
            return self.undescribed_content((maker, reply), content, status);
        };
        let shown = |pair: &mut Self, media_type: &str, value: Option<&Json>| {
            let body = value.map(|value| (media_type, Some(value)));
            Some(pair.response((maker, reply), status, Special { body, ..Special::default() }))
        };
        self.content((maker, content), (reader.0, read), media_type, &shown);
        for other in within(&reply.content, content, reader.1, read) {
            self.content((maker, content), (reader.0, other), &other.media_type, &shown);
        }
    }

    fn undescribed_content(&mut self, maker: (End<'s>, &'s Reply), content: &'s Content, status: u16) {
        let value = self.values.sample(maker.0, content.schema, Form::Any);
        let body = Some((content.media_type.as_str(), value.as_ref()));
        let witness = Some(self.response(maker, status, Special { body, ..Special::default() }));
        let places = self.places(maker.0, Some(&content.at), None);
        let detail = in_media_type(content);
        match self.called {
            // A client may answer in any of its media types.
            Called::Client => self.breaks(ApiRule::MediaTypeRemoved, detail, places, witness),
            Called::Server if is_range(&content.media_type) => {
                self.breaks(ApiRule::MediaTypeAdded, detail, places, witness);
            }
            Called::Server => {
                let what = (ApiRule::MediaTypeAdded, detail);
                self.breaks_by(Convention::OtherMediaType, what, places, witness);
            }
        }
    }

    /// Reports a media type that clients accept, and in which there is no response any more.
    fn expected_content(&mut self, maker: (End<'s>, &'s Reply), content: &'s Content) {
        let accepted = content.media_type.as_str();
        let is_sent =
            |content: &Content| covers(accepted, &content.media_type) || covers(&content.media_type, accepted);
        if maker.1.content.iter().any(is_sent) {
            return;
        }
        let witness = self.request(Special::default()).map(|witness| witness.accepting(accepted));
        let places = self.places(maker.0, Some(&maker.1.at), Some(&content.at));
        self.breaks(ApiRule::MediaTypeRemoved, in_media_type(content), places, witness);
    }

    fn reply_headers(&mut self, maker: (End<'s>, &'s Reply), reader: (End<'s>, &'s Reply), status: u16) {
        for header in &reader.1.headers {
            let sent = maker.1.headers.iter().find(|sent| sent.name == header.name);
            if header.is_required && sent.is_none_or(|sent| !sent.is_required) {
                let places: Places = self.places(maker.0, Some(&maker.1.at), Some(&header.at));
                let witness = self.response(maker, status, Special::default());
                let detail = format!("`{}` of `{}`", header.name, maker.1.status.key());
                self.breaks(ApiRule::HeaderMissing, detail, places, Some(witness));
            }
            let Some(sent) = sent else { continue };
            let shown = |pair: &mut Self, value: &Json| -> Option<Witness> {
                Some(pair.response(maker, status, Special { field: Some((sent, value)), ..Special::default() }))
            };
            self.field(HEADERS, Fields { maker: (maker.0, sent), reader: (reader.0, header) }, &shown);
        }
    }
}

/// Returns whether responses have no body, whatever is declared.
pub(super) fn is_without_body(exchange: &Exchange, status: u16) -> bool {
    exchange.method == "HEAD" || Status::Code(status).is_bodiless()
}

/// Returns which replies may meet, each pair with a status.
fn matched(maker: &Exchange, reader: &Exchange) -> BTreeMap<Matched, u16> {
    /// Statuses that everybody knows, which are the better examples.
    const KNOWN: [u16; 10] = [200, 201, 202, 204, 400, 401, 403, 404, 409, 500];
    let declares_success = maker.replies.iter().any(|reply| reply.status.is_success());
    let mut found = BTreeMap::new();
    for status in KNOWN.into_iter().chain(100..600) {
        let Some(sent) = applying_reply(maker, status) else { continue };
        let is_default = maker.replies.get(sent).is_some_and(|reply| reply.status == Status::Default);
        // Beside a success, `default` is about errors.
        if is_default && declares_success && status < 400 {
            continue;
        }
        found.entry((sent, applying_reply(reader, status))).or_insert(status);
    }
    found
}

/// Returns the index of the reply for a status: a code takes precedence over its range, and both over `default`.
fn applying_reply(exchange: &Exchange, status: u16) -> Option<usize> {
    let position = |wanted: Status| exchange.replies.iter().position(|reply| reply.status == wanted);
    let class = u8::try_from(status / 100).unwrap_or_default();
    position(Status::Code(status)).or_else(|| position(Status::Range(class))).or_else(|| position(Status::Default))
}
