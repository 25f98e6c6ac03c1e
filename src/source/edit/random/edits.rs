//! Random edits of a document, and of its data.

use ecow::EcoString;

use super::super::{Content, Editor, Entry, Own, lines};
use super::documents::{Random, json};
use crate::diagnostics::Diagnostic;
use crate::source::{Document, Member, Node};
use crate::text::{Change, Json, Span, decode_token, encode_token};

/// The members of an object.
type Members = Vec<(EcoString, Json)>;

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
pub(super) enum Kind {
    Set,
    Insert,
    Remove,
    Move,
    Update,
    Rename,
    MoveAndRemove,
}

pub(super) const KINDS: [Kind; 7] =
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
pub(super) struct RandomEdit {
    pub(super) change: Result<Change, Diagnostic>,
    /// The data of the document after it.
    pub(super) data: Json,
    /// The part of the text that it may change.
    pub(super) part: Option<Span>,
}

/// A random edit in the making.
struct Making<'d> {
    object: &'d Node,
    /// The keys of the object.
    keys: Vec<&'d str>,
    pointer: String,
    editor: Editor<'d>,
    /// The data of the document.
    data: Json,
}

/// Returns a random edit of a document.
pub(super) fn edit(kind: Kind, document: &Document, random: &mut Random) -> Option<RandomEdit> {
    let mut pointers = Vec::new();
    objects(&document.root, String::new(), &mut pointers);
    let pointer = pointers[random.below(pointers.len())].clone();
    let object = document.root.nearest(&pointer);
    let keys: Vec<&str> = object.members().iter().map(|member| member.key.as_str()).collect();
    let key = (!keys.is_empty()).then(|| keys[random.below(keys.len())]);
    let editor = Editor::new(document);
    let set = key.filter(|_| matches!(kind, Kind::Set | Kind::Rename));
    let part = own_part(&editor, object, set);
    let mut making = Making { object, keys, pointer, editor, data: document.root.to_json() };
    let change = match kind {
        Kind::Set => making.set(key?, json(random, 2)),
        Kind::Insert => making.insert(random),
        Kind::Remove => making.remove(random)?,
        Kind::Move => making.relocate(random, false)?,
        Kind::MoveAndRemove => making.relocate(random, true)?,
        Kind::Update => making.update(random)?,
        Kind::Rename => Ok(making.rename(document, key?)?),
    };
    Some(RandomEdit { change, data: making.data, part })
}

impl Making<'_> {
    /// Changes the members of the object in the data.
    fn on_members(&mut self, mut change: impl FnMut(&mut Members)) {
        at(&mut self.data, &self.pointer, &mut |value| {
            if let Json::Object(members) = value {
                change(members);
            }
        });
    }

    fn set(&mut self, key: &str, value: Json) -> Result<Change, Diagnostic> {
        self.on_members(|members| {
            members.iter_mut().filter(|(known, _)| known == key).for_each(|(_, old)| *old = value.clone());
        });
        self.editor.set(self.object, key, value)
    }

    fn insert(&mut self, random: &mut Random) -> Result<Change, Diagnostic> {
        let value = json(random, 2);
        let place = random.below(self.keys.len() + 1);
        let mut entries: Vec<Entry> = self.keys.iter().map(|key| Entry::Keep(key)).collect();
        entries.insert(place, Entry::Set("new key", value.clone().into()));
        self.on_members(|members| members.insert(place, ("new key".into(), value.clone())));
        self.editor.members(self.object, &entries)
    }

    fn remove(&mut self, random: &mut Random) -> Option<Result<Change, Diagnostic>> {
        let kept: Vec<&str> = self.keys.iter().copied().filter(|_| random.one_in(2)).collect();
        if kept.len() == self.keys.len() {
            return None;
        }
        self.on_members(|members| members.retain(|(key, _)| kept.contains(&key.as_str())));
        Some(self.editor.members(self.object, &kept.into_iter().map(Entry::Keep).collect::<Vec<_>>()))
    }

    /// Moves members into a new object, and maybe removes others.
    fn relocate(&mut self, random: &mut Random, removes: bool) -> Option<Result<Change, Diagnostic>> {
        let moved: Vec<&Member> = self.object.members().iter().filter(|_| random.one_in(2)).collect();
        if moved.is_empty() {
            return None;
        }
        let is_moved = |key: &str| moved.iter().any(|member| member.key == key);
        let gone = self.keys.iter().copied().filter(|key| removes && !is_moved(key) && random.one_in(3));
        let gone: Vec<&str> = gone.collect();
        let kept = self.keys.iter().filter(|key| !is_moved(key) && !gone.contains(key));
        let mut entries: Vec<Entry> = kept.map(|key| Entry::Keep(key)).collect();
        let place = random.below(entries.len() + 1);
        self.on_members(|members| {
            let (inner, mut others): (Vec<_>, Vec<_>) = members.drain(..).partition(|(key, _)| is_moved(key));
            others.retain(|(key, _)| !gone.contains(&key.as_str()));
            others.insert(place, ("new".into(), Json::Object(inner)));
            *members = others;
        });
        entries.insert(place, Entry::Set("new", Content::Members(moved.clone())));
        Some(self.editor.members(self.object, &entries))
    }

    fn update(&mut self, random: &mut Random) -> Option<Result<Change, Diagnostic>> {
        let mut new = self.object.to_json();
        mutate(&mut new, random, 3);
        if !matches!(new, Json::Object(_)) {
            return None;
        }
        at(&mut self.data, &self.pointer, &mut |value| *value = new.clone());
        Some(self.editor.update(self.object, &new))
    }

    fn rename(&mut self, document: &Document, key: &str) -> Option<Change> {
        let member = self.object.member(key)?;
        self.on_members(|members| {
            members.iter_mut().filter(|(known, _)| known == key).for_each(|(key, _)| *key = "renamed".into());
        });
        Some(member.renamed(&document.file, "renamed"))
    }
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
