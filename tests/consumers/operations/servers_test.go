package servers

import (
	"strings"
	"testing"
)

// URLs of servers have values for variables.
func TestServers(t *testing.T) {
	equal := func(variables interface{ URL() (string, error) }, expected string) {
		t.Helper()
		if url, err := variables.URL(); err != nil || url != expected {
			t.Errorf("found %s, %v", url, err)
		}
	}
	equal(ServerVariables{}, Servers[0])
	equal(ServerVariables{Tenant: "acme", Region: ServerRegionUsEast1, Port: "8443", BasePath: "v3"}, "https://acme.us-east-1.example.com:8443/v3")
	equal(Server3Variables{Scheme: Server3SchemeHTTP, Host: "127.0.0.1:80"}, "http://127.0.0.1:80/v2")
	refused := func(variables interface{ URL() (string, error) }, expected string) {
		t.Helper()
		if url, err := variables.URL(); err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("found %s, %v", url, err)
		}
	}
	// What would end the host is refused.
	for _, text := range []string{"evil.com/", "evil.com?", "a@evil.com", "a#", `a\`, "a b", "é", "a\n"} {
		refused(ServerVariables{Tenant: text}, "tenant can't have")
	}
	refused(ServerVariables{BasePath: "a?b"}, "base-path can't have")
	refused(ServerVariables{BasePath: "{port}"}, "base-path can't have")
	refused(ServerVariables{Region: "mars"}, `region must be one of eu-west-1, us-east-1, found "mars"`)
	refused(Server3Variables{}, "the server {scheme}://{host}/v2 needs host")
}
