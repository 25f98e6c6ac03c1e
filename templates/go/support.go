//: Violation
// A Violation is a violated constraint of a schema.
type Violation struct {
	// Path is the location of the invalid part: a JSON Pointer (RFC 6901), empty for the whole value.
	Path string `json:"path"`
	// Keyword is the violated keyword of JSON Schema.
	Keyword string `json:"keyword"`
	// Expected is the expected value, in words; it completes "must be".
	Expected string `json:"expected"`
	// Found is the value found, in words; it completes "found".
	Found string `json:"found"`
}

// String returns the violation as a sentence.
func (v Violation) String() string {
	subject := phrase_the_value()
	if v.Path != "" {
		subject = phrase_part_at(v.Path)
	}
	return phrase_message(subject, v.Expected, v.Found)
}

// A ViolationsError says that JSON isn't valid for its schema.
type ViolationsError struct {
	// Violations are the violations, in order: at least one.
	Violations []Violation
}

// Error returns a sentence for each violation, one a line.
func (e *ViolationsError) Error() string {
	lines := make([]string, len(e.Violations))
	for i, violation := range e.Violations {
		lines[i] = violation.String()
	}
	return strings.Join(lines, "\n")
}

//: joined
// joined returns the message of an error behind its code.
func joined(code, message string) string {
	switch {
	case code == "":
		return message
	case message == "":
		return code
	default:
		return code + ": " + message
	}
}

//: errNothing
var errNothing = errors.New("the result has neither data nor an error")

//: errInstance
// Programs may make other types of a generic one, and several schemas may have the same.
var errInstance = errors.New("not the type of one schema alone: use the function of its schema")

//: Optional
// An Optional is a property that may be absent where null is a value, too.
type Optional[T any] struct {
	// Value is the value, if the property is there: nil for null.
	Value T
	// IsSet says whether the property is there.
	IsSet bool
}

// Some returns a property that is there.
func Some[T any](value T) Optional[T] { return Optional[T]{Value: value, IsSet: true} }

// IsZero returns whether the property is absent: encoding/json then leaves it out (omitzero).
func (o Optional[T]) IsZero() bool { return !o.IsSet }

// MarshalJSON implements json.Marshaler.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// UnmarshalJSON implements json.Unmarshaler.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.IsSet = true
	return json.Unmarshal(data, &o.Value)
}

//: document
// A document is JSON text with its values in the order of the text.
type document struct {
	text  string
	nodes []node
	// The first value that its type can't hold: an integer, and this type, or another, and what the type could hold.
	beyond           value
	holder, expected string
	// What was found out about values to which alternatives lead back.
	known map[memory]any
}

// A memory is a place in a document, and the function that something was found out by.
type memory struct {
	at       uint32
	path     string
	function uintptr
}

// A node is a value, or the name of a property before its value.
type node struct {
	kind       kind
	isPlain    bool   // a string without escapes, a number that is written as an integer
	start, end uint32 // its text, without quotation marks
	next       uint32 // the index of what follows it
}

// A value is a value of a document; the zero value is an absent property.
type value struct {
	d  *document
	at uint32
}

type kind uint8

const (
	kindNull kind = 1 << iota
	kindBoolean
	kindInteger
	kindFraction
	kindText
	kindArray
	kindObject
	kindNumber = kindInteger | kindFraction
)

func (v value) exists() bool { return v.d != nil }

func (v value) is(kinds kind) bool { return v.d != nil && v.d.nodes[v.at].kind&kinds != 0 }

// raw returns the text of a value, without the quotation marks of a string.
func (v value) raw() string {
	n := &v.d.nodes[v.at]
	return v.d.text[n.start:n.end]
}

// text returns the text of a string, or of the name of a property.
func (v value) text() string {
	n := &v.d.nodes[v.at]
	if n.isPlain {
		return v.d.text[n.start:n.end]
	}
	text, _ := unquoted(v.d.text[n.start:n.end])
	return text
}

// first returns the first item of an array, or the name of the first property of an object; next what follows it.
func (v value) first() value { return value{v.d, v.at + 1} }

func (v value) within(outer value) bool { return v.d != nil && v.at < v.d.nodes[outer.at].next }

func (v value) next() value { return value{v.d, v.d.nodes[v.at].next} }

// member returns the value of the property of that name, and after the name of the next one.
func (v value) member() value { return value{v.d, v.at + 1} }

func (v value) after() value { return value{v.d, v.d.nodes[v.at+1].next} }

const (
	mostDepth = 10_000
	// So many bytes of text are a node, about: memory for most texts is taken at once.
	bytesOfNode = 6
	// A longer list of nodes isn't kept.
	mostKept = 1 << 20
)

var (
	errEnd   = errors.New("unexpected end of JSON text")
	errDepth = errors.New("JSON text is nested too deeply")
)

// A reader reads the text of a document.
type reader struct {
	document
	at, depth int
}

// read parses JSON text.
func read(data []byte) (*document, error) {
	if uint64(len(data)) > math.MaxUint32 {
		return nil, errors.New("JSON text is longer than 4 GiB")
	}
	r := &reader{document: document{text: string(data)}}
	if r.nodes = (*pool.Get().(*[]node))[:0]; cap(r.nodes) < len(data)/bytesOfNode {
		r.nodes = make([]node, 0, len(data)/bytesOfNode)
	}
	r.space()
	if err := r.value(); err != nil {
		r.free()
		return nil, err
	}
	if r.space(); r.at < len(r.text) {
		return nil, r.unexpected()
	}
	return &r.document, nil
}

// pool keeps nodes. They have no pointers: no text is kept with them.
var pool = sync.Pool{New: func() any { return new([]node) }}

func (d *document) free() {
	if nodes := d.nodes; cap(nodes) <= mostKept {
		pool.Put(&nodes)
	}
	d.nodes = nil
}

func (r *reader) unexpected() error {
	if r.at >= len(r.text) {
		return errEnd
	}
	c, _ := utf8.DecodeRuneInString(r.text[r.at:])
	return fmt.Errorf("invalid JSON text: unexpected %q at offset %d", c, r.at)
}

func (r *reader) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// takes skips a character, if it is the next one.
func (r *reader) takes(c byte) bool {
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *reader) add(kind kind, isPlain bool, start, end int) {
	next := uint32(len(r.nodes) + 1)
	r.nodes = append(r.nodes, node{kind: kind, isPlain: isPlain, start: uint32(start), end: uint32(end), next: next})
}

func (r *reader) value() error {
	if r.at >= len(r.text) {
		return errEnd
	}
	switch c := r.text[r.at]; c {
	case '{', '[':
		return r.nested(c)
	case '"':
		return r.string()
	case 't':
		return r.word("true", kindBoolean)
	case 'f':
		return r.word("false", kindBoolean)
	case 'n':
		return r.word("null", kindNull)
	default:
		return r.number()
	}
}

func (r *reader) word(word string, kind kind) error {
	if !strings.HasPrefix(r.text[r.at:], word) {
		return r.unexpected()
	}
	r.add(kind, false, r.at, r.at+len(word))
	r.at += len(word)
	return nil
}

func (r *reader) digits() bool {
	at := r.at
	for at < len(r.text) && '0' <= r.text[at] && r.text[at] <= '9' {
		at++
	}
	isAny := at > r.at
	r.at = at
	return isAny
}

func (r *reader) number() error {
	start, isPlain := r.at, true
	r.takes('-')
	if !r.takes('0') && !r.digits() {
		return r.unexpected()
	}
	if r.takes('.') {
		isPlain = false
		if !r.digits() {
			return r.unexpected()
		}
	}
	if r.takes('e') || r.takes('E') {
		isPlain = false
		if !r.takes('+') {
			r.takes('-')
		}
		if !r.digits() {
			return r.unexpected()
		}
	}
	kind := kindInteger
	if !isPlain || r.at-start > 300 {
		number, err := strconv.ParseFloat(r.text[start:r.at], 64)
		if err != nil {
			return fmt.Errorf("number out of range at offset %d", start)
		}
		if number != math.Trunc(number) {
			kind = kindFraction
		}
	}
	r.add(kind, isPlain, start, r.at)
	return nil
}

