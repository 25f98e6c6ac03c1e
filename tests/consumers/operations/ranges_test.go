package operations

import (
	"encoding/json"
	"strings"
	"testing"
)

// Bodies in ranges of media types and of lines, texts in other charsets, and what errors don't show.

func TestRangesAndLines(t *testing.T) {
	of := func(mediaType string) *plainOperation {
		return operation(APISpec{body: &sentBody{mediaType: mediaType}})
	}
	for _, c := range []struct{ mediaType, sent, expected string }{
		{"image/*", "image/png", "image/png"},
		{"*/*", "", "application/octet-stream"},
		{"*/*", "image/png", "image/png"},
	} {
		chosen := of(c.mediaType).WithContentType(c.sent)
		equal(t, made(t, chosen, client(), `{"body":"x"}`).Header.Get("Content-Type"), c.expected)
	}
	refused(t, of("image/*"), client(), `{"body":"x"}`)
	refused(t, of("image/*").WithContentType("text/plain"), client(), `{"body":"x"}`)
	_, text := posted(t, &sentBody{mediaType: "application/x-ndjson"}, `[{"a":1},"b"]`)
	equal(t, text, "{\"a\":1}\n\"b\"\n")
}

func TestTextsHaveCharsets(t *testing.T) {
	for sent, expected := range map[string]string{"text/plain; charset=ISO-8859-1": "é", "text/plain": "\ufffd", "text/plain; charset": "\ufffd"} {
		text, _ := textBody(sent, []byte{0xe9})
		equal(t, text, expected)
	}
}

// A query may have an API key, which errors of the connection would show.
func TestErrorsHaveNoQuery(t *testing.T) {
	key := [][]neededScheme{{{scheme: "key", kind: "apiKey", in: "query", name: "k"}}}
	secured := operation(APISpec{security: key})
	auth := map[APIScheme]APISecret{"key": FixedSecret("s3cr3t")}
	_, err := secured.Send(t.Context(), &APIClient{BaseURL: "http://127.0.0.1:1", Auth: auth}, json.RawMessage("{}"))
	if err == nil || strings.Contains(err.Error(), "s3cr3t") || !strings.Contains(err.Error(), "http://127.0.0.1:1/x") {
		t.Error(err)
	}
}
