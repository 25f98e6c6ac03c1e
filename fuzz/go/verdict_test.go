package reader

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// FuzzVerdict compares verdicts with those of a validator that others wrote.
func FuzzVerdict(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	text, err := os.ReadFile("reader.schema.json")
	if err != nil {
		f.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		f.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("reader.schema.json", document); err != nil {
		f.Fatal(err)
	}
	schema, err := compiler.Compile("reader.schema.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !isText(data) {
			return
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != Is(data) {
			t.Fatalf("%q: IsReader is %v, but: %v\n%v", data, Is(data), err, CheckReader(json.RawMessage(data)))
		}
	})
}
