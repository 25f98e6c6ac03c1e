package streams

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

const sse = "text/event-stream; charset=utf-8"

// A body comes in parts of a size, and notes that it was closed.
type body struct {
	rest     io.Reader
	size     int
	isClosed bool
}

func (b *body) Read(to []byte) (int, error) { return b.rest.Read(to[:min(len(to), b.size)]) }

func (b *body) Close() error {
	b.isClosed = true
	return nil
}

func raw(kind, text string, size int) *http.Response {
	header := http.Header{"Content-Type": {kind}}
	return &http.Response{StatusCode: 200, Header: header, Body: &body{rest: strings.NewReader(text), size: size}}
}

// itemsIn returns the items of a response, each as JSON, and the errors among them.
func itemsIn[B any](t *testing.T, items iter.Seq2[B, error]) (found []string, errs []error) {
	t.Helper()
	for item, err := range items {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		found = append(found, jsonOf(item))
	}
	return found, errs
}

func jsonOf(item any) string {
	switch item := item.(type) {
	case Event:
		data, _ := item.MarshalJSON()
		return string(data)
	case Row:
		return fmt.Sprint(item.N)
	case Chunk:
		return item.Delta
	default:
		return fmt.Sprint(item)
	}
}

func equal(t *testing.T, found, expected any) {
	t.Helper()
	if !reflect.DeepEqual(found, expected) {
		t.Errorf("found %v, expected %v", found, expected)
	}
}

// Items are the same for each size of parts.
func TestParts(t *testing.T) {
	sent := "\ufeff: hi\r\ndata: {\"a\":1}\r\n\r\nevent: added\rdata: é1\rdata: 2\r\rdata\n\nid: 7\nid: \x00\nretry: 5\nretry: x\ndata: z\n\nid: lost\n\ndata: cut off"
	lines := "{\"n\":1}\n\n{\"n\":2}\r\n\x1e{\"n\":3}"
	for size := range 60 {
		answer, err := Events.ReadResponse(&APIClient{}, raw(sse, sent, size+1))
		if err != nil {
			t.Fatal(err)
		}
		found, errs := itemsIn(t, answer.(*EventsOK).Body)
		equal(t, errs, []error(nil))
		equal(t, found, []string{`{"data":"{\"a\":1}"}`, `{"data":"é1\n2","event":"added"}`, `{"data":""}`, `{"data":"z","id":"7","retry":5}`})
		rows, err := Rows.ReadResponse(&APIClient{}, raw("application/jsonl", lines, size+1))
		if err != nil {
			t.Fatal(err)
		}
		found, _ = itemsIn(t, rows.(*RowsOK).Body)
		equal(t, found, []string{"1", "2", "3"})
	}
}

// Data is JSON of the type, or else a text, and `[DONE]` ends the stream.
func TestData(t *testing.T) {
	answer, err := Words.ReadResponse(&APIClient{}, raw(sse, "data: \"quoted\"\n\ndata: 7\n\ndata: bare\n\ndata: [DONE]\n\ndata: late\n\n", 9))
	if err != nil {
		t.Fatal(err)
	}
	found, _ := itemsIn(t, answer.(*WordsOK).Body)
	equal(t, found, []string{"quoted", "7", "bare"})
}

// Invalid items are errors, behind which the loop may go on. An error of the connection ends it.
func TestErrors(t *testing.T) {
	response := raw(sse, "data: {\"delta\":5}\n\ndata: {\"delta\":\"a\"}\n\ndata: {\n\n", 100)
	lost := errors.New("connection lost")
	response.Body.(*body).rest = io.MultiReader(response.Body.(*body).rest, iotest.ErrReader(lost))
	answer, err := ChatOperation.ReadResponse(&APIClient{}, response)
	if err != nil {
		t.Fatal(err)
	}
	found, errs := itemsIn(t, answer.(*ChatOperationOKTextEventStream).Body)
	equal(t, found, []string{"a"})
	equal(t, len(errs), 3)
	unexpected, violations := &UnexpectedResponseError{}, &ViolationsError{}
	if !errors.As(errs[0], &unexpected) || unexpected.Why != "body" || !errors.As(errs[0], &violations) {
		t.Error(errs[0])
	}
	equal(t, string(unexpected.Response.Raw), `{"delta":5}`)
	equal(t, errors.As(errs[1], &violations), false)
	equal(t, errs[2], lost)
	equal(t, response.Body.(*body).isClosed, true)
}

// Over loopback, items come as they are sent; a loop that ends early ends the response.
func TestLive(t *testing.T) {
	more, ended := make(chan string), make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request := &bytes.Buffer{}
		_, _ = request.ReadFrom(r.Body)
		equal(t, request.String(), `{"stream":true}`)
		w.Header().Set("Content-Type", sse)
		for {
			select {
			case delta := <-more:
				fmt.Fprintf(w, "data: {\"delta\":%q}\n\n", delta)
				w.(http.Flusher).Flush()
			case <-r.Context().Done():
				close(ended)
				return
			}
		}
	}))
	defer server.Close()
	client := &APIClient{BaseURL: server.URL}
	go func() { more <- "a" }()
	answer, err := ChatOperation.Send(context.Background(), client, ChatParams{Body: ChatParamsBody{Stream: true}})
	if err != nil {
		t.Fatal(err)
	}
	var deltas []string
	for chunk, err := range answer.(*ChatOperationOKTextEventStream).Body {
		if err != nil {
			t.Fatal(err)
		}
		if deltas = append(deltas, chunk.Delta); len(deltas) == 3 {
			break
		}
		more <- string("abc"[len(deltas)])
	}
	equal(t, deltas, []string{"a", "b", "c"})
	<-ended
}
