//! Compiles a pattern to the steps of an automaton, with its counts and its references to groups written out.

use std::collections::{BTreeMap, BTreeSet};

use crate::pattern::tree::{Finds, Look, Node, Reference, Repeat};

/// Maximum number of steps of a pattern, with its counts written out.
const MOST_STEPS: usize = 4_000;
/// Maximum number of texts of a group that is referred to.
const MOST_TEXTS: usize = 64;

/// A step of a pattern. The step after it, unless it says another, is the next one.
#[derive(Debug)]
pub(super) enum Step {
    Chars(Vec<(char, char)>),
    /// Goes on with both.
    Split(usize, usize),
    Jump(usize),
    Start,
    End,
    WordEdge(bool),
    /// Lookahead: the following text must match, or must not. The steps of the lookahead are next.
    Ahead {
        matches: bool,
        after: usize,
    },
    /// Lookbehind, by its index: the preceding text must match, or must not.
    Behind {
        matches: bool,
        index: usize,
        after: usize,
    },
    Match,
}

/// Compiles a pattern to steps; none if it has parts that automata don't have, or too many.
#[derive(Default)]
pub(super) struct Steps {
    pub(super) steps: Vec<Step>,
    /// The first step of each lookbehind.
    pub(super) behind: Vec<usize>,
    is_in_look: bool,
    /// The text of each group that has only one in the current alternative.
    texts: BTreeMap<usize, String>,
}

impl Steps {
    /// Compiles the tree of a pattern.
    pub(super) fn compile(tree: &Node) -> Option<Self> {
        let mut compiled = Self::default();
        compiled.scope(tree)?;
        compiled.push(Step::Match)?;
        Some(compiled)
    }

    fn push(&mut self, step: Step) -> Option<()> {
        self.steps.push(step);
        (self.steps.len() <= MOST_STEPS).then_some(())
    }

    /// Compiles a part that is matched anew each time: the groups in it keep their texts in it only.
    fn scope(&mut self, node: &Node) -> Option<()> {
        let Some((group, inside)) = self.referenced(node) else { return self.node(node) };
        let texts = texts(inside)?;
        self.alternatives(&texts, |steps, text| {
            steps.texts.insert(group, text.clone());
            steps.scope(node)
        })?;
        self.texts.remove(&group);
        Some(())
    }

