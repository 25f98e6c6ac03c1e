//go:build go1.27

package main

import json "encoding/json/v2"

func init() {
	second = []way{{"`encoding/json/v2`, the same structs", reads(func(text []byte) (made result, err error) {
		err = json.Unmarshal(text, &made)
		return made, err
	})}}
}
