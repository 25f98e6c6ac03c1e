// Reads lists of orders: by the generated code, by structs with tags, and by validators of others.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

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

// second has the ways that not every toolchain has, and peers those that need Go's module proxy.
var (
	second []way
	peers  = func(schema []byte) []way { return nil }
)

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
	const turns, runs, enough = 20, 3, 2 * time.Second
	took, spent := make([]float64, len(ways)), make([]time.Duration, len(ways))
	for turn := range turns {
		for index, way := range ways {
			if turn > 1 && spent[index] > enough {
				continue
			}
			// A turn pays for no heap that the one before it leaves, nor for what is made once.
			runtime.GC()
			must(way.read(text))
			start := processor()
			for range runs {
				must(way.read(text))
			}
			spent[index] += processor() - start
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
		ways = append(ways, way{"quicktype (which checks nothing)", reads(quicktype.UnmarshalListOrdersResult)})
		ways = append(ways, peers(schema(name))...)
		for index, took := range best(ways, text) {
			fmt.Printf("%s\t%s\t%v\n", name, ways[index].what, took)
		}
	}
}
