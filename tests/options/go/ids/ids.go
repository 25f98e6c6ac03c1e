// Package ids has types of the user's own.
package ids

import (
	"encoding/json"
	"errors"
	"strings"
)

// An OrderID is the part of an id after its prefix.
type OrderID struct{ rest string }

// UnmarshalJSON refuses ids that are too long, which the schema allows.
func (id *OrderID) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	id.rest = strings.TrimPrefix(text, "ord_")
	if len(id.rest) > 8 {
		return errors.New("too long")
	}
	return nil
}

// MarshalJSON has a pointer, as methods that change a value may.
func (id *OrderID) MarshalJSON() ([]byte, error) { return json.Marshal(id.String()) }

func (id *OrderID) String() string { return "ord_" + id.rest }

// A Customer is read by its tags.
type Customer struct {
	Name string `json:"name,omitempty"`
}
