package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	types "fill/applied_defaults"
)

type testCase struct {
	Type  string
	Value json.RawMessage
}

func printed[T any](made T, err error) string {
	var violations *types.ViolationsError
	if errors.As(err, &violations) {
		return `"invalid"`
	}
	if err != nil {
		panic(err)
	}
	text, err := json.Marshal(made)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func main() {
	var settings types.Settings
	if err := json.Unmarshal([]byte(`{"name": "a"}`), &settings); err != nil {
		panic(err)
	}
	var retries int64 = settings.Retries
	if retries != 3 || settings.Window.Width != 800 {
		panic("not filled in")
	}
	text, err := os.ReadFile("cases.json")
	if err != nil {
		panic(err)
	}
	var cases []testCase
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	for _, of := range cases {
		if of.Type == "Settings" {
			fmt.Println(printed(types.ParseSettings(of.Value)))
		} else {
			fmt.Println(printed(types.ParseEither(of.Value)))
		}
	}
}
