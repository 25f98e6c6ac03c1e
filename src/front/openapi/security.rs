//! Reads the security schemes that operations need.

use super::operation::Operation;
use super::placement::is_token;
use super::{Node, OperationReader};
use crate::model::{Location, RequiredScheme, SecurityScheme};

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the alternatives of an operation's security, or of the document's, one that needs nothing last: requests have
    /// secrets if there are some. One with a scheme that can't be sent is left out, which is reported.
    pub(super) fn security(&mut self, operation: &Operation<'n>) -> Vec<Vec<RequiredScheme>> {
        let own = operation.node.get("security").or_else(|| self.root.get("security"));
        let alternatives = own.and_then(Node::as_array).unwrap_or_default();
        let mut known: Vec<_> = alternatives.iter().filter_map(|schemes| self.alternative(schemes)).collect();
        known.sort_by_key(Vec::is_empty);
        known
    }

    fn alternative(&mut self, schemes: &'n Node) -> Option<Vec<RequiredScheme>> {
        let scheme = |(name, at): (&str, &Node)| match self.scheme(name) {
            Ok(scheme) => Some(RequiredScheme { name: name.to_owned(), scheme }),
            Err(why) => {
                let help = "the schemes are bearer, basic, an API key in a header, a query or a cookie, and mutual TLS";
                self.not_placed(at, format!("{why}: this alternative of `security` is left out"), help);
                None
            }
        };
        schemes.members().iter().map(|member| (&*member.key, &member.value)).map(scheme).collect()
    }

    /// Returns how the secret of a scheme is sent, or why it can't be.
    fn scheme(&mut self, name: &str) -> Result<SecurityScheme, String> {
        let all = self.root.get("components").and_then(|components| components.get("securitySchemes"));
        let found = all.and_then(|all| all.get(name)).and_then(|scheme| self.resolve(scheme));
        let scheme = found.ok_or_else(|| format!("there is no security scheme `{name}`"))?;
        let text = |name: &str| scheme.get(name).and_then(Node::as_str).unwrap_or_default();
        match text("type") {
            "http" => match text("scheme").to_ascii_lowercase().as_str() {
                "bearer" => Ok(SecurityScheme::Bearer),
                "basic" => Ok(SecurityScheme::Basic),
                other => Err(format!("the scheme `{other}` of HTTP isn't supported")),
            },
            "oauth2" | "openIdConnect" => Ok(SecurityScheme::Bearer),
            "mutualTLS" => Ok(SecurityScheme::MutualTls),
            "apiKey" => api_key(text("in"), text("name")),
            other => Err(format!("`{other}` is no type of a security scheme")),
        }
    }
}

fn api_key(place: &str, name: &str) -> Result<SecurityScheme, String> {
    let location = match place {
        "query" => Location::Query,
        "header" => Location::Header,
        "cookie" => Location::Cookie,
        other => return Err(format!("no API key is sent in `{other}`")),
    };
    match location == Location::Query || is_token(name) {
        true => Ok(SecurityScheme::ApiKey { location, name: name.to_owned() }),
        false => Err(format!("no {place} can have the name `{name}`")),
    }
}
