package operations

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The API of the pet shop on loopback, in memory.
type shop struct {
	pets map[string]map[string]any
	seen []*http.Request
	body string
}

const (
	tom       = "11111111-1111-4111-8111-111111111111"
	requestID = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
)

func (s *shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	s.seen, s.body = append(s.seen, r), string(data)
	send := func(status int, contentType, text string) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}
	sendJSON := func(status int, value any) {
		text, _ := json.Marshal(value)
		send(status, "application/json", string(text))
	}
	problem := func(status int, title string) {
		send(status, "application/problem+json", fmt.Sprintf(`{"title":%q,"status":%d}`, title, status))
	}
	path := strings.TrimPrefix(r.URL.EscapedPath(), "/v1")
	id, isPhoto := strings.CutSuffix(strings.TrimPrefix(path, "/pets/"), "/photo")
	switch cursor := r.URL.Query().Get("cursor"); {
	case r.Header.Get("Authorization") != "Bearer s3cret":
		send(401, "text/plain", "no token")
	case cursor == "broken":
		send(200, "application/json", `[{"id":7}]`)
	case cursor == "limit":
		problem(429, "slow down")
	case cursor == "gateway":
		send(502, "text/html", "<h1>Bad gateway</h1>")
	case cursor == "teapot":
		problem(418, "short and stout")
	case cursor == "count":
		w.Header().Set("X-Total-Count", "many")
		send(200, "application/json", "[]")
	case path == "/pets" && r.Method == "GET":
		all := []any{}
		for _, pet := range s.pets {
			all = append(all, pet)
		}
		w.Header().Set("X-Total-Count", fmt.Sprint(len(all)))
		w.Header().Set("Link", `</pets?cursor=2>; rel="next"`)
		sendJSON(200, all)
	case path == "/pets":
		pet := map[string]any{}
		_ = json.Unmarshal(data, &pet)
		if pet["name"] == "Rex" {
			problem(422, "no more Rexes")
			return
		}
		delete(pet, "secret")
		pet["id"] = requestID
		s.pets[requestID] = pet
		sendJSON(201, pet)
	case isPhoto && r.Method == "POST":
		sendJSON(200, map[string]string{"url": "https://x/" + id})
	case isPhoto:
		send(200, "image/png", "\x89PNG\r\n\x1a\n")
	case strings.HasSuffix(id, "304"):
		w.WriteHeader(304)
	case s.pets[id] == nil:
		problem(404, "no pet "+id)
	case r.Method == "GET":
		sendJSON(200, s.pets[id])
	case r.Method == "PATCH":
		changes := map[string]any{}
		_ = json.Unmarshal(data, &changes)
		for name, value := range changes {
			s.pets[id][name] = value
		}
		sendJSON(200, s.pets[id])
	default:
		delete(s.pets, id)
		w.WriteHeader(204)
	}
}

// logged is middleware: it notes the operation and the status of each call.
type logged struct{ calls []string }

func (l *logged) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err == nil {
		l.calls = append(l.calls, fmt.Sprint(APISpecOf(request.Context()).ID, " ", response.StatusCode))
	}
	return response, err
}

func started(t *testing.T) (*shop, *APIClient, *logged) {
	s := &shop{pets: map[string]map[string]any{tom: {"id": tom, "name": "Tom", "kind": "cat", "indoor": true}}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	calls := &logged{}
	secret := func(context.Context) (string, error) { return "s3cret", nil }
	return s, &APIClient{
		BaseURL: server.URL + "/v1",
		Auth:    map[APIScheme]APISecret{SchemeBearer: secret},
		HTTP:    &http.Client{Transport: calls},
	}, calls
}

func (s *shop) last() *http.Request { return s.seen[len(s.seen)-1] }

func pointer[T any](value T) *T { return &value }

func TestSuccesses(t *testing.T) {
	shop, client, calls := started(t)
	ctx := t.Context()
	answer, err := ListPets.Send(ctx, client, ListPetsParams{
		Limit: pointer(int64(10)), Tags: []string{"a,b", "c d"}, Filter: &ListPetsParamsFilter{Species: pointer("cat & dog")},
		XRequestID: requestID,
	})
	page, isPage := answer.(*ListPetsOK)
	if err != nil || !isPage || !page.OK() {
		t.Fatal(answer, err)
	}
	equal(t, *page.XTotalCount, int64(1))
	equal(t, *page.Link, `</pets?cursor=2>; rel="next"`)
	equal(t, page.Body[0].(*Cat).Name, "Tom")
	equal(t, shop.last().RequestURI, "/v1/pets?limit=10&tags=a%2Cb,c%20d&filter%5Bspecies%5D=cat%20%26%20dog")
	equal(t, shop.last().Header.Get("X-Request-ID"), requestID)
	equal(t, shop.last().Header.Get("Accept"), "application/json, application/problem+json")

	pet, err := client.CreatePet(ctx, CreatePetParams{Body: &CatRequest{Name: "Zoë", Indoor: true, Secret: pointer("s")}})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, pet.(*Cat).Name, "Zoë")
	equal(t, shop.last().Header.Get("Content-Type"), "application/json")
	if patched, err := client.UpdatePet(ctx, UpdatePetParams{ID: requestID, Body: &PetPatch{Born: Some[*string](nil)}}); err != nil {
		t.Error(err)
	} else if born := patched.(*Cat).Born; !born.IsSet || born.Value != nil {
		t.Error(born)
	}
	equal(t, shop.last().Header.Get("Content-Type"), "application/merge-patch+json")

	body := UploadPhotoParamsBody{File: Binary("12\xff"), Caption: Some[*string](nil)}
	photo, err := client.UploadPhoto(ctx, UploadPhotoParams{ID: "a/b?c", QueryID: pointer(int64(7)), Body: &body})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, photo.URL, "https://x/a%2Fb%3Fc")
	equal(t, shop.last().RequestURI, "/v1/pets/a%2Fb%3Fc/photo?id=7")
	if text := shop.body; !strings.Contains(text, `name="file"; filename="file"`) || !strings.Contains(text, "\r\n\r\n12\xff\r\n") || strings.Contains(text, "caption") {
		t.Error(text)
	}
	image, err := client.DownloadPhoto(ctx, DownloadPhotoParams{ID: requestID})
	equal(t, string(image), "\x89PNG\r\n\x1a\n")
	equal(t, err, nil)
	equal(t, client.DeletePet(ctx, DeletePetParams{ID: requestID}), nil)

	// Operations as data, and those of a tag.
	equal(t, len(Operations()), 7)
	var pets PetsAPI = client
	all, err := pets.ListPets(ctx, ListPetsParams{XRequestID: requestID})
	equal(t, len(all), 1)
	equal(t, err, nil)
	equal(t, Servers[0], "https://api.example.com/v1")
	equal(t, calls.calls[0], "listPets 200")
	equal(t, len(calls.calls), 7)
}

