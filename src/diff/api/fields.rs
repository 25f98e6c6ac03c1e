//! Compares parameters and headers: their values as texts, and how they are written.

use super::finding::{ApiRule, Convention, Finding, Outcome};
use super::pair::{Called, Pair, Special, field_words};
use super::values::{Answer, End, Form};
use super::witness::Witness;
use super::written::{scalar, written};
use crate::diff::{Places, Verdict};
use crate::model::{ExchangedField, Location, ParameterForm, Style, Styled, is_json};
use crate::text::Json;

/// The rules for the parts of a request, or of a response.
#[derive(Clone, Copy)]
pub(super) struct FieldRules {
    values: ApiRule,
    form: ApiRule,
}

pub(super) const PARAMETERS: FieldRules = FieldRules { values: ApiRule::ParameterValues, form: ApiRule::ParameterForm };

pub(super) const HEADERS: FieldRules = FieldRules { values: ApiRule::HeaderValues, form: ApiRule::HeaderForm };

/// A field on the side that writes it, and on the side that reads it.
#[derive(Clone, Copy)]
pub(super) struct Fields<'s> {
    pub(super) maker: (End<'s>, &'s ExchangedField),
    pub(super) reader: (End<'s>, &'s ExchangedField),
}

/// Returns the message with a value of a field.
type Shown<'w, 'p, 's> = &'w dyn Fn(&mut Pair<'p, 's>, &Json) -> Option<Witness>;

/// Texts with reserved characters, of which a schema may have some.
const WITH_RESERVED: [&str; 6] =
    ["/", "a/b", "https://example.test/", "user@example.test", "12:30:00", "2026-01-01T00:00:00Z"];

impl<'p, 's> Pair<'p, 's> {
    /// Compares the parameters of requests.
    pub(super) fn parameters(&mut self) {
        let (sender, receiver) = (self.sender(), self.receiver());
        for field in &sender.exchange.parameters {
            let shown = |pair: &mut Self, value: &Json| {
                pair.request(Special { field: Some((field, value)), ..Special::default() })
            };
            match self.counterpart(field) {
                Some(other) => {
                    self.field(PARAMETERS, Fields { maker: (sender, field), reader: (receiver, other) }, &shown);
                    self.presence(field, other);
                }
                None => self.removed(field, &shown),
            }
        }
        for field in &receiver.exchange.parameters {
            let is_known = sender.exchange.parameters.iter().any(|known| is_same(known, field));
            if field.is_required && field.location != Location::Path && !is_known {
                let places = self.places(sender, None, Some(&field.at));
                let witness = self.request(Special::default());
                let rule = match self.called {
                    Called::Server => ApiRule::ParameterAdded,
                    Called::Client => ApiRule::ParameterMissing,
                };
                self.breaks(rule, field_words(field), places, witness);
            }
        }
    }

