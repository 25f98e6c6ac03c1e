#: InvalidValue
class $InvalidValue($ValueError):
    """Raised when JSON fails validation."""

    def __init__(self, violations: $list[$Violation]) -> None:
        $super().__init__("; ".join(violation.message for violation in violations))
        self.violations = violations
        """The violations, in order."""

#: Violation
class $Violation($NamedTuple):
    """A violation of a constraint."""

    path: $str
    """The location of the invalid part: a JSON Pointer (RFC 6901); empty for the whole value."""
    keyword: $str
    """The violated keyword of JSON Schema."""
    expected: $str
    """The expected value, in words; completes "must be"."""
    found: $str
    """The value found, in words; completes "found"."""

    @$property
    def message(self) -> $str:
        """The violation as a sentence."""
        subject = phrase_part_at(self.path) if self.path else phrase_the_value()
        return phrase_message(subject, self.expected, self.found)

    def __str__(self) -> $str:
        return self.message

#: _Model
<<import>>class _Model(<<base>>):
    """The base of models: validates its schema when it is built, and is serialized without absent properties."""

    model_config = $ConfigDict(<<before>>extra="<<extra>>", serialize_by_alias=True, protected_namespaces=()<<after>>)

    @$model_validator(mode="wrap")
    @$classmethod
    def _check(cls, value: $Any, build: $ModelWrapValidatorHandler[$Any]) -> $Any:
        return value if $isinstance(value, cls) else _built(cls, value, build)

    if not $TYPE_CHECKING:
        def __init__(self, /, **data):
            # Here alone: a value that lacks a constant isn't valid.
            $super().__init__(**{**_constants($type(self)), **data})

        # Values are built without it, unless a base class wants to be called.
        __init__.__pydantic_base_init__ = $getattr(<<base>>.__init__, "__pydantic_base_init__", False)

        # Without annotations: its return type must not appear in JSON Schemas.
        @$model_serializer(mode="wrap")
        def _write(self, write):
            written, there, others = write(self), self.model_fields_set, self.model_extra or ()
            own = _generated($type(self)).model_fields
            for name, field in $type(self).model_fields.items():
                # What isn't there is `None`; a class of the program's own may have other defaults, and properties.
                if name not in there and name in own and field.default is None:
                    written.pop(field.alias, None)
                    if name not in others:
                        written.pop(name, None)
            return written

    @$classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: $CoreSchema, handler: $GetJsonSchemaHandler, /
    ) -> $JsonSchemaValue:
        schema = handler.resolve_ref_schema(handler(core_schema))
        properties: $dict[$str, $Any] = schema.get("properties", {})
        constants = _constants(cls)
        for name, member in properties.items():
            if member.get("default", "") is None or name in constants:
                # It marks an absent property, or is filled in by the class alone.
                member.pop("default", None)
        if constants:
            required = {*schema.get("required", ()), *constants}
            schema["required"] = [name for name in properties if name in required]
        return schema

#: _Root
_T = $TypeVar("_T")


class _Root($RootModel[_T], $Generic[_T]):
    """The base of models of other values: validates its schema when it is built."""

<<config>>    @$model_validator(mode="wrap")
    @$classmethod
    def _check(cls, value: $Any, build: $ModelWrapValidatorHandler[$Any]) -> $Any:
        return value if $isinstance(value, cls) else _built(cls, value, build)

#: _CHECKS
# For each type, its validator, and the table of its constraints.
_CHECKS: $dict[$object, $tuple[$Callable[[$Any], $bool], $list[$Any]]] = {}

#: _constants
def _constants(of: $Any) -> $dict[$str, $Any]:
    """The required properties of a class with one valid value only, and that value."""
    own = _generated(of).model_fields.items()
    # A default that is filled in is validated.
    own = [(name, field) for name, field in own if not field.is_required() and not field.validate_default]
    found = {field.alias or name: field.default for name, field in own}
    return {name: value for name, value in found.items() if value is not None}

#: _generated
def _generated(of: $Any) -> $Any:
    """The class of a schema from which another derives; itself if it is one."""
    bases = of.__mro__ if $isinstance(of, $type) else ()
    return $next((base for base in bases if base in _CHECKS), of)

#: _built
def _built(of: $object, value: $Any, build: $Callable[[$Any], $Any]) -> $Any:
    """Builds a model of a valid value; raises `ValidationError` if the value is invalid."""
    of = _generated(of)
    is_outermost = not $getattr(_BUILDING, "is_nested", False)
    _BUILDING.is_nested = True
    try:
        violations = _violations_of(of, value)
        if violations and violations[0].keyword == "depth":
            # Not a `ValidationError`: unions would try all alternatives, again at each level.
            raise $RecursionError
        if violations:
            raise _refusal(of, violations, value)
        try:
            return build(value)
        except $ValidationError as error:
            if $any(one["type"] == "recursion_depth_exceeded" for one in error.errors(include_input=False)):
                raise $RecursionError from None
            whole = _with_integers(value)
            if whole is value:
                raise
            return build(whole)
    except $RecursionError:
        if not is_outermost:
            raise
        raise _refusal(of, _wrong("", "depth", phrase_shallower(), value), value) from None
    finally:
        if is_outermost:
            _BUILDING.is_nested = False

#: _BUILDING
# For each thread, whether a model is being built.
_BUILDING = $threading.local()

#: _violations_of
def _violations_of(of: $object, value: $Any) -> $list[$Violation]:
    """Returns the violations of a value, in which models and dates are validated as they are serialized."""
    is_valid, table = _CHECKS[of]
    if is_valid(value):
        return []
    written = _written(value)
    return [] if is_valid(written) else _violations(table, written)

