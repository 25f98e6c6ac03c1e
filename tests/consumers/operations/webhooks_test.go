package webhooks

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// Requests that an API sends: read without I/O, and answered.

func received(method, url, contentType string, header ...string) *http.Request {
	request := httptest.NewRequest(method, url, nil)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return request
}

const (
	hook     = "/hook?attempt=2&tags=a,b%2Cc"
	form     = "application/x-www-form-urlencoded"
	jsonType = "application/json"
)

func TestRequestsAreRead(t *testing.T) {
	request := received("POST", hook, "application/json; charset=utf-8", "X-Event", "born")
	read, err := NewPet.ReadRequest(request, []byte(`{"name":"7"}`))
	attempt := int64(2)
	expected := NewPetParams{XEvent: "born", Attempt: &attempt, Tags: []string{"a", "b", "c"}, Body: Pet{Name: "7"}}
	if err != nil || !reflect.DeepEqual(read, expected) {
		t.Errorf("%+v, %v", read, err)
	}
	read, err = NewPet.ReadRequest(received("POST", "/", form, "X-Event", "born"), []byte("name=7&age=3"))
	if err != nil || read.Body.Name != "7" || read.Body.Age == nil || *read.Body.Age != 3 {
		t.Errorf("%+v, %v", read, err)
	}
}

func TestTextsAreReadAsTheSchemaWants(t *testing.T) {
	expected := Sale{Pet: "7", Price: 9.5, To: []string{"1", "me"}}
	for _, body := range []string{"pet=7&price=9.5&to=1&to=me", "price=9.5&to=1&to=me&pet=7"} {
		sold, err := PetSold.ReadRequest(received("POST", "/", form), []byte(body))
		if err != nil || !reflect.DeepEqual(*sold.Body, expected) {
			t.Errorf("%s: %+v, %v", body, sold, err)
		}
	}
	if sold, err := PetSold.ReadRequest(received("POST", "/", ""), nil); err != nil || sold.Body != nil {
		t.Errorf("%+v, %v", sold, err)
	}
}

// A webhook that is written by hand: what the document doesn't have.
func TestCookiesHeadersAndBytes(t *testing.T) {
	webhook := APIWebhook[map[string]any, NewPetAnswer]{APISpec: APISpec{
		Method: "POST", ID: "x",
		params: []sentParameter{
			{name: "b", in: "cookie"}, {name: "q", in: "query"}, {name: "X-E", in: "header"},
			{name: "o", in: "query", key: "query_o", content: "application/json"},
		},
		body: &sentBody{mediaType: "image/png", key: "the body"},
	}, parse: func(data []byte) (read map[string]any, err error) {
		err = json.Unmarshal(data, &read)
		return read, err
	}}
	request := received("POST", "/?q=1&q=x&o=%7B%22a%22:[1]%7D", "image/png", "Cookie", "a=1; b=t=u")
	request.Header.Set("X-E", "\xe9")
	read, err := webhook.ReadRequest(request, []byte{0xff, 0})
	expected := map[string]any{"b": "t=u", "q": []any{"1", "x"}, "X-E": "é", "the body": "/wA="}
	object, _ := read["query_o"].(map[string]any)
	delete(read, "query_o")
	if err != nil || len(object) != 1 {
		t.Errorf("%v, %v", object, err)
	}
	if !reflect.DeepEqual(read, expected) {
		t.Errorf("%#v", read)
	}
}

func TestInvalidRequestsAreRefused(t *testing.T) {
	for _, c := range []struct {
		request       *http.Request
		body, message string
	}{
		{received("GET", hook, jsonType, "X-Event", "born"), `{"name":"7"}`, "the method is GET, not POST"},
		{received("POST", hook, jsonType, "X-Event", "born"), "{", "the body is no JSON"},
		{received("POST", hook, jsonType, "X-Event", "born"), "", "body"},
		{received("POST", hook, jsonType, "X-Event", "born"), `{"name":7}`, "name"},
		{received("POST", hook, "text/html", "X-Event", "born"), "x", "the body is of text/html, not application/json or " + form},
		{received("POST", hook, jsonType), `{"name":"7"}`, "X-Event"},
		{received("POST", "/?attempt=two", jsonType, "X-Event", "born"), `{"name":"7"}`, "attempt"},
		{received("POST", "/", form, "X-Event", "born"), "name=%zz", "the body is no form"},
	} {
		_, err := NewPet.ReadRequest(c.request, []byte(c.body))
		var invalid *InvalidRequestError
		if !errors.As(err, &invalid) || invalid.Operation != "newPet" || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: %v", c.message, err)
		}
	}
	_, err := NewPet.ReadRequest(received("POST", hook, jsonType, "X-Event", "born"), []byte(`{"name":7}`))
	var violations *ViolationsError
	if !errors.As(err, &violations) || violations.Violations[0].Path != "/body/name" {
		t.Error(err)
	}
}

// sent returns what an answer sends, or the error.
func sent[P any, A webhookAnswerOf[A]](webhook APIWebhook[P, A], answer A) string {
	recorder := httptest.NewRecorder()
	if err := webhook.Respond(recorder, answer); err != nil {
		if recorder.Body.Len() > 0 || len(recorder.Header()) > 0 {
			return "something was sent"
		}
		return err.Error()
	}
	header := recorder.Header()
	return strings.Join([]string{http.StatusText(recorder.Code), header.Get("Content-Type"), header.Get("X"), recorder.Body.String()}, "|")
}

func TestAnswersAreSent(t *testing.T) {
	for expected, found := range map[string]string{
		`OK|application/json||{"seen":true}`:       sent(NewPet, NewPetAnswer(NewPetOK{Body: NewPetResponse200{Seen: true}})),
		"Gone||y|":                                 sent(NewPet, NewPetAnswer(NewPetGone{Header: http.Header{"X": {"y"}}})),
		"Accepted|text/event-stream||data: {}\n\n": sent(NewPet, NewPetAnswer(NewPetAccepted{Body: "data: {}\n\n"})),
		"Accepted|||":                              sent(PetSold, PetSoldAnswer(PetSoldSuccess{StatusCode: 202})),
		"petSold: the status 0 isn't one of 2XX":   sent(PetSold, PetSoldAnswer(PetSoldSuccess{})),
		"petSold: the status 404 isn't one of 2XX": sent(PetSold, PetSoldAnswer(PetSoldSuccess{StatusCode: 404})),
	} {
		if found != expected {
			t.Errorf("%q, not %q", found, expected)
		}
	}
	invalid := jsonAnswer("200", "application/json", 200, nil, "7", putText, CheckPet)
	if violations := new(ViolationsError); !errors.As(invalid.err, &violations) {
		t.Error(invalid.err)
	}
}

func TestAServerReceivesWebhooks(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body := make([]byte, request.ContentLength)
		_, _ = request.Body.Read(body)
		read, err := NewPet.ReadRequest(request, body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		_ = NewPet.Respond(w, NewPetOK{Body: NewPetResponse200{Seen: read.Body.Name == "Tom"}})
	}))
	defer server.Close()
	for body, status := range map[string]int{`{"name":"Tom"}`: 200, `{}`: 400} {
		request, _ := http.NewRequest("POST", server.URL+hook, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("X-Event", "born")
		response, err := http.DefaultClient.Do(request)
		if err != nil || response.StatusCode != status {
			t.Errorf("%s: %v, %v", body, response, err)
		}
	}
}