    /// Returns the receiver's parameter for one of the sender.
    fn counterpart(&self, field: &ExchangedField) -> Option<&'s ExchangedField> {
        let mut others = self.receiver().exchange.parameters.iter();
        if field.location != Location::Path {
            return others.find(|other| is_same(other, field));
        }
        let (_, name) = self.variables.iter().find(|(name, _)| *name == field.name)?;
        others.find(|other| other.location == Location::Path && other.name == *name)
    }

    fn removed(&mut self, field: &'s ExchangedField, shown: Shown<'_, 'p, 's>) {
        // Clients of a webhook ignore what they don't know; a value in the path is read by its place.
        if self.called == Called::Client || field.location == Location::Path {
            return;
        }
        let places = self.places(self.sender(), Some(&field.at), None);
        let value = self.values.sample(self.sender(), field.values.schema, Form::Any);
        let witness = value.and_then(|value| shown(self, &value));
        self.breaks_by(Convention::UndeclaredInput, (ApiRule::ParameterRemoved, field_words(field)), places, witness);
    }

    fn presence(&mut self, field: &'s ExchangedField, other: &'s ExchangedField) {
        let places = self.places(self.sender(), Some(&field.at), Some(&other.at));
        if other.is_required && !field.is_required {
            let witness = self.request(Special::default());
            let rule = match self.called {
                Called::Server => ApiRule::ParameterRequired,
                Called::Client => ApiRule::ParameterMissing,
            };
            self.breaks(rule, field_words(field), places.clone(), witness);
        }
        let empty = Json::string("");
        let is_empty_refused = field.allows_empty && !other.allows_empty;
        if is_empty_refused && !self.values.accepts(self.receiver(), other.values.schema, &empty) {
            let witness = self.request(Special { field: Some((field, &empty)), ..Special::default() });
            self.breaks(ApiRule::ParameterEmpty, field_words(field), places, witness);
        }
    }

    /// Compares a field that both sides have.
    pub(super) fn field(&mut self, rules: FieldRules, fields: Fields<'s>, shown: Shown<'_, 'p, 's>) {
        let (maker, reader) = (fields.maker.1, fields.reader.1);
        let places = self.places(fields.maker.0, Some(&maker.at), Some(&reader.at));
        let words = field_words(maker);
        let (answer, clearer) = self.field_values(fields);
        self.add_values((rules.values, &words), answer, places.clone(), |pair, value| {
            shown(pair, clearer.as_ref().unwrap_or(value))
        });
        let forms = (&maker.form, &reader.form);
        if let Some(value) = self.read_otherwise((fields.maker.0, maker.values.schema), maker, forms) {
            let witness = shown(self, &value);
            self.breaks(rules.form, words.clone(), places.clone(), witness);
        }
        if is_reserved(maker) && !is_reserved(reader) {
            self.reserved(fields, words, places, shown);
        }
    }

    /// Reports a parameter whose reserved characters must be encoded, if it may have any.
    fn reserved(&mut self, fields: Fields<'s>, words: String, places: Places, shown: Shown<'_, 'p, 's>) {
        let (end, schema) = (fields.maker.0, fields.maker.1.values.schema);
        let Some(sample) = self.values.sample(end, schema, Form::Text) else { return };
        let mut texts = std::iter::once(sample).chain(WITH_RESERVED.map(Json::string));
        let has_reserved = |text: &Json| text.as_str().is_some_and(|text| text.contains(['/', ':', '@', '?']));
        match texts.find(|text| has_reserved(text) && self.values.accepts(end, schema, text)) {
            Some(text) => {
                let witness = shown(self, &text);
                self.breaks(ApiRule::ParameterReserved, words, places, witness);
            }
            None => {
                let (rule, outcome) = (ApiRule::ParameterReserved, Outcome::Unknown);
                self.found.push(Finding { rule, detail: words, outcome, convention: None, witness: None, places });
            }
        }
    }

    /// Returns whether each value is read as one by the other side, perhaps by its text, or as the only one of a list;
    /// and a value that shows a break better than the answer's: its text alone isn't accepted.
    fn field_values(&mut self, Fields { maker, reader }: Fields<'s>) -> (Answer, Option<Json>) {
        let (of_maker, of_reader) = (&maker.1.values, &reader.1.values);
        let direct = self.values.contained((maker.0, of_maker.schema), (reader.0, of_reader.schema));
        if matches!(direct.verdict, Verdict::Compatible | Verdict::Undeclared { .. }) {
            return (direct, None);
        }
        let mut clearer = None;
        let mut questions = vec![(of_maker.sent, of_reader.read)];
        if of_reader.item.is_some() && self.is_one_item(maker, reader) {
            questions.extend([(of_maker.schema, of_reader.item), (of_maker.sent, of_reader.item_read)]);
        }
        for (sent, read) in questions {
            let (Some(sent), Some(read)) = (sent, read) else { continue };
            let answer = self.values.contained((maker.0, Some(sent)), (reader.0, Some(read)));
            if answer.verdict.is_compatible() {
                return (answer, None);
            }
            clearer = clearer.or_else(|| answer.verdict.counterexample().cloned());
        }
        // A text may be read as several items.
        let listed = Json::string("a,b");
        let is_listed = of_reader.item.is_some() && !reads_lists(&reader.1.form);
        let listed = Some(listed).filter(|text| is_listed && self.values.accepts(maker.0, of_maker.schema, text));
        // Without an item, a list is no text at all.
        let is_empty = matches!(direct.verdict.counterexample(), Some(Json::Array(items)) if items.is_empty());
        let several = if is_empty { self.values.sample(maker.0, of_maker.schema, Form::Several) } else { None };
        let several = several.filter(|list| !self.values.accepts(reader.0, of_reader.schema, list));
        (direct, several.or(listed).or(clearer))
    }

    /// Returns whether the maker sends scalars alone, each of which the reader takes as a list of one.
    fn is_one_item(&mut self, maker: (End<'s>, &'s ExchangedField), reader: (End<'s>, &'s ExchangedField)) -> bool {
        let schema = maker.1.values.schema;
        let mut has = |form| self.values.sample(maker.0, schema, form).is_some();
        // A text may have what stands between items, but where each has a name.
        if has(Form::Several) || has(Form::Object) || !reads_lists(&reader.1.form) && has(Form::Text) {
            return false;
        }
        let Some(one) = self.values.sample(maker.0, schema, Form::Scalar) else { return false };
        let text = |field: &ExchangedField, value: &Json| written(&field.name, field.location, &field.form, value);
        let lists = [one.clone(), Json::string(scalar(&one))].map(|item| Json::array([item]));
        lists.iter().any(|list| {
            let is_valid = self.values.accepts(reader.0, reader.1.values.schema, list);
            is_valid && text(maker.1, &one) == text(reader.1, list)
        })
    }

    /// Returns a value that is another one for those who read it in another form.
    pub(super) fn read_otherwise(
        &mut self,
        (end, schema): (End<'s>, Option<usize>),
        field: &ExchangedField,
        (before, now): (&ParameterForm, &ParameterForm),
    ) -> Option<Json> {
        if unreserved(before) == unreserved(now) {
            return None;
        }
        let is_opaque = [before, now].iter().any(|form| is_opaque(form));
        [Form::Scalar, Form::Several, Form::Object].into_iter().find_map(|form| {
            let value = self.values.sample(end, schema, form)?;
            let text = |form| written(&field.name, field.location, form, &value);
            (is_opaque || text(before) != text(now)).then_some(value)
        })
    }
}

