//! What the statuses of responses are called, in languages that have a type for each.

use crate::model::Status;

/// Returns the name of a status in UpperCamelCase: its reason phrase, or the one that a language has for it among `own`.
pub(in crate::target) fn status_name(status: Status, own: &[(u16, &str)]) -> String {
    let phrase = |code: u16| own.iter().chain(&PHRASES).find(|(known, _)| *known == code).map(|(_, phrase)| *phrase);
    match status {
        Status::Default => "Default".to_owned(),
        Status::Range(1) => "Informational".to_owned(),
        Status::Range(2) => "Success".to_owned(),
        Status::Range(3) => "Redirection".to_owned(),
        Status::Range(4) => "ClientError".to_owned(),
        Status::Range(5) => "ServerError".to_owned(),
        Status::Range(class) => format!("Status{class}XX"),
        Status::Code(code) => phrase(code).map_or_else(|| format!("Status{code}"), str::to_owned),
    }
}

/// The reason phrases of IANA's registry (RFC 9110, section 16.2.1).
const PHRASES: [(u16, &str); 62] = [
    (100, "Continue"),
    (101, "SwitchingProtocols"),
    (102, "Processing"),
    (103, "EarlyHints"),
    (200, "Ok"),
    (201, "Created"),
    (202, "Accepted"),
    (203, "NonAuthoritativeInformation"),
    (204, "NoContent"),
    (205, "ResetContent"),
    (206, "PartialContent"),
    (207, "MultiStatus"),
    (208, "AlreadyReported"),
    (226, "ImUsed"),
    (300, "MultipleChoices"),
    (301, "MovedPermanently"),
    (302, "Found"),
    (303, "SeeOther"),
    (304, "NotModified"),
    (305, "UseProxy"),
    (307, "TemporaryRedirect"),
    (308, "PermanentRedirect"),
    (400, "BadRequest"),
    (401, "Unauthorized"),
    (402, "PaymentRequired"),
    (403, "Forbidden"),
    (404, "NotFound"),
    (405, "MethodNotAllowed"),
    (406, "NotAcceptable"),
    (407, "ProxyAuthenticationRequired"),
    (408, "RequestTimeout"),
    (409, "Conflict"),
    (410, "Gone"),
    (411, "LengthRequired"),
    (412, "PreconditionFailed"),
    (413, "ContentTooLarge"),
    (414, "UriTooLong"),
    (415, "UnsupportedMediaType"),
    (416, "RangeNotSatisfiable"),
    (417, "ExpectationFailed"),
    (418, "ImATeapot"),
    (421, "MisdirectedRequest"),
    (422, "UnprocessableContent"),
    (423, "Locked"),
    (424, "FailedDependency"),
    (425, "TooEarly"),
    (426, "UpgradeRequired"),
    (428, "PreconditionRequired"),
    (429, "TooManyRequests"),
    (431, "RequestHeaderFieldsTooLarge"),
    (451, "UnavailableForLegalReasons"),
    (500, "InternalServerError"),
    (501, "NotImplemented"),
    (502, "BadGateway"),
    (503, "ServiceUnavailable"),
    (504, "GatewayTimeout"),
    (505, "HttpVersionNotSupported"),
    (506, "VariantAlsoNegotiates"),
    (507, "InsufficientStorage"),
    (508, "LoopDetected"),
    (510, "NotExtended"),
    (511, "NetworkAuthenticationRequired"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_called_by_their_phrases() {
        let statuses =
            [200, 404, 299].map(Status::Code).into_iter().chain([Status::Range(4), Status::Range(9), Status::Default]);
        let names: Vec<String> = statuses.map(|status| status_name(status, &[(200, "OK")])).collect();
        assert_eq!(names, ["OK", "NotFound", "Status299", "ClientError", "Status9XX", "Default"]);
    }
}
