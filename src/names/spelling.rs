//! The letters of names, and words for symbols.

use std::sync::LazyLock;

use regex_syntax::hir::HirKind;
use unicode_normalization::UnicodeNormalization;
use unicode_security::GeneralSecurityProfile;

/// Returns the words of a text: its letters and digits, with the marks on them, in the form that Python gives names
/// (NFKC); a space for each symbol. Letters that a language refuses are spelled out, and so is a text of symbols alone.
pub(super) fn words(text: &str) -> String {
    if text.is_ascii() {
        let kept: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
        return if kept.trim().is_empty() { spelled(text) } else { kept };
    }
    let mut out = Words::default();
    for c in text.nfkc() {
        match is_letter(c) || (is_mark(c) && out.is_in_word) {
            true => out.letter(c),
            false if c.is_alphanumeric() && !is_any_mark(c) => out.spell(c),
            // A mark that no identifier has, and the joiner of letters, don't end a word.
            false if is_any_mark(c) || c == ZERO_WIDTH_JOINER => {}
            false => out.space(),
        }
    }
    if out.text.trim().is_empty() { spelled(text) } else { out.text }
}

/// Returns the text with every symbol spelled out.
pub(super) fn spelled(text: &str) -> String {
    let mut out = Words::default();
    for c in text.chars() {
        match is_letter(c) || (is_mark(c) && out.is_in_word) {
            true => out.letter(c),
            false => out.spell(c),
        }
    }
    out.text
}

/// Words in the making.
#[derive(Default)]
struct Words {
    text: String,
    /// Whether the last character is a letter, or a mark on one.
    is_in_word: bool,
}

impl Words {
    fn letter(&mut self, c: char) {
        self.text.push(c);
        self.is_in_word = true;
    }

    fn space(&mut self) {
        self.text.push(' ');
        self.is_in_word = false;
    }

    /// Appends a word that stands for a character.
    fn spell(&mut self, c: char) {
        let sign = sign(c).map_or_else(|| format!("u{:x}", u32::from(c)), str::to_owned);
        self.text.push_str(&format!(" {sign} "));
        self.is_in_word = false;
    }
}

/// Joins letters of Indic scripts, and emoji.
pub(super) const ZERO_WIDTH_JOINER: char = '\u{200d}';

/// Returns a hash of the text as eight hex digits (FNV-1a, folded), to make names distinct.
pub(crate) fn mark(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Returns whether every language takes a letter or a digit in a name, and none of them warns of it or changes it:
///
/// - all languages have `XID_Continue`, of the Unicode of their time: Python 3.10 and TypeScript 5 know version 12;
/// - Python gives names the form NFKC, and Rust NFC;
/// - rustc warns of characters that UTS 39 doesn't recommend for identifiers, and of letters in the wrong case, which a
///   lower-case letter without an upper-case one always is.
pub(super) fn is_letter(c: char) -> bool {
    static LETTERS: LazyLock<Class> = LazyLock::new(|| Class::new(r"[\p{L}\p{Nd}&&\p{XID_Continue}&&\p{Age=12.0}]"));
    let is_taken = |c: char| c.is_ascii() || (LETTERS.contains(c) && is_stable(c));
    c.is_ascii_alphanumeric()
        || (!c.is_ascii() && is_taken(c) && has_both_cases(c) && upper(c).chain(lower(c)).all(is_taken))
}

/// Returns whether every language takes a mark on a letter in a name, as [`is_letter`] does.
pub(super) fn is_mark(c: char) -> bool {
    static MARKS: LazyLock<Class> = LazyLock::new(|| Class::new(r"[\p{M}&&\p{XID_Continue}&&\p{Age=12.0}]"));
    !c.is_ascii() && MARKS.contains(c) && is_stable(c)
}

fn is_any_mark(c: char) -> bool {
    static ANY: LazyLock<Class> = LazyLock::new(|| Class::new(r"\p{M}"));
    !c.is_ascii() && ANY.contains(c)
}

#[cfg(test)]
pub(super) fn is_letter_mark_or_number(c: char) -> bool {
    static ALL: LazyLock<Class> = LazyLock::new(|| Class::new(r"[\p{L}\p{M}\p{N}]"));
    ALL.contains(c)
}

fn is_stable(c: char) -> bool {
    c.identifier_allowed() && c.encode_utf8(&mut [0; 4]).nfkc().eq([c])
}

/// Returns whether a letter has no case, or two that differ.
fn has_both_cases(c: char) -> bool {
    !(c.is_lowercase() && upper(c).eq([c]) || c.is_uppercase() && lower(c).eq([c]))
}

/// Returns a letter in upper case. Of one that has none of its own, such as `ǰ`, it is the letter without its marks.
pub(super) fn upper(c: char) -> impl Iterator<Item = char> {
    let ascii = c.is_ascii().then_some(c.to_ascii_uppercase());
    ascii.into_iter().chain(ascii.is_none().then(|| without_marks(c, c.to_uppercase().collect())).into_iter().flatten())
}

/// Returns a letter as the first one of a capitalized word. The capitals of Georgian begin no words.
pub(super) fn title(c: char) -> impl Iterator<Item = char> {
    let is_georgian = matches!(c, '\u{10d0}'..='\u{10ff}');
    is_georgian.then_some(c).into_iter().chain((!is_georgian).then(|| upper(c)).into_iter().flatten())
}

/// Returns a letter in lower case. Of one that has none of its own, such as `İ`, it is the letter without its marks.
pub(super) fn lower(c: char) -> impl Iterator<Item = char> {
    let ascii = c.is_ascii().then_some(c.to_ascii_lowercase());
    ascii.into_iter().chain(ascii.is_none().then(|| without_marks(c, c.to_lowercase().collect())).into_iter().flatten())
}

/// Returns the other case of a letter without the marks that the letter doesn't have.
fn without_marks(c: char, cased: String) -> Vec<char> {
    cased.nfc().filter(|part| *part == c || !is_any_mark(*part)).collect()
}

/// Characters, by their ranges.
struct Class(Vec<(char, char)>);

impl Class {
    /// Returns the characters of a class as `regex-syntax` writes it.
    fn new(class: &str) -> Self {
        let parsed = regex_syntax::parse(class).map(regex_syntax::hir::Hir::into_kind);
        match parsed {
            Ok(HirKind::Class(regex_syntax::hir::Class::Unicode(class))) => {
                Self(class.iter().map(|range| (range.start(), range.end())).collect())
            }
            _ => Self(Vec::new()),
        }
    }

    fn contains(&self, c: char) -> bool {
        let after = self.0.partition_point(|(first, _)| *first <= c);
        after.checked_sub(1).and_then(|index| self.0.get(index)).is_some_and(|(_, last)| c <= *last)
    }
}

/// The names of the symbols of ASCII: those that follow each other from a character on.
const SIGNS: [(char, &str); 6] = [
    ('\t', "tab newline"),
    (' ', "space exclamation double_quote hash dollar percent and quote open_paren close_paren asterisk plus"),
    (',', "comma hyphen dot slash"),
    (':', "colon semicolon less equal greater question at"),
    ('[', "open_bracket backslash close_bracket caret underscore backtick"),
    ('{', "open_brace bar close_brace tilde"),
];

fn sign(c: char) -> Option<&'static str> {
    let name = |(first, names): &(char, &'static str)| {
        names.split(' ').nth(u32::from(c).checked_sub(u32::from(*first))? as usize)
    };
    SIGNS.iter().find_map(name)
}