fn is_same(one: &ExchangedField, other: &ExchangedField) -> bool {
    one.location == other.location && (one.name == other.name || one.location == Location::QueryString)
}

/// Returns whether reserved characters may stay as they are, where they would be encoded.
fn is_reserved(field: &ExchangedField) -> bool {
    let is_encoded = match field.location {
        Location::Path | Location::Query | Location::Cookie => true,
        Location::Header | Location::QueryString => false,
    };
    is_encoded && matches!(&field.form, ParameterForm::Styled(styled) if styled.reserved)
}

fn unreserved(form: &ParameterForm) -> ParameterForm {
    match form {
        ParameterForm::Styled(styled) => ParameterForm::Styled(Styled { reserved: false, ..*styled }),
        ParameterForm::Content(media_type) => ParameterForm::Content(media_type.clone()),
    }
}

/// Returns whether a list of one is the same text as its item.
fn reads_lists(form: &ParameterForm) -> bool {
    matches!(form, ParameterForm::Styled(Styled { style: Style::Form | Style::Cookie, explode: true, .. }))
}

/// Returns whether it isn't known how values are written in a media type.
fn is_opaque(form: &ParameterForm) -> bool {
    matches!(form, ParameterForm::Content(media_type) if !is_json(media_type) && !media_type.starts_with("text/"))
}
