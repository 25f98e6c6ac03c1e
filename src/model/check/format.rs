//! The formats that can be validated (Validation §7.3): patterns, and rules beyond patterns.

/// Declares the formats: a variant, its name, its phrase in violations, its rule beyond the pattern,
/// and its pattern (ECMA-262).
macro_rules! formats {
    ($($variant:ident, $name:literal, $phrase:literal, $rule:expr, $pattern:expr;)*) => {
        /// A format that `--assert-formats` asserts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Format {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the format of that name, where it can be asserted.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }

            /// Returns its name in `format`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns the phrase for violations.
            pub fn phrase(self) -> &'static str {
                match self { $(Self::$variant => $phrase),* }
            }

            /// Returns the pattern of valid strings.
            pub fn pattern(self) -> &'static str {
                match self { $(Self::$variant => $pattern),* }
            }

            /// Returns the rule in addition to the pattern.
            pub fn rule(self) -> Option<FormatRule> {
                match self { $(Self::$variant => $rule),* }
            }
        }
    };
}

/// A rule that strings of a format follow in addition to the pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormatRule {
    /// The second 60 is the last of a day in UTC (RFC 3339 §5.7).
    LeapSecond,
    /// No more than 253 characters (RFC 1123 §2.1).
    AtMost253,
    /// A regular expression (ECMA-262, with the flag `u`).
    RegularExpression,
}

/// The rules, whose texts are printed into generated Rust.
mod printed {
    include!("../../../templates/rust/support/leap_second.rs");
    include!("../../../templates/rust/support/regular_expression.rs");

    impl super::FormatRule {
        /// Returns whether a string that matches the format's pattern also follows its rule.
        pub(crate) fn accepts(self, text: &str) -> bool {
            match self {
                Self::LeapSecond => is_leap_second_or_none(text),
                Self::AtMost253 => text.len() <= 253,
                Self::RegularExpression => is_regular_expression(text),
            }
        }
    }
}

/// A day of the Gregorian calendar (RFC 3339 §5.6, §5.7).
macro_rules! day {
    () => {
        concat!(
            r"(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
            r"|02-(?:0[1-9]|1[0-9]|2[0-8]))",
            r"|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)"
        )
    };
}

/// A time of day with its offset.
macro_rules! time {
    () => {
        concat!(
            r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?",
            r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
        )
    };
}

/// An IPv4 address (RFC 2673 §3.2).
macro_rules! ipv4 {
    () => {
        r"(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
    };
}

/// The part of an IPv6 address after the first groups of digits: an optional gap, or an IPv4 address after at most some
/// groups.
macro_rules! ipv6_after {
    ($count:literal, $groups_before_ipv4:literal, $most_groups:literal) => {
        concat!(
            r"|",
            $count,
            r"(?:",
            $groups_before_ipv4,
            r":",
            ipv4!(),
            r"|(?::[0-9A-Fa-f]{1,4}){1,",
            $most_groups,
            r"}|:)"
        )
    };
}

/// An IPv6 address (RFC 4291 §2.2).
macro_rules! ipv6 {
    () => {
        concat!(
            r"(?:(?:[0-9A-Fa-f]{1,4}:){7}(?:[0-9A-Fa-f]{1,4}|:)",
            r"|(?:[0-9A-Fa-f]{1,4}:){6}(?:",
            ipv4!(),
            r"|:[0-9A-Fa-f]{1,4}|:)",
            ipv6_after!(r"(?:[0-9A-Fa-f]{1,4}:){5}", r"", 2),
            ipv6_after!(r"(?:[0-9A-Fa-f]{1,4}:){4}", r"(?::[0-9A-Fa-f]{1,4})?", 3),
            ipv6_after!(r"(?:[0-9A-Fa-f]{1,4}:){3}", r"(?::[0-9A-Fa-f]{1,4}){0,2}", 4),
            ipv6_after!(r"(?:[0-9A-Fa-f]{1,4}:){2}", r"(?::[0-9A-Fa-f]{1,4}){0,3}", 5),
            ipv6_after!(r"[0-9A-Fa-f]{1,4}:", r"(?::[0-9A-Fa-f]{1,4}){0,4}", 6),
            ipv6_after!(r":", r"(?::[0-9A-Fa-f]{1,4}){0,5}", 7),
            r")"
        )
    };
}

/// A name of labels (RFC 1123 §2.1).
macro_rules! hostname {
    () => {
        r"[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?(?:\.[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?)*"
    };
}

/// A character of a URI: unreserved, a sub-delimiter, percent-encoded, or one of those that are named.
macro_rules! uri_char {
    ($first:expr, $more:expr) => {
        concat!(r"(?:[0-9A-Za-z._~!$&'()*+,;=", $first, $more, r"-]|%[0-9A-Fa-f]{2})")
    };
}

/// The rest of a URI after its scheme, or of a reference (RFC 3986, appendix A; RFC 3987 §2.2 with more letters), given
/// the characters allowed beside reserved ones, and those of a first segment.
macro_rules! hierarchy {
    ($more:literal, $private:literal, $first:expr) => {
        concat!(
            // An authority and a path,
            concat!(r"(?://(?:", uri_char!(":", $more), r"*@)?(?:\[(?:", ipv6!()),
            concat!(r"|[Vv][0-9A-Fa-f]+\.[0-9A-Za-z._~!$&'()*+,;=:-]+)\]|", uri_char!("", $more), r"*)(?::[0-9]*)?"),
            concat!(r"(?:/", uri_char!(":@", $more), r"*)*"),
            // or a path,
            concat!(r"|/(?:", uri_char!(":@", $more), r"+(?:/", uri_char!(":@", $more), r"*)*)?"),
            concat!(r"|", uri_char!(concat!("@", $first), $more), r"+(?:/", uri_char!(":@", $more), r"*)*|)"),
            // a query, a fragment.
            concat!(r"(?:\?", uri_char!(":@/?", concat!($more, $private)), r"*)?"),
            concat!(r"(?:#", uri_char!(":@/?", $more), r"*)?")
        )
    };
}