func (r *reader) string() error {
	if !r.takes('"') {
		return r.unexpected()
	}
	text, start, isPlain := r.text, r.at, true
	for at := start; at < len(text); {
		switch c := text[at]; {
		case c == '"':
			if !isPlain {
				if _, ok := unquoted(text[start:at]); !ok {
					return fmt.Errorf("invalid escape in the string at offset %d", start)
				}
			}
			r.add(kindText, isPlain, start, at)
			r.at = at + 1
			return nil
		case c == '\\':
			isPlain = false
			at += 2
		case c < ' ':
			r.at = at
			return r.unexpected()
		case c < utf8.RuneSelf:
			at++
		default:
			_, size := utf8.DecodeRuneInString(text[at:])
			if size == 1 {
				return fmt.Errorf("invalid UTF-8 at offset %d", at)
			}
			at += size
		}
	}
	return errEnd
}

func (r *reader) nested(open byte) error {
	kind, end := kindArray, byte(']')
	if open == '{' {
		kind, end = kindObject, '}'
	}
	if r.depth++; r.depth > mostDepth {
		return errDepth
	}
	index, names := len(r.nodes), 0
	r.add(kind, false, r.at, r.at)
	r.at++
	r.space()
	for isFirst := true; !r.takes(end); isFirst = false {
		if !isFirst && !r.takes(',') {
			return r.unexpected()
		}
		r.space()
		if kind == kindObject {
			if err := r.string(); err != nil {
				return err
			}
			if r.space(); !r.takes(':') {
				return r.unexpected()
			}
			r.space()
			names++
		}
		if err := r.value(); err != nil {
			return err
		}
		r.space()
	}
	r.depth--
	if names > 1 && r.repeats(index, names) {
		r.distinct(index)
	}
	r.nodes[index].end, r.nodes[index].next = uint32(r.at), uint32(len(r.nodes))
	return nil
}

// repeats returns whether an object, which ends here, may have a name twice.
func (r *reader) repeats(index, names int) bool {
	first := value{&r.document, uint32(index + 1)}
	end := uint32(len(r.nodes))
	if names > 12 {
		seen := make(map[string]struct{}, names)
		for name := first; name.at < end; name = name.after() {
			seen[name.text()] = struct{}{}
		}
		return len(seen) < names
	}
	for name := first; name.at < end; name = name.after() {
		one := &r.nodes[name.at]
		for other := name.after(); other.at < end; other = other.after() {
			two := &r.nodes[other.at]
			if !one.isPlain || !two.isPlain || one.end-one.start == two.end-two.start && name.raw() == other.raw() {
				if name.text() == other.text() {
					return true
				}
			}
		}
	}
	return false
}

// distinct removes properties that others of the same name follow.
func (r *reader) distinct(index int) {
	last := map[string]uint32{}
	end := uint32(len(r.nodes))
	for name := (value{&r.document, uint32(index + 1)}); name.at < end; name = name.after() {
		last[name.text()] = name.at
	}
	kept := uint32(index + 1)
	for name := (value{&r.document, kept}); name.at < end; {
		after := name.after()
		if last[name.text()] == name.at {
			moved := name.at - kept
			for _, n := range r.nodes[name.at:after.at] {
				n.next -= moved
				r.nodes[kept] = n
				kept++
			}
		}
		name = after
	}
	r.nodes = r.nodes[:kept]
}

// unquoted resolves the escapes of a string. A lone surrogate is no text.
func unquoted(quoted string) (string, bool) {
	text := make([]byte, 0, len(quoted))
	for i := 0; i < len(quoted); i++ {
		if quoted[i] != '\\' {
			text = append(text, quoted[i])
			continue
		}
		if i++; i >= len(quoted) {
			return "", false
		}
		if c := quoted[i]; c != 'u' {
			at := strings.IndexByte(`"\/bfnrt`, c)
			if at < 0 {
				return "", false
			}
			text = append(text, "\"\\/\b\f\n\r\t"[at])
			continue
		}
		unit := hexadecimal(quoted, i+1)
		if i += 4; 0xd800 <= unit && unit < 0xdc00 && strings.HasPrefix(quoted[min(i+1, len(quoted)):], `\u`) {
			unit = utf16.DecodeRune(unit, hexadecimal(quoted, i+3))
			if i += 6; unit == utf8.RuneError {
				return "", false
			}
		}
		if unit < 0 || 0xd800 <= unit && unit < 0xe000 {
			return "", false
		}
		text = utf8.AppendRune(text, unit)
	}
	return string(text), true
}

func hexadecimal(text string, at int) rune {
	if at+4 > len(text) {
		return -1
	}
	unit, err := strconv.ParseUint(text[at:at+4], 16, 16)
	if err != nil {
		return -1
	}
	return rune(unit)
}

//: item
// item returns an item of an array; an absent value if there are fewer.
func (v value) item(index int) value {
	item := v.first()
	for ; index > 0 && item.within(v); index-- {
		item = item.next()
	}
	if item.within(v) {
		return item
	}
	return value{}
}

//: size
// size returns the number of items or properties.
func (v value) size() int {
	count, isObject := 0, v.is(kindObject)
	for part := v.first(); part.within(v); part = part.next() {
		if isObject {
			part = part.member()
		}
		count++
	}
	return count
}

//: property
// property returns the value of the property of that name; an absent value if there is none.
func (v value) property(name string) value {
	for key := v.first(); key.within(v); key = key.after() {
		if key.text() == name {
			return key.member()
		}
	}
	return value{}
}

//: number
// number returns a number as a double, and as an integer if it is written as one that has 64 bits.
func (v value) number() (double float64, integer int64, isExact bool) {
	raw := v.raw()
	if v.d.nodes[v.at].isPlain {
		if integer, err := strconv.ParseInt(raw, 10, 64); err == nil {
			return float64(integer), integer, true
		}
	}
	double, _ = strconv.ParseFloat(raw, 64)
	return double, 0, false
}

//: compare
// compare compares a number with an integer: less than 0 if it is less.
func (v value) compare(bound int64) int {
	double, integer, isExact := v.number()
	switch {
	case isExact:
		return cmp.Compare(integer, bound)
	case v.d.nodes[v.at].isPlain:
		// It has more than 64 bits.
		return cmp.Compare(double, 0)
	case math.Abs(double) < 1<<53:
		whole := math.Floor(double)
		return cmp.Or(cmp.Compare(int64(whole), bound), cmp.Compare(double, whole))
	default:
		// Doubles don't have all integers of that size: it is the one with the shortest text.
		whole, err := strconv.ParseInt(strconv.FormatFloat(double, 'f', -1, 64), 10, 64)
		if err != nil {
			return cmp.Compare(double, 0)
		}
		return cmp.Compare(whole, bound)
	}
}

//: compareDecimal
// compareDecimal compares a number with an integer of more than 64 bits, in decimal.
func (v value) compareDecimal(bound string) int {
	written := v.raw()
	if !v.d.nodes[v.at].isPlain {
		double, _, _ := v.number()
		written = strconv.FormatFloat(double, 'f', -1, 64)
	}
	number, _ := new(big.Rat).SetString(written)
	other, _ := new(big.Rat).SetString(bound)
	return number.Cmp(other)
}

//: compareDouble
func (v value) compareDouble(bound float64) int {
	double, _, _ := v.number()
	return cmp.Compare(double, bound)
}

//: isMultiple
// isMultiple returns whether a number, as it is written in decimal, is a multiple of another.
func (v value) isMultiple(divisor string) bool {
	double, integer, isExact := v.number()
	if step, err := strconv.ParseInt(divisor, 10, 64); err == nil && isExact {
		return integer%step == 0
	}
	written := v.raw()
	if !v.d.nodes[v.at].isPlain {
		written = strconv.FormatFloat(double, 'g', -1, 64)
	}
	digits, power := decimal(written)
	step, scale := decimal(divisor)
	if digits.Sign() == 0 {
		return true
	}
	if power < scale {
		// Then so many powers of ten would have to be in the digits.
		zeros := new(big.Int).Exp(big.NewInt(10), big.NewInt(scale-power), nil)
		if _, rest := new(big.Int).QuoRem(digits, zeros, new(big.Int)); rest.Sign() != 0 {
			return false
		}
		digits.Quo(digits, zeros)
		power = scale
	}
	digits.Mul(digits, new(big.Int).Exp(big.NewInt(10), big.NewInt(power-scale), nil))
	return digits.Rem(digits, step).Sign() == 0
}

// decimal returns the digits of a number without the zeros at their end, and the power of ten that they are multiplied by.
func decimal(number string) (digits *big.Int, power int64) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	power, _ = strconv.ParseInt(exponent, 10, 64)
	whole, fraction, _ := strings.Cut(mantissa, ".")
	written := strings.TrimRight(whole+fraction, "0")
	power += int64(len(whole) - len(written))
	digits, _ = new(big.Int).SetString(written+"0", 10)
	return digits, power - 1
}

