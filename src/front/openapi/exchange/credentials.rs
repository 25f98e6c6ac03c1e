//! The credentials that operations need, with their scopes.

use std::collections::BTreeMap;

use super::super::operation::Operation;
use super::super::{Node, OperationReader};
use crate::model::{Credential, CredentialScheme, Location};

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the alternatives of an operation's security, or of the document's.
    pub(super) fn credentials(&mut self, operation: &Operation<'n>) -> Vec<Vec<Credential>> {
        let own = operation.node.get("security").or_else(|| self.root.get("security"));
        let alternatives = own.and_then(Node::as_array).unwrap_or_default();
        alternatives.iter().map(|schemes| self.needed_together(schemes)).collect()
    }

    fn needed_together(&mut self, schemes: &'n Node) -> Vec<Credential> {
        let credential = |(name, scopes): (&str, &'n Node)| {
            let scopes = scopes.as_array().unwrap_or_default().iter().filter_map(Node::as_str);
            Credential { scheme: self.credential_scheme(name), scopes: scopes.map(str::to_owned).collect() }
        };
        schemes.members().iter().map(|member| (&*member.key, &member.value)).map(credential).collect()
    }

    fn credential_scheme(&mut self, name: &str) -> CredentialScheme {
        let all = self.root.get("components").and_then(|components| components.get("securitySchemes"));
        let found = all.and_then(|all| all.get(name)).and_then(|scheme| self.resolve(scheme));
        let Some(scheme) = found else { return CredentialScheme::Other(name.to_owned()) };
        let text = |name: &str| scheme.get(name).and_then(Node::as_str).unwrap_or_default();
        match text("type") {
            "http" => CredentialScheme::Http(text("scheme").to_ascii_lowercase()),
            "apiKey" => match text("in") {
                "query" => CredentialScheme::ApiKey(Location::Query, text("name").to_owned()),
                "cookie" => CredentialScheme::ApiKey(Location::Cookie, text("name").to_owned()),
                _ => CredentialScheme::ApiKey(Location::Header, text("name").to_ascii_lowercase()),
            },
            "oauth2" => CredentialScheme::OAuth2(flows(scheme)),
            "openIdConnect" => CredentialScheme::OpenIdConnect(text("openIdConnectUrl").to_owned()),
            "mutualTLS" => CredentialScheme::MutualTls,
            _ => CredentialScheme::Other(name.to_owned()),
        }
    }
}

/// Returns the URLs of each flow.
fn flows(scheme: &Node) -> BTreeMap<String, BTreeMap<String, String>> {
    let flows = scheme.get("flows").map(Node::members).unwrap_or_default();
    let urls = |flow: &Node| {
        let urls = flow.members().iter().filter(|member| member.key.ends_with("Url"));
        urls.filter_map(|member| Some((member.key.to_string(), member.value.as_str()?.to_owned()))).collect()
    };
    flows.iter().map(|flow| (flow.key.to_string(), urls(&flow.value))).collect()
}
