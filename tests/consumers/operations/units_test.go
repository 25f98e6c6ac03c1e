package operations

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
)

// Requests and responses of operations that are written by hand: what the document of the other tests doesn't have.

// An operation without a document, whose parameters are JSON.
type plainOperation = APIOperation[json.RawMessage, anyResponse, struct{}]

type anyResponse interface{ apiAnswerOf[anyResponse] }

type (
	anyJSON  struct{ APIAnswer[anyResponse, any] }
	anyText  struct{ APIAnswer[anyResponse, string] }
	anyBytes struct{ APIAnswer[anyResponse, []byte] }
	anyEmpty struct {
		APIAnswer[anyResponse, struct{}]
		N       *int64
		X       *float64
		On      *bool
		Another *string
	}
)

func (a *anyEmpty) readHeader(header *headerReader) {
	a.N, a.X, a.On, a.Another = header.integer("n"), header.number("x"), header.boolean("on"), header.text("constructor")
}

func parseAny(data []byte) (parsed any, err error) {
	err = json.Unmarshal(data, &parsed)
	return parsed, err
}

func writeRaw(w *writer, v json.RawMessage) { w.raw(string(v)) }

func operation(spec APISpec, responses ...declaredResponse) *plainOperation {
	spec.ID, spec.Method, spec.responses = "x", "POST", responses
	if spec.Path == "" {
		spec.Path = "/x"
	}
	return &plainOperation{APISpec: spec, write: writeRaw}
}

func raw(code int, contentType, body string, header ...string) *http.Response {
	response := &http.Response{StatusCode: code, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}
	if contentType != "" {
		response.Header.Set("Content-Type", contentType)
	}
	for i := 0; i < len(header); i += 2 {
		response.Header.Set(header[i], header[i+1])
	}
	return response
}

func equal(t *testing.T, found, expected any) {
	t.Helper()
	if found != expected {
		t.Errorf("found %v, expected %v", found, expected)
	}
}

func answered[T any](t *testing.T, o *plainOperation, response *http.Response) (made T) {
	t.Helper()
	answer, err := o.ReadResponse(&APIClient{}, response)
	made, isIt := any(answer).(T)
	if err != nil || !isIt {
		t.Errorf("found %T, %v", answer, err)
	}
	return made
}

func unexpected(t *testing.T, why string, o *plainOperation, response *http.Response) *UnexpectedResponseError {
	t.Helper()
	_, err := o.ReadResponse(&APIClient{}, response)
	found := &UnexpectedResponseError{}
	if !errors.As(err, &found) || found.Why != why {
		t.Fatalf("found %v, expected %s", err, why)
	}
	return found
}

func TestResponses(t *testing.T) {
	ranged := operation(APISpec{},
		on("200", "application/json", (*anyJSON).answer, jsonBody(parseAny)),
		on("4XX", "text/*", (*anyText).answer, textBody),
		on("404", "", (*anyEmpty).answer, noBody))
	tea := answered[*anyText](t, ranged, raw(418, "text/plain; charset=utf-8", "tea"))
	if tea.Body != "tea" || tea.StatusCode != 418 || tea.OK() || tea.ContentType != "text/*" {
		t.Errorf("found %+v", tea)
	}
	answered[*anyEmpty](t, ranged, raw(404, "text/plain", "ignored"))
	message := unexpected(t, "status", ranged, raw(500, "text/plain", "oops")).Error()
	equal(t, message, "x: the server answered 500, which isn't declared: oops")
	unexpected(t, "body", ranged, raw(200, "application/json", ""))
	syntax := &json.SyntaxError{}
	if !errors.As(unexpected(t, "body", ranged, raw(200, "application/json", "{")), &syntax) {
		t.Error("the cause is lost")
	}
	unexpected(t, "mediaType", ranged, raw(200, "text/html", "<html>"))
	for _, kind := range []string{"", "application/hal+json"} {
		if !answered[*anyJSON](t, ranged, raw(200, kind, "\ufeff{}")).OK() {
			t.Error("no success")
		}
	}
	// Where no success is declared, statuses decide.
	only := operation(APISpec{}, on("default", "*/*", (*anyBytes).answer, bytesBody))
	equal(t, answered[*anyBytes](t, only, raw(200, "text/x", "t")).OK(), true)
	equal(t, answered[*anyBytes](t, only, raw(500, "text/x", "t")).OK(), false)
	// A range that holds JSON, or a text.
	several := operation(APISpec{}, on("2XX", "*/*", (*anyJSON).answer, jsonBody(parseAny)), on("2XX", "text/html", (*anyText).answer, textBody))
	equal(t, answered[*anyJSON](t, several, raw(200, "text/plain", "plain")).Body, any("plain"))
	equal(t, answered[*anyJSON](t, several, raw(202, "application/json", `"a"`)).Body, any("a"))
	equal(t, answered[*anyText](t, several, raw(200, "text/html", "a\xff")).Body, "a\ufffd")
}

