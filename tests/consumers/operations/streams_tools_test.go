package streams

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

type answering string

func (a answering) Do(request *http.Request) (*http.Response, error) {
	mediaType, body, _ := strings.Cut(string(a), "|")
	header := http.Header{"Content-Type": {mediaType}}
	return &http.Response{StatusCode: 200, Header: header, Body: io.NopCloser(strings.NewReader(body)), Request: request}, nil
}

// A stream is the list of its items.
func TestStreamsAreLists(t *testing.T) {
	for _, c := range []struct {
		operation        OfferedOperation
		answer, expected string
	}{
		{&Rows, "application/jsonl|{\"n\":1}\n{\"n\":2}\n", `{"result":[{"n":1},{"n":2}]}`},
		{&Events, "text/event-stream|data: a\nevent: added\n\n", `{"result":[{"data":"a","event":"added"}]}`},
		{&Words, "text/event-stream|data: a b\n\ndata: \"c\"\n\ndata: [DONE]\n\n", `{"result":["a b","c"]}`},
	} {
		tools, err := NewAPITools(&APIClient{BaseURL: "http://h", HTTP: answering(c.answer)}, []OfferedOperation{c.operation}, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer := tools.Call(context.Background(), tools.List()[0].Name, nil)
		if string(answer.StructuredContent) != c.expected {
			t.Errorf("%s, not %s", answer.StructuredContent, c.expected)
		}
	}
}
