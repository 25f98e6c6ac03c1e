package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"bench/hard"
	"bench/quickhard"
)

// An asked way reads a value of a type, and writes it.
type asked map[string]func(text []byte) (written []byte, err error)

// writes returns a way that reads a value and writes it.
func writes[T any](read func([]byte) (T, error)) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) {
		made, err := read(text)
		if err != nil {
			return nil, err
		}
		written, err := json.Marshal(made)
		must(err)
		return written, nil
	}
}

var generated = asked{
	"Everything": writes(hard.ParseEverything),
	"Shape":      writes(hard.ParseShape),
	"Circle":     writes(hard.ParseCircle),
	"Square":     writes(hard.ParseSquare),
	"Content":    writes(hard.ParseContent),
	"Part":       writes(hard.ParsePart),
	"FourWays":   writes(hard.ParseFourWays),
	"Money":      writes(hard.ParseMoney),
	"Labels":     writes(hard.ParseLabels),
	"Counts":     writes(hard.ParseCounts),
	"Point":      writes(hard.ParsePoint),
	"Tree":       writes(hard.ParseTree),
	"Person":     writes(hard.ParsePerson),
	"Employee":   writes(hard.ParseEmployee),
	"Headers":    writes(hard.ParseHeaders),
	"Settings":   writes(hard.ParseSettings),
	"Role":       writes(hard.ParseRole),
	"Level":      writes(hard.ParseLevel),
	"Model":      writes(hard.ParseModel),
}

var quicktypes = asked{
	"Everything": writes(quickhard.UnmarshalEverything),
	"Shape":      writes(quickhard.UnmarshalShape),
	"Circle":     writes(quickhard.UnmarshalCircle),
	"Square":     writes(quickhard.UnmarshalSquare),
	"Content":    writes(quickhard.UnmarshalContent),
	"Part":       writes(quickhard.UnmarshalPart),
	"FourWays":   writes(quickhard.UnmarshalFourWays),
	"Money":      writes(quickhard.UnmarshalMoney),
	"Labels":     writes(quickhard.UnmarshalLabels),
	"Counts":     writes(quickhard.UnmarshalCounts),
	"Point":      writes(quickhard.UnmarshalPoint),
	"Tree":       writes(quickhard.UnmarshalTree),
	"Person":     writes(quickhard.UnmarshalPerson),
	"Employee":   writes(quickhard.UnmarshalEmployee),
	"Headers":    writes(quickhard.UnmarshalHeaders),
	"Settings":   writes(quickhard.UnmarshalSettings),
	"Role":       writes(quickhard.UnmarshalRole),
	"Level":      writes(quickhard.UnmarshalLevel),
	"Model":      writes(quickhard.UnmarshalModel),
}

// verdicts prints how often each way decides otherwise than the schema, and how often it changes a value.
func verdicts() {
	ways := []struct {
		what string
		read asked
	}{{"generated `ParseX`, `MarshalJSON`", generated}, {"quicktype", quicktypes}}
	for _, way := range ways {
		var accepted, refused, changed int
		for _, line := range bytes.Split(bytes.TrimSpace(file("hard.jsonl")), []byte("\n")) {
			var name, text string
			var valid bool
			must(json.Unmarshal(line, &[]any{&name, &text, &valid}))
			written, err := way.read[name]([]byte(text))
			switch {
			case valid && err != nil:
				refused++
			case !valid && err == nil:
				accepted++
			case valid && !isKept([]byte(text), written):
				changed++
			}
		}
		fmt.Printf("%s\t%d\t%d\t%d\n", way.what, accepted, refused, changed)
	}
}

// isKept returns whether a value was written as it was read, but for properties that its type doesn't declare.
func isKept(read, written []byte) bool {
	var values [2]any
	must(json.Unmarshal(read, &values[0]))
	must(json.Unmarshal(written, &values[1]))
	return isWithin(values[1], values[0])
}

func isWithin(one, other any) bool {
	switch one := one.(type) {
	case map[string]any:
		other, isObject := other.(map[string]any)
		for name, value := range one {
			member, isThere := other[name]
			if !isThere || !isWithin(value, member) {
				return false
			}
		}
		return isObject
	case []any:
		other, isArray := other.([]any)
		return isArray && slices.EqualFunc(one, other, isWithin)
	default:
		return one == other
	}
}
