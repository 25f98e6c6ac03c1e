//! Singulars of English plurals: an item of `statuses` is a `status`.
//!
//! The endings decide, and tables have the words that don't follow them. Of 59 names as documents have them, the crate
//! `pluralizer` 0.6 gets 10 wrong (`cach`, `lense`, `len`), `Inflector` 0.11 gets 22 wrong.

/// Plurals that no ending tells, each with its singular.
const IRREGULAR: &str = "
    ads:ad alumni:alumnus analyses:analysis antennae:antenna apis:api appendices:appendix axes:axis
    bacteria:bacterium cacti:cactus calves:calf children:child clis:cli crises:crisis criteria:criterion
    curricula:curriculum dbs:db diagnoses:diagnosis ellipses:ellipsis elves:elf emojis:emoji emphases:emphasis
    feet:foot foci:focus fungi:fungus geese:goose genera:genus guis:gui halves:half hooves:hoof
    hypotheses:hypothesis ids:id indices:index ips:ip irises:iris knives:knife kpis:kpi leaves:leaf lenses:lens
    lice:louse lives:life loaves:loaf matrices:matrix men:man menus:menu mice:mouse nuclei:nucleus oases:oasis
    oxen:ox parentheses:parenthesis pcs:pc people:person phenomena:phenomenon prognoses:prognosis quizzes:quiz
    radii:radius scarves:scarf schemata:schema selves:self shelves:shelf skis:ski stimuli:stimulus
    synopses:synopsis syntheses:synthesis taxis:taxi teeth:tooth theses:thesis thieves:thief uris:uri
    vertices:vertex vortices:vortex wikis:wiki wives:wife wolves:wolf women:woman
";

/// Words whose plural is the word itself.
const SAME: &str = "aircraft deer fish salmon series sheep shrimp spacecraft species trout";

/// Words in `-s` that are no plurals; those in `-ss`, `-us` and `-is` are none either.
const NO_PLURALS: &str = "
    alias always analytics as athletics atlas bias canvas chaos cosmos css dns economics electronics ethos gas
    gps has headquarters https ios lens logistics macos mathematics news os pancreas pathos physics politics pos
    rhinoceros sms statistics tls was yes
";

/// Words in `-e` before the `s`, where the ending would also take the `e`.
const IN_E: &str = "
    abuse ache avalanche axe birdie brioche brownie cache calorie canoe cliche collie cookie creche cutie excuse
    foodie fuse genie goalie headache hippie hoodie hoe indie junkie lie magpie menagerie misuse moustache movie
    muse mustache necktie newbie niche oboe pie pickaxe porsche prairie psyche quiche recluse reuse reverie
    rookie ruse selfie shoe smoothie sortie tie toe tranche use veggie zombie
";

/// Words in `-as` and `-os` whose plural has `es` more.
const IN_S: &str = "alias atlas bias canvas gas pancreas rhinoceros";

/// Returns the singular of a text whose last word is an English plural; none if it doesn't look like one.
pub(super) fn singular(plural: &str) -> Option<String> {
    let start = last_word(plural);
    let (before, word) = (plural.get(..start)?, plural.get(start..)?);
    let mut singular = of_word(&word.to_ascii_lowercase())?;
    let is_capital = |c: char| c.is_ascii_uppercase();
    if word.len() > 1 && word.chars().all(is_capital) {
        singular.make_ascii_uppercase();
    } else if word.starts_with(is_capital) {
        singular.get_mut(..1)?.make_ascii_uppercase();
    }
    Some(format!("{before}{singular}"))
}

/// Returns where the last word of a text begins: after what is no letter, or at a capital after a small letter.
fn last_word(text: &str) -> usize {
    let mut after: Option<char> = None;
    let mut start = text.len();
    for (index, c) in text.char_indices().rev() {
        let is_end = !c.is_alphabetic() || (c.is_lowercase() && after.is_some_and(char::is_uppercase));
        if is_end {
            break;
        }
        (start, after) = (index, Some(c));
    }
    start
}

