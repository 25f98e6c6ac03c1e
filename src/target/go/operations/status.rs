//! What the statuses of responses are called.

use crate::model::Status;

/// The phrases of statuses (RFC 9110, and IANA's registry).
const PHRASES: [(u16, &str); 60] = [
    (100, "Continue"),
    (101, "SwitchingProtocols"),
    (102, "Processing"),
    (103, "EarlyHints"),
    (200, "OK"),
    (201, "Created"),
    (202, "Accepted"),
    (203, "NonAuthoritativeInfo"),
    (204, "NoContent"),
    (205, "ResetContent"),
    (206, "PartialContent"),
    (207, "MultiStatus"),
    (208, "AlreadyReported"),
    (226, "IMUsed"),
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
    (407, "ProxyAuthRequired"),
    (408, "RequestTimeout"),
    (409, "Conflict"),
    (410, "Gone"),
    (411, "LengthRequired"),
    (412, "PreconditionFailed"),
    (413, "RequestEntityTooLarge"),
    (414, "RequestURITooLong"),
    (415, "UnsupportedMediaType"),
    (416, "RequestedRangeNotSatisfiable"),
    (417, "ExpectationFailed"),
    (418, "Teapot"),
    (421, "MisdirectedRequest"),
    (422, "UnprocessableEntity"),
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
    (505, "HTTPVersionNotSupported"),
    (507, "InsufficientStorage"),
    (508, "LoopDetected"),
    (511, "NetworkAuthenticationRequired"),
];

/// Returns the name of a status, as the constants of `net/http` have it.
pub(super) fn name(status: Status) -> String {
    match status {
        Status::Code(code) => match PHRASES.binary_search_by_key(&code, |(code, _)| *code) {
            Ok(at) => PHRASES[at].1.to_owned(),
            Err(_) => format!("Status{code}"),
        },
        Status::Range(1) => "Informational".to_owned(),
        Status::Range(2) => "Success".to_owned(),
        Status::Range(3) => "Redirection".to_owned(),
        Status::Range(4) => "ClientError".to_owned(),
        Status::Range(5) => "ServerError".to_owned(),
        Status::Range(class) => format!("Status{class}XX"),
        Status::Default => "Default".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_called_by_their_phrases() {
        assert!(PHRASES.is_sorted_by_key(|(code, _)| *code));
        let statuses = [Status::Code(404), Status::Code(299), Status::Range(4), Status::Range(9), Status::Default];
        assert_eq!(statuses.map(name), ["NotFound", "Status299", "ClientError", "Status9XX", "Default"]);
    }
}