// Failures that the document declares are values; a call fails by them.
func TestFailures(t *testing.T) {
	_, client, _ := started(t)
	listed := func(cursor string) (ListPetsResponse, error) {
		return ListPets.Send(t.Context(), client, ListPetsParams{Cursor: &cursor, XRequestID: requestID})
	}
	busy, err := listed("limit")
	equal(t, busy.(*ListPetsTooManyRequests).Body.Title, "slow down")
	equal(t, err, nil)
	teapot, err := listed("teapot")
	equal(t, teapot.(*ListPetsDefault).StatusCode, 418)
	equal(t, teapot.OK(), false)
	equal(t, err, nil)
	if answer, err := GetPet.Send(t.Context(), client, GetPetParams{ID: "x304"}); err != nil || answer.Info().StatusCode != 304 {
		t.Error(answer, err)
	}
	pet, err := client.GetPet(t.Context(), GetPetParams{ID: "nobody"})
	failed := &FailedResponseError{}
	if !errors.As(err, &failed) || pet != nil {
		t.Fatal(pet, err)
	}
	equal(t, failed.Response.(*GetPetNotFound).Body.Title, "no pet nobody")
	equal(t, err.Error(), "getPet: the server answered 404")

	// What it doesn't declare is an error.
	for cursor, expected := range map[string][2]string{
		"broken": {"body", "the body of 200 is invalid"}, "gateway": {"mediaType", "<h1>Bad gateway</h1>"}, "count": {"headers", "many"},
	} {
		answer, err := listed(cursor)
		unexpected := &UnexpectedResponseError{}
		if !errors.As(err, &unexpected) || unexpected.Why != expected[0] || !strings.Contains(err.Error(), expected[1]) {
			t.Error(cursor, answer, err)
		}
		violations := &ViolationsError{}
		equal(t, errors.As(err, &violations), cursor == "broken")
	}
	client.Auth = nil
	_, err = client.GetPet(t.Context(), GetPetParams{ID: "1"})
	unexpected := &UnexpectedResponseError{}
	if !errors.As(err, &unexpected) || unexpected.Why != "status" || !strings.Contains(err.Error(), "no token") {
		t.Error(err)
	}
}

// Nothing is sent if parameters are invalid.
func TestInvalidRequests(t *testing.T) {
	shop, client, _ := started(t)
	ctx := t.Context()
	tooMany := ListPetsParams{Limit: pointer(int64(1000)), XRequestID: requestID}
	_, err := client.ListPets(ctx, tooMany)
	violations := &ViolationsError{}
	if !errors.As(err, &violations) || violations.Violations[0].Path != "/limit" {
		t.Error(err)
	}
	isInvalid := func(err error) {
		t.Helper()
		if invalid := (&InvalidRequestError{}); !errors.As(err, &invalid) {
			t.Error(err)
		}
	}
	isInvalid(err)
	for _, id := range []string{"..", ""} {
		_, err := client.GetPet(ctx, GetPetParams{ID: id})
		isInvalid(err)
	}
	_, err = client.ListPets(ctx, ListPetsParams{XRequestID: "a\r\nX: y"})
	isInvalid(err)
	noSecrets := &APIClient{BaseURL: client.BaseURL, Auth: map[APIScheme]APISecret{}}
	_, err = noSecrets.GetPet(ctx, GetPetParams{ID: "1"})
	isInvalid(err)
	// Errors of secrets and of the transport pass unchanged.
	errSecret := errors.New("no secret")
	noSecrets.Auth[SchemeBearer] = func(context.Context) (string, error) { return "", errSecret }
	_, err = noSecrets.GetPet(ctx, GetPetParams{ID: "1"})
	equal(t, err, errSecret)
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err = client.GetPet(cancelled, GetPetParams{ID: "1"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	equal(t, len(shop.seen), 0)
	client.Unchecked = true
	_, err = client.ListPets(ctx, tooMany)
	equal(t, err, nil)
	equal(t, shop.last().URL.RawQuery, "limit=1000")
}
