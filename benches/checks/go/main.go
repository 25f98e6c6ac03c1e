// Reads lists of orders: by the generated code, by structs with tags, and by validators of others.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	google "github.com/google/jsonschema-go/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"bench/bounds"
	"bench/plain"
	"bench/quicktype"
)

// The orders as one writes them by hand.
type result struct {
	Success    bool        `json:"success"`
	Data       []order     `json:"data,omitempty"`
	Pagination *pagination `json:"pagination,omitempty"`
}

type order struct {
	ID       string   `json:"id"`
	Customer string   `json:"customer"`
	Total    float64  `json:"total"`
	Currency string   `json:"currency"`
	Paid     bool     `json:"paid"`
	Note     *string  `json:"note,omitempty"`
	Tags     []string `json:"tags,omitempty"`
	Lines    []line   `json:"lines"`
}

type line struct {
	SKU   string `json:"sku"`
	Count int64  `json:"count"`
}

type pagination struct {
	Page  *int64 `json:"page,omitempty"`
	Total *int64 `json:"total,omitempty"`
}

// second has the ways that not every toolchain has.
var second []way

type way struct {
	what string
	read func(text []byte) error
}

// reads returns a way that reads a value and forgets it.
func reads[T any](read func([]byte) (T, error)) func([]byte) error {
	return func(text []byte) error {
		made, err := read(text)
		runtime.KeepAlive(made)
		return err
	}
}

func tagged(text []byte) (made result, err error) {
	err = json.Unmarshal(text, &made)
	return made, err
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

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func file(name string) []byte {
	text, err := os.ReadFile(name)
	must(err)
	return text
}

// schema returns the schema of the lists of a contract.
func schema(name string) []byte {
	var document map[string]any
	must(json.Unmarshal(file("generated/"+name+".schema.json"), &document))
	document["$ref"] = "#/$defs/ListOrdersResult"
	text, err := json.Marshal(document)
	must(err)
	return text
}

// best returns the best of several turns, in milliseconds of the processor: what else the machine does only ever adds. The
// collection of garbage is in them.
func best(ways []way, text []byte) []float64 {
	const turns, runs = 12, 5
	took := make([]float64, len(ways))
	for turn := range turns {
		for index, way := range ways {
			// A turn pays for no heap that the one before it leaves, nor for what is made once.
			runtime.GC()
			must(way.read(text))
			start := processor()
			for range runs {
				must(way.read(text))
			}
			ms := float64((processor() - start).Microseconds()) / 1000 / runs
			if turn == 0 || ms < took[index] {
				took[index] = ms
			}
		}
	}
	return took
}

// processor returns the time that the process has taken of the processors.
func processor() time.Duration {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func main() {
	if os.Args[1] == "verdicts" {
		verdicts()
		return
	}
	text := file("value.json")
	for _, generated := range []way{
		{"plain", reads(plain.ParseListOrdersResult)},
		{"bounds", reads(bounds.ParseListOrdersResult)},
	} {
		name := generated.what
		ways := []way{{"generated `ParseListOrdersResult`", generated.read}}
		ways = append(ways, way{"`encoding/json`, structs with tags (which check nothing)", reads(tagged)})
		ways = append(ways, second...)
		ways = append(ways,
			way{"quicktype (which checks nothing)", reads(quicktype.UnmarshalListOrdersResult)},
			way{"santhosh-tekuri/jsonschema: decode, validate, decode", bySanthosh(schema(name))},
			way{"google/jsonschema-go: decode, validate, decode", byGoogle(schema(name))},
		)
		for index, took := range best(ways, text) {
			fmt.Printf("%s\t%s\t%v\n", name, ways[index].what, took)
		}
	}
}