    /// Returns a group of a part that the part refers to, and that may have several texts, with what is in it.
    fn referenced<'n>(&self, node: &'n Node) -> Option<(usize, &'n Node)> {
        let mut numbers = BTreeSet::new();
        node.each(&mut |node| {
            if let Node::Back(references) = node {
                numbers.extend(references.iter().map(|reference| reference.group));
            }
        });
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            match node {
                Node::Group(Some(capture), inside)
                    if numbers.contains(&capture.number) && !self.texts.contains_key(&capture.number) =>
                {
                    return Some((capture.number, inside));
                }
                Node::Sequence(_) | Node::Either(_) | Node::Group(..) => pending.extend(node.parts()),
                // They are scopes of their own.
                Node::Repeat(_) | Node::Look(_) => {}
                Node::One(_) | Node::Start | Node::End | Node::WordEdge(_) | Node::Back(_) => {}
            }
        }
        None
    }

    fn text(&mut self, text: &str) -> Option<()> {
        text.chars().try_for_each(|c| self.push(Step::Chars(vec![(c, c)])))
    }

    fn reference(&mut self, references: &[Reference]) -> Option<()> {
        match references {
            [Reference { finds: Finds::Nothing, .. }] => Some(()),
            [Reference { finds: Finds::Match, group }] => {
                let text = self.texts.get(group)?.clone();
                self.text(&text)
            }
            _ => None,
        }
    }

    fn node(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::One(one) => self.push(Step::Chars(one.ranges.clone())),
            Node::Sequence(parts) => parts.iter().try_for_each(|part| self.node(part)),
            Node::Either(alternatives) => self.alternatives(alternatives, Self::node),
            Node::Group(capture, inside) => {
                match capture.as_ref().and_then(|capture| self.texts.get(&capture.number).cloned()) {
                    Some(text) => self.text(&text),
                    None => self.node(inside),
                }
            }
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Start => self.push(Step::Start),
            Node::End => self.push(Step::End),
            Node::WordEdge(is) => self.push(Step::WordEdge(*is)),
            Node::Look(look) if !self.is_in_look => self.look(look),
            Node::Look(_) => None,
            Node::Back(references) => self.reference(references),
        }
    }

    fn look(&mut self, look: &Look) -> Option<()> {
        let at = self.steps.len();
        self.push(Step::Match)?;
        self.is_in_look = true;
        self.scope(&look.node)?;
        self.is_in_look = false;
        self.push(Step::Match)?;
        let (matches, after) = (look.matches, self.steps.len());
        self.steps[at] = if look.ahead {
            Step::Ahead { matches, after }
        } else {
            self.behind.push(at + 1);
            Step::Behind { matches, index: self.behind.len() - 1, after }
        };
        Some(())
    }

    fn alternatives<T>(&mut self, of: &[T], compile: impl Fn(&mut Self, &T) -> Option<()>) -> Option<()> {
        // Without one, nothing matches.
        let Some((last, others)) = of.split_last() else { return self.push(Step::Chars(Vec::new())) };
        let mut jumps = Vec::new();
        for alternative in others {
            let split = self.steps.len();
            self.push(Step::Match)?;
            compile(self, alternative)?;
            jumps.push(self.steps.len());
            self.push(Step::Match)?;
            self.steps[split] = Step::Split(split + 1, self.steps.len());
        }
        compile(self, last)?;
        let end = self.steps.len();
        jumps.into_iter().for_each(|jump| self.steps[jump] = Step::Jump(end));
        Some(())
    }

    fn repeat(&mut self, repeat: &Repeat) -> Option<()> {
        for _ in 0..repeat.least {
            let before = self.steps.len();
            self.scope(&repeat.node)?;
            if before == self.steps.len() {
                return Some(());
            }
        }
        match repeat.most {
            None => {
                let split = self.steps.len();
                self.push(Step::Match)?;
                self.scope(&repeat.node)?;
                self.push(Step::Jump(split))?;
                self.steps[split] = Step::Split(split + 1, self.steps.len());
            }
            Some(most) => {
                let mut splits = Vec::new();
                for _ in repeat.least..most {
                    splits.push(self.steps.len());
                    self.push(Step::Match)?;
                    self.scope(&repeat.node)?;
                }
                let end = self.steps.len();
                splits.into_iter().for_each(|split| self.steps[split] = Step::Split(split + 1, end));
            }
        }
        Some(())
    }
}

/// Returns the texts that a part without groups of its own matches; none if they are many.
fn texts(node: &Node) -> Option<Vec<String>> {
    let found = match node {
        Node::One(one) => {
            let chars = one.ranges.iter().flat_map(|(first, last)| *first..=*last);
            chars.take(MOST_TEXTS + 1).map(String::from).collect()
        }
        Node::Sequence(parts) => parts.iter().try_fold(vec![String::new()], |texts, part| followed(&texts, part))?,
        Node::Either(alternatives) => alternatives.iter().map(texts).collect::<Option<Vec<_>>>()?.concat(),
        Node::Group(None, inside) => texts(inside)?,
        Node::Repeat(Repeat { least, most: Some(most), node, .. }) if *most <= MOST_TEXTS => {
            let (mut all, mut last) = (Vec::new(), vec![String::new()]);
            for count in 0..=*most {
                if count >= *least {
                    all.extend(last.iter().cloned());
                }
                last = if count < *most { followed(&last, node)? } else { Vec::new() };
            }
            all
        }
        Node::Group(Some(_), _)
        | Node::Repeat(_)
        | Node::Start
        | Node::End
        | Node::WordEdge(_)
        | Node::Look(_)
        | Node::Back(_) => return None,
    };
    (found.len() <= MOST_TEXTS).then_some(found)
}

/// Returns each text with each text of a part after it; none if they are many.
fn followed(before: &[String], part: &Node) -> Option<Vec<String>> {
    let after = texts(part)?;
    let pairs = before.iter().flat_map(|one| after.iter().map(move |other| format!("{one}{other}")));
    let all: Vec<String> = pairs.take(MOST_TEXTS + 1).collect();
    (all.len() <= MOST_TEXTS).then_some(all)
}