//: isText
func (v value) isText(text string) bool { return v.is(kindText) && v.text() == text }

//: hasMinLength
func (v value) hasMinLength(least int) bool {
	text := v.text()
	return len(text) >= least && (len(text) >= 4*least || utf8.RuneCountInString(text) >= least)
}

//: hasMaxLength
func (v value) hasMaxLength(most int) bool {
	text := v.text()
	return len(text) <= most || len(text) <= 4*most && utf8.RuneCountInString(text) <= most
}

//: canonical
// canonical returns a text that is the same for equal values only.
func (v value) canonical() string {
	switch {
	case v.is(kindText):
		return strconv.Quote(v.text())
	case v.is(kindNumber):
		double, integer, isExact := v.number()
		if isExact {
			return strconv.FormatInt(integer, 10)
		}
		if v.d.nodes[v.at].isPlain {
			return v.raw()
		}
		if math.Abs(double) < 1<<63 && double == math.Trunc(double) {
			return strconv.FormatInt(int64(double), 10)
		}
		return strconv.FormatFloat(double, 'f', -1, 64)
	case v.is(kindArray):
		var items []string
		for item := v.first(); item.within(v); item = item.next() {
			items = append(items, item.canonical())
		}
		return "[" + strings.Join(items, ",") + "]"
	case v.is(kindObject):
		var members []string
		for name := v.first(); name.within(v); name = name.after() {
			members = append(members, name.canonical()+":"+name.member().canonical())
		}
		slices.Sort(members)
		return "{" + strings.Join(members, ",") + "}"
	default:
		return v.raw()
	}
}

//: set
// A set has some values, as JSON text of an array.
type set struct {
	text  string
	once  sync.Once
	known map[string]bool
}

func (s *set) has(v value) bool {
	s.once.Do(func() {
		d, _ := read([]byte(s.text))
		all := value{d, 0}
		s.known = make(map[string]bool, all.size())
		for item := all.first(); item.within(all); item = item.next() {
			s.known[item.canonical()] = true
		}
	})
	return s.known[v.canonical()]
}

//: equals
// equals compares a value with JSON text.
func (v value) equals(text string) bool {
	if !v.exists() || v.is(kindText) != (text[0] == '"') {
		return false
	}
	if !v.is(kindText) && v.raw() == text {
		return true
	}
	d, err := read([]byte(text))
	if err != nil {
		return false
	}
	defer d.free()
	return value{d, 0}.canonical() == v.canonical()
}

//: repeated
// repeated returns the indexes of the first two equal items of an array.
func (v value) repeated() (first, second int, isFound bool) {
	seen := map[string]int{}
	index := 0
	for item := v.first(); item.within(v); item = item.next() {
		text := item.canonical()
		if first, isFound := seen[text]; isFound {
			return first, index, true
		}
		seen[text] = index
		index++
	}
	return 0, 0, false
}

//: isDistinct
func (v value) isDistinct() bool {
	_, _, isFound := v.repeated()
	return !isFound
}

//: count
// count returns how many items a function accepts.
func (v value) count(accepts func(value) bool) int {
	count := 0
	for item := v.first(); item.within(v); item = item.next() {
		if accepts(item) {
			count++
		}
	}
	return count
}

//: contains
func (v value) contains(accepts func(value) bool) bool {
	for item := v.first(); item.within(v); item = item.next() {
		if accepts(item) {
			return true
		}
	}
	return false
}

//: exactlyOne
func exactlyOne(conditions ...bool) bool {
	count := 0
	for _, condition := range conditions {
		if condition {
			count++
		}
	}
	return count == 1
}

//: hasPrefix
func (v value) hasPrefix(text string) bool { return strings.HasPrefix(v.text(), text) }

//: hasSuffix
func (v value) hasSuffix(text string) bool { return strings.HasSuffix(v.text(), text) }

//: hasPart
func (v value) hasPart(text string) bool { return strings.Contains(v.text(), text) }

//: callOnce
// callOnce calls a function to which alternatives lead back for the same value, at each level of it: once for each value.
func callOnce(is func(value) bool, v value) bool {
	return remembered(v, "", is, func() bool { return is(v) })
}

//: remembered
// remembered returns what was made for a value of a document by a function, at a path.
func remembered[T any](v value, path string, function any, compute func() T) T {
	key := memory{v.at, path, reflect.ValueOf(function).Pointer()}
	if known, isKnown := v.d.known[key]; isKnown {
		return known.(T)
	}
	made := compute()
	if v.d.known == nil {
		v.d.known = map[memory]any{}
	}
	v.d.known[key] = made
	return made
}

//: pattern
// A pattern is a regular expression of ECMA-262 as a program, in JSON, that takes no more than linear time: a list of
// parts, or of steps that are followed by the next one unless they jump.
type pattern struct {
	program string
	once    sync.Once
	steps   []step
	bounds  []rune
	looks   []int
	// What is known of the search: states by their threads, and numbers for the marks of places.
	mutex  sync.Mutex
	states map[string]*state
	kinds  map[[2]int]int
}

type step struct {
	kind     string
	text     string
	ranges   []rune
	operands []int
}

// compile reads the program.
func (p *pattern) compile() {
	d, _ := read([]byte(p.program))
	list := value{d, 0}
	for item := list.first(); item.within(list); item = item.next() {
		one := step{kind: item.first().text()}
		for part := item.first().next(); part.within(item); part = part.next() {
			switch {
			case part.is(kindNumber):
				_, number, _ := part.number()
				one.operands = append(one.operands, int(number))
				one.text += string(rune(number))
			default:
				for pair := part.first(); pair.within(part); pair = pair.next() {
					_, low, _ := pair.first().number()
					_, high, _ := pair.first().next().number()
					one.ranges = append(one.ranges, rune(low), rune(high))
					p.bounds = append(p.bounds, rune(low), rune(high)+1)
				}
			}
		}
		if one.kind == "look" {
			p.looks = append(p.looks, len(p.steps))
		}
		p.steps = append(p.steps, one)
	}
	slices.Sort(p.bounds)
	p.bounds = slices.Compact(p.bounds)
	slices.Reverse(p.looks)
}

func (s *step) has(c rune) bool {
	for i := 0; i < len(s.ranges); i += 2 {
		if s.ranges[i] <= c && c <= s.ranges[i+1] {
			return true
		}
	}
	return false
}

// span returns how often a character of a step may occur.
func (s *step) span() (least, most int) {
	if len(s.operands) == 1 {
		return s.operands[0], math.MaxInt
	}
	return s.operands[0], s.operands[1]
}

func isWord(text []rune, at int) bool {
	return 0 <= at && at < len(text) && (text[at] == '_' || text[at] < utf8.RuneSelf &&
		(unicode.IsLetter(text[at]) || unicode.IsDigit(text[at])))
}

// matches returns whether the pattern matches somewhere in a text.
func (p *pattern) matches(text string) bool {
	p.once.Do(p.compile)
	switch p.steps[0].kind {
	case "run":
		return p.runs(text)
	case "groups":
		return p.tries([]rune(text))
	default:
		p.mutex.Lock()
		defer p.mutex.Unlock()
		return p.searches([]rune(text))
	}
}

// runs returns whether a text begins with parts, each of which goes on where the one before it ended.
func (p *pattern) runs(text string) bool {
	for i := range p.steps[1:] {
		part := &p.steps[i+1]
		switch part.kind {
		case "text":
			if !strings.HasPrefix(text, part.text) {
				return false
			}
			text = text[len(part.text):]
		case "in":
			least, most := part.span()
			count, end := 0, len(text)
			for at, c := range text {
				if count == most || !part.has(c) {
					end = at
					break
				}
				count++
			}
			if count < least {
				return false
			}
			text = text[end:]
		default:
			if text != "" {
				return false
			}
		}
	}
	return true
}

// A state is what a search that follows all ways at once has reached: each thread is a step, and how many characters it has.
type state struct {
	start   int
	threads [][2]int
	known   map[int]*state
	ends    map[int]bool
}

func (p *pattern) state(start int, threads [][2]int) *state {
	slices.SortFunc(threads, func(one, other [2]int) int {
		return cmp.Or(cmp.Compare(one[0], other[0]), cmp.Compare(one[1], other[1]))
	})
	threads = slices.Compact(threads)
	key := fmt.Sprint(start, threads)
	known := p.states[key]
	if known == nil {
		known = &state{start, threads, map[int]*state{}, map[int]bool{}}
		p.states[key] = known
	}
	return known
}