// What isn't valid is an error, unless the client keeps it.
func TestInvalidBodies(t *testing.T) {
	shop := operation(APISpec{}, on("200", "application/json", (*anyJSON).answer, jsonBody(func(data []byte) (any, error) {
		pet, err := ParsePet(data)
		return pet, err
	})))
	var reported []string
	client := &APIClient{Invalid: func(err *UnexpectedResponseError) error {
		reported = append(reported, err.Why)
		return nil
	}}
	kept, err := shop.ReadResponse(client, raw(200, "application/json", `{"kind":"cat"}`))
	if err != nil || kept.Info().Violations[0].Keyword != "required" || string(kept.Info().Raw) != `{"kind":"cat"}` {
		t.Fatal(kept, err)
	}
	equal(t, kept.(*anyJSON).Body, nil)
	equal(t, strings.Join(reported, " "), "body")
	unexpected(t, "body", shop, raw(200, "application/json", `{"kind":"cat"}`))
	// What isn't JSON can't be kept, and a function may return its own error.
	if _, err := shop.ReadResponse(client, raw(200, "application/json", "{")); err == nil || len(reported) != 1 {
		t.Error(err, reported)
	}
	client.Invalid = func(*UnexpectedResponseError) error { return io.EOF }
	_, err = shop.ReadResponse(client, raw(200, "application/json", "{}"))
	equal(t, err, io.EOF)
}

func TestHeaders(t *testing.T) {
	counted := operation(APISpec{}, on("204", "", (*anyEmpty).answer, noBody))
	answer := answered[*anyEmpty](t, counted, raw(204, "", "", "n", "007", "on", "true", "x", "-1.5e1"))
	if *answer.N != 7 || *answer.X != -15 || !*answer.On || answer.Another != nil {
		t.Errorf("found %+v", answer)
	}
	equal(t, *answered[*anyEmpty](t, counted, raw(204, "", "", "n", "1e3")).N, int64(1000))
	repeated := raw(204, "", "", "constructor", "caf\xe9")
	repeated.Header.Add("constructor", "b")
	equal(t, *answered[*anyEmpty](t, counted, repeated).Another, "café, b")
	for _, pair := range [][2]string{
		{"n", "1.5"}, {"n", ""}, {"n", "1e30"}, {"n", "+1"}, {"x", "NaN"}, {"x", "0x1"}, {"x", ".5"}, {"on", "yes"},
	} {
		unexpected(t, "headers", counted, raw(204, "", "", pair[0], pair[1]))
	}
}

func made(t *testing.T, o *plainOperation, client *APIClient, params string) *http.Request {
	t.Helper()
	request, err := o.NewRequest(t.Context(), client, json.RawMessage(params))
	if err != nil {
		t.Fatal(err)
	}
	return request
}

func refused(t *testing.T, o *plainOperation, client *APIClient, params string) string {
	t.Helper()
	request, err := o.NewRequest(t.Context(), client, json.RawMessage(params))
	if invalid := (&InvalidRequestError{}); !errors.As(err, &invalid) {
		t.Fatalf("found %v, %v for %s", request, err, params)
	}
	return err.Error()
}

// client returns a client with secrets by scheme.
func client(secrets ...string) *APIClient {
	auth := map[APIScheme]APISecret{}
	for i := 0; i < len(secrets); i += 2 {
		auth[APIScheme(secrets[i])] = FixedSecret(secrets[i+1])
	}
	return &APIClient{BaseURL: "http://h/", Auth: auth}
}

// The first alternative is sent of which there are all secrets.
func TestSecurity(t *testing.T) {
	both := []neededScheme{
		{scheme: "key", kind: "apiKey", in: "query", name: "api key"}, {scheme: "user", kind: "basic"}, {scheme: "tls", kind: "mutualTLS"},
	}
	token := []neededScheme{{scheme: "token", kind: "apiKey", in: "cookie", name: "tok"}}
	header := []neededScheme{{scheme: "h", kind: "apiKey", in: "header", name: "X-Key"}}
	sid := []sentParameter{{name: "sid", in: "cookie"}}
	secured := operation(APISpec{params: sid, security: [][]neededScheme{both, token, header, {}}})
	request := made(t, secured, client("key", "k&", "user", "Aladdin:ö"), `{"sid":"a b"}`)
	equal(t, request.URL.String(), "http://h/x?api%20key=k%26")
	equal(t, request.Header.Get("Authorization"), "Basic QWxhZGRpbjrDtg==")
	equal(t, request.Header.Get("Cookie"), "sid=a%20b")
	equal(t, made(t, secured, client("key", "k", "token", "t"), `{"sid":"s"}`).Header.Get("Cookie"), "sid=s; tok=t")
	equal(t, made(t, secured, client("h", "k"), "{}").Header.Get("X-Key"), "k")
	equal(t, len(made(t, secured, client(), "{}").Header), 0)
	secured.security = secured.security[:2]
	equal(t, refused(t, secured, client("key", "k"), "{}"), "x: no credentials for key and user and tls, or token")
	equal(t, len(made(t, secured, &APIClient{BaseURL: "http://h"}, "{}").Header), 0)
	refused(t, operation(APISpec{security: [][]neededScheme{header}}), client("h", "a\nb"), "{}")
}

