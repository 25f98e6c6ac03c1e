//! Operations of OpenAPI.

use crate::text::Json;

/// The member of an operation that says whether it is deprecated.
pub(crate) const DEPRECATED: &str = "deprecated";

/// An operation of OpenAPI, which is a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// Where the document has it.
    pub place: OperationPlace,
    /// The HTTP method, in upper case.
    pub method: String,
    /// The path, or the name of the webhook or the callback.
    pub name: String,
    /// Whether the document says that it should no longer be used.
    pub deprecated: bool,
}

/// The part of a document that has an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationPlace {
    /// `paths`: the API's server receives the request.
    Path,
    /// `webhooks`: the API's user receives the request.
    Webhook,
    /// `callbacks` of another operation: whoever calls that operation receives the request.
    Callback,
}

impl OperationPlace {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Path, Self::Webhook, Self::Callback];

    /// Returns the word for it, which is also its member in `x-operation`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Webhook => "webhook",
            Self::Callback => "callback",
        }
    }
}

impl Operation {
    /// Returns a sentence about a part of it: ``Response of `GET /pets`.``
    pub(crate) fn sentence(&self, part: &str, code: impl Fn(&str) -> String) -> String {
        match self.place {
            OperationPlace::Path => format!("{part} of {}.", code(&format!("{} {}", self.method, self.name))),
            OperationPlace::Webhook | OperationPlace::Callback => {
                format!("{part} of the {}.", self.part(code))
            }
        }
    }

    /// Returns what it is, with its name: ``webhook `newPet` ``.
    pub(crate) fn part(&self, code: impl Fn(&str) -> String) -> String {
        format!("{} {}", self.place.name(), code(&self.name))
    }

    pub(super) fn to_json(&self) -> Json {
        let members = [(self.place.name(), Json::string(&self.name)), ("method", Json::string(&self.method))];
        Json::object(members.into_iter().chain(self.deprecated.then_some((DEPRECATED, Json::Bool(true)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_the_place() {
        let operation = |place, name: &str| {
            let (method, name) = ("GET".to_owned(), name.to_owned());
            Operation { place, method, name, deprecated: false }
        };
        let code = |text: &str| format!("`{text}`");
        let of = |place, name| operation(place, name).sentence("Response", code);
        assert_eq!(of(OperationPlace::Path, "/pets"), "Response of `GET /pets`.");
        assert_eq!(of(OperationPlace::Webhook, "newPet"), "Response of the webhook `newPet`.");
        assert_eq!(of(OperationPlace::Callback, "done"), "Response of the callback `done`.");
    }
}