// advance finds out whether a match ends at a place, and the state after its character.
func (p *pattern) advance(s *state, place int, c rune, holds func(mark int) bool, isRepeated bool) {
	var following [][2]int
	if isRepeated {
		following = append(following, [2]int{s.start, 0})
	}
	reached := slices.Clone(s.threads)
	seen := map[[2]int]bool{}
	for _, thread := range reached {
		seen[thread] = true
	}
	reach := func(next int) {
		if thread := [2]int{next, 0}; !seen[thread] {
			seen[thread] = true
			reached = append(reached, thread)
		}
	}
	for i := 0; i < len(reached); i++ {
		at, count := reached[i][0], reached[i][1]
		switch one := &p.steps[at]; one.kind {
		case "in":
			least, most := one.span()
			if count >= least {
				reach(at + 1)
			}
			if count < most && one.has(c) {
				if most == math.MaxInt {
					count = min(count, least-1)
				}
				following = append(following, [2]int{at, count + 1})
			}
		case "split", "jump":
			for _, next := range one.operands {
				reach(next)
			}
		case "look":
			if holds(3+slices.Index(p.looks, at)) == (one.operands[1] == 1) {
				reach(one.operands[2])
			}
		case "match":
			s.ends[place] = true
		case "start", "end":
			if holds(slices.Index([]string{"start", "end"}, one.kind)) {
				reach(at + 1)
			}
		default:
			if holds(2) == (one.operands[0] == 1) {
				reach(at + 1)
			}
		}
	}
	s.known[place] = p.state(s.start, following)
}

const mostKnown = 10_000

func (p *pattern) searches(text []rune) bool {
	if len(p.states) > mostKnown || len(p.kinds) > mostKnown || p.states == nil {
		p.states, p.kinds = map[string]*state{}, map[[2]int]int{}
	}
	// For each place a number that stands for the character after it, or before it, and what is marked there.
	ahead, behind := make([]int, len(text)+1), make([]int, len(text)+1)
	for at, c := range text {
		class, isBound := slices.BinarySearch(p.bounds, c)
		if isBound {
			class++
		}
		ahead[at], behind[at+1] = class, class
	}
	var marks [][]bool
	mark := func(found []bool) {
		for _, places := range [][]int{ahead, behind} {
			for at, isFound := range found {
				if isFound {
					key := [2]int{places[at], len(marks)}
					if p.kinds[key] == 0 {
						p.kinds[key] = len(p.bounds) + 1 + len(p.kinds)
					}
					places[at] = p.kinds[key]
				}
			}
		}
		marks = append(marks, found)
	}
	ends := func(start int, isBackward, isEnough bool) []bool {
		found := make([]bool, len(text)+1)
		isRepeated, places := isBackward || p.steps[start].kind != "start", ahead
		if isBackward {
			places = behind
		}
		state := p.state(start, [][2]int{{start, 0}})
		for index := 0; index <= len(text) && len(state.threads) > 0; index++ {
			at, char := index, index
			if isBackward {
				at = len(text) - index
				char = at - 1
			}
			place := places[at]
			if state.known[place] == nil {
				c := rune(-1)
				if 0 <= char && char < len(text) {
					c = text[char]
				}
				p.advance(state, place, c, func(mark int) bool { return marks[mark][at] }, isRepeated)
			}
			if state.ends[place] {
				found[at] = true
				if isEnough {
					break
				}
			}
			state = state.known[place]
		}
		return found
	}
	starts, stops, edges := make([]bool, len(text)+1), make([]bool, len(text)+1), make([]bool, len(text)+1)
	starts[0], stops[len(text)] = true, true
	for at := range edges {
		edges[at] = isWord(text, at-1) != isWord(text, at)
	}
	mark(starts)
	mark(stops)
	mark(edges)
	for _, look := range p.looks {
		mark(ends(look+1, p.steps[look].operands[0] == 1, false))
	}
	return slices.Contains(ends(0, false, true), true)
}

// A search tries one way after the other, where references to groups need it.
type search struct {
	p    *pattern
	text []rune
	left int
}

// tries returns whether a pattern with references to groups matches, within its number of steps.
func (p *pattern) tries(text []rune) bool {
	s := &search{p, text, p.steps[0].operands[0]}
	for start := 0; start <= len(text); start++ {
		if s.run(1, start, false, nil) != nil {
			return true
		}
		if p.steps[1].kind == "start" {
			break
		}
	}
	return false
}

type way struct {
	step, count, at int
	notes           []int
}

// run returns what was noted on the first way that matches from a step and a place, and nil if none does.
func (s *search) run(start, from int, isBackward bool, noted []int) []int {
	if noted == nil {
		noted = []int{}
	}
	ways := []way{{start, 0, from, noted}}
	for len(ways) > 0 && s.left > 0 {
		w := ways[len(ways)-1]
		ways = ways[:len(ways)-1]
		s.left--
		one := &s.p.steps[w.step]
		operands := one.operands
		switch one.kind {
		case "match":
			return w.notes
		case "in":
			least, most := one.span()
			char, after := w.at, w.at+1
			if isBackward {
				char, after = w.at-1, w.at-1
			}
			fits := w.count < most && 0 <= char && char < len(s.text) && one.has(s.text[char])
			if least == 1 && most == 1 {
				if fits {
					ways = append(ways, way{w.step + 1, 0, after, w.notes})
				}
				continue
			}
			if w.count >= least {
				ways = append(ways, way{w.step + 1, 0, w.at, w.notes})
			}
			if fits {
				count := w.count + 1
				if most == math.MaxInt {
					count = min(count, least)
				}
				ways = append(ways, way{w.step, count, after, w.notes})
			}
		case "split":
			ways = append(ways, way{operands[1] + 1, 0, w.at, w.notes}, way{operands[0] + 1, 0, w.at, w.notes})
		case "jump":
			ways = append(ways, way{operands[0] + 1, 0, w.at, w.notes})
		case "look":
			found := s.run(w.step+1, w.at, operands[0] == 0, w.notes)
			if (found != nil) == (operands[1] == 1) {
				if found == nil {
					found = w.notes
				}
				ways = append(ways, way{operands[2] + 1, 0, w.at, found})
			}
		case "start", "end", "edge":
			holds := one.kind == "start" && w.at == 0 || one.kind == "end" && w.at == len(s.text)
			if one.kind == "edge" {
				holds = (isWord(s.text, w.at-1) != isWord(s.text, w.at)) == (operands[0] == 1)
			}
			if holds {
				ways = append(ways, way{w.step + 1, 0, w.at, w.notes})
			}
		default:
			if at, notes := s.note(one, w.at, isBackward, slices.Clone(w.notes)); at >= 0 {
				ways = append(ways, way{w.step + 1, 0, at, notes})
			}
		}
	}
	return nil
}

// note returns the place after a step about groups, and the notes, which are -1 where there is none; -1 if it doesn't match.
func (s *search) note(one *step, at int, isBackward bool, notes []int) (int, []int) {
	slot := one.operands[0]
	for len(notes) < slot+3 || len(notes) <= one.operands[len(one.operands)-1] {
		notes = append(notes, -1)
	}
	switch one.kind {
	case "note":
		notes[slot] = at
	case "group":
		from := notes[slot]
		if from < 0 {
			from = at
		}
		notes[slot], notes[slot+1], notes[slot+2] = -1, min(from, at), max(from, at)
	case "forget":
		for i := slot; i <= one.operands[1]; i++ {
			notes[i] = -1
		}
	case "onward":
		if notes[slot] == at {
			return -1, notes
		}
		notes[slot] = -1
	default:
		from, to := notes[slot+1], notes[slot+2]
		if from < 0 {
			return at, notes
		}
		// Each character is a step.
		s.left = max(s.left-(to-from), 0)
		start, end := at, at+to-from
		if isBackward {
			start, end = at-(to-from), at-(to-from)
		}
		if start < 0 || start+to-from > len(s.text) || !slices.Equal(s.text[from:to], s.text[start:start+to-from]) {
			return -1, notes
		}
		return end, notes
	}
	return at, notes
}

//: hasRealSecond
// hasRealSecond returns whether the second of a time isn't 60, or is the last of a day in UTC (RFC 3339 §5.7).
func hasRealSecond(text string) bool {
	time := text[strings.IndexAny(text, "tT")+1:]
	if !strings.HasPrefix(time[6:], "60") {
		return true
	}
	moved := 0
	if at := strings.IndexAny(time, "+-"); at >= 0 {
		moved = minutesOf(time[at+1:])
		if time[at] == '-' {
			moved = -moved
		}
	}
	return (minutesOf(time)-moved+2880)%1440 == 1439
}