func TestHostileValues(t *testing.T) {
	hostile := operation(APISpec{
		Path: "/a/{id}/b",
		params: []sentParameter{
			{name: "id", in: "path"}, {name: "X-H", in: "header"}, {name: "Host", in: "header"}, {name: "c", in: "cookie", style: "cookie", explode: true},
		},
		security: [][]neededScheme{{{scheme: "b", kind: "bearer"}}},
	})
	of := func(members ...string) string {
		params := map[string]string{}
		for i := 0; i < len(members); i += 2 {
			params[members[i]] = members[i+1]
		}
		text, _ := json.Marshal(params)
		return string(text)
	}
	for _, id := range []string{".", "..", ""} {
		refused(t, hostile, client("b", "b"), of("id", id))
	}
	urlOf := func(id string) string { return made(t, hostile, client("b", "b"), of("id", id)).URL.String() }
	equal(t, urlOf("../../admin?x#y"), "http://h/a/..%2F..%2Fadmin%3Fx%23y/b")
	equal(t, urlOf("{X-H}"), "http://h/a/%7BX-H%7D/b")
	equal(t, urlOf("%2e%2E"), "http://h/a/%252e%252E/b")
	for _, text := range []string{"a\r\nX: y", "a\x00", "a\u0100", "a\x7f"} {
		refused(t, hostile, client("b", "b"), of("id", "1", "X-H", text))
		refused(t, hostile, client("b", text), of("id", "1"))
	}
	for _, cookie := range []string{"a; admin=1", "a\n", "ä"} {
		refused(t, hostile, client("b", "b"), of("id", "1", "c", cookie))
	}
	request := made(t, hostile, client("b", "b"), of("id", "1", "c", "a b", "X-H", "ä", "Host", "other"))
	equal(t, request.Header.Get("Cookie"), "c=a b")
	equal(t, request.Header.Get("X-H"), "\xe4")
	equal(t, request.Host, "other")
	equal(t, request.Header.Get("Authorization"), "Bearer b")
	// What a URL can't have is encoded, and a variable stays one segment beside it.
	odd := operation(APISpec{Path: "/a b|ö/{id}/x", params: []sentParameter{{name: "id", in: "path"}}})
	equal(t, made(t, odd, &APIClient{BaseURL: "http://h/ü"}, of("id", "a/../../admin?x")).URL.String(),
		"http://h/%C3%BC/a%20b%7C%C3%B6/a%2F..%2F..%2Fadmin%3Fx/x")
	// Empty lists aren't sent, and messages have no secrets.
	listed := operation(APISpec{params: []sentParameter{{name: "a", in: "query", style: "form"}, {name: "b", in: "cookie", style: "form"}}})
	empty := made(t, listed, client(), `{"a":[],"b":[]}`)
	equal(t, empty.URL.String()+empty.Header.Get("Cookie"), "http://h/x")
	equal(t, strings.Contains(refused(t, hostile, client("b", "SECRET\n"), of("id", "1")), "SECRET"), false)
	// What documents may have.
	for _, path := range []string{"/..", "/%2e./x", "/.?x"} {
		refused(t, operation(APISpec{Path: path}), client(), "{}")
	}
	refused(t, operation(APISpec{accept: "a\nb"}), client(), "{}")
	refused(t, operation(APISpec{body: &sentBody{mediaType: "text/a\nb"}}), client(), `{"body":"a"}`)
	refused(t, &plainOperation{APISpec: APISpec{Method: "A B", Path: "/"}, write: writeRaw}, client(), "{}")
}

func posted(t *testing.T, body *sentBody, value string) (*http.Request, string) {
	t.Helper()
	request := made(t, operation(APISpec{body: body}), client(), `{"body":`+value+`}`)
	data, err := io.ReadAll(request.Body)
	if err != nil {
		t.Fatal(err)
	}
	return request, string(data)
}

