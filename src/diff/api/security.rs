//! Compares security: with each alternative of the earlier version, a request must still be authorized.

use super::finding::{ApiRule, Convention};
use super::pair::{Pair, Special};
use super::witness::{Message, Witness};
use crate::model::{Credential, CredentialScheme, Location};

impl Pair<'_, '_> {
    /// Compares the credentials that requests need.
    pub(super) fn security(&mut self) {
        let (before, now) = (alternatives(&self.old.exchange.security), alternatives(&self.new.exchange.security));
        for known in &before {
            let enough: Vec<&&[Credential]> = now.iter().filter(|needed| is_enough(known, needed)).collect();
            if enough.is_empty() {
                self.not_enough(known, &now);
                continue;
            }
            let lost: Vec<Option<Lost>> = enough.iter().map(|needed| lost_url(known, needed)).collect();
            if let Some(Some(lost)) = lost.first().filter(|_| lost.iter().all(Option::is_some)) {
                let places = self.places(self.old, None, None);
                let what = (ApiRule::TokenUrl, lost.detail.clone());
                let message = Message { method: "GET".to_owned(), url: lost.url.clone(), ..Message::default() };
                self.breaks_by(Convention::UndeclaredAddress, what, places, Some(Witness::Request(message)));
            }
        }
    }

    fn not_enough(&mut self, known: &[Credential], now: &[&[Credential]]) {
        let has_schemes = |needed: &&&[Credential]| {
            needed.iter().all(|wanted| known.iter().any(|has| is_same_kind(&has.scheme, &wanted.scheme)))
        };
        let (rule, detail) = match (known, now.iter().find(has_schemes)) {
            ([], _) => {
                (ApiRule::SecurityAdded, now.iter().map(|needed| words(needed)).collect::<Vec<_>>().join(" or "))
            }
            (_, Some(needed)) => (ApiRule::ScopeAdded, missing_scopes(known, needed)),
            (_, None) => (ApiRule::SecurityRemoved, words(known)),
        };
        let places = self.places(self.old, None, None);
        let witness = self.request(Special::default()).map(|witness| with_credentials(witness, known));
        self.breaks(rule, detail, places, witness);
    }
}

/// Returns the alternatives; one that needs nothing if there are none.
fn alternatives(security: &[Vec<Credential>]) -> Vec<&[Credential]> {
    match security {
        [] => vec![&[]],
        security => security.iter().map(Vec::as_slice).collect(),
    }
}

/// Returns whether credentials are all that is needed.
fn is_enough(known: &[Credential], needed: &[Credential]) -> bool {
    let has = |wanted: &Credential| {
        let has_scopes = |known: &Credential| wanted.scopes.iter().all(|scope| known.scopes.contains(scope));
        known.iter().any(|known| is_same_kind(&known.scheme, &wanted.scheme) && has_scopes(known))
    };
    needed.iter().all(has)
}

/// Returns whether credentials of one scheme are some of another, wherever they come from.
fn is_same_kind(known: &CredentialScheme, wanted: &CredentialScheme) -> bool {
    match (known, wanted) {
        (CredentialScheme::OAuth2(_), CredentialScheme::OAuth2(_))
        | (CredentialScheme::OpenIdConnect(_), CredentialScheme::OpenIdConnect(_)) => true,
        (known, wanted) => known == wanted,
    }
}

/// A URL at which clients no longer get a token.
#[derive(Clone)]
struct Lost {
    url: String,
    detail: String,
}

fn lost_url(known: &[Credential], needed: &[Credential]) -> Option<Lost> {
    needed.iter().find_map(|wanted| {
        let same = known.iter().filter(|known| is_same_kind(&known.scheme, &wanted.scheme));
        let lost: Vec<Option<Lost>> = same.map(|known| lost_of_scheme(&known.scheme, &wanted.scheme)).collect();
        lost.iter().all(Option::is_some).then(|| lost.into_iter().flatten().next()).flatten()
    })
}

fn lost_of_scheme(known: &CredentialScheme, wanted: &CredentialScheme) -> Option<Lost> {
    let lost = |url: &String, detail: String| Lost { url: url.clone(), detail };
    match (known, wanted) {
        (CredentialScheme::OpenIdConnect(before), CredentialScheme::OpenIdConnect(now)) => {
            (before != now).then(|| lost(before, format!("`{before}`")))
        }
        (CredentialScheme::OAuth2(before), CredentialScheme::OAuth2(now)) => before.iter().find_map(|(flow, urls)| {
            let Some(kept) = now.get(flow) else {
                return urls.values().next().map(|url| lost(url, format!("the flow `{flow}`")));
            };
            let gone = urls.iter().find(|(name, url)| kept.get(*name) != Some(*url));
            gone.map(|(_, url)| lost(url, format!("`{url}`")))
        }),
        (
            CredentialScheme::Http(_)
            | CredentialScheme::ApiKey(..)
            | CredentialScheme::OAuth2(_)
            | CredentialScheme::OpenIdConnect(_)
            | CredentialScheme::MutualTls
            | CredentialScheme::Other(_),
            _,
        ) => None,
    }
}

fn words(credentials: &[Credential]) -> String {
    match credentials {
        [] => "nothing".to_owned(),
        credentials => credentials.iter().map(|of| of.scheme.words()).collect::<Vec<_>>().join(" with "),
    }
}

fn missing_scopes(known: &[Credential], needed: &[Credential]) -> String {
    let has = |scope: &&String| !known.iter().any(|known| known.scopes.contains(scope));
    let missing = needed.iter().flat_map(|wanted| &wanted.scopes).filter(has);
    missing.map(|scope| format!("`{scope}`")).collect::<Vec<_>>().join(", ")
}

/// Returns a request with credentials.
fn with_credentials(witness: Witness, credentials: &[Credential]) -> Witness {
    let Witness::Request(mut message) = witness else { return witness };
    for credential in credentials {
        let header = match &credential.scheme {
            CredentialScheme::Http(scheme) => ("Authorization".to_owned(), format!("{scheme} SECRET")),
            CredentialScheme::OAuth2(_) | CredentialScheme::OpenIdConnect(_) => {
                ("Authorization".to_owned(), "Bearer TOKEN".to_owned())
            }
            CredentialScheme::ApiKey(Location::Query, name) => {
                let sign = if message.url.contains('?') { '&' } else { '?' };
                message.url = format!("{}{sign}{name}=KEY", message.url);
                continue;
            }
            CredentialScheme::ApiKey(Location::Cookie, name) => ("Cookie".to_owned(), format!("{name}=KEY")),
            CredentialScheme::ApiKey(_, name) => (name.clone(), "KEY".to_owned()),
            CredentialScheme::MutualTls | CredentialScheme::Other(_) => continue,
        };
        message.headers.push(header);
    }
    Witness::Request(message)
}