func minutesOf(time string) int {
	hours, _ := strconv.Atoi(time[:2])
	minutes, _ := strconv.Atoi(time[3:5])
	return 60*hours + minutes
}

//: isRegularExpression
// isRegularExpression returns whether a text is a regular expression of Go's syntax, or differs only in what Go lacks.
func isRegularExpression(text string) bool {
	_, err := syntax.Parse(text, syntax.Perl)
	return err == nil
}

//: defaultIn
// defaultIn reads a default, which is JSON text.
func defaultIn[T any](text string, build func(value) T) T {
	d, _ := read([]byte(text))
	return build(value{d, 0})
}

//: parse
// parse reads JSON text as a value that is valid.
func parse[T any](data []byte, is func(value) bool, explains func() table, build func(value) T) (made T, err error) {
	d, err := read(data)
	if err != nil {
		return made, err
	}
	defer d.free()
	v := value{d, 0}
	if !is(v) {
		return made, &ViolationsError{explain(v, explains())}
	}
	if made = build(v); d.beyond.exists() {
		var none T
		return none, d.unheld()
	}
	return made, nil
}

// unheld returns the error for a value that is valid, but that its type can't hold.
func (d *document) unheld() error {
	if d.expected != "" {
		return &ViolationsError{[]Violation{{d.path(), "type", d.expected, d.beyond.described()}}}
	}
	subject := phrase_the_value()
	if path := d.path(); path != "" {
		subject = phrase_part_at(path)
	}
	return fmt.Errorf("%s does not fit %s: %s: %w", subject, d.holder, shortened(d.beyond.raw()), strconv.ErrRange)
}

// path returns the path to the first value that its type can't hold.
func (d *document) path() string {
	path, outer := "", value{d, 0}
	for outer.at < d.beyond.at {
		index, isObject := 0, outer.is(kindObject)
		for part := outer.first(); part.within(outer); part = part.next() {
			step := strconv.Itoa(index)
			if isObject {
				step = stepOf(part.text())
				part = part.member()
			}
			if d.beyond.at < part.next().at {
				path, outer = path+"/"+step, part
				break
			}
			index++
		}
	}
	return path
}

func unmarshal[T any](data []byte, to *T, is func(value) bool, explains func() table, read func(value) T) error {
	made, err := parse(data, is, explains, read)
	if err == nil {
		*to = made
	}
	return err
}

//: documentOf
// documentOf returns a value as JSON: json.RawMessage is the text, all else is what json.Marshal makes of it.
func documentOf(of any) (*document, error) {
	raw, isText := of.(json.RawMessage)
	if !isText {
		var err error
		if raw, err = json.Marshal(of); err != nil {
			return nil, err
		}
	}
	return read(raw)
}

//: isValid
func isValid(of any, is func(value) bool) bool {
	d, err := documentOf(of)
	if err != nil {
		return false
	}
	defer d.free()
	return is(value{d, 0})
}

//: violations
func violations(of any, is func(value) bool, explains func() table) []Violation {
	d, err := documentOf(of)
	if err != nil {
		return []Violation{{Keyword: "type", Expected: phrase_json(), Found: err.Error()}}
	}
	defer d.free()
	if v := (value{d, 0}); !is(v) {
		return explain(v, explains())
	}
	return nil
}

//: invalid
func invalid(violations []Violation) error {
	if len(violations) == 0 {
		return nil
	}
	return &ViolationsError{violations}
}

//: explain
// A table explains a value: it adds violations, and returns false where no other constraint of the value applies.
type table func(e *explainer, v value, path string) bool

// An explainer collects the violations of a value.
type explainer struct{ found []Violation }

const (
	mostListed = 100
	mostFound  = 1000
)

// explain returns the violations of a value, each once: the first hundred, and one that counts the others.
func explain(v value, all table) []Violation {
	e := &explainer{}
	all(e, v, "")
	var listed []Violation
	seen := map[Violation]bool{}
	for _, one := range e.found[:min(len(e.found), mostListed)] {
		if !seen[one] {
			seen[one] = true
			listed = append(listed, one)
		}
	}
	if others := min(len(e.found), mostFound) - mostListed; others > 0 {
		more := phrase_more(others)
		if len(e.found) >= mostFound {
			more = phrase_minimum(more)
		}
		listed = append(listed, Violation{"", "more", phrase_valid(), phrase_value_with(more)})
	}
	return listed
}

func (e *explainer) refuse(v value, path, keyword, expected string) bool {
	e.found = append(e.found, Violation{path, keyword, expected, v.described()})
	return false
}

func (e *explainer) lacks(path, keyword, expected string) {
	e.found = append(e.found, Violation{path, keyword, expected, phrase_without()})
}

// explained returns the violations of a value by a table.
func explained(t table, v value, path string) []Violation {
	e := &explainer{}
	t(e, v, path)
	return e.found[:min(len(e.found), mostFound)]
}

func accepts(t table, v value, path string) bool { return len(explained(t, v, path)) == 0 }

func words(parts ...string) string { return strings.Join(parts, "") }

func counted(count int, one, many string) string {
	if count == 1 {
		many = one
	}
	return strconv.Itoa(count) + " " + many
}

func (v value) described() string {
	switch {
	case v.is(kindText):
		return phrase_the_string(quoted(v.text()))
	case v.is(kindNumber):
		return phrase_the_number(v.shown())
	case v.is(kindArray):
		return phrase_array_of(v.size())
	case v.is(kindObject):
		return phrase_object_of(v.size())
	default:
		return v.raw()
	}
}

// shown returns a number as ECMAScript prints it.
func (v value) shown() string {
	double, _, _ := v.number()
	if size := math.Abs(double); size != 0 && (size < 1e-6 || size >= 1e21) {
		return strings.Replace(strconv.FormatFloat(double, 'e', -1, 64), "e-0", "e-", 1)
	}
	return strconv.FormatFloat(double+0, 'f', -1, 64)
}

func quoted(text string) string { return quotedWhole(shortened(text)) }

// quotedWhole returns a text as a string of JSON, with the characters that nobody sees as escapes.
func quotedWhole(text string) string {
	w := &writer{}
	w.text(text)
	return visible(string(w.bytes))
}

func stepOf(name string) string {
	return visible(strings.NewReplacer("~", "~0", "/", "~1").Replace(shortened(name)))
}

// shortened returns the first 60 characters of a text.
func shortened(text string) string {
	count := 0
	for at := range text {
		if count == 60 {
			return text[:at] + "…"
		}
		count++
	}
	return text
}

// visible escapes characters that are invisible, break a line of a log, or change how others are shown.
func visible(text string) string {
	var shown strings.Builder
	for _, c := range text {
		isHidden := c < 0x20 || 0x7f <= c && c <= 0x9f || c == 0xad || c == 0x61c || 0x200b <= c && c <= 0x200f ||
			0x2028 <= c && c <= 0x202e || 0x2060 <= c && c <= 0x206f || c == 0xfeff || 0xfff9 <= c && c <= 0xfffb ||
			0xe0000 <= c && c <= 0xe0fff
		if !isHidden {
			shown.WriteRune(c)
			continue
		}
		for _, unit := range utf16.Encode([]rune{c}) {
			fmt.Fprintf(&shown, "\\u%04x", unit)
		}
	}
	return shown.String()
}

// alternatives returns a list of phrases: a, b or c.
func alternatives(phrases []string) string {
	if len(phrases) < 2 {
		return strings.Join(phrases, "")
	}
	last := len(phrases) - 1
	return phrase_or(strings.Join(phrases[:last], ", "), phrases[last])
}

// listedValues returns the phrase for values: the first twenty of many.
func listedValues(values []string) string {
	if len(values) > 20 {
		return phrase_one_of_many(strings.Join(values[:20], ", "), strconv.Itoa(len(values)-20))
	}
	return alternatives(values)
}

// sortedNames returns the names of the properties of an object, sorted by code points.
func (v value) sortedNames() []value {
	var names []value
	for name := v.first(); name.within(v); name = name.after() {
		names = append(names, name)
	}
	slices.SortFunc(names, func(one, other value) int { return strings.Compare(one.text(), other.text()) })
	return names
}

//: rows
// rows are constraints on a value, in order.
func rows(all ...table) table {
	return func(e *explainer, v value, path string) bool {
		for _, row := range all {
			if len(e.found) >= mostFound || !row(e, v, path) {
				break
			}
		}
		return true
	}
}