func TestBodies(t *testing.T) {
	form := &sentBody{mediaType: "application/x-www-form-urlencoded"}
	_, text := posted(t, form, `{"a":"b c","d":["1","2"],"e":{"f":1},"g":null}`)
	equal(t, text, "a=b%20c&d=1&d=2&e=%7B%22f%22%3A1%7D")
	form.parts = map[string]sentParameter{"a": {style: "deepObject"}, "l": {style: "form"}}
	_, text = posted(t, form, `{"a":{"b":{"c":1}},"l":[1,2]}`)
	equal(t, text, "a%5Bb%5D%5Bc%5D=1&l=1,2")
	request, text := posted(t, &sentBody{mediaType: "text/plain"}, `"t\n"`)
	equal(t, request.Header.Get("Content-Type")+text, "text/plaint\n")
	message := refused(t, operation(APISpec{body: &sentBody{mediaType: "application/xml"}}), client(), `{"body":{"a":1}}`)
	equal(t, message, "x: a body of application/xml must be a string or bytes")
	_, text = posted(t, &sentBody{mediaType: "text/plain"}, "2.0")
	equal(t, text, "2")
	refused(t, operation(APISpec{body: &sentBody{mediaType: "text/plain"}}), client(), `{"body":null}`)
	// Another declared media type.
	several := operation(APISpec{body: &sentBody{mediaType: "application/json", others: []sentBody{{mediaType: "text/csv"}}}})
	csv := made(t, several.WithContentType("text/csv"), client(), `{"body":"a,b"}`)
	data, _ := io.ReadAll(csv.Body)
	equal(t, csv.Header.Get("Content-Type")+": "+string(data), "text/csv: a,b")
	equal(t, made(t, several, client(), `{"body":"a,b"}`).Header.Get("Content-Type"), "application/json")
	message = refused(t, several.WithContentType("text/html"), client(), `{"body":"a"}`)
	equal(t, message, "x: the body can't be sent as text/html")
	absent := made(t, operation(APISpec{body: &sentBody{mediaType: "application/json"}}), client(), "{}")
	equal(t, absent.Body, nil)
	equal(t, absent.Header.Get("Content-Type"), "")
	_, text = posted(t, &sentBody{mediaType: "application/json"}, "null")
	equal(t, text, "null")
	// Bytes are sent as they are, and are base64 within JSON.
	file := APIOperation[[]byte, anyResponse, struct{}]{
		APISpec: APISpec{Method: "PUT", Path: "/", body: &sentBody{mediaType: "image/png"}},
		write: func(w *writer, v []byte) {
			w.raw(`{"body":`)
			putBytes(w, v)
			w.raw("}")
		},
	}
	for mediaType, expected := range map[string]string{"image/png": "a\xff", "application/json": `"` + base64.StdEncoding.EncodeToString([]byte("a\xff")) + `"`} {
		file.body.mediaType = mediaType
		request, err := file.NewRequest(t.Context(), client(), []byte("a\xff"))
		if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(request.Body)
		equal(t, string(data), expected)
	}
}

func TestMultipart(t *testing.T) {
	parts := map[string]sentParameter{"typed": {content: "text/csv"}, "list": {content: "application/json"}}
	request, text := posted(t, &sentBody{mediaType: "multipart/form-data", parts: parts},
		`{"a\"\r\nb":"x","b":[1,2],"c":{"d":1},"e":null,"typed":"1,2","list":[1]}`)
	_, parameters, err := mime.ParseMediaType(request.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	reader := multipart.NewReader(strings.NewReader(text), parameters["boundary"])
	var found []string
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(part)
		found = append(found, part.FormName()+"="+part.Header.Get("Content-Type")+":"+string(data))
	}
	equal(t, strings.Join(found, " "), `a%22%0D%0Ab=:x b=:1 b=:2 c=application/json:{"d":1} typed=text/csv:1,2 list=application/json:[1]`)
}

// The document names media types, too.
func TestHostileParts(t *testing.T) {
	parts := map[string]sentParameter{"a": {content: "text/a\r\nX: y"}}
	form := &sentBody{mediaType: "multipart/form-data", parts: parts}
	refused(t, operation(APISpec{body: form}), client(), `{"body":{"a":"x"}}`)
}

func TestURLs(t *testing.T) {
	query := []sentParameter{{name: "q", in: "query"}}
	equal(t, made(t, operation(APISpec{Path: "/x?v=1", params: query}), client(), `{"q":"1"}`).URL.String(), "http://h/x?v=1&q=1")
	equal(t, made(t, operation(APISpec{Server: "https://own/"}), client(), "{}").URL.String(), "https://own/x")
	for server, expected := range map[string]string{"/other": "http://h/other/x", "//own/v2": "http://own/v2/x", "v2": "http://h/v2/x"} {
		equal(t, made(t, operation(APISpec{Server: server}), client(), "{}").URL.String(), expected)
	}
	whole := []sentParameter{{name: "q", in: "querystring", content: "application/x-www-form-urlencoded"}}
	equal(t, made(t, operation(APISpec{params: whole}), client(), `{"q":{"a":"b c","d":[1]}}`).URL.String(), "http://h/x?a=b%20c&d=1")
}
