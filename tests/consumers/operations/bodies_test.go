package bodies

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// Bodies of several schemas are sent as `bodies.jsonl` says.
func TestBodies(t *testing.T) {
	specs := map[string]APISpec{
		"putNote": PutNote.APISpec, "application/merge-patch+json": PutNoteMergePatchJSON.APISpec,
		"application/x-www-form-urlencoded": PutNoteForm.APISpec, "multipart/form-data": PutNoteForm.APISpec,
		"application/xml": PutNoteXML.APISpec, "text/plain": PutNoteText.APISpec,
		"addNotes": AddNotes.APISpec, "text/csv": AddNotesCSV.APISpec,
	}
	data, err := os.ReadFile("bodies.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var row struct {
			Operation, Type, Sent, Violation string
			Params                           json.RawMessage
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		spec, isOther := specs[row.Type]
		if !isOther {
			spec = specs[row.Operation]
		}
		spec.contentType = row.Type
		w := &writer{files: map[int][]byte{}}
		w.raw(string(row.Params))
		request, err := spec.request(context.Background(), &APIClient{BaseURL: "http://h"}, w)
		var invalid *ViolationsError
		switch {
		case row.Violation != "":
			if !errors.As(err, &invalid) || invalid.Violations[0].Path != row.Violation {
				t.Errorf("%s: %v", line, err)
			}
			continue
		case err != nil:
			t.Errorf("%s: %v", line, err)
			continue
		}
		body, _ := io.ReadAll(request.Body)
		kind := request.Header.Get("Content-Type")
		if string(body) != row.Sent || row.Type != "" && kind != row.Type || row.Type == "" && kind != "application/json" {
			t.Errorf("%s: %s %s", line, kind, body)
		}
	}
}

// Calls over loopback, to a server that answers with what was sent.
func TestCalls(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		if request.Method == "POST" {
			w.WriteHeader(204)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{"text": fmt.Sprintf("%s: %s", request.Header.Get("Content-Type"), body)})
	}))
	defer server.Close()
	client := &APIClient{BaseURL: server.URL}
	ctx := context.Background()
	told := func(response PutNoteResponse, err error) string {
		t.Helper()
		note, isNote := response.(*PutNoteOK)
		if !isNote {
			t.Fatal(err)
		}
		return note.Body.Text
	}
	var api NotesAPI = client
	equal := func(found, expected string) {
		t.Helper()
		if found != expected {
			t.Errorf("found %s, expected %s", found, expected)
		}
	}
	equal(told(api.PutNote(ctx, PutNoteParams{ID: 1, Body: Note{Text: "a"}})), `application/json: {"text":"a"}`)
	equal(told(api.PutNoteText(ctx, PutNoteTextParams{ID: 1, Body: "hi"})), "text/plain: hi")
	equal(told(PutNoteImage.WithContentType("image/png").Send(ctx, client, PutNoteImageParams{ID: 1, Body: []byte("x")})), "image/png: x")
	form := PutNoteFormParams{ID: 1, Body: NoteForm{Text: "b"}}
	equal(told(api.PutNoteForm(ctx, form)), "application/x-www-form-urlencoded: text=b")
	multipart := told(PutNoteForm.WithContentType("multipart/form-data").Send(ctx, client, form))
	if !strings.HasPrefix(multipart, "multipart/form-data; boundary=") {
		t.Error(multipart)
	}
	if err := api.AddNotesCSV(ctx, AddNotesCSVParams{}); err != nil {
		t.Error(err)
	}
	if len(Operations()) != 2 {
		t.Error("operations have their usual bodies, as tools do")
	}
}