//: kinds
// kinds returns the JSON types that a text names, which are separated by bars.
func kinds(types string) kind {
	all := kind(0)
	for _, one := range strings.Split(types, " | ") {
		switch one {
		case "null":
			all |= kindNull
		case "boolean":
			all |= kindBoolean
		case "integer":
			all |= kindInteger
		case "fraction":
			all |= kindFraction
		case "number":
			all |= kindNumber
		case "string":
			all |= kindText
		case "array":
			all |= kindArray
		case "object":
			all |= kindObject
		case "any":
			return kindNull | kindBoolean | kindNumber | kindText | kindArray | kindObject
		}
	}
	return all
}

// phrase returns the phrase for JSON types: an object, a string or null.
func (k kind) phrase() string {
	var phrases []string
	add := func(kinds kind, phrase string) {
		if k&kinds != 0 {
			phrases = append(phrases, phrase)
		}
	}
	add(kindObject, phrase_object())
	add(kindArray, phrase_array())
	add(kindText, phrase_string())
	if k&kindFraction != 0 {
		add(kindFraction, phrase_number())
	} else {
		add(kindInteger, phrase_integer())
	}
	add(kindBoolean, phrase_boolean())
	add(kindNull, phrase_null())
	if len(phrases) == 0 {
		return phrase_absent()
	}
	return alternatives(phrases)
}

//: ofType
func ofType(types string) table { return ofTypeBy(types, "type") }

//: ofTypeBy
func ofTypeBy(types, keyword string) table {
	known := kinds(types)
	return func(e *explainer, v value, path string) bool {
		return v.is(known) || e.refuse(v, path, keyword, known.phrase())
	}
}

//: listed
// listed requires one of some values, each as JSON text, in words.
func listed(values *set, keyword, phrase string) table {
	return func(e *explainer, v value, path string) bool {
		return values.has(v) || e.refuse(v, path, keyword, phrase)
	}
}

//: numeric
// numeric requires something of numbers.
func numeric(holds func(value) bool, keyword, phrase string) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindNumber) && !holds(v) {
			e.refuse(v, path, keyword, phrase)
		}
		return true
	}
}

//: textual
// textual requires something of strings.
func textual(holds func(value) bool, keyword, phrase string) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindText) && !holds(v) {
			e.refuse(v, path, keyword, phrase)
		}
		return true
	}
}

//: minLength
func minLength(least int) table {
	return textual(func(v value) bool { return v.hasMinLength(least) }, "minLength", phrase_min_length(least))
}

//: maxLength
func maxLength(most int) table {
	return textual(func(v value) bool { return v.hasMaxLength(most) }, "maxLength", phrase_max_length(most))
}

//: matching
func matching(p *pattern, source string) table {
	return textual(func(v value) bool { return p.matches(v.text()) }, "pattern", phrase_pattern(visible(source)))
}

//: minItems
func minItems(least int) table {
	return sized(kindArray, func(size int) bool { return size >= least }, "minItems", phrase_min_items(least))
}

//: maxItems
func maxItems(most int) table {
	return sized(kindArray, func(size int) bool { return size <= most }, "maxItems", phrase_max_items(most))
}

//: minProperties
func minProperties(least int) table {
	return sized(kindObject, func(size int) bool { return size >= least }, "minProperties", phrase_min_properties(least))
}

//: maxProperties
func maxProperties(most int) table {
	return sized(kindObject, func(size int) bool { return size <= most }, "maxProperties", phrase_max_properties(most))
}

//: sized
func sized(kinds kind, holds func(size int) bool, keyword, phrase string) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kinds) && !holds(v.size()) {
			e.refuse(v, path, keyword, phrase)
		}
		return true
	}
}

//: uniqueItems
func uniqueItems() table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindArray) {
			if first, second, isFound := v.repeated(); isFound {
				found := phrase_equal_items(strconv.Itoa(first), strconv.Itoa(second))
				e.found = append(e.found, Violation{path, "uniqueItems", phrase_unique_items(), found})
			}
		}
		return true
	}
}

//: items
// items explains the first items of an array, and all after them.
func items(others table, first ...table) table {
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindArray) {
			return true
		}
		index := 0
		for item := v.first(); item.within(v); item = item.next() {
			one := others
			if index < len(first) {
				one = first[index]
			}
			if one != nil && len(e.found) < mostFound {
				one(e, item, path+"/"+strconv.Itoa(index))
			}
			index++
		}
		return true
	}
}

//: matchingItems
// matchingItems requires a number of items that a table accepts.
func matchingItems(t table, least, most int, keyword string) table {
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindArray) {
			return true
		}
		index, count := 0, 0
		for item := v.first(); item.within(v); item = item.next() {
			if accepts(t, item, path+"/"+strconv.Itoa(index)) {
				count++
			}
			index++
		}
		switch found := phrase_matching_items(count); {
		case count < least:
			e.found = append(e.found, Violation{path, keyword, phrase_min_contains(least), found})
		case most >= 0 && count > most:
			e.found = append(e.found, Violation{path, "maxContains", phrase_max_contains(most), found})
		}
		return true
	}
}

//: evaluation
// An evaluation is what subschemas evaluate, under conditions on the whole: a number of first items and those that match,
// properties by name and by pattern, or all.
type evaluation struct {
	when     []table
	first    int
	matching []table
	names    []string
	patterns []*pattern
	all      bool
}

// applicable returns those whose conditions hold.
func applicable(all []evaluation, v value, path string) []evaluation {
	var some []evaluation
	for _, one := range all {
		if !slices.ContainsFunc(one.when, func(t table) bool { return !accepts(t, v, path) }) {
			some = append(some, one)
		}
	}
	return some
}

//: unevaluatedItems
func unevaluatedItems(t table, evaluated ...evaluation) table {
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindArray) {
			return true
		}
		some, index := applicable(evaluated, v, path), 0
		for item := v.first(); item.within(v); item = item.next() {
			at := path + "/" + strconv.Itoa(index)
			isEvaluated := slices.ContainsFunc(some, func(one evaluation) bool {
				matches := func(t table) bool { return accepts(t, item, at) }
				return one.all || index < one.first || slices.ContainsFunc(one.matching, matches)
			})
			if !isEvaluated {
				t(e, item, at)
			}
			index++
		}
		return true
	}
}

//: unevaluatedProperties
func unevaluatedProperties(t table, evaluated ...evaluation) table {
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindObject) {
			return true
		}
		some := applicable(evaluated, v, path)
		for _, name := range v.sortedNames() {
			isEvaluated := slices.ContainsFunc(some, func(one evaluation) bool {
				matches := func(p *pattern) bool { return p.matches(name.text()) }
				return one.all || slices.Contains(one.names, name.text()) || slices.ContainsFunc(one.patterns, matches)
			})
			if !isEvaluated {
				t(e, name.member(), path+"/"+stepOf(name.text()))
			}
		}
		return true
	}
}

//: required
func required(names ...string) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindObject) {
			for _, name := range names {
				if !v.property(name).exists() {
					e.lacks(path, "required", phrase_required(quoted(name)))
				}
			}
		}
		return true
	}
}

//: dependentRequired
func dependentRequired(name string, needed ...string) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindObject) && v.property(name).exists() {
			for _, other := range needed {
				if !v.property(other).exists() {
					expected := phrase_dependent_required(quoted(other), quoted(name))
					e.lacks(path, "dependentRequired", expected)
				}
			}
		}
		return true
	}
}

//: namedTable
// A namedTable is the name of a property, and the constraints of its value.
type namedTable struct {
	name  string
	table table
}

//: properties
// properties explains properties by their names.
func properties(known ...namedTable) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindObject) {
			for _, one := range known {
				if member := v.property(one.name); member.exists() && len(e.found) < mostFound {
					one.table(e, member, path+"/"+stepOf(one.name))
				}
			}
		}
		return true
	}
}

//: allProperties
// A patterned is a pattern for names, and the constraints of the values of these properties.
type patterned struct {
	pattern *pattern
	table   table
}

// allProperties explains properties by their names, by patterns, and the others.
func allProperties(known []namedTable, patterns []patterned, others table) table {
	all := properties(known...)
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindObject) {
			return true
		}
		all(e, v, path)
		for _, name := range v.sortedNames() {
			text := name.text()
			if slices.ContainsFunc(known, func(one namedTable) bool { return one.name == text }) {
				continue
			}
			isMatched, at := false, path+"/"+stepOf(text)
			for _, one := range patterns {
				if one.pattern.matches(text) {
					isMatched = true
					one.table(e, name.member(), at)
				}
			}
			if !isMatched && others != nil && len(e.found) < mostFound {
				others(e, name.member(), at)
			}
		}
		return true
	}
}

