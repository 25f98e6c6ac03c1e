package operations

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
)

// What the official client of MCP doesn't see: offers that are refused, and calls without a server of MCP.

func offered(t *testing.T, host map[string]HostValue, offer ...OfferedOperation) (*APITools, *shop) {
	t.Helper()
	api := &shop{pets: map[string]map[string]any{}}
	server := httptest.NewServer(api)
	t.Cleanup(server.Close)
	auth := map[APIScheme]APISecret{SchemeBearer: FixedSecret("s3cret")}
	tools, err := NewAPITools(&APIClient{BaseURL: server.URL + "/v1", Auth: auth}, offer, host)
	if err != nil {
		t.Fatal(err)
	}
	return tools, api
}

func fixed(value any) HostValue {
	return func(context.Context) (any, error) { return value, nil }
}

func TestOffersAreRefused(t *testing.T) {
	for _, c := range []struct {
		message string
		offer   []OfferedOperation
		host    map[string]HostValue
	}{
		{"two operations would be the tool getPet", []OfferedOperation{&GetPet, &GetPet}, nil},
		{"has the parameter other", []OfferedOperation{&GetPet}, map[string]HostValue{"other": fixed(1)}},
		{"the operation x has no contract", []OfferedOperation{operation(APISpec{})}, nil},
	} {
		if _, err := NewAPITools(&APIClient{}, c.offer, c.host); err == nil || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: %v", c.message, err)
		}
	}
}

func TestBytesAreBase64(t *testing.T) {
	tools, _ := offered(t, nil, &DownloadPhoto)
	answer := tools.Call(context.Background(), "downloadPhoto", json.RawMessage(`{"id":"x"}`))
	if answer.IsError || string(answer.StructuredContent) != `{"result":"iVBORw0KGgo="}` {
		t.Errorf("%s, %s", answer.StructuredContent, answer.Content.Text())
	}
}

func TestTheHostMayFail(t *testing.T) {
	failing := func(context.Context) (any, error) { return nil, errors.New("no ids") }
	for message, value := range map[string]HostValue{"no ids": failing, "fills in an invalid X-Request-ID": fixed([]any{"s3cr3t"})} {
		tools, api := offered(t, map[string]HostValue{"X-Request-ID": value}, &ListPets)
		answer := tools.Call(context.Background(), "listPets", nil)
		text := answer.Content.Text() + string(answer.StructuredContent)
		if !answer.IsError || !strings.Contains(text, message) || strings.Contains(text, "s3cr3t") || len(api.seen) > 0 {
			t.Errorf("%s: %s", message, text)
		}
	}
	tools, _ := offered(t, nil, &GetPet)
	if answer := tools.Call(context.Background(), "sellPet", nil); !answer.IsError {
		t.Error(answer)
	}
	for _, arguments := range []string{`{"id":".."}`, `{"id":7}`, `[]`, `{`} {
		answer := tools.Call(context.Background(), "getPet", json.RawMessage(arguments))
		if !strings.Contains(string(answer.StructuredContent), "VALIDATION_ARGUMENTS") {
			t.Errorf("%s: %s", arguments, answer.StructuredContent)
		}
	}
}

func TestNamesAreThoseThatModelsTake(t *testing.T) {
	shown := shownNames([]string{"page[size]", "page_size", "$filter", "a.b", "é"})
	expected := map[string]string{"page[size]": "page_size_2", "page_size": "page_size", "$filter": "_filter", "a.b": "a.b", "é": "_"}
	for key, name := range expected {
		if shown[key] != name {
			t.Errorf("%s: %s", key, shown[key])
		}
	}
}

func TestWaitsAreRead(t *testing.T) {
	for text, expected := range map[string]int64{"58": 58, "Thu, 01 Jan 1970 00:00:00 GMT": 0} {
		if seconds, has := secondsIn(text); !has || seconds != expected {
			t.Errorf("%s: %d", text, seconds)
		}
	}
	if _, has := secondsIn("soon"); has {
		t.Error("soon is no time")
	}
}
