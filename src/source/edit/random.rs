//! Edits random documents in all styles of YAML and JSON, and compares their data with the same edit of it.
//!
//! `ADL_GEN_EDITS=10000` is the number of documents of each kind of edit (`make edits`); the tests take a few hundred.

use std::fmt::Write;

use ecow::EcoString;

use super::*;
use crate::text::decode_token;

/// The members of an object.
type Members = Vec<(EcoString, Json)>;

/// A deterministic generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn pick<'p>(&mut self, of: &[&'p str]) -> &'p str {
        of[self.below(of.len())]
    }
}

/// Writes a random document.
struct Writer<'r> {
    random: &'r mut Random,
    out: String,
    /// The anchors of objects, and those of all values.
    maps: Vec<String>,
    anchors: Vec<String>,
    number: usize,
    shares: bool,
}

impl Writer<'_> {
    fn next(&mut self, prefix: &str) -> String {
        self.number += 1;
        format!("{prefix}{}", self.number)
    }

    fn comment(&mut self) {
        if self.random.one_in(4) {
            let comment = self.next(" # c");
            self.out.push_str(&comment);
        }
    }

    /// Ends a line, maybe with a comment, maybe with lines that have only comments or nothing.
    fn line(&mut self, indent: usize) {
        self.comment();
        self.out.push('\n');
        while self.random.one_in(6) {
            match self.random.below(3) {
                0 => self.out.push('\n'),
                1 => {
                    let comment = self.next("# own");
                    let _ = writeln!(self.out, "{:indent$}{comment}", "");
                }
                _ => {
                    let comment = self.next("# deep");
                    let _ = writeln!(self.out, "{:1$}{comment}", "", indent + 3);
                }
            }
        }
    }

    fn key(&mut self, flow: bool) -> String {
        let key = self.next("k");
        match self.random.below(if flow { 8 } else { 9 }) {
            0 => format!("\"{key}\""),
            1 => format!("'{key} x'"),
            2 => format!("? {key}"),
            3 => format!("{}{}", 100 + self.number, ""),
            4 if self.shares => format!("&{key} {key}"),
            _ => key,
        }
    }

    fn anchor(&mut self, is_map: bool, out_of_flow: bool) {
        if !self.shares || !self.random.one_in(4) {
            return;
        }
        let name = self.next("a");
        let _ = write!(self.out, "&{name} ");
        if out_of_flow {
            if is_map {
                self.maps.push(name.clone());
            }
            self.anchors.push(name);
        }
    }

    fn scalar(&mut self, flow: bool) {
        let text = self.next("v");
        let texts = match self.random.below(11) {
            0 => "null".to_owned(),
            1 => self.number.to_string(),
            2 => format!("'{text} it''s'"),
            3 => format!("\"{text} # \\n\""),
            4 => "true".to_owned(),
            5 => format!("!!str {text}"),
            6 => "~".to_owned(),
            7 => format!("{text} more words"),
            8 if !flow => format!("!!str {}", self.number),
            _ => text,
        };
        self.out.push_str(&texts);
    }

    fn flow(&mut self, depth: usize, indent: usize, lines: bool) {
        self.anchor(false, false);
        if depth == 0 || self.random.one_in(3) {
            if self.shares && !self.anchors.is_empty() && self.random.one_in(3) && !self.out.ends_with(' ') {
                let alias = self.anchors[self.random.below(self.anchors.len())].clone();
                let _ = write!(self.out, "*{alias}");
            } else {
                self.scalar(true);
            }
            return;
        }
        let is_map = self.random.one_in(2);
        self.out.push(if is_map { '{' } else { '[' });
        let count = self.random.below(4);
        for index in 0..count {
            if lines {
                self.line(indent + 2);
                let _ = write!(self.out, "{:1$}", "", indent + 2);
            }
            if is_map {
                let key = self.key(true);
                let colon = if key.starts_with('?') { " : " } else { ": " };
                self.out.push_str(&key);
                if !self.random.one_in(8) || key.starts_with('?') {
                    self.out.push_str(colon);
                    self.flow(depth - 1, indent + 2, lines);
                }
            } else if self.random.one_in(8) {
                let key = self.next("p");
                let _ = write!(self.out, "{key}: ");
                self.scalar(true);
            } else {
                self.flow(depth - 1, indent + 2, lines);
            }
            if index + 1 < count || self.random.one_in(6) {
                self.out.push_str(if lines { "," } else { ", " });
            }
        }
        if lines && count > 0 {
            self.line(indent + 2);
            let _ = write!(self.out, "{:1$}", "", indent + 1);
        }
        self.out.push(if is_map { '}' } else { ']' });
    }

    /// Writes what follows a colon, or a dash, with the line break.
    fn value(&mut self, depth: usize, indent: usize, is_item: bool) {
        let kind = self.random.below(if depth == 0 { 6 } else { 12 });
        match kind {
            0 => {
                let text = self.next("t");
                let style = self.random.pick(&["|", ">", "|-", ">-", "|+", ">+"]);
                let inner = indent + 2;
                let _ = write!(self.out, " {style}");
                self.comment();
                let _ = write!(self.out, "\n{:inner$}{text}\n", "");
                while self.random.one_in(3) {
                    let _ = writeln!(self.out, "{}{:inner$}more # no comment", self.random.pick(&["", "\n"]), "");
                }
                while self.random.one_in(3) {
                    self.out.push('\n');
                }
            }
            1 => {
                let text = self.next("w");
                let _ = write!(self.out, " {text}\n{:1$}goes on", "", indent + 3);
                self.line(indent);
            }
            2 => self.line(indent),
            3 if self.shares && !self.anchors.is_empty() => {
                let alias = self.anchors[self.random.below(self.anchors.len())].clone();
                let _ = write!(self.out, " *{alias}");
                self.line(indent);
            }
            3..=5 => {
                self.out.push(' ');
                self.anchor(false, true);
                self.scalar(false);
                self.line(indent);
            }
            6 | 7 => {
                self.out.push(' ');
                let lines = self.random.one_in(2);
                self.flow(depth, indent, lines);
                self.line(indent);
            }
            8 if is_item => {
                self.out.push(' ');
                self.map(depth - 1, indent + 2, true);
            }
            8..=10 => {
                self.out.push(' ');
                let before = self.anchors.len();
                self.anchor(true, true);
                // The anchor of a value isn't known in it.
                let own = self.anchors.split_off(before);
                let maps = self.maps.clone();
                self.maps.retain(|map| !own.contains(map));
                if self.random.one_in(6) {
                    self.out.push_str("!!map");
                }
                self.comment();
                self.out.push('\n');
                self.map(depth - 1, indent + 2, false);
                self.anchors.extend(own.clone());
                self.maps.extend(maps.into_iter().filter(|map| own.contains(map)));
            }
            _ => {
                self.line(indent);
                let indent = if is_item || self.random.one_in(2) { indent + 2 } else { indent };
                for _ in 0..=self.random.below(3) {
                    let _ = write!(self.out, "{:indent$}-", "");
                    self.value(depth - 1, indent, true);
                }
            }
        }
    }

    fn map(&mut self, depth: usize, indent: usize, is_beside: bool) {
        let count = 1 + self.random.below(4);
        let merge = self.random.below(count);
        for index in 0..count {
            if index > 0 || !is_beside {
                let _ = write!(self.out, "{:indent$}", "");
            }
            if self.shares && index == merge && !self.maps.is_empty() && self.random.one_in(2) {
                let map = self.maps[self.random.below(self.maps.len())].clone();
                let _ = write!(self.out, "<<: *{map}");
                self.line(indent);
                continue;
            }
            let key = self.key(false);
            if let Some(key) = key.strip_prefix("? ") {
                let _ = write!(self.out, "? {key}");
                self.comment();
                let _ = write!(self.out, "\n{:indent$}:", "");
            } else {
                let _ = write!(self.out, "{key}:");
            }
            self.value(depth, indent, false);
        }
    }
}