//: propertyNames
func propertyNames(t table) table {
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindObject) {
			return true
		}
		for _, name := range v.sortedNames() {
			if found := explained(t, name, ""); len(found) > 0 {
				expected, shown := phrase_property_names(found[0].Expected), phrase_the_name(quoted(name.text()))
				e.found = append(e.found, Violation{path + "/" + stepOf(name.text()), "propertyNames", expected, shown})
			}
		}
		return true
	}
}

//: dependentSchema
func dependentSchema(name string, t table) table {
	return func(e *explainer, v value, path string) bool {
		if v.is(kindObject) && v.property(name).exists() {
			t(e, v, path)
		}
		return true
	}
}

//: branch
// A branch is an alternative: the JSON types of its values, and its constraints.
type branch struct {
	types string
	table table
}

// explainBranches explains a value by its branches: if it is valid for none, by the one for its type with the fewest
// violations.
func explainBranches(e *explainer, v value, path, keyword string, branches []branch, mostValid int) {
	var nearest []Violation
	all, valid, isFound := kind(0), 0, false
	for _, one := range branches {
		known := kinds(one.types)
		all |= known
		if !v.is(known) {
			continue
		}
		found := explained(one.table, v, path)
		if len(found) == 0 {
			valid++
		}
		if !isFound || len(found) < len(nearest) {
			nearest, isFound = found, true
		}
	}
	switch {
	case valid > mostValid:
		e.refuse(v, path, "oneOf", phrase_exactly_one())
	case !isFound:
		e.refuse(v, path, keyword, all.phrase())
	default:
		e.found = append(e.found, nearest...)
	}
}

//: anyOf
func anyOf(keyword string, branches ...branch) table {
	return func(e *explainer, v value, path string) bool {
		explainBranches(e, v, path, keyword, branches, math.MaxInt)
		return true
	}
}

//: oneOf
func oneOf(keyword string, branches ...branch) table {
	return func(e *explainer, v value, path string) bool {
		explainBranches(e, v, path, keyword, branches, 1)
		return true
	}
}

//: tagged
// A choice is the values of a tag, and the constraints of the objects that have one of them.
type choice struct {
	tags  []string
	table table
}

// tagged explains objects by the alternative that the value of a property selects.
func tagged(keyword, types, tag string, choices ...choice) table {
	return func(e *explainer, v value, path string) bool {
		if !v.is(kindObject) {
			e.refuse(v, path, keyword, kinds(types).phrase())
			return true
		}
		name := v.property(tag)
		if !name.exists() {
			e.lacks(path, "required", phrase_required(quoted(tag)))
			return true
		}
		var known []string
		for _, one := range choices {
			if name.is(kindText) && slices.Contains(one.tags, name.text()) {
				one.table(e, v, path)
				return true
			}
			for _, text := range one.tags {
				known = append(known, visible(shortened(quotedWhole(text))))
			}
		}
		e.refuse(name, path+"/"+stepOf(tag), keyword, listedValues(known))
		return true
	}
}

//: not
func not(t table, phrase string) table {
	return func(e *explainer, v value, path string) bool {
		if accepts(t, v, path) {
			e.refuse(v, path, "not", phrase)
		}
		return true
	}
}

//: conditional
func conditional(condition, then, otherwise table) table {
	return func(e *explainer, v value, path string) bool {
		if accepts(condition, v, path) {
			then(e, v, path)
		} else {
			otherwise(e, v, path)
		}
		return true
	}
}

//: call
// call makes a table when it is needed: tables may contain each other.
func call(make func() table) table {
	return func(e *explainer, v value, path string) bool {
		make()(e, v, path)
		return true
	}
}

//: revisit
// revisit is a call of a table to which alternatives lead back for the same value.
func revisit(make func() table) table {
	return func(e *explainer, v value, path string) bool {
		found := remembered(v, path, make, func() []Violation { return explained(make(), v, path) })
		e.found = append(e.found, found...)
		return true
	}
}

//: textAt
func textAt(v value) string { return v.text() }

//: booleanAt
func booleanAt(v value) bool { return v.raw() == "true" }

//: doubleAt
func doubleAt(v value) float64 {
	// Also the sign of -0.
	double, _ := strconv.ParseFloat(v.raw(), 64)
	return double
}

//: beyond
// exceeds notes that a type can't hold an integer that is valid.
func (v value) exceeds(holder string) {
	if !v.d.beyond.exists() {
		v.d.beyond, v.d.holder = v, holder
	}
}

//: integerAt
func integerAt(v value) int64 {
	double, integer, isExact := v.number()
	if isExact {
		return integer
	}
	if -1<<63 <= double && double < 1<<63 && !v.d.nodes[v.at].isPlain {
		return int64(double)
	}
	v.exceeds("int64")
	return 0
}

//: unsignedAt
func unsignedAt(v value) uint64 {
	if integer, err := strconv.ParseUint(v.raw(), 10, 64); err == nil {
		return integer
	}
	if double, _, _ := v.number(); 0 <= double && double < 1<<64 && !v.d.nodes[v.at].isPlain {
		return uint64(double)
	}
	v.exceeds("uint64")
	return 0
}

//: anyAt
// anyAt returns nil, a bool, a json.Number, a string, a []any or a map[string]any.
func anyAt(v value) any {
	switch {
	case v.is(kindText):
		return v.text()
	case v.is(kindNumber):
		return json.Number(v.raw())
	case v.is(kindBoolean):
		return v.raw() == "true"
	case v.is(kindArray):
		return listAt(anyAt)(v)
	case v.is(kindObject):
		return mapAt(anyAt)(v)
	default:
		return nil
	}
}

//: pointerAt
func pointerAt[T any](read func(value) T) func(value) *T {
	return func(v value) *T {
		if v.is(kindNull) {
			return nil
		}
		made := read(v)
		return &made
	}
}

//: nilAt
// nilAt reads null as nil.
func nilAt[T any](read func(value) T) func(value) T {
	return func(v value) (made T) {
		if v.is(kindNull) {
			return made
		}
		return read(v)
	}
}

//: someAt
func someAt[T any](read func(value) T) func(value) Optional[T] {
	return func(v value) Optional[T] { return Some(read(v)) }
}

//: listAt
func listAt[T any](read func(value) T) func(value) []T {
	return func(v value) []T {
		items := make([]T, 0, v.size())
		for item := v.first(); item.within(v); item = item.next() {
			items = append(items, read(item))
		}
		return items
	}
}

//: mapAt
func mapAt[T any](read func(value) T) func(value) map[string]T {
	return func(v value) map[string]T {
		members := make(map[string]T, v.size())
		for name := v.first(); name.within(v); name = name.after() {
			members[name.text()] = read(name.member())
		}
		return members
	}
}

//: writer
// A writer writes JSON text. The first error stays.
type writer struct {
	bytes []byte
	err   error
	files map[int][]byte // if a request is written: its bytes, by where their text begins
}

func (w *writer) raw(text string) { w.bytes = append(w.bytes, text...) }

// text writes a string, without the escapes for HTML that encoding/json adds.
func (w *writer) text(text string) {
	const digits = "0123456789abcdef"
	w.bytes = append(w.bytes, '"')
	start := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= utf8.RuneSelf {
			c, size := utf8.DecodeRuneInString(text[i:])
			if c == utf8.RuneError && size == 1 {
				w.bytes = append(append(w.bytes, text[start:i]...), "\ufffd"...)
				start = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		w.bytes = append(append(w.bytes, text[start:i]...), '\\')
		if at := strings.IndexByte("\"\\\b\f\n\r\t", c); at >= 0 {
			w.bytes = append(w.bytes, `"\bfnrt`[at])
		} else {
			w.bytes = append(w.bytes, 'u', '0', '0', digits[c>>4], digits[c&15])
		}
		i++
		start = i
	}
	w.bytes = append(append(w.bytes, text[start:]...), '"')
}

// name writes the name of a property, as JSON text.
func (w *writer) name(name string) {
	if w.bytes[len(w.bytes)-1] != '{' {
		w.bytes = append(w.bytes, ',')
	}
	w.bytes = append(append(w.bytes, name...), ':')
}

//: marshal
func marshal[T any](v T, write func(*writer, T)) ([]byte, error) {
	w := &writer{}
	if write(w, v); w.err != nil {
		return nil, w.err
	}
	return w.bytes, nil
}

//: putText
func putText(w *writer, v string) { w.text(v) }

//: putBoolean
func putBoolean(w *writer, v bool) { w.bytes = strconv.AppendBool(w.bytes, v) }

//: putInteger
func putInteger(w *writer, v int64) { w.bytes = strconv.AppendInt(w.bytes, v, 10) }

//: putUnsigned
func putUnsigned(w *writer, v uint64) { w.bytes = strconv.AppendUint(w.bytes, v, 10) }

//: putDouble
func putDouble(w *writer, v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		w.err = cmp.Or[error](w.err, &json.UnsupportedValueError{Str: strconv.FormatFloat(v, 'g', -1, 64)})
		return
	}
	format := byte('f')
	if size := math.Abs(v); size != 0 && (size < 1e-6 || size >= 1e21) {
		format = 'e'
	}
	w.bytes = strconv.AppendFloat(w.bytes, v, format, -1, 64)
}

