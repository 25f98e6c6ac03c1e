// Asks the generated checks: a line of questions.jsonl is [module, type, words, values], one of the output what each value
// is said to be.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"

	// imports
)

type asked func(text string) []any

// By the index of the question.
var functions = map[int]asked{
	// functions
}

func guard(is func(any) bool) asked {
	return func(text string) []any { return []any{is(json.RawMessage(text)), [][]string{}, nil} }
}

// answer asks in several ways. What was read is written, and read and written again.
func answer[T, V any](is func(any) bool, check func(any) []V, parse func([]byte) (T, error)) asked {
	return func(text string) []any {
		raw := json.RawMessage(text)
		valid, violations := is(raw), said(check(raw))
		made, err := parse(raw)
		var odds any
		switch {
		case valid != (len(violations) == 0):
			odds = "check and is don't agree"
		case valid && errors.Is(err, strconv.ErrRange):
			if !integers.Match(raw) {
				odds = fmt.Sprint("no integer is beyond 64 bits: ", err)
			}
		case valid != (err == nil):
			odds = fmt.Sprint("parse and is don't agree: ", err)
		case valid:
			odds = again(text, made, is, parse)
		}
		return []any{valid, violations, odds}
	}
}

// integers finds what may have more than 63 bits.
var integers = regexp.MustCompile(`\d{19}|[eE]\+?\d`)

func again[T any](text string, made T, is func(any) bool, parse func([]byte) (T, error)) any {
	once, err := json.Marshal(made)
	if err != nil {
		return fmt.Sprint("it isn't written: ", err)
	}
	if !isWithin(decoded(once), decoded([]byte(text))) {
		return "what was read is written as " + string(once)
	}
	// A constraint may demand what types don't keep.
	if !is(json.RawMessage(once)) {
		return nil
	}
	if !is(made) {
		return "what was read isn't valid: " + string(once)
	}
	read, err := parse(once)
	if err != nil {
		return fmt.Sprint(string(once), " isn't read: ", err)
	}
	if twice, _ := json.Marshal(read); !bytes.Equal(once, twice) {
		return string(once) + " is written as " + string(twice)
	}
	return nil
}

func decoded(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// isWithin returns whether a value is another one, but for properties that types don't keep.
func isWithin(written, read any) bool {
	switch written := written.(type) {
	case map[string]any:
		read, isObject := read.(map[string]any)
		for name, value := range written {
			other, isThere := read[name]
			if !isThere || !isWithin(value, other) {
				return false
			}
		}
		return isObject
	case []any:
		read, isArray := read.([]any)
		if !isArray || len(read) != len(written) {
			return false
		}
		for i := range written {
			if !isWithin(written[i], read[i]) {
				return false
			}
		}
		return true
	case json.Number:
		read, isNumber := read.(json.Number)
		one, _ := written.Float64()
		two, _ := read.Float64()
		// A number of the schema is a double, whatever its text.
		return isNumber && one == two
	default:
		return written == read
	}
}

func said[V any](violations []V) [][]string {
	text, err := json.Marshal(violations)
	if err != nil {
		panic(err)
	}
	var all []struct{ Path, Keyword, Expected, Found string }
	if err := json.Unmarshal(text, &all); err != nil {
		panic(err)
	}
	said := [][]string{}
	for _, one := range all {
		said = append(said, []string{one.Path, one.Keyword, one.Expected, one.Found})
	}
	return said
}

func main() {
	text, err := os.ReadFile("questions.jsonl")
	if err != nil {
		panic(err)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	print := func(value any) {
		line, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		out.Write(append(line, '\n'))
	}
	for index, line := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		var module, ty, words string
		var values []string
		if err := json.Unmarshal(line, &[]any{&module, &ty, &words, &values}); err != nil {
			panic(err)
		}
		ask := functions[index]
		if ask == nil {
			print(module + " has no " + ty)
			continue
		}
		answers := [][]any{}
		for _, value := range values {
			answers = append(answers, ask(value))
		}
		print(answers)
	}
}
