// Fuzzes the reader of generated Go. What is JSON, and which value it is, is compared with encoding/json where that is exact.
package reader

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// seeds are texts that readers take differently.
var seeds = []string{
	`null`, `true`, ` [1, 2.50, -0, -0.0, 1e300, 9007199254740993, 18446744073709551616] `,
	`1e400`, `-1e400`, `1e-400`, `01`, `+1`, `1.`, `.5`, `-`, `1e`, `NaN`,
	`{"a":1,"a":2}`, `{"a":{"b":1},"\u0061":{"c":2},"a":3}`, `{"tree":{"value":1,"value":2}}`,
	`{"Shape":1,"SHAPE":2,"ſhape":3}`,
	"\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", `"\ud800"`, `"\udc00\ud800"`, `"\ud83d\ude00"`, `"\u0000"`, `"\x"`,
	"\ufeff1", "1 2", "{}\x00", "\"\n\"", `"` + strings.Repeat("é", 4000) + `"`,
	strings.Repeat("[", 100) + strings.Repeat("]", 100), strings.Repeat("[", 20_000), strings.Repeat("{\"\":", 20_000),
	`{"shape":{"kind":"circle","radius":1e-7},"content":[{"text":"a"}],"ways":{"required":"","nullable":null,"both":null}}`,
	`{"money":{"amount":0.1,"currency":"EUR"},"labels":{"name":"n","x":1.0},"counts":{"id":9007199254740993,"any":-1e18}}`,
	`{"point":[1,2],"tree":{"value":1,"children":[{"value":2}]},"employee":{"name":"a","salary":0.29,"boss":{"name":"b"}}}`,
	`{"headers":{"x-a":"b"},"settings":{"retries":1,"verbose":true},"role":"agent","level":"max","model":"other"}`,
	`{"date":"2024-02-29T23:59:60Z","unique":["ab",1,1.0],"tuple":["a",1],"word":"wé","step":0.29,"anything":[{}]}`,
}

// isText returns whether data is JSON text: by encoding/json, but for what it lets pass.
func isText(data []byte) bool {
	return utf8.Valid(data) && json.Valid(data) && !hasLoneSurrogate(data) && hasDoubles(data)
}

func hasLoneSurrogate(text []byte) bool {
	unit := func(at int) uint64 {
		if at+6 > len(text) || text[at] != '\\' || text[at+1] != 'u' {
			return 0
		}
		unit, _ := strconv.ParseUint(string(text[at+2:at+6]), 16, 16)
		return unit
	}
	for at := 0; at < len(text); at++ {
		if text[at] != '\\' {
			continue
		}
		switch high, low := unit(at)>>10, unit(at+6)>>10; {
		case high == 0xd800>>10 && low == 0xdc00>>10:
			at += 11
		case high == 0xd800>>10 || high == 0xdc00>>10:
			return true
		default:
			at++
		}
	}
	return false
}

// hasDoubles returns whether no number is beyond the range of doubles.
func hasDoubles(text []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	for {
		switch token, err := decoder.Token(); number := token.(type) {
		case nil:
			if err == io.EOF {
				return true
			}
		case json.Number:
			if _, err := number.Float64(); err != nil {
				return false
			}
		}
	}
}

func FuzzReader(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		made, err := ParseAnything(data)
		if want := isText(data); want != (err == nil) || want != IsAnything(json.RawMessage(data)) {
			t.Fatalf("%q is JSON: %v; it is read: %v", data, want, err)
		}
		if err != nil {
			if Is(data) || len(CheckReader(json.RawMessage(data))) == 0 {
				t.Fatalf("%q is no JSON, but valid", data)
			}
			return
		}
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.UseNumber()
		var decoded any
		if err := decoder.Decode(&decoded); err != nil || !reflect.DeepEqual(made, decoded) {
			t.Fatalf("%q is %#v, not %#v: %v", data, made, decoded, err)
		}
		valid := Is(data)
		if valid != (len(CheckReader(json.RawMessage(data))) == 0) {
			t.Fatalf("%q: IsReader and CheckReader don't agree", data)
		}
		read, err := ParseReader(data)
		if errors.Is(err, strconv.ErrRange) {
			return
		}
		if valid != (err == nil) {
			t.Fatalf("%q is valid: %v; it is read: %v", data, valid, err)
		}
		if valid {
			again(t, read)
		}
	})
}

// Is returns whether a text is a valid value of the root.
func Is(data []byte) bool { return IsReader(json.RawMessage(data)) }

// again writes a value, which must be read as it was.
func again(t *testing.T, read Reader) {
	once, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	more, err := ParseReader(once)
	if err != nil {
		t.Fatalf("%s isn't read: %v", once, err)
	}
	if twice, _ := json.Marshal(more); !bytes.Equal(once, twice) {
		t.Fatalf("%s is written as %s", once, twice)
	}
}

// TestRange reads integers that are valid, but that their types don't hold: no violation, and an error of its own.
func TestRange(t *testing.T) {
	for text, want := range map[string]string{
		`{"counts":{"any":18446744073709551616}}`: "`/counts/any` does not fit int64: 18446744073709551616: value out of range",
		`{"tuple":["a",-1e19]}`:                   "`/tuple/1` does not fit int64: -1e19: value out of range",
	} {
		var read Reader
		_, err := ParseReader([]byte(text))
		for _, err := range []error{err, json.Unmarshal([]byte(text), &read)} {
			var invalid *ViolationsError
			if !errors.Is(err, strconv.ErrRange) || errors.As(err, &invalid) {
				t.Errorf("%s: %v", text, err)
			}
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
		if !Is([]byte(text)) {
			t.Errorf("%s isn't valid", text)
		}
	}
}

// TestViolations reads an invalid value through encoding/json: the error is the one of ParseReader.
func TestViolations(t *testing.T) {
	var read Reader
	var invalid *ViolationsError
	if err := json.Unmarshal([]byte(`{"role":"Agent"}`), &read); !errors.As(err, &invalid) || len(invalid.Violations) != 1 {
		t.Error(err)
	}
}