//: putAny
func putAny(w *writer, v any) {
	text, err := json.Marshal(v)
	w.err = cmp.Or(w.err, err)
	w.bytes = append(w.bytes, text...)
}

//: putMarshaled
func putMarshaled(w *writer, v json.Marshaler) {
	text, err := v.MarshalJSON()
	w.err = cmp.Or(w.err, err)
	w.bytes = append(w.bytes, text...)
}

//: putPointer
func putPointer[T any](write func(*writer, T)) func(*writer, *T) {
	return func(w *writer, v *T) {
		if v == nil {
			w.raw("null")
		} else {
			write(w, *v)
		}
	}
}

//: putNilList
func putNilList[L ~[]T, T any](write func(*writer, L)) func(*writer, L) {
	return func(w *writer, v L) {
		if v == nil {
			w.raw("null")
		} else {
			write(w, v)
		}
	}
}

//: putNilMap
func putNilMap[M ~map[string]T, T any](write func(*writer, M)) func(*writer, M) {
	return func(w *writer, v M) {
		if v == nil {
			w.raw("null")
		} else {
			write(w, v)
		}
	}
}

//: putSome
func putSome[T any](write func(*writer, T)) func(*writer, Optional[T]) {
	return func(w *writer, v Optional[T]) { write(w, v.Value) }
}

//: putList
func putList[T any](write func(*writer, T)) func(*writer, []T) {
	return func(w *writer, v []T) {
		w.raw("[")
		for i, item := range v {
			if i > 0 {
				w.raw(",")
			}
			write(w, item)
		}
		w.raw("]")
	}
}

//: putMap
func putMap[T any](write func(*writer, T)) func(*writer, map[string]T) {
	return func(w *writer, v map[string]T) {
		w.raw("{")
		putMembers(w, v, write)
		w.raw("}")
	}
}

//: putMembers
// putMembers writes properties, sorted by their names.
func putMembers[T any](w *writer, v map[string]T, write func(*writer, T)) {
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if w.bytes[len(w.bytes)-1] != '{' {
			w.raw(",")
		}
		w.text(name)
		w.raw(":")
		write(w, v[name])
	}
}

//: Tuple2
// A Tuple2 is an array of two items.
type Tuple2[A, B any] struct {
	Item0 A
	Item1 B
}

//: tuple2At
func tuple2At[A, B any](a func(value) A, b func(value) B) func(value) Tuple2[A, B] {
	return func(v value) Tuple2[A, B] {
		return Tuple2[A, B]{a(v.item(0)), b(v.item(1))}
	}
}

//: putTuple2
func putTuple2[A, B any](a func(*writer, A), b func(*writer, B)) func(*writer, Tuple2[A, B]) {
	return func(w *writer, v Tuple2[A, B]) {
		w.raw("[")
		a(w, v.Item0)
		w.raw(",")
		b(w, v.Item1)
		w.raw("]")
	}
}

//: Tuple3
// A Tuple3 is an array of three items.
type Tuple3[A, B, C any] struct {
	Item0 A
	Item1 B
	Item2 C
}

//: tuple3At
func tuple3At[A, B, C any](a func(value) A, b func(value) B, c func(value) C) func(value) Tuple3[A, B, C] {
	return func(v value) Tuple3[A, B, C] {
		return Tuple3[A, B, C]{a(v.item(0)), b(v.item(1)), c(v.item(2))}
	}
}

//: putTuple3
func putTuple3[A, B, C any](a func(*writer, A), b func(*writer, B), c func(*writer, C)) func(*writer, Tuple3[A, B, C]) {
	return func(w *writer, v Tuple3[A, B, C]) {
		w.raw("[")
		a(w, v.Item0)
		w.raw(",")
		b(w, v.Item1)
		w.raw(",")
		c(w, v.Item2)
		w.raw("]")
	}
}

//: Tuple4
// A Tuple4 is an array of four items.
type Tuple4[A, B, C, D any] struct {
	Item0 A
	Item1 B
	Item2 C
	Item3 D
}

//: tuple4At
func tuple4At[A, B, C, D any](a func(value) A, b func(value) B, c func(value) C, d func(value) D) func(value) Tuple4[A, B, C, D] {
	return func(v value) Tuple4[A, B, C, D] {
		return Tuple4[A, B, C, D]{a(v.item(0)), b(v.item(1)), c(v.item(2)), d(v.item(3))}
	}
}

//: putTuple4
func putTuple4[A, B, C, D any](a func(*writer, A), b func(*writer, B), c func(*writer, C), d func(*writer, D)) func(*writer, Tuple4[A, B, C, D]) {
	return func(w *writer, v Tuple4[A, B, C, D]) {
		w.raw("[")
		a(w, v.Item0)
		w.raw(",")
		b(w, v.Item1)
		w.raw(",")
		c(w, v.Item2)
		w.raw(",")
		d(w, v.Item3)
		w.raw("]")
	}
}

//: asJSON
// asJSON returns the text of a value.
func (v value) asJSON() []byte {
	if v.is(kindText) {
		return []byte(`"` + v.raw() + `"`)
	}
	return []byte(v.raw())
}

//: refused
// refused notes that a type that is declared elsewhere can't hold a value that is valid.
func (v value) refused(expected string) {
	if !v.d.beyond.exists() {
		v.d.beyond, v.d.expected = v, expected
	}
}

//: jsonAt
// jsonAt reads a value of a type that is declared elsewhere, as encoding/json does.
func jsonAt[T any](v value) (made T) {
	if err := json.Unmarshal(v.asJSON(), &made); err != nil {
		v.refused(phrase_of_type(reflect.TypeFor[T]().String()))
	}
	return made
}

//: parsedAt
// parsedAt reads a value of a type that is declared elsewhere, as its package does.
func parsedAt[T any](parse func([]byte) (T, error)) func(value) T {
	return func(v value) T {
		made, err := parse(v.asJSON())
		if err != nil {
			v.refused(phrase_of_type(reflect.TypeFor[T]().String()))
		}
		return made
	}
}

//: timeAt
func timeAt(v value) (made time.Time) {
	// RFC 3339 allows small letters.
	if err := made.UnmarshalText([]byte(strings.ToUpper(v.text()))); err != nil {
		v.refused(phrase_of_type("time.Time"))
	}
	return made
}

//: dayAt
func dayAt(v value) time.Time {
	made, err := time.Parse(time.DateOnly, v.text())
	if err != nil {
		v.refused(phrase_of_type("time.Time"))
	}
	return made
}

//: urlAt
func urlAt(v value) (made url.URL) {
	parsed, err := url.Parse(v.text())
	if err != nil {
		v.refused(phrase_of_type("url.URL"))
		return made
	}
	return *parsed
}

//: putJSON
// putJSON writes a value of a type that is declared elsewhere, as encoding/json does. A pointer also has the methods of
// pointers.
func putJSON[T any](w *writer, v T) {
	text, err := json.Marshal(&v)
	w.err = cmp.Or(w.err, err)
	w.bytes = append(w.bytes, text...)
}

//: putBytes
// putBytes writes bytes as encoding/json does. A request may send them as they are.
func putBytes(w *writer, v []byte) {
	if w.files != nil {
		w.files[len(w.bytes)] = v
	}
	w.text(base64.StdEncoding.EncodeToString(v))
}

//: putDay
func putDay(w *writer, v time.Time) { w.text(v.Format(time.DateOnly)) }

//: putURL
func putURL(w *writer, v url.URL) { w.text(v.String()) }
