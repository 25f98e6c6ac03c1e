//! Compares the bodies of requests: in each media type, with the parts of forms.

use super::fields::{Fields, HEADERS};
use super::finding::{ApiRule, Convention};
use super::media_types::{applying, covers, within};
use super::pair::{Called, Pair, Special, concrete, in_media_type};
use super::values::{End, Form};
use super::witness::Witness;
use super::xml::xml;
use crate::diff::Places;
use crate::model::{
    Content, ExchangedBody, ExchangedField, FieldValues, FormPart, Location, ParameterForm, PartForm, essence,
};
use crate::text::Json;

/// Returns the message with a body in a media type.
type ShownBody<'w, 'p, 's> = &'w dyn Fn(&mut Pair<'p, 's>, &str, Option<&Json>) -> Option<Witness>;

impl<'p, 's> Pair<'p, 's> {
    /// Compares the bodies of requests.
    pub(super) fn bodies(&mut self) {
        let (sender, receiver) = (self.sender(), self.receiver());
        match (&sender.exchange.body, &receiver.exchange.body) {
            (None, None) => {}
            (None, Some(body)) => {
                if body.is_required {
                    let places = self.places(sender, None, Some(&body.at));
                    let witness = self.request(Special::default());
                    let rule = if self.called == Called::Server { ApiRule::BodyAdded } else { ApiRule::BodyMissing };
                    self.breaks(rule, String::new(), places, witness);
                }
            }
            (Some(body), None) => self.body_removed(sender, body),
            (Some(body), Some(other)) => self.both_bodies((sender, body), (receiver, other)),
        }
    }

    fn body_removed(&mut self, sender: End<'s>, body: &'s ExchangedBody) {
        if self.called == Called::Client {
            // Nobody reads it.
            return;
        }
        let places = self.places(sender, Some(&body.at), None);
        let value = body
            .content
            .first()
            .and_then(|first| Some((&first.media_type, self.values.sample(sender, first.schema, Form::Any)?)));
        let special = value.as_ref().map(|(media_type, value)| (media_type.as_str(), Some(value)));
        let witness = self.request(Special { body: special, ..Special::default() });
        self.breaks_by(Convention::UndeclaredInput, (ApiRule::BodyRemoved, String::new()), places, witness);
    }

    fn both_bodies(&mut self, sent: (End<'s>, &'s ExchangedBody), read: (End<'s>, &'s ExchangedBody)) {
        let places = self.places(sent.0, Some(&sent.1.at), Some(&read.1.at));
        if read.1.is_required && !sent.1.is_required {
            let witness = self.request(Special { is_bodiless: true, ..Special::default() });
            let rule = if self.called == Called::Server { ApiRule::BodyRequired } else { ApiRule::BodyMissing };
            self.breaks(rule, String::new(), places.clone(), witness);
        }
        if read.1.content.is_empty() {
            return;
        }
        for content in &sent.1.content {
            let shown = |pair: &mut Self, media_type: &str, value: Option<&Json>| {
                pair.request(Special { body: Some((media_type, value)), ..Special::default() })
            };
            self.accepted((sent, content), read, &shown);
        }
    }

