//! URLs of servers with variables.

use crate::api::servers_operations::*;

pub fn all() {
    assert_eq!(SERVERS, ["https://demo.eu-west-1.example.com:443/api/v2", "https://example.com", "https://{host}/v2"]);
    assert_eq!(ServerVariables::default().url().as_deref(), Ok(SERVERS[0]));
    let variables = ServerVariables {
        tenant: "acme".to_owned(),
        region: ServerRegion::UsEast1,
        base_path: "v3".to_owned(),
        ..ServerVariables::default()
    };
    assert_eq!(variables.url().as_deref(), Ok("https://acme.us-east-1.example.com:443/v3"));
    let third = Server3Variables { scheme: Server3Scheme::Http, host: "127.0.0.1:80".to_owned() };
    assert_eq!(third.url().as_deref(), Ok("http://127.0.0.1:80/v2"));
    // What would end the host is refused.
    for refused in ["evil.com/", "evil.com?", "a@evil.com", "a#", "a\\", "a b", "é", "a\n"] {
        let variables = ServerVariables { tenant: refused.to_owned(), ..ServerVariables::default() };
        let error = variables.url().expect_err(refused).to_string();
        assert!(error.starts_with("tenant can't have"), "{error}");
    }
    for refused in ["a?b", "{port}"] {
        let variables = ServerVariables { base_path: refused.to_owned(), ..ServerVariables::default() };
        assert!(variables.url().is_err());
    }
}
