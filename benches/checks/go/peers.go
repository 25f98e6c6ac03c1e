//go:build peers

package main

import (
	"bytes"
	"encoding/json"

	google "github.com/google/jsonschema-go/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

func init() {
	peers = func(schema []byte) []way {
		return []way{
			{"santhosh-tekuri/jsonschema: decode, validate, decode", bySanthosh(schema)},
			{"google/jsonschema-go: decode, validate, decode", byGoogle(schema)},
		}
	}
}

// byGoogle decodes, validates, and decodes again, as typed tools of MCP's official SDK do.
func byGoogle(schema []byte) func([]byte) error {
	var parsed google.Schema
	must(json.Unmarshal(schema, &parsed))
	resolved, err := parsed.Resolve(nil)
	must(err)
	return reads(func(text []byte) (made result, err error) {
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			return made, err
		}
		if err := resolved.Validate(value); err != nil {
			return made, err
		}
		return tagged(text)
	})
}

func bySanthosh(schema []byte) func([]byte) error {
	document, err := santhosh.UnmarshalJSON(bytes.NewReader(schema))
	must(err)
	compiler := santhosh.NewCompiler()
	must(compiler.AddResource("bench.json", document))
	compiled, err := compiler.Compile("bench.json")
	must(err)
	return reads(func(text []byte) (made result, err error) {
		value, err := santhosh.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return made, err
		}
		if err := compiled.Validate(value); err != nil {
			return made, err
		}
		return tagged(text)
	})
}
