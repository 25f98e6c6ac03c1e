//! Names of Go.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::options::Initialism;
use crate::names::{self, Case};

/// The words that are written in capitals, in the order of the alphabet.
const INITIALISMS: &str = include_str!("../../../templates/go/initialisms.txt");

/// The keywords, what the language declares, and what the support does.
const RESERVED: &str = include_str!("../../../templates/go/reserved.txt");

static RESERVED_WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| words(RESERVED));
static INITIALISM_WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| words(INITIALISMS));

fn words(text: &str) -> BTreeSet<String> {
    text.split_ascii_whitespace().map(str::to_owned).collect()
}

/// Returns the words that are no names of types, fields and variables.
pub(super) fn reserved() -> BTreeSet<String> {
    RESERVED_WORDS.clone()
}

/// Returns the words in capitals, with others that are added or, behind `-`, taken out.
pub(super) fn initialisms(others: &[Initialism]) -> BTreeSet<String> {
    let mut words = INITIALISM_WORDS.clone();
    for word in others.iter().map(Initialism::text) {
        match word.strip_prefix('-') {
            Some(word) => words.remove(word),
            None => words.insert(word.to_owned()),
        };
    }
    words
}

pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED_WORDS.contains(name)
}

/// Returns a text as an identifier in a case, with initialisms in capitals.
pub(super) fn identifier(text: &str, case: Case) -> String {
    let name = names::without_marks(&names::identifier(text, case), case);
    names::with_initialisms(&name, &INITIALISM_WORDS)
}

/// Returns whether Go leaves a file of that name out of a build: tests, and files of other systems.
pub(super) fn is_reserved_file(name: &str) -> bool {
    let systems = "aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows \
                   unix 386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm test";
    name.starts_with(['_', '.'])
        || name.rsplit_once('_').is_some_and(|(_, last)| systems.split_ascii_whitespace().any(|system| system == last))
}

/// Returns whether a text can be the path of a package or a module.
pub(super) fn is_path(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.~".contains(c);
    let is_element = |part: &str| !part.is_empty() && part.chars().all(is_part) && !part.starts_with('.');
    text.split('/').all(|part| is_element(part) && !part.ends_with('.'))
}

/// Returns whether a text can be the path of a module.
pub(super) fn is_module(text: &str) -> bool {
    is_path(text) && !text.starts_with('-')
}

/// Returns the name of a package.
pub(super) fn package(document: &str) -> String {
    let name: String = document.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    match name.starts_with(|c: char| c.is_ascii_lowercase())
        && !is_reserved(&name)
        && !matches!(&*name, "main" | "documentation")
    {
        true => name,
        false => format!("types{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initialisms_are_in_capitals() {
        for (text, upper, lower) in [
            ("user_id", "UserID", "userID"),
            ("id", "ID", "id"),
            ("user-ids", "UserIDs", "userIDs"),
            ("HTTPServer", "HTTPServer", "httpServer"),
            ("api_url_path", "APIURLPath", "apiURLPath"),
            ("identity", "Identity", "identity"),
        ] {
            assert_eq!(
                [identifier(text, Case::UpperCamel), identifier(text, Case::LowerCamel)],
                [upper, lower],
                "{text}"
            );
        }
    }

    #[test]
    fn files_of_other_systems_are_renamed() {
        assert!(["users_test", "a_linux", "a_linux_arm64"].into_iter().all(is_reserved_file));
        assert!(["users", "test", "linux", "a_tests"].into_iter().all(|name| !is_reserved_file(name)));
        assert_eq!([package("support_agent"), package("func"), package("1")], ["supportagent", "typesfunc", "types1"]);
    }
}
