// What `make bench` measures generated Go against.
module bench

go 1.25

require (
	github.com/google/jsonschema-go v0.4.3
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)