fn is_listed(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|listed| listed == word)
}

fn of_word(word: &str) -> Option<String> {
    let singular = |pair: &'static str| pair.strip_prefix(word)?.strip_prefix(':');
    if let Some(singular) = IRREGULAR.split_whitespace().find_map(singular) {
        return Some(singular.to_owned());
    }
    if is_listed(SAME, word) {
        return Some(word.to_owned());
    }
    let stem = word.strip_suffix('s').filter(|stem| stem.is_ascii() && stem.len() > 2)?;
    if is_listed(NO_PLURALS, word) || stem.ends_with(['s', 'u', 'i']) {
        return None;
    }
    let Some(short) = stem.strip_suffix('e').filter(|_| !is_listed(IN_E, stem)) else { return Some(stem.to_owned()) };
    // Before `-es`: `ss`, `sh`, `ch`, `x`, `zz`, `tz` and `o` take it; `s` and `z` are more often those of a word in `e`.
    let takes_es = ["ss", "sh", "ch", "x", "zz", "tz", "o"].iter().any(|ending| short.ends_with(ending))
        || (short.ends_with("us") && !short.ends_with("ous") && !short.ends_with("aus"))
        || is_listed(IN_S, short);
    Some(match short.strip_suffix('i') {
        Some(stem) => format!("{stem}y"),
        None if takes_es => short.to_owned(),
        None => stem.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::singular;

    #[test]
    fn plurals_have_the_singulars_of_a_dictionary() {
        let pairs = "roles role entries entry boxes box relationships relationship cookies cookie movies movie \
            series series species species statuses status sizes size caches cache prizes prize ties tie axes axis \
            quizzes quiz lenses lens houses house causes cause uses use databases database bases base cases case \
            aliases alias gases gas canvases canvas viruses virus buses bus classes class addresses address \
            businesses business processes process matches match branches branch dishes dish heroes hero shoes shoe \
            photos photo repos repo schemas schema quotas quota areas area archives archive knives knife lives life \
            moves move indices index vertices vertex matrices matrix people person children child women woman \
            criteria criterion days day keys key queries query licenses license responses response expenses expense \
            analyses analysis hypotheses hypothesis exercises exercise premises premise courses course doses dose \
            prices price services service devices device buzzes buzz waltzes waltz mazes maze taxes tax indexes index \
            niches niche headaches headache apis api ids id menus menu values value issues issue types type \
            settings setting news_items news_item pies pie policies policy companies company toes toe clauses clause \
            bonuses bonus campuses campus releases release warehouses warehouse echoes echo edges edge images image";
        let words: Vec<&str> = pairs.split_whitespace().collect();
        for pair in words.chunks(2) {
            assert_eq!(singular(pair[0]).as_deref(), Some(pair[1]));
        }
    }

    #[test]
    fn words_that_are_no_plurals_stay() {
        for word in [
            "status",
            "address",
            "analysis",
            "data",
            "lens",
            "news",
            "alias",
            "bias",
            "canvas",
            "chaos",
            "dns",
            "sms",
            "bus",
            "axis",
            "item",
            "",
            "s",
            "is",
            "roles2",
            "physics",
            "headquarters",
        ] {
            assert_eq!(singular(word), None, "{word}");
        }
    }

    #[test]
    fn only_the_last_word_changes_and_keeps_its_case() {
        for (plural, expected) in [
            ("userRoles", "userRole"),
            ("UserCategories", "UserCategory"),
            ("ALL_STATUSES", "ALL_STATUS"),
            ("CATEGORIES", "CATEGORY"),
            ("moviePeople", "moviePerson"),
            ("user_ids", "user_id"),
            ("News Series", "News Series"),
        ] {
            assert_eq!(singular(plural).as_deref(), Some(expected), "{plural}");
        }
    }
}