/// Returns the text of a random document, whose values are shared by aliases if it has some.
fn text(random: &mut Random, shares: bool) -> (&'static str, String) {
    if random.one_in(5) {
        let value = json(random, 3);
        let value = if matches!(value, Json::Object(_)) { value } else { Json::object([("a", value)]) };
        let text = if random.one_in(2) { value.to_pretty() } else { value.to_string() };
        return ("a.json", with_breaks(text, random));
    }
    let mut writer = Writer { random, out: String::new(), maps: Vec::new(), anchors: Vec::new(), number: 0, shares };
    if writer.random.one_in(4) {
        writer.out.push_str("# top\n---\n");
    }
    if writer.random.one_in(8) {
        let lines = writer.random.one_in(2);
        writer.out.push_str("{k: 1, l: ");
        writer.flow(3, 0, lines);
        writer.out.push_str("}\n");
    } else {
        writer.map(3, 0, false);
    }
    let mut text = writer.out;
    if random.one_in(4) {
        text = text.trim_end_matches('\n').to_owned();
    }
    ("a.yaml", with_breaks(text, random))
}

fn with_breaks(text: String, random: &mut Random) -> String {
    match random.below(4) {
        0 => text.replace('\n', "\r\n"),
        1 => text.replace('\n', "\r"),
        _ => text,
    }
}

