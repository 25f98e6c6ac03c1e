// Decodes each line of the files named, `{"type": …, "value": …}`, into its type, and prints the lines whose encoding
// isn't the value again.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
)

type instance struct {
	Type  string          `json:"type"`
	Value json.RawMessage `json:"value"`
}

func main() {
	lines := 0
	for _, module := range modules {
		file, err := os.Open(module.file)
		check(err)
		scanner := bufio.NewScanner(file)
		for scanner.Scan() {
			var read instance
			check(json.Unmarshal(scanner.Bytes(), &read))
			value := module.types[read.Type]()
			lines++
			if err := json.Unmarshal(read.Value, value); err != nil {
				fmt.Printf("%s: %s: %v\n", read.Type, read.Value, err)
				continue
			}
			encoded, err := json.Marshal(value)
			check(err)
			var before, after any
			check(json.Unmarshal(read.Value, &before))
			check(json.Unmarshal(encoded, &after))
			if !reflect.DeepEqual(before, after) {
				fmt.Printf("%s: %s became %s\n", read.Type, read.Value, encoded)
			}
		}
	}
	fmt.Printf("%d instances\n", lines)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
