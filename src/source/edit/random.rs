//! Edits random documents in all styles of YAML and JSON, and compares their data with the same edit of it.
//!
//! `ADL_GEN_EDITS=10000` is the number of documents of each kind of edit (`make edits`); the tests take a few hundred.

mod documents;
mod edits;

use std::collections::HashSet;

use self::documents::{Random, text};
use self::edits::{KINDS, Kind, RandomEdit, edit};
use super::*;
use crate::text::Edit;

fn number() -> usize {
    std::env::var("ADL_GEN_EDITS").map_or(200, |number| number.parse().expect("a number"))
}

/// Returns the comments of a text.
fn comments(text: &str) -> Vec<&str> {
    let words = text.split([' ', '\n', '\r', '#', ',']).filter(|word| {
        ["c", "own", "deep"]
            .iter()
            .any(|prefix| word.strip_prefix(prefix).is_some_and(|rest| rest.parse::<u32>().is_ok()))
    });
    words.collect()
}

/// Edits documents; returns how many edits were refused.
fn edits(kind: Kind, shares: bool) -> (usize, usize) {
    let mut random = Random(20_261_126 + kind as u64);
    let (mut done, mut refused, mut unread) = (0, 0, 0);
    while done + refused < number() {
        let (name, text) = text(&mut random, shares);
        let Ok(document) = Document::parse(name, text.as_bytes(), Format::of(name, text.as_bytes())) else {
            unread += 1;
            assert!(unread < 50 + (done + refused) / 3, "too many texts are invalid: {text}");
            continue;
        };
        let Some(RandomEdit { change, data, part }) = edit(kind, &document, &mut random) else { continue };
        let unverified = change.as_ref().ok().and_then(|change| Edit::apply(&change.edits, &text));
        let result = change.and_then(|change| Ok((changed(&document.file, &change)?, change)));
        match result {
            Ok((edited, change)) => {
                done += 1;
                let read = Document::parse(name, edited.as_bytes(), Format::of(name, text.as_bytes()));
                let read = read.unwrap_or_else(|error| panic!("{error}: {text}\n=>\n{edited}"));
                assert_eq!(read.root.to_json(), data, "{kind:?}: {text}\n=>\n{edited}");
                for edit in &change.edits {
                    let is_own = part.is_some_and(|part| part.start <= edit.span.start && edit.span.end <= part.end);
                    // The header of a block scalar before the new member may be elsewhere.
                    assert!(is_own || edit.text == "-", "{kind:?}: {edit:?} {part:?}: {text}\n=>\n{edited}");
                }
                let lost = |edit: &Edit| document.file.text()[edit.span.start..edit.span.end].to_owned();
                let lost: String = change.edits.iter().map(lost).collect();
                match kind {
                    // Only the header of a block scalar at the end changes.
                    Kind::Insert if !text.contains('{') => assert!(lost.len() <= 1, "{lost:?}: {text}\n=>\n{edited}"),
                    Kind::Move => assert_eq!(
                        {
                            let mut all = comments(&text);
                            all.sort_unstable();
                            all
                        },
                        {
                            let mut all = comments(&edited);
                            all.sort_unstable();
                            all
                        },
                        "{text}\n=>\n{edited}"
                    ),
                    Kind::Insert | Kind::Set | Kind::Remove | Kind::Update | Kind::Rename | Kind::MoveAndRemove => {}
                }
                let foreign = line_breaks(&edited).map(|(start, end)| &edited[start..end]);
                let breaks: HashSet<&str> = line_breaks(&text).map(|(start, end)| &text[start..end]).collect();
                assert!(
                    breaks.is_empty() || foreign.into_iter().all(|found| breaks.contains(found)),
                    "{text:?} {edited:?}"
                );
            }
            Err(found) => {
                refused += 1;
                assert!(found.place.is_some() && found.help.is_some(), "{found}");
                assert!(shares, "{kind:?}: {found}: {text:?}\n=> {unverified:?}");
            }
        }
    }
    (done, refused)
}

#[test]
fn random_edits_of_documents_do_what_they_do_to_data() {
    for kind in KINDS {
        edits(kind, false);
    }
}

#[test]
fn random_edits_of_documents_with_aliases_are_right_or_refused() {
    for kind in KINDS {
        let (done, refused) = edits(kind, true);
        assert!(done > refused, "{kind:?}: {refused} of {} edits are refused", done + refused);
    }
}