#: _written
def _written(value: $Any) -> $Any:
    """Returns a value with its models, and other values that JSON lacks, serialized."""
    if $isinstance(value, $BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    if $isinstance(value, _Object):
        return {name: _written(member) for name, member in value.items()}
    if $isinstance(value, _Array):
        return [_written(item) for item in value]
    if value is None or $isinstance(value, ($str, $int, $float, $bytes)):
        return value
    try:
        return _adapter($getattr(value, "__class__")).dump_python(value, mode="json")
    except $Exception:
        # pydantic doesn't know the class, or what is in it.
        return value

#: _adapter
@$cache
def _adapter(of: $Any) -> "$TypeAdapter[$Any]":
    """What writes the values of a class: of dates, for example."""
    return $TypeAdapter(of)

#: _with_integers
def _with_integers(value: $Any) -> $Any:
    """Returns a value with `int` in place of integral floats that are too large for pydantic; itself without such."""
    if $isinstance(value, $float):
        return $int(value) if $abs(value) >= 2**63 and value.is_integer() else value
    if $isinstance(value, _Object):
        members = {name: _with_integers(member) for name, member in value.items()}
        return members if $any(members[name] is not value[name] for name in value) else value
    if $isinstance(value, _Array):
        items = [_with_integers(item) for item in value]
        return items if $any(item is not value[index] for index, item in $enumerate(items)) else value
    return value

#: _refusal
def _refusal(of: $object, violations: $list[$Violation], value: $Any) -> $ValidationError:
    """Returns the `ValidationError` of an invalid value: an error for each violation."""
    name = of.__name__ if $isinstance(of, $type) else $str(of).rpartition(".")[2]
    errors = [_error(violation, value) for violation in violations]
    return $ValidationError.from_exception_data(name, errors)

#: _error
def _error(violation: $Violation, value: $Any) -> $InitErrorDetails:
    """Converts a violation to an error of pydantic, with its location and the invalid part."""
    place: $list[$Any] = []
    for part in violation.path.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if $isinstance(value, _Array):
            place.append($int(name))
            value = value[$int(name)]
        else:
            names: $Any = value if $isinstance(value, _Object) else ()
            if name not in names:
                # In a path, a long name is shortened, and invisible characters are escaped.
                name = ([known for known in names if _member("", known) == f"/{part}"] or [name])[0]
            place.append(name)
            value = names[name] if name in names else None
    kind: $Any = "violation"
    if violation.keyword in ("required", "dependentRequired"):
        # pydantic locates a missing property by its own name, which is the first in the phrase.
        named = $re.search(r'"(\\.|[^"\\])*"', violation.expected)
        place += [$json.loads(named[0])] if named else []
        kind = "missing"
    # The message is last, so that placeholders in it aren't replaced.
    context = {**violation._asdict(), "message": violation.message}
    error = $PydanticCustomError(kind, "{message}", context)
    return $InitErrorDetails(type=error, loc=$tuple(place), input=value)

#: _is_valid
def _is_valid(verdict: $Callable[[$Any], $bool], value: $Any) -> $bool:
    """Returns whether a value is valid; false if it is nested too deeply."""
    try:
        return verdict(value)
    except $RecursionError:
        return False

#: Absent
class Absent($Enum):
    """An absent property, where `None` is a value of its own."""

    ABSENT = "absent"

    def __bool__(self) -> $Literal[False]:
        return False

#: to_json
def to_json(value: $Any) -> $Any:
    """Returns the JSON value of dataclasses, and of lists and dictionaries of them, without absent properties."""
    if $is_dataclass(value):
        written: $dict[$str, $Any] = {}
        for field in $fields(value):
            part = $getattr(value, field.name)
            if field.default_factory is not $MISSING and "alias" not in field.metadata:
                written.update(to_json(part))
            elif part is not field.default or $isinstance(part, ($str, $int, $float)):
                # The default is what is absent, unless it is a value.
                written[field.metadata.get("alias", field.name)] = to_json(part)
        return written
    if $isinstance(value, _Object):
        return {name: to_json(member) for name, member in value.items()}
    if $isinstance(value, _Array):
        return [to_json(item) for item in value]
    return value

#: _made
def _made(
    is_valid: $Callable[[$Any], $bool], build: $Callable[[$Any], $Any], table: $list[$Any], value: $object
) -> $Any:
    """Builds what a valid value is read as; raises `InvalidValue` otherwise."""
    try:
        if is_valid(value):
            return build(value)
    except $RecursionError:
        raise $InvalidValue(_wrong("", "depth", phrase_shallower(), value)) from None
    _refuse(table, value)

#: _filled
def _filled(value: $Any, readers: $dict[$Any, $Callable[[$Any], $Any] | None], defaults: $dict[$str, $Any]) -> $Any:
    """Returns a copy of a valid object with the defaults of absent properties.

    Readers are those of properties; that of the key None reads all without one.
    """
    absent = {name: $deepcopy(default) for name, default in defaults.items() if name not in value}
    filled: $dict[$str, $Any] = {}
    for name, part in {**value, **absent}.items():
        read = readers.get(name, readers.get(None))
        filled[name] = part if read is None else read(part)
    return filled

#: _build
def _build(of: $Any, value: $Any, readers: $dict[$Any, $Callable[[$Any], $Any]]) -> $Any:
    """Builds a dataclass of a valid object, given the readers of its properties; that of the key None reads others."""
    attributes, extra = _attributes(of)
    found: $dict[$str, $Any] = {}
    others: $dict[$str, $Any] = {}
    for name, part in value.items():
        read = readers.get(name if name in attributes else None)
        into, key = (found, attributes[name]) if name in attributes else (others, name)
        into[key] = part if read is None else read(part)
    return of(**found, **{name: others for name in extra})

#: _attributes
@$cache
def _attributes(of: $Any) -> $tuple[$dict[$str, $str], $list[$str]]:
    """Returns the attributes of a dataclass by property name, and the one for undeclared properties."""
    attributes: $dict[$str, $str] = {}
    extra: $list[$str] = []
    for field in $fields(of):
        if field.default_factory is not $MISSING and "alias" not in field.metadata:
            extra.append(field.name)
        else:
            attributes[field.metadata.get("alias", field.name)] = field.name
    return attributes, extra

#: _positions
def _positions(
    value: $Any, readers: $list[$Callable[[$Any], $Any] | None], others: $Callable[[$Any], $Any] | None
) -> $list[$Any]:
    """Reads the items of a valid array, given the readers of the first items, and that of others."""
    readers = [*readers, *[others] * $len(value)]
    return [item if read is None else read(item) for read, item in $zip(readers, value)]

#: _read
def _read(text: $Any) -> $object:
    """Returns the value of JSON text."""
    try:
        known: $str = text if $isinstance(text, $str) else text.decode($json.detect_encoding(text), "surrogatepass")
        if _is_vast(known):
            return $json.loads(known, parse_int=_finite, parse_float=_finite, parse_constant=_refuse_constant)
        return $json.loads(known, parse_constant=_refuse_constant)
    except $RecursionError:
        raise $InvalidValue([_TOO_DEEP]) from None

#: _is_vast
def _is_vast(text: $str) -> $bool:
    """Returns whether a text may have numbers beyond the range of doubles: an exponent of three digits, or 200 digits."""
    if $re.search(r"e\+?[0-9]{3}", text) or $re.search(r"E\+?[0-9]{3}", text):
        return True
    # So many digits fill a hundred characters, counted from the beginning. A search for them is slower than the parser.
    return $any(text[at : at + 100].isdigit() for at in $range(0, $len(text), 100))

#: _refuse
def _refuse(table: $list[$Any], value: $Any) -> $NoReturn:
    """Raises the violations of an invalid value."""
    raise $InvalidValue(_violations(table, value))

#: _finite
def _finite(text: $str) -> $float:
    """Reads a number of JSON; raises `InvalidValue` if it is beyond the range of doubles."""
    number = $float(text)
    if not $isfinite(number):
        raise $InvalidValue([$Violation("", "type", phrase_json(), phrase_the_number(_number_text(number)))])
    return $int(text) if text.lstrip("-").isdigit() else number

#: _refuse_constant
def _refuse_constant(name: $str) -> $object:
    raise $ValueError(f"{name} is not valid JSON")

#: _TOO_DEEP
_TOO_DEEP = $Violation("", "depth", phrase_shallower(), phrase_deep_text())

#: _Object
# Objects of JSON: a `dict` whose value types aren't checked.
_Object: $Any = $dict

#: _Array
# Arrays of JSON: a `list` whose item types aren't checked.
_Array: $Any = $list

#: _String
# `str`, without narrowing by type checkers: the value may be of another type.
_String: $Any = $str

#: _Int
# `int`, without narrowing by type checkers: the value may be of another type.
_Int: $Any = $int

#: _Boolean
# `bool`, without narrowing by type checkers: the value may be of another type.
_Boolean: $Any = $bool

#: _Null
# `None`, without narrowing by type checkers: the value may be of another type.
_Null: $Any = None

#: _is_object
def _is_object(value: $Any) -> $bool:
    """Returns whether a value is an object of JSON: a `dict` whose keys are strings."""
    if not $isinstance(value, _Object):
        return False
    for name in value:
        if not $isinstance(name, $str):
            return False
    return True

#: _is_integer
def _is_integer(value: $Any) -> $bool:
    """Returns whether a value is an integer of JSON, such as `1.0`, but not `True`."""
    if $isinstance(value, $float):
        return value.is_integer()
    return $isinstance(value, $int) and not $isinstance(value, $bool)

#: _is_number
def _is_number(value: $Any) -> $bool:
    """Returns whether a value is a number of JSON; `True` and infinity aren't."""
    if $isinstance(value, $float):
        return $isfinite(value)
    return $isinstance(value, $int) and not $isinstance(value, $bool)

#: _is_numeric
def _is_numeric(value: $Any) -> $bool:
    """Returns whether a value is a number, which may be one that JSON lacks: NaN, infinity."""
    return $isinstance(value, ($int, $float)) and not $isinstance(value, $bool)

#: _is_fraction
def _is_fraction(value: $Any) -> "$TypeGuard[$float]":
    """Returns whether a value is a number of JSON that isn't an integer."""
    return $isinstance(value, $float) and $isfinite(value) and not value.is_integer()

#: _is_multiple
def _is_multiple(value: $Any, digits: $int, exponent: $int) -> $bool:
    """Returns whether a number is a multiple of `digits * 10**exponent`, in decimal: 0.3 is a multiple of 0.1."""
    if $isinstance(value, $int):
        number, power = value, 0
    else:
        mantissa, _, tens = $repr(value).partition("e")
        whole, _, fraction = mantissa.partition(".")
        number, power = $int(whole + fraction), $int(tens or "0") - $len(fraction)
    scale: $int = 10 ** $abs(power - exponent)
    return number * scale % digits == 0 if power >= exponent else number % (digits * scale) == 0

#: _is_second_of_day
def _is_second_of_day(text: $str) -> $bool:
    """Returns whether the second of a time isn't 60, or is the last of a day in UTC (RFC 3339)."""
    time = text.upper().rpartition("T")[2]
    if time[6:8] != "60":
        return True
    minutes = $int(time[:2]) * 60 + $int(time[3:5])
    if time[-6] in "+-":
        offset = $int(time[-5:-3]) * 60 + $int(time[-2:])
        minutes += offset if time[-6] == "-" else -offset
    return minutes % 1440 == 1439

#: _is_host_name_length
def _is_host_name_length(text: $str) -> $bool:
    return $len(text) <= 253

#: _linear_search
def _linear_search(steps: $list[$Any]) -> "$Callable[[$str], $Optional[$bool]]":
    """Returns a search in linear time for a pattern that `re` may backtrack on: it follows all paths at once."""
    looks = [at for at, step in $enumerate(steps) if step[0] == "look"][::-1]
    has_edges = $any(step[0] == "edge" for step in steps)
    ranges = [pair for step in steps if step[0] == "in" for pair in step[1]]
    # No range of the pattern begins or ends between two of these characters.
    bounds = $sorted({0, *(first for first, _ in ranges), *(last + 1 for _, last in ranges)})
    width = $len(bounds) + 1
    # States by their threads: what follows at each kind of place, and under no kind the threads themselves.
    states: $dict[$Any, $Any] = {}
    learned = [0]

    def advance(threads: $Any, following: $Any, place: $int) -> $tuple[$bool, $Any]:
        """Returns whether a match ends at a place, and the threads after its character."""
        matches = False
        code = bounds[place % width - 1] if place % width else -1
        is_start, is_end, is_edge, *found = ($bool(place // width >> mark & 1) for mark in $range($len(looks) + 3))
        todo, seen = $list(threads), $set(threads)
        # Including steps that the loop adds.
        for step, count in todo:
            kind, *operands = steps[step]
            entered: $list[$int] = []
            if kind == "in":
                pairs, least, *most = operands
                if count >= least:
                    entered = [step + 1]
                if (not most or count < most[0]) and $any(first <= code <= last for first, last in pairs):
                    following.add((step, count + 1 if most else $min(count + 1, least)))
            elif kind in ("split", "jump"):
                entered = operands
            elif kind == "look":
                entered = operands[2:] if found[looks.index(step)] == operands[1] else []
            elif kind == "match":
                matches = True
            elif is_start if kind == "start" else is_end if kind == "end" else is_edge == operands[0]:
                entered = [step + 1]
            fresh = {(step, 0) for step in entered} - seen
            seen |= fresh
            todo.extend(fresh)
        return matches, following

    def learn(state: $Any, place: $int) -> $Any:
        """Returns whether a match ends at a place, and the next state, and remembers it in the state."""
        threads, again = state[None]
        matches, following = advance(threads, $set(again), place)
        learned[0] += 1
        if learned[0] > 10_000:
            learned[0] = 0
            states.clear()
        state[place] = matches, state_of($frozenset(following), again)
        return state[place]

    def state_of(threads: $Any, again: $Any) -> $Any:
        return states.setdefault((threads, again), {None: (threads, again)}) if threads else None

    def ends(places: $list[$int], start: $int, backward: $bool) -> "$Iterator[$int]":
        """Yields the places at which a match ends of the steps from there on."""
        again = $frozenset([(start, 0)] if backward or steps[start][0] != "start" else [])
        state = state_of($frozenset([(start, 0)]), again)
        for index, place in $enumerate(places[::-1] if backward else places):
            matches, state = state.get(place) or learn(state, place)
            if matches:
                yield $len(places) - 1 - index if backward else index
            if state is None:
                return

    def search(text: $str) -> $Optional[$bool]:
        """Returns true if the pattern matches."""
        classes = [$bisect(bounds, $ord(char)) for char in text]
        # For each place the class of the character after it, or before it, and marks of what is true there.
        ahead, behind = [*classes, 0], [0, *classes]

        def mark(number: $int, found: $Any) -> None:
            for at in found:
                ahead[at] += width << number
                behind[at] += width << number

        mark(0, [0])
        mark(1, [$len(text)])
        mark(2, [edge.start() for edge in $re.finditer(r"\b", text, $re.ASCII)] if has_edges else [])
        for number, look in $enumerate(looks):
            backward = $bool(steps[look][1])
            mark(number + 3, $list(ends(behind if backward else ahead, look + 1, backward)))
        return $next((True for _ in ends(ahead, 0, False)), None)

    return search

#: _limited_search
def _limited_search(steps: $list[$Any]) -> "$Callable[[$str], $Optional[$bool]]":
    """Returns the search for a pattern with references to groups: it takes at most 100,000 steps."""

    def run(text: $str, budget: $list[$int], start: $int, place: $int, backward: $bool, noted: $Any) -> $Any:
        """Returns what was noted on the first way that matches from a step and a place."""
        # The next step, how many characters of it there were, the place, and the notes.
        ways: $list[$Any] = [(start, 0, place, noted)]
        while ways and budget[0]:
            budget[0] -= 1
            step, count, at, notes = ways.pop()
            kind, *operands = steps[step]
            if kind == "match":
                return notes
            if kind == "in":
                ranges, least, *most = operands
                code = $ord((text[$max(at - 1, 0) : at] if backward else text[at : at + 1]) or "\0")
                after = at - 1 if backward else at + 1
                is_text = 0 <= after <= $len(text)
                fits = is_text and (not most or count < most[0]) and $any(low <= code <= high for low, high in ranges)
                if least == 1 and most == [1]:
                    if fits:
                        ways.append((step + 1, 0, after, notes))
                    continue
                if count >= least:
                    ways.append((step + 1, 0, at, notes))
                if fits:
                    ways.append((step, count + 1 if most else $min(count + 1, least), after, notes))
            elif kind in ("split", "jump"):
                ways.extend((next_step, 0, at, notes) for next_step in operands[::-1])
            elif kind == "look":
                ahead, is_wanted, next_step = operands
                found = run(text, budget, step + 1, at, not ahead, notes)
                if (found is not None) == $bool(is_wanted):
                    ways.append((next_step, 0, at, notes if found is None else found))
            elif kind in ("start", "end", "edge"):
                is_edge = $re.compile(r"\b", $re.ASCII).match(text, at) is not None
                if at == 0 if kind == "start" else at == $len(text) if kind == "end" else is_edge == operands[0]:
                    ways.append((step + 1, 0, at, notes))
            else:
                after, notes = note(text, budget, kind, operands, at, backward, $dict(notes))
                if after >= 0:
                    ways.append((step + 1, 0, after, notes))
        return None

    def note(
        text: $str, budget: $list[$int], kind: $str, operands: $list[$int], at: $int, backward: $bool, notes: $Any
    ) -> $tuple[$int, $Any]:
        """Returns the place after a step about groups, and the notes; -1 if it doesn't match."""
        slot = operands[0]
        if kind == "note":
            notes[slot] = at
        elif kind == "group":
            start = notes.pop(slot, at)
            notes[slot + 1] = $sorted((start, at))
        elif kind == "forget":
            return at, {key: value for key, value in notes.items() if not slot <= key <= operands[1]}
        elif kind == "onward":
            return (-1 if notes.pop(slot, None) == at else at), notes
        else:
            start, end = notes.get(slot + 1, (0, 0))
            # Each character is a step.
            budget[0] = $max(budget[0] - (end - start), 0)
            if backward:
                at -= end - start
            is_same = at >= 0 and text.startswith(text[start:end], at)
            return (at if backward else at + end - start) if is_same else -1, notes
        return at, notes

    def search(text: $str) -> $Optional[$bool]:
        """Returns true if the pattern matches."""
        budget = [100_000]
        starts = $range(1 if steps[0][0] == "start" else $len(text) + 1)
        return $next((True for start in starts if run(text, budget, 0, start, False, {}) is not None), None)

    return search

#: _is_regular_expression
def _is_regular_expression(text: $str) -> $bool:
    """Returns whether a text is a regular expression of ECMA-262, as far as `re` can decide it."""
    escapes = $re.findall(r"\\(.?)", text, $re.DOTALL)
    if $any(c not in _ESCAPED or not c for c in escapes):
        return False
    known = $re.sub(r"\\[pP]\{[^{}]+\}|\\u\{[0-9A-Fa-f]+\}|\\c[A-Za-z]|\\/", "a", text)
    try:
        $re.compile(known.replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!"))
    except ($re.error, $OverflowError, $RecursionError):
        return False
    return True

#: _ESCAPED
# The characters that a regular expression of ECMA-262 may escape.
_ESCAPED = "^$\\.*+?()[]{}|/-dDwWsSbBcfnrtv0123456789xukpP"

#: _once
def _once(verdict: $Callable[[$Any], $bool], value: $Any) -> $Any:
    """Validates a value once, though alternatives lead back to it at each level."""
    known = $getattr(_RESULTS, "verdicts", None)
    if known is None:
        _RESULTS.verdicts = {}
        try:
            return verdict(value)
        finally:
            _RESULTS.verdicts = None
    key = verdict, $id(value)
    if key not in known:
        # Keeps the value, so that no other object gets its `id`.
        known[key] = verdict(value), value
    return known[key][0]

#: _RESULTS
# For each thread, the results for values to which alternatives lead back, until the outermost call returns.
_RESULTS = $threading.local()

#: _is_one_of
def _is_one_of(value: $Any, values: $list[$Any]) -> $bool:
    """Returns whether a value equals one of the values as JSON."""
    key = _key(value)
    return $any(_key(other) == key for other in values)

#: _first_repeated
def _first_repeated(items: $list[$Any]) -> $Any:
    """Returns the indexes of the first two equal items; None if all are unique."""
    seen: $dict[$Any, $int] = {}
    for index, item in $enumerate(items):
        first = seen.setdefault(_key(item), index)
        if first != index:
            return first, index
    return None

#: _key
def _key(value: $Any) -> $Any:
    """Returns a key that is the same for values that are equal as JSON: 1 equals 1.0, but not `True`."""
    if $isinstance(value, $bool):
        return ($bool, value)
    # Hashes of numbers are predictable, so that colliding ones could slow a dictionary down; those of strings aren't.
    if $isinstance(value, $int):
        return ($float, $hex(value))
    if $isinstance(value, $float):
        return ($float, $hex($int(value)) if value.is_integer() else value.hex())
    if $isinstance(value, _Array):
        return ($list, $tuple([_key(item) for item in value]))
    if $isinstance(value, _Object):
        return ($dict, $frozenset([(name, _key(value[name])) for name in value]))
    return value if value is None or $isinstance(value, $str) else $id(value)

#: _violations
def _violations(table: $list[$Any], value: $Any) -> $list[$Violation]:
    """Returns the violations of an invalid value, each once: the first hundred, and one that counts the others."""
    try:
        found = _explained(table, value, "")
    except $RecursionError:
        return _wrong("", "depth", phrase_shallower(), value)
    if not found:
        # A part that isn't JSON is invalid without a violated constraint.
        return _wrong("", "type", phrase_json(), value)
    listed = $list($dict.fromkeys(found[:100]))
    if $len(found) > 100:
        others = $len(found) - 100
        more = phrase_more(others)
        if $len(found) == 1000:
            more = phrase_minimum(more)
        listed.append($Violation("", "more", phrase_valid(), phrase_value_with(more)))
    return listed

#: _explained
def _explained(table: $list[$Any], value: $Any, path: $str) -> $list[$Violation]:
    """Returns up to a thousand violations of the constraints of a table, whose rows are a rule and its operands."""
    found: $list[$Violation] = []
    for rule, *operands in table:
        if rule(found, value, path, *operands) or $len(found) >= 1000:
            break
    return found[:1000]

#: _type
def _type(found: $list[$Violation], value: $Any, path: $str, types: $str, keyword: $str = "type") -> $bool:
    """Requires one of these types; returns whether no other row of the table applies."""
    if _is_of(types, value):
        return False
    found += _wrong(path, keyword, _types_phrase(types), value)
    return True

#: _values
def _values(
    found: $list[$Violation], value: $Any, path: $str, values: $Any, keyword: $str, expected: $str = ""
) -> $bool:
    """Requires one of these values; returns whether no other row of the table applies."""
    if _is_one_of(value, values):
        return False
    found += _wrong(path, keyword, expected or _values_phrase($list(values)), value)
    return True

#: _minimum
def _minimum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_numeric(value) and not (_is_number(value) and value >= bound):
        found += _wrong(path, "minimum", phrase_minimum(text or _number_text(bound)), value)

#: _exclusive_minimum
def _exclusive_minimum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_numeric(value) and not (_is_number(value) and value > bound):
        found += _wrong(path, "exclusiveMinimum", phrase_exclusive_minimum(text or _number_text(bound)), value)

#: _maximum
def _maximum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_numeric(value) and not (_is_number(value) and value <= bound):
        found += _wrong(path, "maximum", phrase_maximum(text or _number_text(bound)), value)

#: _exclusive_maximum
def _exclusive_maximum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_numeric(value) and not (_is_number(value) and value < bound):
        found += _wrong(path, "exclusiveMaximum", phrase_exclusive_maximum(text or _number_text(bound)), value)

#: _multiple_of
def _multiple_of(
    found: $list[$Violation], value: $Any, path: $str, digits: $int, exponent: $int, text: $str
) -> None:
    if _is_numeric(value) and not (_is_number(value) and _is_multiple(value, digits, exponent)):
        found += _wrong(path, "multipleOf", phrase_multiple_of(text), value)

#: _min_length
def _min_length(found: $list[$Violation], value: $Any, path: $str, least: $int) -> None:
    if $isinstance(value, $str) and $len(value) < least:
        found += _wrong(path, "minLength", phrase_min_length(least), value)

#: _max_length
def _max_length(found: $list[$Violation], value: $Any, path: $str, most: $int) -> None:
    if $isinstance(value, $str) and $len(value) > most:
        found += _wrong(path, "maxLength", phrase_max_length(most), value)

#: _pattern
def _pattern(found: $list[$Violation], value: $Any, path: $str, search: $Any, source: $str) -> None:
    if $isinstance(value, $str) and not search(value):
        found += _wrong(path, "pattern", phrase_pattern(_visible(source)), value)

#: _format
def _format(
    found: $list[$Violation], value: $Any, path: $str, search: $Any, expected: $str, is_valid: $Any = $bool
) -> None:
    if $isinstance(value, $str) and not (search(value) and is_valid(value)):
        found += _wrong(path, "format", expected, value)

#: _min_items
def _min_items(found: $list[$Violation], value: $Any, path: $str, least: $int) -> None:
    if $isinstance(value, _Array) and $len(value) < least:
        found += _wrong(path, "minItems", phrase_min_items(least), value)

#: _max_items
def _max_items(found: $list[$Violation], value: $Any, path: $str, most: $int) -> None:
    if $isinstance(value, _Array) and $len(value) > most:
        found += _wrong(path, "maxItems", phrase_max_items(most), value)

#: _unique_items
def _unique_items(found: $list[$Violation], value: $Any, path: $str) -> None:
    repeated = _first_repeated(value) if $isinstance(value, _Array) else None
    if repeated:
        equal = phrase_equal_items(repeated[0], repeated[1])
        found += [$Violation(path, "uniqueItems", phrase_unique_items(), equal)]

#: _items
def _items(found: $list[$Violation], value: $Any, path: $str, first: $list[$Any], others: $Any = ()) -> None:
    """Applies tables to the first items, and one to all others."""
    for index, item in $enumerate(value if $isinstance(value, _Array) else ()):
        found += _explained(first[index] if index < $len(first) else others, item, f"{path}/{index}")

#: _contains
def _contains(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, least: $int, most: $Any, keyword: $str
) -> None:
    if not $isinstance(value, _Array):
        return
    matching = 0
    for index, item in $enumerate(value):
        matching += not _explained(table, item, f"{path}/{index}")
    actual = phrase_matching_items(matching)
    if matching < least:
        expected = phrase_min_contains(least)
        found += [$Violation(path, keyword, expected, actual)]
    elif most is not None and matching > most:
        expected = phrase_max_contains(most)
        found += [$Violation(path, "maxContains", expected, actual)]

#: _unevaluated_items
def _unevaluated_items(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, evaluated: $list[$Any]
) -> None:
    """Applies a table to the items that no part evaluates: the first, matching, or all items, under conditions."""
    if not $isinstance(value, _Array):
        return
    applied = [part for part in evaluated if not $any(_explained(when, value, path) for when in part[0])]
    for index, item in $enumerate(value):
        for _, first, matching, is_all in applied:
            if is_all or index < first or not $all(_explained(match, item, f"{path}/{index}") for match in matching):
                break
        else:
            found += _explained(table, item, f"{path}/{index}")

#: _min_properties
def _min_properties(found: $list[$Violation], value: $Any, path: $str, least: $int) -> None:
    if _is_object(value) and $len(value) < least:
        found += _wrong(path, "minProperties", phrase_min_properties(least), value)

#: _max_properties
def _max_properties(found: $list[$Violation], value: $Any, path: $str, most: $int) -> None:
    if _is_object(value) and $len(value) > most:
        found += _wrong(path, "maxProperties", phrase_max_properties(most), value)

#: _required
def _required(found: $list[$Violation], value: $Any, path: $str, *names: $str) -> None:
    for name in names if _is_object(value) else ():
        if name not in value:
            found += _without(path, "required", phrase_required(_quoted(name)))

#: _dependent_required
def _dependent_required(found: $list[$Violation], value: $Any, path: $str, name: $str, needed: $list[$str]) -> None:
    for other in needed if _is_object(value) and name in value else ():
        if other not in value:
            expected = phrase_dependent_required(_quoted(other), _quoted(name))
            found += _without(path, "dependentRequired", expected)

#: _properties
def _properties(
    found: $list[$Violation], value: $Any, path: $str, known: $dict[$str, $Any], patterns: $Any = None, others: $Any = ()
) -> None:
    """Applies tables to the named properties, to those that match patterns, and to all others."""
    if not _is_object(value):
        return
    for name, table in known.items():
        if name in value:
            found += _explained(table, value[name], _member(path, name))
    for name in $sorted(value.keys() - known.keys()) if patterns or others else ():
        for table in [table for search, table in patterns or () if search(name)] or [others]:
            found += _explained(table, value[name], _member(path, name))

#: _property_names
def _property_names(found: $list[$Violation], value: $Any, path: $str, table: $Any) -> None:
    for name in $sorted(value) if _is_object(value) else ():
        for violation in _explained(table, name, "")[:1]:
            expected = phrase_property_names(violation.expected)
            found += [$Violation(_member(path, name), "propertyNames", expected, phrase_the_name(_quoted(name)))]

#: _dependent_schema
def _dependent_schema(found: $list[$Violation], value: $Any, path: $str, name: $str, table: $Any) -> None:
    if _is_object(value) and name in value:
        found += _explained(table, value, path)

#: _unevaluated_properties
def _unevaluated_properties(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, evaluated: $list[$Any]
) -> None:
    """Applies a table to the properties that no part evaluates: by names, patterns, or all, under conditions."""
    if not _is_object(value):
        return
    applied = [part for part in evaluated if not $any(_explained(when, value, path) for when in part[0])]
    for name in $sorted(value):
        for _, names, patterns, is_all in applied:
            if is_all or name in names or $any(search(name) for search in patterns):
                break
        else:
            found += _explained(table, value[name], _member(path, name))

#: _any_of
def _any_of(
    found: $list[$Violation], value: $Any, path: $str, keyword: $str, *branches: $Any, is_exclusive: $bool = False
) -> None:
    """Requires one of the alternatives; reports the violations of the nearest for this type otherwise."""
    attempts: $list[$list[$Violation]] = []
    for types, table in branches:
        if _is_of(types, value):
            attempts.append(_explained(table, value, path))
    if is_exclusive and attempts.count([]) > 1:
        found += _wrong(path, "oneOf", phrase_exactly_one(), value)
    elif attempts:
        nearest: $list[$Violation] = $min(attempts, key=$len)
        found += nearest
    else:
        found += _wrong(path, keyword, _types_phrase("|".join([types for types, _ in branches])), value)

#: _one_of
def _one_of(found: $list[$Violation], value: $Any, path: $str, keyword: $str, *branches: $Any) -> None:
    """Requires exactly one of the alternatives."""
    _any_of(found, value, path, keyword, *branches, is_exclusive=True)

#: _tagged
def _tagged(
    found: $list[$Violation], value: $Any, path: $str, keyword: $str, types: $str, tag: $str, tables: $dict[$str, $Any]
) -> None:
    """Applies the alternative that the value of a property selects."""
    if not _is_object(value):
        found += _wrong(path, keyword, _types_phrase(types), value)
    elif tag not in value:
        found += _without(path, "required", phrase_required(_quoted(tag)))
    elif $isinstance(value[tag], $str) and value[tag] in tables:
        found += _explained(tables[value[tag]], value, path)
    else:
        found += _wrong(_member(path, tag), keyword, _values_phrase($list(tables)), value[tag])

#: _not
def _not(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, expected: $str = phrase_not_this()
) -> None:
    if not _explained(table, value, path):
        found += _wrong(path, "not", expected, value)

#: _if
def _if(found: $list[$Violation], value: $Any, path: $str, condition: $Any, then: $Any, otherwise: $Any) -> None:
    found += _explained(otherwise if _explained(condition, value, path) else then, value, path)

#: _call
def _call(found: $list[$Violation], value: $Any, path: $str, table: $Any) -> None:
    """Applies the table of a type."""
    found += _explained(table(), value, path)

#: _revisit
def _revisit(found: $list[$Violation], value: $Any, path: $str, table: $Any) -> None:
    """Applies the table of a type to which alternatives lead back for the same value, once for each value."""
    known = $getattr(_RESULTS, "explained", None)
    if known is None:
        _RESULTS.explained = {}
        try:
            found += _explained(table(), value, path)
        finally:
            _RESULTS.explained = None
        return
    key = $id(table()), $id(value), path
    if key not in known:
        # Keeps the value, so that no other object gets its `id`.
        known[key] = _explained(table(), value, path), value
    found += known[key][0]

#: _is_of
def _is_of(types: $str, value: $Any) -> $bool:
    """Returns whether a value has one of these JSON types: `string|null`."""
    kind = _kind(value)
    return types == "any" or kind in types.split("|") or ("number" in types and kind in ("integer", "fraction"))

#: _kind
def _kind(value: $Any) -> $str:
    """Returns the JSON type of a value; empty if it isn't JSON."""
    if value is None:
        return "null"
    if $isinstance(value, $bool):
        return "boolean"
    if $isinstance(value, $str):
        return "string"
    if $isinstance(value, $int):
        return "integer"
    if $isinstance(value, $float) and $isfinite(value):
        return "integer" if value.is_integer() else "fraction"
    if $isinstance(value, _Array):
        return "array"
    return "object" if _is_object(value) else ""

#: _wrong
def _wrong(path: $str, keyword: $str, expected: $str, value: $Any) -> $list[$Violation]:
    return [$Violation(path, keyword, expected, _described(value))]

#: _without
def _without(path: $str, keyword: $str, expected: $str) -> $list[$Violation]:
    return [$Violation(path, keyword, expected, phrase_without())]

#: _member
def _member(path: $str, name: $str) -> $str:
    """Returns the path of a property (RFC 6901); long names are shortened."""
    escaped = _shortened(name).replace("~", "~0").replace("/", "~1")
    return f"{path}/{_visible(escaped)}"

#: _types_phrase
def _types_phrase(types: $str) -> $str:
    """Returns the phrase for JSON types: `a string, an integer or null`."""
    names = types.replace("fraction", "number").split("|")
    words = [words for name, words in _TYPES.items() if name in names and (name, "number" in names) != ("integer", True)]
    return _listed(words) if words else phrase_absent()

#: _TYPES
_TYPES = {
    "object": phrase_object(),
    "array": phrase_array(),
    "string": phrase_string(),
    "integer": phrase_integer(),
    "number": phrase_number(),
    "boolean": phrase_boolean(),
    "null": phrase_null(),
}

#: _values_phrase
def _values_phrase(values: $list[$Any]) -> $str:
    """Returns the phrase for values; the first twenty of many."""
    words = [_value_text(value) for value in values[:20]]
    if $len(values) <= 20:
        return _listed(words)
    first, more = ", ".join(words), $len(values) - 20
    return phrase_one_of_many(first, more)

#: _value_text
def _value_text(value: $Any) -> $str:
    """Returns a value as JSON, shortened if it is long."""
    is_number = $isinstance(value, ($int, $float)) and not $isinstance(value, $bool)
    return _visible(_shortened(_number_text(value) if is_number else $json.dumps(value, ensure_ascii=False)))

#: _listed
def _listed(words: $list[$str]) -> $str:
    """Returns a list of phrases: `a, b or c`."""
    if $len(words) < 2:
        return "".join(words)
    first, last = ", ".join(words[:-1]), words[-1]
    return phrase_or(first, last)

#: _described
def _described(value: $Any) -> $str:
    """Describes a value."""
    kind = _kind(value)
    if kind == "null":
        return phrase_null()
    if kind == "boolean":
        return "true" if value else "false"
    if kind == "string":
        return phrase_the_string(_quoted(value))
    if kind == "array":
        return phrase_array_of($len(value))
    if kind == "object":
        return phrase_object_of($len(value))
    if kind or $isinstance(value, $float):
        return phrase_the_number(_number_text(value))
    return phrase_other_type($type(value).__name__)

#: _count
def _count(number: $int, one: $str, many: $str) -> $str:
    """Returns a number with its noun: `1 item`, `2 items`."""
    noun = one if number == 1 else many
    return f"{number} {noun}"

#: _quoted
def _quoted(text: $str) -> $str:
    """Returns a text as JSON, shortened if it is long."""
    return _visible($json.dumps(_shortened(text), ensure_ascii=False))

#: _shortened
def _shortened(text: $str) -> $str:
    """Returns the first 60 characters of a text."""
    return text if $len(text) <= 60 else text[:60] + "…"

#: _visible
def _visible(text: $str) -> $str:
    """Escapes characters that are invisible, break a line of a log, or change how others are shown."""

    def escaped(found: $re.Match[$str]) -> $str:
        units = found[0].encode("utf-16-be", "surrogatepass").hex()
        return $re.sub("....", r"\\u\g<0>", units)

    return $re.sub(_HIDDEN, escaped, text)

#: _HIDDEN
# Controls, line separators, lone surrogates, and characters that are invisible or turn the direction of text.
_HIDDEN = (
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff]"
)

#: _number_text
def _number_text(value: $float) -> $str:
    """Prints a number like ECMAScript."""
    try:
        number = $float(value)
    except $OverflowError:
        return "-Infinity" if value < 0 else "Infinity"
    if not $isfinite(number):
        return "NaN" if number != number else "-Infinity" if number < 0 else "Infinity"
    if number == 0:
        return "0"
    mantissa, _, exponent = $repr($abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = $len(digits) - $len(fraction) + $int(exponent or "0")
    digits = digits.rstrip("0")
    sign = "-" if number < 0 else ""
    if $len(digits) <= point <= 21:
        return sign + digits + "0" * (point - $len(digits))
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if $len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{point - 1:+d}"