/// With the letters of RFC 3987.
macro_rules! international {
    ($first:expr) => {
        hierarchy!(
            r"\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF\u{10000}-\u{1FFFD}\u{20000}-\u{2FFFD}\u{30000}-\u{EFFFD}",
            r"\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}",
            $first
        )
    };
}

formats! {
    DateTime, "date-time", "a date and time as in 2026-01-31T23:59:59Z (RFC 3339)", Some(FormatRule::LeapSecond), concat!("^", day!(), "[Tt]", time!(), "$");
    Date, "date", "a date as in 2026-01-31 (RFC 3339)", None, concat!("^", day!(), "$");
    Time, "time", "a time as in 23:59:59Z (RFC 3339)", Some(FormatRule::LeapSecond), concat!("^", time!(), "$");
    Duration, "duration", "a duration as in P1DT12H (ISO 8601)", None, concat!(
        r"^P(?:[0-9]+W|(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)",
        r"(?:T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S))?",
        r"|T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S))$"
    );
    Email, "email", "an email address", None, concat!(
        r#"^(?:[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+(?:\.[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+)*|"(?:[ !#-\[\]-~]|\\[ -~])*")@"#,
        r"(?:", hostname!(), r"|\[(?:", ipv4!(), r"|IPv6:", ipv6!(), r")\])$"
    );
    Hostname, "hostname", "a host name", Some(FormatRule::AtMost253), concat!("^", hostname!(), "$");
    Ipv4, "ipv4", "an IPv4 address", None, concat!("^", ipv4!(), "$");
    Ipv6, "ipv6", "an IPv6 address", None, concat!("^", ipv6!(), "$");
    Uri, "uri", "a URI (RFC 3986)", None, concat!("^[A-Za-z][0-9A-Za-z+.-]*:", hierarchy!("", "", ":"), "$");
    UriReference, "uri-reference", "a URI reference (RFC 3986)", None, concat!(
        "^(?:[A-Za-z][0-9A-Za-z+.-]*:", hierarchy!("", "", ":"), "|", hierarchy!("", "", ""), ")$"
    );
    UriTemplate, "uri-template", "a URI template (RFC 6570)", None, concat!(
        r"^(?:[!#$&(-;=?-\[\]_a-z~\u00A0-\uD7FF\uE000-\uFDCF\uFDF0-\uFFEF\u{10000}-\u{10FFFD}]|%[0-9A-Fa-f]{2}",
        r"|\{[+#./;?&=,!@|]?(?:[0-9A-Za-z_]|%[0-9A-Fa-f]{2})(?:\.?(?:[0-9A-Za-z_]|%[0-9A-Fa-f]{2}))*(?::[1-9][0-9]{0,3}|\*)?",
        r"(?:,(?:[0-9A-Za-z_]|%[0-9A-Fa-f]{2})(?:\.?(?:[0-9A-Za-z_]|%[0-9A-Fa-f]{2}))*(?::[1-9][0-9]{0,3}|\*)?)*\})*$"
    );
    Iri, "iri", "an IRI (RFC 3987)", None, concat!("^[A-Za-z][0-9A-Za-z+.-]*:", international!(":"), "$");
    IriReference, "iri-reference", "an IRI reference (RFC 3987)", None, concat!(
        "^(?:[A-Za-z][0-9A-Za-z+.-]*:", international!(":"), "|", international!(""), ")$"
    );
    Uuid, "uuid", "a UUID", None, "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$";
    JsonPointer, "json-pointer", "a JSON Pointer (RFC 6901)", None, "^(?:/(?:[^~/]|~[01])*)*$";
    RelativeJsonPointer, "relative-json-pointer", "a relative JSON Pointer", None, "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$";
    Regex, "regex", "a regular expression (ECMA-262)", Some(FormatRule::RegularExpression), "";
}

#[cfg(test)]
mod tests {
    use super::FormatRule;
    use crate::pattern::Pattern;

    #[test]
    fn regular_expressions_are_what_patterns_are() {
        for text in [
            "",
            "^a+?$",
            "[a-z]{2,3}?",
            r"\d\w\s\b\u{1F600}\u00e9\x41\cA",
            "(?:a)(?<n>b)(?=c)(?<!d)",
            r"[^\]\-a]",
            r"\p{L}\/\.",
            "a|b|",
        ] {
            assert!(FormatRule::RegularExpression.accepts(text) && Pattern::parse(text).is_ok(), "{text}");
        }
        for text in [
            "(", "a)", "[a", "*a", "a**", "^*", "a{3,2}", r"\a", r"\Z", r"\", "(?a)", "(?P<n>a)", "[z-a]", r"\xg1",
            r"\p{}", "a|*",
        ] {
            assert!(!FormatRule::RegularExpression.accepts(text) && Pattern::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_leap_second_is_the_last_of_a_day() {
        let accepts = |text| FormatRule::LeapSecond.accepts(text);
        assert!(accepts("23:59:60Z") && accepts("2016-12-31T15:59:60-08:00") && accepts("01:29:60+01:30"));
        assert!(!accepts("22:59:60Z") && !accepts("23:59:60+01:00") && accepts("22:59:59Z"));
    }
}