fn json(random: &mut Random, depth: usize) -> Json {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0 => Json::Null,
        1 => Json::Bool(true),
        2 => Json::string(random.pick(&["text", "no", "a: b", "# c", "x\ny", ""])),
        3 => Json::Number(crate::text::Number::from_text("12")),
        4 | 5 => Json::array((0..random.below(4)).map(|_| json(random, depth - 1)).collect::<Vec<_>>()),
        _ => {
            let keys = ["m", "yes", "a b", "1", "long"];
            let count = random.below(keys.len());
            Json::object(keys.iter().take(count).map(|key| (*key, json(random, depth - 1))).collect::<Vec<_>>())
        }
    }
}

/// Returns the pointers of all objects.
fn objects(node: &Node, pointer: String, found: &mut Vec<String>) {
    for member in node.members() {
        objects(&member.value, format!("{pointer}/{}", encode_token(&member.key)), found);
    }
    for (index, item) in node.as_array().unwrap_or_default().iter().enumerate() {
        objects(item, format!("{pointer}/{index}"), found);
    }
    if node.is_object() {
        found.push(pointer);
    }
}

/// Changes a part of data.
fn at(value: &mut Json, pointer: &str, change: &mut dyn FnMut(&mut Json)) {
    let Some((token, rest)) = pointer.strip_prefix('/').map(|rest| rest.split_once('/').unwrap_or((rest, ""))) else {
        return change(value);
    };
    let rest = if rest.is_empty() { String::new() } else { format!("/{rest}") };
    match value {
        Json::Object(members) => {
            let key = decode_token(token);
            members.iter_mut().filter(|(known, _)| *known == key).for_each(|(_, value)| at(value, &rest, change));
        }
        Json::Array(items) => at(&mut items.make_mut()[token.parse::<usize>().expect("an index")], &rest, change),
        _ => panic!("{pointer}"),
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Set,
    Insert,
    Remove,
    Move,
    Update,
    Rename,
    MoveAndRemove,
}

const KINDS: [Kind; 7] =
    [Kind::Set, Kind::Insert, Kind::Remove, Kind::Move, Kind::Update, Kind::Rename, Kind::MoveAndRemove];

/// Returns the part of a text that an edit of an object, or of one of its members, may change: its own, and the rest of
/// its last line with the comments below.
fn own_part(editor: &Editor, object: &Node, key: Option<&str>) -> Option<Span> {
    let (slot, _) = editor.find(object).ok()?;
    let entry = key.and_then(|key| {
        let member = object.member(key)?;
        slot.syntax.entries().get(Own::of(slot.syntax).index(member)?)
    });
    let (start, end) = match entry.filter(|_| !editor.slice(slot.syntax.content, slot.syntax.end).starts_with('{')) {
        Some(entry) => (entry.start, entry.end),
        None => (
            slot.outer.and_then(|(_, entry)| entry.indicator).unwrap_or_default().min(slot.syntax.start),
            slot.syntax.end,
        ),
    };
    let mut end = lines::line_end(editor.text(), end);
    if key.is_none() {
        let is_trivia = |line: &str| line.trim_ascii().is_empty() || line.trim_ascii().starts_with('#');
        let lines = editor.text()[end..].split_inclusive(['\n', '\r']).take_while(|line| is_trivia(line));
        end += lines.map(str::len).sum::<usize>();
    }
    Some(Span { start, end })
}

/// A random edit.
struct RandomEdit {
    change: Result<Change, Diagnostic>,
    /// The data of the document after it.
    data: Json,
    /// The part of the text that it may change.
    part: Option<Span>,
}

/// Returns a random edit of a document.
fn edit(kind: Kind, document: &Document, random: &mut Random) -> Option<RandomEdit> {
    let mut pointers = Vec::new();
    objects(&document.root, String::new(), &mut pointers);
    let pointer = pointers[random.below(pointers.len())].clone();
    let object = document.root.nearest(&pointer);
    let keys: Vec<&str> = object.members().iter().map(|member| member.key.as_str()).collect();
    let key = (!keys.is_empty()).then(|| keys[random.below(keys.len())]);
    let editor = Editor::new(document);
    let set = key.filter(|_| matches!(kind, Kind::Set | Kind::Rename));
    let part = own_part(&editor, object, set);
    let mut data = document.root.to_json();
    let mut on_members = |change: &mut dyn FnMut(&mut Members)| {
        at(&mut data, &pointer, &mut |value| {
            if let Json::Object(members) = value {
                change(members);
            }
        });
    };
    let change = match kind {
        Kind::Set => {
            let (key, value) = (key?, json(random, 2));
            on_members(&mut |members| {
                members.iter_mut().filter(|(known, _)| known == key).for_each(|(_, old)| *old = value.clone());
            });
            editor.set(object, key, value)
        }
        Kind::Insert => {
            let value = json(random, 2);
            let place = random.below(keys.len() + 1);
            let mut entries: Vec<Entry> = keys.iter().map(|key| Entry::Keep(key)).collect();
            entries.insert(place, Entry::Set("new key", value.clone().into()));
            on_members(&mut |members| members.insert(place, ("new key".into(), value.clone())));
            editor.members(object, &entries)
        }
        Kind::Remove => {
            let kept: Vec<&str> = keys.iter().copied().filter(|_| random.one_in(2)).collect();
            if kept.len() == keys.len() {
                return None;
            }
            on_members(&mut |members| members.retain(|(key, _)| kept.contains(&key.as_str())));
            editor.members(object, &kept.into_iter().map(Entry::Keep).collect::<Vec<_>>())
        }
        Kind::Move | Kind::MoveAndRemove => {
            let moved: Vec<&Member> = object.members().iter().filter(|_| random.one_in(2)).collect();
            if moved.is_empty() {
                return None;
            }
            let is_moved = |key: &str| moved.iter().any(|member| member.key == key);
            let removes = matches!(kind, Kind::MoveAndRemove);
            let gone = keys.iter().copied().filter(|key| removes && !is_moved(key) && random.one_in(3));
            let gone: Vec<&str> = gone.collect();
            let kept = keys.iter().filter(|key| !is_moved(key) && !gone.contains(key));
            let mut entries: Vec<Entry> = kept.map(|key| Entry::Keep(key)).collect();
            let place = random.below(entries.len() + 1);
            on_members(&mut |members| {
                let (inner, mut others): (Vec<_>, Vec<_>) = members.drain(..).partition(|(key, _)| is_moved(key));
                others.retain(|(key, _)| !gone.contains(&key.as_str()));
                others.insert(place, ("new".into(), Json::Object(inner)));
                *members = others;
            });
            entries.insert(place, Entry::Set("new", Content::Members(moved.clone())));
            editor.members(object, &entries)
        }
        Kind::Update => {
            let mut new = object.to_json();
            mutate(&mut new, random, 3);
            if !matches!(new, Json::Object(_)) {
                return None;
            }
            at(&mut data, &pointer, &mut |value| *value = new.clone());
            editor.update(object, &new)
        }
        Kind::Rename => {
            let member = object.member(key?)?;
            on_members(&mut |members| {
                members
                    .iter_mut()
                    .filter(|(known, _)| Some(known.as_str()) == key)
                    .for_each(|(key, _)| *key = "renamed".into());
            });
            Ok(member.renamed(&document.file, "renamed"))
        }
    };
    Some(RandomEdit { change, data, part })
}

/// Changes some parts of a value.
fn mutate(value: &mut Json, random: &mut Random, depth: usize) {
    match value {
        Json::Object(members) => {
            members.retain(|_| !random.one_in(8));
            members.iter_mut().filter(|_| depth > 0).for_each(|(_, value)| {
                if random.one_in(2) {
                    mutate(value, random, depth - 1);
                }
            });
            if random.one_in(3) {
                let place = random.below(members.len() + 1);
                members.insert(place, ("added".into(), json(random, 2)));
            }
        }
        Json::Array(items) => {
            let mut new: Vec<Json> = items.iter().filter(|_| !random.one_in(4)).cloned().collect();
            if new.len() == items.len() {
                new.extend((0..random.below(3)).map(|_| json(random, 2)));
                for item in &mut new {
                    if random.one_in(3) {
                        mutate(item, random, depth.saturating_sub(1));
                    }
                }
            }
            *value = Json::array(new);
        }
        _ => *value = json(random, 2),
    }
}

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
