package acme

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	common "example.com/acme/common/go"
	orders "example.com/acme/orders/go"
)

const text = `{"id":"ord_7","at":"2026-07-01T12:00:00+02:00","to":{"city":"Bern","zip":3000},"by":{"city":"Basel"},` +
	`"others":["a",{"city":"b"}],"page":"https://a.b","key":"F47AC10B-58cc-4372-a567-0e02b2c3d479",` +
	`"keys":["f47ac10b-58cc-4372-a567-0e02b2c3d479"],"ean_code":"1","customer":{"name":"Ada"}}`

func TestTypesOfOthers(t *testing.T) {
	order, err := orders.ParseOrder([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if order.ID.String() != "ord_7" || order.EANCode == nil || order.Customer.Name != "Ada" {
		t.Error(order)
	}
	if !order.At.Equal(time.Date(2026, 7, 1, 10, 0, 0, 0, time.UTC)) {
		t.Error(order.At)
	}
	if *order.Key != uuid.MustParse("f47ac10b-58cc-4372-a567-0e02b2c3d479") || order.Keys[0] != *order.Key {
		t.Error(order.Key)
	}
	// The types of the other package are its own.
	var to common.Address = order.To
	if err := to.Validate(); err != nil || *to.Zip != 3000 {
		t.Error(err)
	}
	switch by := order.By.(type) {
	case *common.Address:
		if by.City != "Basel" {
			t.Error(by)
		}
	case common.ContactString:
		t.Error(by)
	}
	if order.RetriesOrDefault() != 3 {
		t.Error("the default is 3")
	}
	written, err := json.Marshal(order)
	if err != nil {
		t.Fatal(err)
	}
	again, err := orders.ParseOrder(written)
	if err != nil {
		t.Fatal(err)
	}
	if twice, _ := json.Marshal(again); string(twice) != string(written) {
		t.Errorf("%s is written as %s", written, twice)
	}
}

func TestVerdictsStayExact(t *testing.T) {
	for _, invalid := range []string{
		`{"id":"7","at":"2026-07-01T12:00:00Z","to":{"city":"Bern"},"by":"x"}`,
		`{"id":"ord_7","at":"2026-07-01T12:00:00Z","to":{"city":""},"by":"x"}`,
		`{"id":"ord_7","at":"2026-07-01T12:00:00Z","to":{"city":"Bern"},"by":{"city":""}}`,
		`{"id":"ord_7","at":"2026-07-01T12:00:00Z","to":{"city":"Bern"},"by":"x","page":"http:"}`,
		`{"id":"ord_7","at":5,"to":{"city":"Bern"},"by":"x"}`,
	} {
		if orders.IsOrder(json.RawMessage(invalid)) || len(orders.CheckOrder(json.RawMessage(invalid))) != 1 {
			t.Error(invalid)
		}
		if _, err := orders.ParseOrder([]byte(invalid)); err == nil {
			t.Error(invalid)
		}
	}
	// What a type refuses is valid, but isn't read.
	for path, valid := range map[string]string{
		"/at": `{"id":"ord_7","at":"today","to":{"city":"Bern"},"by":"x"}`,
		"/id": `{"id":"ord_123456789","at":"2026-07-01T12:00:00Z","to":{"city":"Bern"},"by":"x"}`,
		"/to": `{"id":"ord_7","at":"2026-07-01T12:00:00Z","to":{"city":"Bern","zip":1e300},"by":"x"}`,
	} {
		if !orders.IsOrder(json.RawMessage(valid)) {
			t.Error(valid)
		}
		_, err := orders.ParseOrder([]byte(valid))
		var refused *orders.ViolationsError
		if !errors.As(err, &refused) || len(refused.Violations) != 1 || refused.Violations[0].Path != path {
			t.Error(path, err)
		}
	}
}
