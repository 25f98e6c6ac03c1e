// What `make bench` measures generated Go against: its peers are added where Go's module proxy is reached.
module bench

go 1.25