    /// Compares a media type of the sender with those of the receiver.
    pub(super) fn accepted(
        &mut self,
        ((sender, sent), content): ((End<'s>, &'s ExchangedBody), &'s Content),
        (receiver, read): (End<'s>, &'s ExchangedBody),
        shown: ShownBody<'_, 'p, 's>,
    ) {
        let Some(applying) = applying(&read.content, &content.media_type) else {
            let places = self.places(sender, Some(&content.at), Some(&read.at));
            let value = self.values.sample(sender, content.schema, Form::Any);
            let media_type = concrete(&content.media_type);
            let witness = shown(self, &media_type, value.as_ref());
            let rule = match self.called {
                Called::Server => ApiRule::MediaTypeRemoved,
                Called::Client => ApiRule::MediaTypeAdded,
            };
            self.breaks(rule, in_media_type(content), places, witness);
            return;
        };
        self.content((sender, content), (receiver, applying), &content.media_type, shown);
        for other in within(&sent.content, content, &read.content, applying) {
            self.content((sender, content), (receiver, other), &other.media_type, shown);
        }
    }

    /// Compares bodies in a media type that both sides have.
    pub(super) fn content(
        &mut self,
        maker: (End<'s>, &'s Content),
        reader: (End<'s>, &'s Content),
        media_type: &str,
        shown: ShownBody<'_, 'p, 's>,
    ) {
        let places = self.places(maker.0, Some(&maker.1.at), Some(&reader.1.at));
        let answer = self.values.contained((maker.0, maker.1.schema), (reader.0, reader.1.schema));
        let part = format!("`{media_type}`");
        self.add_values((ApiRule::BodyValues, &part), answer, places.clone(), |pair, value| {
            shown(pair, media_type, Some(value))
        });
        if essence(media_type).ends_with("xml") {
            self.xml((maker, reader), &places, shown);
        }
    }

    /// Compares how XML writes the properties that both sides have.
    fn xml(
        &mut self,
        (maker, reader): ((End<'s>, &'s Content), (End<'s>, &'s Content)),
        places: &Places,
        shown: ShownBody<'_, 'p, 's>,
    ) {
        for (path, mark) in &maker.1.marks {
            let Some(other) = reader.1.marks.get(path).filter(|other| other.xml != mark.xml) else { continue };
            let (before, now) = if maker.0.side == self.old.side { (mark, other) } else { (other, mark) };
            let detail = format!("`{path}`: {}, which was {}", now.xml.words(), before.xml.words());
            let value = self.with_property(maker, path);
            let text = value.map(|value| Json::string(xml(&value, &maker.1.marks)));
            let witness = text.and_then(|text| shown(self, &maker.1.media_type, Some(&text)));
            self.breaks(ApiRule::XmlForm, detail, places.clone(), witness);
        }
    }

    /// Returns a body with a property, if it may have that: any other if not.
    fn with_property(&mut self, (end, content): (End<'s>, &'s Content), path: &str) -> Option<Json> {
        let tokens: Vec<&str> = path.split('/').skip(1).collect();
        let value = self.values.holding(end, content.schema, &tokens);
        value.or_else(|| self.values.sample(end, content.schema, Form::Any))
    }

    /// Compares what requests to the server have besides values: properties that became readOnly, and parts of forms.
    pub(super) fn forms(&mut self) {
        let (sender, receiver) = (self.sender(), self.receiver());
        let (Some(sent), Some(read)) = (&sender.exchange.body, &receiver.exchange.body) else { return };
        for content in &sent.content {
            let Some(other) = applying(&read.content, &content.media_type) else { continue };
            let places = self.places(sender, Some(&content.at), Some(&other.at));
            for (name, part) in &content.parts {
                if let Some(read) = other.parts.get(name) {
                    self.part((sender, content, name, part), (receiver, read), &places);
                }
            }
            if self.called == Called::Server {
                self.read_only((sender, content), other, &places);
            }
        }
    }

    fn read_only(&mut self, (sender, content): (End<'s>, &'s Content), other: &'s Content, places: &Places) {
        for (path, mark) in &other.marks {
            let was_sent = content.marks.get(path).is_some_and(|known| !known.is_read_only);
            if !mark.is_read_only || !was_sent {
                continue;
            }
            let value = self.with_property((sender, content), path);
            let body = Some((content.media_type.as_str(), value.as_ref()));
            let witness = self.request(Special { body, ..Special::default() });
            let what = (ApiRule::PropertyReadOnly, format!("`{path}`"));
            self.breaks_by(Convention::ReadOnlyInput, what, places.clone(), witness);
        }
    }

    /// Compares a part of a form.
    fn part(
        &mut self,
        (sender, content, name, part): (End<'s>, &'s Content, &str, &'s FormPart),
        (receiver, read): (End<'s>, &'s FormPart),
        places: &Places,
    ) {
        let usual = self.values.sample(sender, part.schema, Form::Any).unwrap_or(Json::Null);
        let shown = |pair: &mut Self, value: &Json| {
            let value = pair.with_part((sender, content), name, value);
            let body = Some((content.media_type.as_str(), value.as_ref()));
            pair.request(Special { body, ..Special::default() })
        };
        if part.form.styled.is_some() || read.form.styled.is_some() {
            let field = part_field(name, content);
            let forms = (&field_form(&part.form), &field_form(&read.form));
            if let Some(value) = self.read_otherwise((sender, part.schema), &field, forms) {
                let witness = shown(self, &value);
                self.breaks(ApiRule::PartForm, format!("`{name}`"), places.clone(), witness);
            }
        } else {
            let is_read = |sent: &String| read.form.media_types.iter().any(|known| covers(known, sent));
            if let Some(lost) = part.form.media_types.iter().find(|sent| !is_read(sent)) {
                let witness = shown(self, &usual);
                let detail = format!("`{name}`: `{lost}`");
                self.breaks(ApiRule::PartMediaType, detail, places.clone(), witness);
            }
        }
        let shown_part = |pair: &mut Self, _: &Json| shown(pair, &usual);
        self.part_headers((sender, part), (receiver, read), places, &shown_part);
    }

    /// Returns a form with a value of a part.
    fn with_part(&mut self, (end, content): (End<'s>, &'s Content), name: &str, value: &Json) -> Option<Json> {
        let form = self.values.sample(end, content.schema, Form::Any)?;
        let Json::Object(mut members) = form.clone() else { return Some(form) };
        members.retain(|(known, _)| known != name);
        members.push((name.into(), value.clone()));
        let filled = Json::Object(members);
        Some(if self.values.accepts(end, content.schema, &filled) { filled } else { form })
    }

    fn part_headers(
        &mut self,
        (sender, part): (End<'s>, &'s FormPart),
        (receiver, read): (End<'s>, &'s FormPart),
        places: &Places,
        shown: &dyn Fn(&mut Self, &Json) -> Option<Witness>,
    ) {
        for header in &read.headers {
            let sent = part.headers.iter().find(|known| known.name == header.name);
            if header.is_required && sent.is_none_or(|sent| !sent.is_required) {
                let witness = shown(self, &Json::Null);
                self.breaks(ApiRule::HeaderRequired, format!("`{}`", header.name), places.clone(), witness);
            }
            if let Some(sent) = sent {
                self.field(HEADERS, Fields { maker: (sender, sent), reader: (receiver, header) }, shown);
            }
        }
    }
}

/// Returns how a part is written as a field of a query.
pub(super) fn field_form(form: &PartForm) -> ParameterForm {
    let content = || ParameterForm::Content(form.media_types.first().cloned().unwrap_or_default());
    form.styled.map_or_else(content, ParameterForm::Styled)
}

fn part_field(name: &str, content: &Content) -> ExchangedField {
    ExchangedField {
        name: name.to_owned(),
        location: Location::Query,
        is_required: false,
        allows_empty: false,
        form: ParameterForm::Content(String::new()),
        values: FieldValues::default(),
        at: content.at.clone(),
    }
}
