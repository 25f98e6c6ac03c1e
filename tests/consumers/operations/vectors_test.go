package operations

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// Each parameter is written as `parameters.jsonl` says.
func TestParameters(t *testing.T) {
	data, err := os.ReadFile("parameters.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	for _, line := range lines {
		var row struct {
			ID, Name, In, Style, Content string
			Explode                      *bool
			Reserved, Error              bool
			Value                        json.RawMessage
			Expected                     *string
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		parameter := sentParameter{name: row.Name, in: row.In, style: row.Style, content: row.Content, reserved: row.Reserved}
		if parameter.style == "" && row.Explode != nil {
			if parameter.style = "form"; row.In == "path" || row.In == "header" {
				parameter.style = "simple"
			}
		}
		parameter.explode = row.Style == "form" || row.Style == "cookie"
		if row.Explode != nil {
			parameter.explode = *row.Explode
		}
		text, isSent, err := "", false, error(nil)
		if row.Value != nil {
			var compact bytes.Buffer
			_ = json.Compact(&compact, row.Value)
			document, err := read(compact.Bytes())
			if err != nil {
				t.Fatal(row.ID, err)
			}
			text, isSent, err = expanded(parameter, value{document, 0})
			if (err != nil) != row.Error {
				t.Errorf("%s: %v", row.ID, err)
			}
			if err != nil {
				continue
			}
		}
		switch {
		case err != nil:
		case !isSent && row.Expected != nil:
			t.Errorf("%s: isn't sent", row.ID)
		case isSent && (row.Expected == nil || *row.Expected != text):
			t.Errorf("%s: %s", row.ID, text)
		}
	}
	if len(lines) != 183 {
		t.Errorf("%d rows", len(lines))
	}
}
