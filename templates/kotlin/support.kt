//: about
// The support of generated Kotlin, in sections with the names of those of Java. A file gets the sections that it uses, in the
// order of this text. It is Kotlin alone, without `java.*`, so that it runs on every platform.
//
// - Sections are members of one object, `AdlSupport`.
// - The section `document` opens the class `Document`, and the section `unquoted`, which it uses, closes that class. The
//   sections between them are methods of Document, indented by four. Each of them uses a name that `document` declares.
// - Five sections are public types that users see, which stand beside AdlSupport: `Violation`, `InvalidJsonException`,
//   `ViolationsException`, `Maybe`, `JsonNumber`.
// - A section declares its own name, and what the lines declare that are indented as little as its first one.
// - This section itself is never printed.

//: Violation
/** A violated constraint of a schema. */
data class Violation(
    /** The location of the invalid part: a JSON Pointer (RFC 6901), empty for the whole value. */
    val path: String,
    /** The violated keyword of JSON Schema. */
    val keyword: String,
    /** The expected value, in words; it completes "must be". */
    val expected: String,
    /** The value found, in words; it completes "found". */
    val found: String,
) {
    /** Returns the violation as a sentence. */
    override fun toString(): String {
        val subject = if (path.isEmpty()) phrase_the_value() else phrase_part_at(path)
        return phrase_message(subject, expected, found)
    }
}

//: InvalidJsonException
/** Thrown for text that isn't JSON, and for JSON that a type can't hold. */
open class InvalidJsonException internal constructor(message: String) : IllegalArgumentException(message)

//: ViolationsException
/** Thrown for JSON that isn't valid for its schema. The message has a sentence for each violation, one a line. */
class ViolationsException internal constructor(
    /** The violations, in order: at least one. */
    val violations: List<Violation>,
) : InvalidJsonException(violations.joinToString("\n"))

//: Maybe
/**
 * The value of a property that may be absent where null is a value, too. An absent property is null, and one that is null
 * is `Maybe(null)`.
 */
data class Maybe<out T>(
    /** The value, which may be null. */
    val value: T,
)

//: JsonNumber
/** A number that neither `Long` nor `Double` holds exactly. */
data class JsonNumber(
    /** The number as it is written in JSON. */
    val text: String,
) {
    override fun toString(): String = text
}

//: Read
/** Makes something of a value that is valid. */
typealias Read<T> = (Document, Int) -> T

//: Is
/** Tests a value. */
typealias Is = (Document, Int) -> Boolean

//: Put
/** Writes a value. */
typealias Put<T> = (Writer, T) -> Unit

//: document
const val KIND_NULL = 1
const val KIND_BOOLEAN = 2
const val KIND_INTEGER = 4
const val KIND_FRACTION = 8
const val KIND_TEXT = 16
const val KIND_ARRAY = 32
const val KIND_OBJECT = 64
const val KIND_NUMBER = KIND_INTEGER or KIND_FRACTION

// A node is a value, or the name of a property before its value: four numbers.
// Its kind and flags, the start and the end of its text without quotation marks, and the index of what follows it.
const val NODE = 4
const val START = 1
const val END = 2
const val NEXT = 3

// A string without escapes, or a number that is written as an integer.
const val IS_PLAIN = 128

// A name has the index of its string in place of what follows it.
const val IS_NAME = 256

/** A place in a document, and the function that something was found out by. */
data class Memory(val at: Int, val path: String, val function: Any)

/** Items, or names of properties, one after the other: the node `skipped` numbers behind one says where the next one is. */
class Parts(private val nodes: IntArray, outer: Int, private val skipped: Int) {
    private var at = outer + NODE
    private val end = nodes[outer + NEXT]

    operator fun iterator(): Parts = this

    operator fun hasNext(): Boolean = at in 0..<end

    operator fun next(): Int {
        val part = at
        at = nodes[part + skipped + NEXT]
        return part
    }
}

/** JSON text with its values in the order of the text. A value is an index, which is negative where it is absent. */
class Document(val text: String) {
    val nodes: IntArray
    private val names: Array<String>

    // The first value that its type can't hold: an integer, and this type.
    private var beyond = -1
    private var holder = ""

    // What was found out about values to which alternatives lead back, and by patterns.
    private val known = HashMap<Any, Any>()

    /** Parses JSON text, of which the value has the index 0. */
    init {
        val reader = Reader(text)
        reader.read()
        nodes = reader.nodes
        names = reader.names
    }

    fun exists(v: Int): Boolean = v >= 0

    fun isOf(v: Int, any: Int): Boolean = v >= 0 && (nodes[v] and any) != 0

    fun isPlain(v: Int): Boolean = (nodes[v] and IS_PLAIN) != 0

    /** Returns the text of a value, without the quotation marks of a string. */
    fun raw(v: Int): String = text.substring(nodes[v + START], nodes[v + END])

    /** Returns the text of a string, or of the name of a property. */
    fun text(v: Int): String = when {
        (nodes[v] and IS_NAME) != 0 -> names[nodes[v + NEXT]]
        (nodes[v] and IS_PLAIN) != 0 -> raw(v)
        else -> unquoted(v)
    }

    /** Returns the items of an array, without some of the first ones. */
    fun partsOf(v: Int, from: Int = 0): Parts {
        val parts = Parts(nodes, v, 0)
        repeat(from) { if (parts.hasNext()) parts.next() }
        return parts
    }

    /** Returns the names of the properties of an object. */
    fun namesOf(v: Int): Parts = Parts(nodes, v, NODE)

    /** Returns the value of the property of that name, and after it the name of the next one. */
    fun member(name: Int): Int = name + NODE

//: numbered
    /** Returns the items of an array with their indexes, without some of the first ones. */
    fun numbered(v: Int, from: Int): Sequence<Pair<Int, Int>> {
        val parts: Parts = partsOf(v, from)
        return generateSequence(from) { it + 1 }.takeWhile { parts.hasNext() }.map { Pair(it, parts.next()) }
    }

//: item
    /** Returns an item of an array; negative if there are fewer. */
    fun item(v: Int, index: Int): Int {
        val items = partsOf(v, index)
        return if (items.hasNext()) items.next() else -1
    }

//: size
    /** Returns the number of items or properties. */
    fun size(v: Int): Int {
        var size = 0
        for (part in if (isOf(v, KIND_OBJECT)) namesOf(v) else partsOf(v)) size += if (part >= 0) 1 else 0
        return size
    }

//: property
    /** Returns the value of the property of that name; negative if there is none. */
    fun property(v: Int, name: String): Int {
        for (key in namesOf(v)) {
            if (names[nodes[key + NEXT]] == name) {
                return member(key)
            }
        }
        return -1
    }

//: isExact
    /** Returns whether a number is written as an integer that has 64 bits. */
    fun isExact(v: Int): Boolean = isPlain(v) && (nodes[v + END] - nodes[v + START] <= 18 || raw(v).toLongOrNull() != null)

    /** Returns a number that is exact. */
    fun exact(v: Int): Long {
        var at = nodes[v + START]
        val isNegative = text[at] == '-'
        if (isNegative) {
            at++
        }
        var negated = 0L
        while (at < nodes[v + END]) {
            negated = 10 * negated - (text[at++] - '0')
        }
        return if (isNegative) negated else -negated
    }

//: toDouble
    /** Returns the double that is nearest to a number. */
    fun toDouble(v: Int): Double {
        val start = nodes[v + START]
        val end = nodes[v + END]
        // The quotient of two integers of up to fifteen digits, which are doubles, is rounded once.
        if (end - start > 15) {
            return raw(v).toDouble()
        }
        val isNegative = text[start] == '-'
        var digits = 0.0
        var unit = 1.0
        var isFraction = false
        for (at in (if (isNegative) start + 1 else start)..<end) {
            val c = text[at]
            if (c == '.') {
                isFraction = true
                continue
            }
            if (c > '9') {
                return raw(v).toDouble()
            }
            digits = 10 * digits + (c - '0')
            unit *= if (isFraction) 10.0 else 1.0
        }
        return if (isNegative) -digits / unit else digits / unit
    }

//: decimal
    /** Returns a number in decimal: an integer as it is written, another one as the double's shortest text. */
    fun decimal(v: Int): Decimal = Decimal(if (isPlain(v)) raw(v) else shown(toDouble(v)))

//: compare
    /** Compares a number with an integer: less than 0 if it is less. */
    fun compare(v: Int, bound: Long): Int {
        if (isExact(v)) {
            return exact(v).compareTo(bound)
        }
        val number = toDouble(v)
        // Up to 2^53, doubles have all integers.
        if (kotlin.math.abs(number) < 9007199254740992.0) {
            val whole = kotlin.math.floor(number)
            val compared = whole.toLong().compareTo(bound)
            return if (compared != 0) compared else if (number > whole) 1 else 0
        }
        return decimal(v).compareTo(Decimal(bound.toString()))
    }

//: compareDecimal
    /** Compares a number with an integer of more than 64 bits, in decimal. */
    fun compareDecimal(v: Int, bound: String): Int = decimal(v).compareTo(Decimal(bound))

//: compareDouble
    fun compareDouble(v: Int, bound: Double): Int {
        val number = if (isExact(v)) exact(v).toDouble() else toDouble(v)
        return if (number < bound) -1 else if (number > bound) 1 else 0
    }

//: isMultiple
    /** Returns whether a number, as it is written in decimal, is a multiple of another. */
    fun isMultiple(v: Int, divisor: String): Boolean {
        val step = divisor.toLongOrNull()
        return when {
            step != null && step != 0L && isExact(v) -> exact(v) % step == 0L
            else -> decimal(v).isMultipleOf(Decimal(divisor))
        }
    }

//: isText
    fun isText(v: Int, expected: String): Boolean {
        if (v < 0) {
            return false
        }
        if ((nodes[v] and (KIND_TEXT or IS_PLAIN or IS_NAME)) == (KIND_TEXT or IS_PLAIN)) {
            val start = nodes[v + START]
            return nodes[v + END] - start == expected.length && text.startsWith(expected, start)
        }
        return (nodes[v] and KIND_TEXT) != 0 && text(v) == expected
    }

//: hasMinLength
    fun hasMinLength(v: Int, least: Long): Boolean {
        val length = nodes[v + END] - nodes[v + START]
        return length >= least && (isPlain(v) && length >= 2 * least || countOfCodePoints(text(v)) >= least)
    }

//: hasMaxLength
    fun hasMaxLength(v: Int, most: Long): Boolean =
        nodes[v + END] - nodes[v + START] <= most || countOfCodePoints(text(v)) <= most

//: canonical
    /** Returns a text that is the same for equal values only. */
    fun canonical(v: Int): String {
        val out = StringBuilder()
        addCanonical(out, v)
        return out.toString()
    }

    private fun addCanonical(out: StringBuilder, v: Int) {
        if (isOf(v, KIND_TEXT)) {
            out.append('"').append(text(v).replace("\\", "\\\\").replace("\"", "\\\"")).append('"')
        } else if (isOf(v, KIND_NUMBER)) {
            out.append(if (isExact(v)) exact(v).toString() else decimal(v).toString())
        } else if (isOf(v, KIND_ARRAY)) {
            out.append('[')
            for (item in partsOf(v)) {
                addCanonical(out, item)
                out.append(',')
            }
            out.append(']')
        } else if (isOf(v, KIND_OBJECT)) {
            val members = ArrayList<Int>()
            for (name in namesOf(v)) members.add(name)
            members.sortBy { text(it) }
            out.append('{')
            for (name in members) {
                addCanonical(out, name)
                out.append(':')
                addCanonical(out, member(name))
                out.append(',')
            }
            out.append('}')
        } else {
            out.append(raw(v))
        }
    }

//: equalsJson
    /** Compares a value with JSON text. */
    fun equalsJson(v: Int, json: String): Boolean {
        if (v < 0 || isOf(v, KIND_TEXT) != (json[0] == '"')) {
            return false
        }
        val start = nodes[v + START]
        if (!isOf(v, KIND_TEXT) && nodes[v + END] - start == json.length && text.startsWith(json, start)) {
            return true
        }
        return Document(json).canonical(0) == canonical(v)
    }

//: repeated
    /** Returns the indexes of the first two equal items of an array; null if there are none. */
    fun repeated(v: Int): Pair<Int, Int>? {
        val seen = HashMap<String, Int>()
        var index = 0
        for (item in partsOf(v)) {
            val text = canonical(item)
            val first = seen[text]
            if (first != null) {
                return Pair(first, index)
            }
            seen[text] = index++
        }
        return null
    }

//: isDistinct
    fun isDistinct(v: Int): Boolean = repeated(v) == null

//: count
    /** Returns how many items a function accepts. */
    fun count(v: Int, accepts: Is): Int {
        var count = 0
        for (item in partsOf(v)) count += if (accepts(this, item)) 1 else 0
        return count
    }

//: contains
    fun contains(v: Int, accepts: Is): Boolean {
        for (item in partsOf(v)) {
            if (accepts(this, item)) {
                return true
            }
        }
        return false
    }

//: hasPrefix
    fun hasPrefix(v: Int, prefix: String): Boolean = isOf(v, KIND_TEXT) && text(v).startsWith(prefix)

//: hasSuffix
    fun hasSuffix(v: Int, suffix: String): Boolean = isOf(v, KIND_TEXT) && text(v).endsWith(suffix)

//: hasPart
    fun hasPart(v: Int, part: String): Boolean = isOf(v, KIND_TEXT) && text(v).contains(part)

//: remembered
    /** Returns what was made for a value by a function, at a path. References to the same function are equal. */
    @Suppress("UNCHECKED_CAST")
    fun <T : Any> remembered(v: Int, path: String, function: Any, compute: () -> T): T {
        val key = Memory(v, path, function)
        return (known[key] ?: compute().also { known[key] = it }) as T
    }

//: unheld
    /** Returns the exception for a value that is valid, but that its type can't hold; null if there is none. */
    fun unheld(): InvalidJsonException? {
        if (beyond < 0) {
            return null
        }
        val path = path(beyond)
        val subject = if (path.isEmpty()) phrase_the_value() else phrase_part_at(path)
        return InvalidJsonException(subject + " does not fit " + holder + ": " + shortened(raw(beyond)))
    }

    /** Returns the path to a value. */
    private fun path(v: Int): String {
        val path = StringBuilder()
        var outer = 0
        while (outer < v) {
            val isObject = isOf(outer, KIND_OBJECT)
            var index = 0
            for (part in if (isObject) namesOf(outer) else partsOf(outer)) {
                val inner = if (isObject) member(part) else part
                if (v < nodes[inner + NEXT]) {
                    path.append('/').append(if (isObject) stepOf(text(part)) else index.toString())
                    outer = inner
                    break
                }
                index++
            }
        }
        return path.toString()
    }

    /** Notes that a type can't hold a number that is valid. */
    fun exceeds(v: Int, type: String) {
        if (beyond < 0) {
            beyond = v
            holder = type
        }
    }

//: asJson
    /** Returns the JSON text of a value. */
    fun asJson(v: Int): String = if (isOf(v, KIND_TEXT)) "\"" + raw(v) + "\"" else raw(v)

//: matches
    /** Returns whether a pattern matches somewhere in a string. */
    fun matches(v: Int, pattern: Pattern): Boolean = pattern.matches(this, text(v))

//: searchOf
    /** Returns what is known of searches for a pattern, which no other document uses at the same time. */
    fun searchOf(program: Program): Search = known.getOrPut(program) { Search(program) } as Search

//: unquoted
    private fun unquoted(v: Int): String = unescaped(raw(v)) ?: ""
}

//: unescaped
/** Resolves the escapes of a string; returns null if one is invalid. A lone surrogate is no text. */
fun unescaped(quoted: String): String? {
    val text = StringBuilder(quoted.length)
    var start = 0
    var at = quoted.indexOf('\\')
    while (at >= 0) {
        text.append(quoted.substring(start, at))
        val escape = if (at + 1 < quoted.length) "\"\\/bfnrtu".indexOf(quoted[at + 1]) else -1
        if (escape < 0) {
            return null
        }
        start = at + 2
        if (escape < 8) {
            text.append("\"\\/\b\u000c\n\r\t"[escape])
        } else {
            val unit = hexadecimal(quoted, start)
            start += 4
            if (unit in 0xd800..<0xdc00 && quoted.startsWith("\\u", start)) {
                val low = hexadecimal(quoted, start + 2)
                if (low !in 0xdc00..0xdfff) {
                    return null
                }
                text.append(unit.toChar()).append(low.toChar())
                start += 6
            } else if (unit < 0 || unit in 0xd800..<0xe000) {
                return null
            } else {
                text.append(unit.toChar())
            }
        }
        at = quoted.indexOf('\\', start)
    }
    return text.append(quoted.substring(start)).toString()
}

fun hexadecimal(text: String, at: Int): Int {
    var unit = 0
    for (i in at..<at + 4) {
        val digit = if (i < text.length && text[i] <= '\u007f') text[i].digitToIntOrNull(16) else null
        unit = 16 * unit + (digit ?: return -1)
    }
    return unit
}

//: Reader
/** Reads the text of a document. It calls no method of itself: a deep text needs no deep stack. */
class Reader(private val text: String) {
    private val length = text.length

    // The characters of the text, and 0 behind them, which is no part of JSON.
    private val chars = CharArray(length + 1) { if (it < length) text[it] else '\u0000' }
    private var filled = IntArray((length / CHARACTERS_OF_NODE + 4) * NODE)
    private var size = 0

    // Arrays and objects that haven't ended.
    private var open = IntArray(16)
    private var depth = 0

    // The different names, their indexes, and for each the one without escapes that last followed it, counted from 1.
    private val known = ArrayList<String>()
    private val indexes = HashMap<String, Int>()
    private var followers = IntArray(16)
    private var last = 0

    // The last object that ended with each name.
    private var lastObject = IntArray(16)

    val nodes: IntArray get() = filled
    val names: Array<String> get() = known.toTypedArray()

    fun read() {
        var at = space(0)
        do {
            at = ends(value(at))
        } while (depth > 0)
        if (at < length) {
            throw unexpected(at)
        }
    }

    private fun unexpected(at: Int): InvalidJsonException {
        if (at >= length) {
            return InvalidJsonException("unexpected end of JSON text")
        }
        val character = text.substring(at, at + unitsAt(text, at))
        return InvalidJsonException("invalid JSON text: unexpected '" + visible(character) + "' at offset " + at)
    }

    /** Returns the place after white space. */
    private fun space(from: Int): Int {
        var at = from
        while (chars[at] == ' ' || chars[at] == '\n' || chars[at] == '\r' || chars[at] == '\t') {
            at++
        }
        return at
    }

    private fun add(flags: Int, start: Int, end: Int) {
        val index = size
        if (index + NODE > filled.size) {
            filled = filled.copyOf(2 * filled.size)
        }
        size = index + NODE
        filled[index] = flags
        filled[index + START] = start
        filled[index + END] = end
        filled[index + NEXT] = index + NODE
    }

    /** Reads a scalar, or the beginning of arrays and objects up to the first scalar or empty one in them. */
    private fun value(from: Int): Int {
        var at = from
        while (true) {
            when (chars[at]) {
                '{' -> {
                    at = begin(KIND_OBJECT, at)
                    if (chars[at] == '}') {
                        return at
                    }
                    at = name(at)
                }
                '[' -> {
                    at = begin(KIND_ARRAY, at)
                    if (chars[at] == ']') {
                        return at
                    }
                }
                '"' -> return string(at)
                't' -> return word("true", KIND_BOOLEAN, at)
                'f' -> return word("false", KIND_BOOLEAN, at)
                'n' -> return word("null", KIND_NULL, at)
                else -> return number(at)
            }
        }
    }

    private fun begin(kind: Int, at: Int): Int {
        if (depth == MOST_DEPTH) {
            throw InvalidJsonException("JSON text is nested too deeply")
        }
        if (depth == open.size) {
            open = open.copyOf(2 * depth)
        }
        open[depth++] = size
        add(kind, at, at)
        return space(at + 1)
    }

    /** Reads what follows a value, up to the next one or the end. */
    private fun ends(from: Int): Int {
        var at = space(from)
        while (depth > 0) {
            val outer = open[depth - 1]
            val isObject = (filled[outer] and KIND_OBJECT) != 0
            if (chars[at] == ',') {
                at = space(at + 1)
                return if (isObject) name(at) else at
            }
            if (chars[at] != (if (isObject) '}' else ']')) {
                throw unexpected(at)
            }
            at++
            depth--
            if (isObject && repeats(outer)) {
                distinct(outer)
            }
            filled[outer + END] = at
            filled[outer + NEXT] = size
            at = space(at)
        }
        return at
    }

    private fun word(word: String, kind: Int, at: Int): Int {
        if (!text.startsWith(word, at)) {
            throw unexpected(at)
        }
        add(kind, at, at + word.length)
        return at + word.length
    }

    /** Returns the place after digits, of which there must be one. */
    private fun digits(from: Int): Int {
        var at = from
        while (chars[at] in '0'..'9') {
            at++
        }
        if (at == from) {
            throw unexpected(at)
        }
        return at
    }

    private fun number(start: Int): Int {
        var isPlain = true
        var isLong = false
        var isWhole = true
        var at = if (chars[start] == '-') start + 1 else start
        at = if (chars[at] == '0') at + 1 else digits(at)
        if (chars[at] == '.') {
            isPlain = false
            val point = at + 1
            at = digits(point)
            isWhole = (point..<at).all { chars[it] == '0' }
        }
        if (chars[at] == 'e' || chars[at] == 'E') {
            isPlain = false
            isLong = true
            at = digits(if (chars[at + 1] == '+' || chars[at + 1] == '-') at + 2 else at + 1)
        }
        // Doubles have all decimals of fifteen digits.
        if (if (isPlain) at - start > 300 else isLong || at - start > 16) {
            val number = text.substring(start, at).toDouble()
            if (number.isInfinite()) {
                throw InvalidJsonException("number out of range at offset " + start)
            }
            isWhole = number % 1.0 == 0.0
        }
        add((if (isWhole) KIND_INTEGER else KIND_FRACTION) or (if (isPlain) IS_PLAIN else 0), start, at)
        return at
    }

    private fun string(quote: Int): Int {
        if (chars[quote] != '"') {
            throw unexpected(quote)
        }
        val start = quote + 1
        var at = start
        var isPlain = true
        while (chars[at] != '"') {
            val c = chars[at]
            if (c >= ' ' && c != '\\' && c < '\ud800') {
                at++
            } else if (c == '\\') {
                isPlain = false
                // What isn't escaped by it is unpaired, or no character.
                at += if (chars[at + 1] < ' ' || chars[at + 1] >= '\ud800') 1 else 2
            } else if (c < ' ') {
                throw unexpected(at)
            } else if (!c.isSurrogate()) {
                at++
            } else if (c.isHighSurrogate() && chars[at + 1].isLowSurrogate()) {
                at += 2
            } else {
                throw InvalidJsonException("unpaired surrogate at offset " + at)
            }
        }
        if (!isPlain && unescaped(text.substring(start, at)) == null) {
            throw InvalidJsonException("invalid escape in the string at offset " + start)
        }
        add(if (isPlain) KIND_TEXT or IS_PLAIN else KIND_TEXT, start, at)
        return at + 1
    }

    /** Reads the name of a property, and the colon behind it. */
    private fun name(quote: Int): Int {
        val index = size
        var end = expected(quote)
        if (end >= 0) {
            add(KIND_TEXT or IS_PLAIN, quote + 1, end)
        } else {
            end = string(quote) - 1
            learn(text.substring(quote + 1, end), (filled[index] and IS_PLAIN) != 0)
        }
        filled[index] = filled[index] or IS_NAME
        filled[index + NEXT] = last
        val at = space(end + 1)
        if (chars[at] != ':') {
            throw unexpected(at)
        }
        return space(at + 1)
    }

    /** Returns the end of the name that was last read behind the same one, if it is there again; negative if not. */
    private fun expected(quote: Int): Int {
        val follower = followers[last] - 1
        if (follower < 0) {
            return -1
        }
        val end = quote + 1 + known[follower].length
        if (end >= length || chars[quote] != '"' || chars[end] != '"' || !text.startsWith(known[follower], quote + 1)) {
            return -1
        }
        last = follower
        return end
    }

    private fun learn(quoted: String, isPlain: Boolean) {
        val name = if (isPlain) quoted else unescaped(quoted) ?: ""
        val index = indexes.getOrPut(name) { known.size }
        if (index == known.size) {
            known.add(name)
        }
        if (followers.size < known.size) {
            followers = followers.copyOf(2 * known.size)
        }
        if (isPlain) {
            followers[last] = index + 1
        }
        last = index
    }

    private fun after(name: Int): Int = filled[name + NODE + NEXT]

    /** Returns whether an object, which ends here, has a name twice. */
    private fun repeats(outer: Int): Boolean {
        if (lastObject.size < known.size) {
            lastObject = lastObject.copyOf(2 * known.size)
        }
        var name = outer + NODE
        while (name < size) {
            val index = filled[name + NEXT]
            if (lastObject[index] == outer + 1) {
                return true
            }
            lastObject[index] = outer + 1
            name = after(name)
        }
        return false
    }

    /** Removes properties that others of the same name follow. */
    private fun distinct(outer: Int) {
        val last = HashMap<Int, Int>()
        var name = outer + NODE
        while (name < size) {
            last[filled[name + NEXT]] = name
            name = after(name)
        }
        name = outer + NODE
        var kept = name
        while (name < size) {
            val after = after(name)
            if (last[filled[name + NEXT]] == name) {
                val moved = name - kept
                for (at in name..<after step NODE) {
                    filled.copyInto(filled, kept, at, at + NODE)
                    if ((filled[kept] and IS_NAME) == 0) {
                        filled[kept + NEXT] -= moved
                    }
                    kept += NODE
                }
            }
            name = after
        }
        size = kept
    }

    companion object {
        // As in other readers of JSON: what reads, checks and writes values calls itself at each level.
        private const val MOST_DEPTH = 1000

        // So many characters of text are a node, about.
        private const val CHARACTERS_OF_NODE = 6
    }
}

//: unitsAt
/** Returns the number of `Char`s of the character at a place. */
fun unitsAt(text: String, at: Int): Int =
    if (text[at].isHighSurrogate() && at + 1 < text.length && text[at + 1].isLowSurrogate()) 2 else 1

/** Returns the code point at a place. */
fun codePointAt(text: String, at: Int): Int = when (unitsAt(text, at)) {
    2 -> 0x10000 + ((text[at].code - 0xd800) shl 10) + (text[at + 1].code - 0xdc00)
    else -> text[at].code
}

//: countOfCodePoints
fun countOfCodePoints(text: String): Int {
    var count = 0
    var at = 0
    while (at < text.length) {
        at += unitsAt(text, at)
        count++
    }
    return count
}

//: codePointsOf
fun codePointsOf(text: String): IntArray {
    val points = IntArray(countOfCodePoints(text))
    var at = 0
    for (i in points.indices) {
        points[i] = codePointAt(text, at)
        at += unitsAt(text, at)
    }
    return points
}

//: Decimal
/** A number in decimal: its sign, and digits, of which the first isn't 0, and the place of the point before or behind them. */
class Decimal(text: String) {
    private val isNegative = text.startsWith('-')
    private val digits: String
    private val point: Int

    init {
        val mantissa = text.trimStart('-').substringBefore('e').substringBefore('E')
        val exponent = text.drop(text.indexOfAny(charArrayOf('e', 'E'), 0).let { if (it < 0) text.length else it + 1 })
        val whole = mantissa.substringBefore('.')
        val all = whole + mantissa.substringAfter('.', "")
        digits = all.trim('0').ifEmpty { "" }
        val zeros = all.length - all.trimStart('0').length
        // What has an exponent of many digits is 0, or no double.
        val moved = if (exponent.isEmpty()) 0 else exponent.toIntOrNull()?.coerceIn(-MOST, MOST) ?: -MOST
        point = if (digits.isEmpty()) 0 else whole.length - zeros + moved
    }

    operator fun compareTo(other: Decimal): Int {
        val sign = sign()
        return when {
            sign != other.sign() -> sign.compareTo(other.sign())
            point != other.point -> sign * point.compareTo(other.point)
            else -> sign * digits.compareTo(other.digits)
        }
    }

    private fun sign(): Int = if (digits.isEmpty()) 0 else if (isNegative) -1 else 1

    /** Divides as on paper: what is left after each digit is less than the divisor. */
    fun isMultipleOf(other: Decimal): Boolean {
        // Both as integers of the same unit.
        val unit = minOf(point - digits.length, other.point - other.digits.length)
        val own = digits + "0".repeat(point - digits.length - unit)
        val divisor = other.digits + "0".repeat(other.point - other.digits.length - unit)
        val least = divisor.toLongOrNull()
        if (least != null && least < Long.MAX_VALUE / 10 - 1) {
            return own.fold(0L) { left, digit -> (10 * left + (digit - '0')) % least } == 0L
        }
        var left = ""
        for (digit in own) {
            left = (left + digit).trimStart('0')
            while (left.length > divisor.length || left.length == divisor.length && left >= divisor) {
                left = difference(left, divisor)
            }
        }
        return left.isEmpty()
    }

    /** Returns the difference of two integers without signs, the first of which is the greater one. */
    private fun difference(one: String, other: String): String {
        val result = one.toCharArray()
        var borrowed = 0
        for (i in 1..one.length) {
            val taken = borrowed + if (i <= other.length) other[other.length - i] - '0' else 0
            val digit = one[one.length - i] - '0' - taken
            borrowed = if (digit < 0) 1 else 0
            result[one.length - i] = '0' + (digit + 10 * borrowed)
        }
        return result.concatToString().trimStart('0')
    }

    /** Returns the number as an integer or a fraction, without an exponent. */
    override fun toString(): String {
        val number = when {
            digits.isEmpty() -> "0"
            point <= 0 -> "0." + "0".repeat(-point) + digits
            point >= digits.length -> digits + "0".repeat(point - digits.length)
            else -> digits.substring(0, point) + "." + digits.substring(point)
        }
        return if (sign() < 0) "-" + number else number
    }

    companion object {
        private const val MOST = 100_000
    }
}

//: ValueSet
/** Some values, as JSON text of an array. */
class ValueSet(private val text: String) {
    private val known by lazy {
        val values = Document(text)
        val all = HashSet<String>()
        for (item in values.partsOf(0)) all.add(values.canonical(item))
        all
    }

    fun has(d: Document, v: Int): Boolean = v >= 0 && d.canonical(v) in known
}

//: exactlyOne
fun exactlyOne(vararg conditions: Boolean): Boolean = conditions.count { it } == 1

//: callOnce
/** Calls a function to which alternatives lead back for the same value, at each level of it: once for each value. */
fun callOnce(accepts: Is, d: Document, v: Int): Boolean = d.remembered(v, "", accepts) { accepts(d, v) }

//: Pattern
/**
 * A regular expression of ECMA-262 as a program, in JSON, that takes no more than linear time: a list of parts, or of steps
 * that are followed by the next one unless they jump.
 */
class Pattern(private val text: String) {
    private val program by lazy { Program(text) }

    /** Returns whether the pattern matches somewhere in a text. */
    fun matches(d: Document, text: String): Boolean = when (program.steps[0].kind) {
        "run" -> program.runs(text)
        "groups" -> Backtracking(program.steps, codePointsOf(text)).matches()
        else -> d.searchOf(program).matches(codePointsOf(text))
    }
}

/** A step of a pattern. */
class Step(d: Document, v: Int) {
    val kind: String
    val isIn: Boolean
    val text: String
    val ranges: IntArray
    val operands: IntArray

    // How often a character of the step may occur.
    val least: Int
    val most: Int

    init {
        val parts = d.partsOf(v)
        kind = d.text(parts.next())
        isIn = kind == "in"
        val characters = StringBuilder()
        val bounds = ArrayList<Int>()
        val numbers = ArrayList<Int>()
        while (parts.hasNext()) {
            val part = parts.next()
            if (d.isOf(part, KIND_NUMBER)) {
                numbers.add(minOf(d.exact(part), Int.MAX_VALUE.toLong()).toInt())
                continue
            }
            for (pair in d.partsOf(part)) {
                for (bound in d.partsOf(pair)) bounds.add(d.exact(bound).toInt())
            }
        }
        if (kind == "text") {
            for (c in numbers) addCodePoint(characters, c)
        }
        text = characters.toString()
        ranges = bounds.toIntArray()
        operands = numbers.toIntArray()
        least = operands.getOrElse(0) { 0 }
        most = operands.getOrElse(1) { Int.MAX_VALUE }
    }

    fun has(c: Int): Boolean {
        for (i in ranges.indices step 2) {
            if (c in ranges[i]..ranges[i + 1]) {
                return true
            }
        }
        return false
    }
}

/** The steps of a pattern. */
class Program(text: String) {
    val steps: List<Step>

    // The bounds of the ranges of characters, between which all are alike.
    val bounds: List<Int>

    // The steps that look ahead or behind, the last one first.
    val looks: List<Int>

    init {
        val d = Document(text)
        val all = ArrayList<Step>()
        for (item in d.partsOf(0)) all.add(Step(d, item))
        steps = all
        bounds = all.flatMap { it.ranges.mapIndexed { i, bound -> bound + i % 2 } }.distinct().sorted()
        looks = all.indices.filter { all[it].kind == "look" }.reversed()
    }

    /** Returns whether a text begins with parts, each of which goes on where the one before it ended. */
    fun runs(text: String): Boolean {
        var at = 0
        for (i in 1..<steps.size) {
            val part = steps[i]
            if (part.isIn) {
                var left = part.most
                while (at < text.length && left > 0 && part.has(codePointAt(text, at))) {
                    at += unitsAt(text, at)
                    left--
                }
                if (part.most - left < part.least) {
                    return false
                }
            } else if (part.text.isEmpty()) {
                if (at != text.length) {
                    return false
                }
            } else if (text.startsWith(part.text, at)) {
                at += part.text.length
            } else {
                return false
            }
        }
        return true
    }
}

/** Follows all ways of a pattern at once, and keeps what it has found out. */
class Search(private val program: Program) {
    private val steps = program.steps

    // States by their threads, and numbers for the marks of places.
    private val states = HashMap<List<Int>, State>()
    private val kinds = HashMap<Pair<Int, Int>, Int>()

    /** What a search has reached: each thread is a step, and how many characters it has. */
    private class State(val start: Int, val threads: List<Int>) {
        // The states after characters, and whether a match ends before them.
        val after = HashMap<Int, State>()
        val ends = HashSet<Int>()
    }

    private fun state(start: Int, reached: Set<Long>): State {
        val key = ArrayList<Int>()
        key.add(start)
        for (thread in reached.sorted()) {
            key.add((thread shr 32).toInt())
            key.add(thread.toInt())
        }
        return states.getOrPut(key) { State(start, key.drop(1)) }
    }

    private fun thread(step: Int, count: Int): Long = (step.toLong() shl 32) or count.toLong()

    /** Finds out whether a match ends at a place, and the state after its character. */
    private fun advance(state: State, place: Int, c: Int, isRepeated: Boolean, holds: (Int) -> Boolean) {
        val following = HashSet<Long>()
        if (isRepeated) {
            following.add(thread(state.start, 0))
        }
        // A set in the order of what was added, which grows behind the place where it is read.
        val seen = HashSet<Long>()
        val reached = ArrayDeque<Long>()
        val reach = { thread: Long -> if (seen.add(thread)) reached.addLast(thread) }
        for (i in state.threads.indices step 2) reach(thread(state.threads[i], state.threads[i + 1]))
        while (reached.isNotEmpty()) {
            val thread = reached.removeFirst()
            val at = (thread shr 32).toInt()
            val count = thread.toInt()
            val step = steps[at]
            when (step.kind) {
                "in" -> {
                    if (count >= step.least) {
                        reach(thread(at + 1, 0))
                    }
                    if (count < step.most && step.has(c)) {
                        // More than the least don't count.
                        val isOpen = step.most == Int.MAX_VALUE
                        following.add(thread(at, if (isOpen) minOf(count + 1, step.least) else count + 1))
                    }
                }
                "split", "jump" -> step.operands.forEach { reach(thread(it, 0)) }
                "look" ->
                    if (holds(3 + program.looks.indexOf(at)) == (step.operands[1] == 1)) {
                        reach(thread(step.operands[2], 0))
                    }
                "match" -> state.ends.add(place)
                "start", "end" -> if (holds(if (step.kind == "start") 0 else 1)) reach(thread(at + 1, 0))
                else -> if (holds(2) == (step.operands[0] == 1)) reach(thread(at + 1, 0))
            }
        }
        state.after[place] = state(state.start, following)
    }

    /** Returns whether the pattern matches somewhere in a text. */
    fun matches(text: IntArray): Boolean {
        if (states.size > MOST_KNOWN || kinds.size > MOST_KNOWN) {
            states.clear()
            kinds.clear()
        }
        val places = Places(text)
        places.mark(BooleanArray(text.size + 1) { it == 0 })
        places.mark(BooleanArray(text.size + 1) { it == text.size })
        places.mark(BooleanArray(text.size + 1) { isEdge(text, it) })
        for (look in program.looks) {
            places.mark(places.ends(look + 1, steps[look].operands[0] == 1, false) ?: BooleanArray(text.size + 1))
        }
        return places.ends(0, false, true) != null
    }

    /** The places of a text: numbers that stand for the character after or before each, and what is marked there. */
    private inner class Places(private val text: IntArray) {
        private val ahead = IntArray(text.size + 1)
        private val behind = IntArray(text.size + 1)
        private val marks = ArrayList<BooleanArray>()

        init {
            for (at in text.indices) {
                val found = program.bounds.binarySearch(text[at])
                val group = if (found >= 0) found + 1 else -found - 1
                ahead[at] = group
                behind[at + 1] = group
            }
        }

        fun mark(found: BooleanArray) {
            for (places in listOf(ahead, behind)) {
                for (at in found.indices) {
                    if (found[at]) {
                        places[at] =
                            kinds.getOrPut(Pair(places[at], marks.size)) { program.bounds.size + 1 + kinds.size }
                    }
                }
            }
            marks.add(found)
        }

        /** Returns where matches end; of the first match, if that is enough: null if there is none. */
        fun ends(start: Int, isBackward: Boolean, isEnough: Boolean): BooleanArray? {
            val found = BooleanArray(text.size + 1)
            val isRepeated = isBackward || steps[start].kind != "start"
            val places = if (isBackward) behind else ahead
            var state = state(start, setOf(thread(start, 0)))
            for (index in 0..text.size) {
                if (state.threads.isEmpty()) {
                    break
                }
                val at = if (isBackward) text.size - index else index
                val place = places[at]
                if (place !in state.after) {
                    val c = text.getOrElse(if (isBackward) at - 1 else at) { -1 }
                    advance(state, place, c, isRepeated) { mark -> marks[mark][at] }
                }
                if (place in state.ends) {
                    found[at] = true
                    if (isEnough) {
                        return found
                    }
                }
                state = state.after.getValue(place)
            }
            return if (isEnough) null else found
        }
    }

    companion object {
        // The most states and marks that are kept.
        private const val MOST_KNOWN = 10_000
    }
}

/** Tries one way after the other, where references to groups need it. */
class Backtracking(private val steps: List<Step>, private val text: IntArray) {
    private var left = steps[0].operands[0]

    // A step, how many characters it has, a place, and the notes of groups, which are -1 where there is none.
    private class Way(val step: Int, val count: Int, val at: Int, val notes: IntArray)

    /** Returns whether the pattern matches, within its number of steps. */
    fun matches(): Boolean {
        val last = if (steps[1].kind == "start") 0 else text.size
        return (0..last).any { run(1, it, false, IntArray(0)) != null }
    }

    /** Returns the notes of the first way that matches from a step and a place; null if none does. */
    private fun run(start: Int, from: Int, isBackward: Boolean, noted: IntArray): IntArray? {
        val ways = ArrayDeque<Way>()
        ways.addLast(Way(start, 0, from, noted))
        while (ways.isNotEmpty() && left > 0) {
            val way = ways.removeLast()
            left--
            val step = steps[way.step]
            val operands = step.operands
            val onward = { at: Int, notes: IntArray -> ways.addLast(Way(way.step + 1, 0, at, notes)) }
            when (step.kind) {
                "match" -> return way.notes
                "in" -> {
                    val character = if (isBackward) way.at - 1 else way.at
                    val after = if (isBackward) way.at - 1 else way.at + 1
                    val fits = way.count < step.most && character in text.indices && step.has(text[character])
                    if (step.least == 1 && step.most == 1) {
                        if (fits) {
                            onward(after, way.notes)
                        }
                        continue
                    }
                    if (way.count >= step.least) {
                        onward(way.at, way.notes)
                    }
                    if (fits) {
                        val isOpen = step.most == Int.MAX_VALUE
                        val count = if (isOpen) minOf(way.count + 1, step.least) else way.count + 1
                        ways.addLast(Way(way.step, count, after, way.notes))
                    }
                }
                "split" -> {
                    ways.addLast(Way(operands[1] + 1, 0, way.at, way.notes))
                    ways.addLast(Way(operands[0] + 1, 0, way.at, way.notes))
                }
                "jump" -> ways.addLast(Way(operands[0] + 1, 0, way.at, way.notes))
                "look" -> {
                    val found = run(way.step + 1, way.at, operands[0] == 0, way.notes)
                    if ((found != null) == (operands[1] == 1)) {
                        ways.addLast(Way(operands[2] + 1, 0, way.at, found ?: way.notes))
                    }
                }
                "start", "end", "edge" -> if (holds(step, way.at)) onward(way.at, way.notes)
                else -> {
                    val notes = withRoom(step, way.notes)
                    val at = note(step, way.at, isBackward, notes)
                    if (at >= 0) {
                        onward(at, notes)
                    }
                }
            }
        }
        return null
    }

    private fun holds(step: Step, at: Int): Boolean = when (step.kind) {
        "start" -> at == 0
        "end" -> at == text.size
        else -> isEdge(text, at) == (step.operands[0] == 1)
    }

    /** Returns a copy of notes that has those of a step. */
    private fun withRoom(step: Step, notes: IntArray): IntArray {
        val size = maxOf(notes.size, step.operands[0] + 3, step.operands.last() + 1)
        return IntArray(size) { notes.getOrElse(it) { -1 } }
    }

    /** Returns the place after a step about groups, which changes the notes; -1 if it doesn't match. */
    private fun note(step: Step, at: Int, isBackward: Boolean, notes: IntArray): Int {
        val slot = step.operands[0]
        when (step.kind) {
            "note" -> notes[slot] = at
            "group" -> {
                val from = if (notes[slot] < 0) at else notes[slot]
                notes[slot] = -1
                notes[slot + 1] = minOf(from, at)
                notes[slot + 2] = maxOf(from, at)
            }
            "forget" -> notes.fill(-1, slot, step.operands[1] + 1)
            "onward" -> {
                val isSame = notes[slot] == at
                notes[slot] = -1
                return if (isSame) -1 else at
            }
            else -> return back(notes[slot + 1], notes[slot + 2], at, isBackward)
        }
        return at
    }

    /** Returns the place after the same text as that of a group. */
    private fun back(from: Int, to: Int, at: Int, isBackward: Boolean): Int {
        if (from < 0) {
            return at
        }
        val length = to - from
        // Each character is a step.
        left = maxOf(left - length, 0)
        val start = if (isBackward) at - length else at
        if (start < 0 || start + length > text.size || (0..<length).any { text[from + it] != text[start + it] }) {
            return -1
        }
        return if (isBackward) start else start + length
    }
}

fun isEdge(text: IntArray, at: Int): Boolean = isWord(text, at - 1) != isWord(text, at)

fun isWord(text: IntArray, at: Int): Boolean {
    val c = text.getOrElse(at) { 0 }
    return c == '_'.code || c < 128 && c.toChar().isLetterOrDigit()
}

//: addCodePoint
fun addCodePoint(out: StringBuilder, c: Int) {
    if (c < 0x10000) {
        out.append(c.toChar())
    } else {
        out.append((0xd800 + ((c - 0x10000) shr 10)).toChar()).append((0xdc00 + (c and 0x3ff)).toChar())
    }
}

//: hasRealSecond
/** Returns whether the second of a time isn't 60, or is the last of a day in UTC (RFC 3339 §5.7). */
fun hasRealSecond(text: String): Boolean {
    val time = text.substring(text.indexOfAny(charArrayOf('t', 'T')) + 1)
    if (!time.startsWith("60", 6)) {
        return true
    }
    val sign = time.indexOfAny(charArrayOf('+', '-'))
    val moved = if (sign < 0) 0 else minutesOf(time.substring(sign + 1))
    return (minutesOf(time) - (if (sign >= 0 && time[sign] == '-') -moved else moved) + 2880) % 1440 == 1439
}

fun minutesOf(time: String): Int = 60 * time.substring(0, 2).toInt() + time.substring(3, 5).toInt()

//: isRegularExpression
/** Returns whether a text is a regular expression of the platform's syntax. */
fun isRegularExpression(text: String): Boolean {
    // What compiles an expression calls itself at each parenthesis.
    if (text.count { it == '(' || it == '[' } > 1000) {
        return false
    }
    return runCatching { Regex(text) }.isSuccess
}

//: defaultIn
/** Reads a default, which is JSON text. */
fun <T> defaultIn(text: String, build: Read<T>): T = build(Document(text), 0)

//: parse
/** Reads JSON text as a value that is valid. */
fun <T> parse(text: String, accepts: Is, explains: () -> Table, build: Read<T>): T {
    val d = Document(text)
    if (!accepts(d, 0)) {
        throw ViolationsException(explain(d, 0, explains()))
    }
    val made = build(d, 0)
    d.unheld()?.let { throw it }
    return made
}

//: isValid
/** Returns whether JSON text is valid. */
fun isValid(text: String, accepts: Is): Boolean {
    val d =
        try {
            Document(text)
        } catch (_: InvalidJsonException) {
            return false
        }
    return accepts(d, 0)
}

//: violations
/** Returns the violations of JSON text: none if it is valid. */
fun violations(text: String, accepts: Is, explains: () -> Table): List<Violation> {
    val d =
        try {
            Document(text)
        } catch (exception: InvalidJsonException) {
            return listOf(Violation("", "type", phrase_json(), exception.message ?: ""))
        }
    return if (accepts(d, 0)) emptyList() else explain(d, 0, explains())
}

//: counted
fun counted(count: Number, one: String, many: String): String =
    count.toString() + " " + if (count.toLong() == 1L) one else many

//: Table
/** Explains a value: adds violations, and returns false where no other constraint of the value applies. */
typealias Table = (Explainer, Int, String) -> Boolean

//: Explainer
/** Collects the violations of values of a document. */
class Explainer(val d: Document) {
    val found = ArrayList<Violation>()

    fun isFull(): Boolean = found.size >= MOST_FOUND

    fun add(path: String, keyword: String, expected: String, shown: String) {
        found.add(Violation(path, keyword, expected, shown))
    }

    fun refuse(v: Int, path: String, keyword: String, expected: String): Boolean {
        add(path, keyword, expected, described(d, v))
        return false
    }

    fun lacks(path: String, keyword: String, expected: String) = add(path, keyword, expected, phrase_without())

    /** Returns the violations of a value by a table. */
    fun explained(table: Table, v: Int, path: String): List<Violation> {
        val e = Explainer(d)
        table(e, v, path)
        return e.found.take(MOST_FOUND)
    }

    fun accepts(table: Table, v: Int, path: String): Boolean = explained(table, v, path).isEmpty()

    /** Returns the violations, each once: the first hundred, and one that counts the others. */
    fun report(): List<Violation> {
        val report = found.take(MOST_LISTED).distinct().toMutableList()
        val left = minOf(found.size, MOST_FOUND) - MOST_LISTED
        if (left > 0) {
            val more = phrase_more(left)
            val others = if (isFull()) phrase_minimum(more) else more
            report.add(Violation("", "more", phrase_valid(), phrase_value_with(others)))
        }
        return report
    }

    companion object {
        private const val MOST_LISTED = 100
        private const val MOST_FOUND = 1000
    }
}

/** Returns the violations of a value. */
fun explain(d: Document, v: Int, table: Table): List<Violation> {
    val e = Explainer(d)
    table(e, v, "")
    return e.report()
}

//: described
/** Returns a value in words. */
fun described(d: Document, v: Int): String = when {
    d.isOf(v, KIND_TEXT) -> phrase_the_string(quoted(d.text(v)))
    d.isOf(v, KIND_NUMBER) -> phrase_the_number(shown(d.toDouble(v) + 0.0))
    d.isOf(v, KIND_ARRAY) -> phrase_array_of(d.size(v))
    d.isOf(v, KIND_OBJECT) -> phrase_object_of(d.size(v))
    else -> d.raw(v)
}

//: quoted
fun quoted(text: String): String = quotedWhole(shortened(text))

/** Returns a text as a string of JSON, with the characters that nobody sees as escapes. */
fun quotedWhole(text: String): String {
    val w = Writer()
    w.text(text)
    return visible(w.toString())
}

//: stepOf
/** Returns a name as a step of a path. */
fun stepOf(name: String): String = visible(shortened(name).replace("~", "~0").replace("/", "~1"))

//: shortened
/** Returns the first 60 characters of a text. */
fun shortened(text: String): String {
    var at = 0
    repeat(60) { if (at < text.length) at += unitsAt(text, at) }
    return if (at < text.length) text.substring(0, at) + "…" else text
}

//: visible
/** Escapes characters that are invisible, break a line of a log, or change how others are shown. */
fun visible(text: String): String {
    val shown = StringBuilder(text.length)
    var at = 0
    while (at < text.length) {
        val character = text.substring(at, at + unitsAt(text, at))
        if (isHidden(codePointAt(text, at))) {
            for (unit in character) shown.append("\\u").append(unit.code.toString(16).padStart(4, '0'))
        } else {
            shown.append(character)
        }
        at += character.length
    }
    return shown.toString()
}

fun isHidden(c: Int): Boolean =
    c < 0x20 || c in 0x7f..0x9f || c == 0xad || c == 0x61c || c in 0x200b..0x200f || c in 0x2028..0x202e ||
        c in 0x2060..0x206f || c == 0xfeff || c in 0xfff9..0xfffb || c in 0xe0000..0xe0fff

//: alternatives
/** Returns a list of phrases: a, b or c. */
fun alternatives(phrases: List<String>): String = when {
    phrases.size < 2 -> phrases.joinToString("")
    else -> phrase_or(phrases.dropLast(1).joinToString(", "), phrases.last())
}

//: listedValues
/** Returns the phrase for values: the first twenty of many. */
fun listedValues(values: List<String>): String = when {
    values.size > 20 -> phrase_one_of_many(values.take(20).joinToString(", "), (values.size - 20).toString())
    else -> alternatives(values)
}

//: sortedNames
/** Returns the names of the properties of an object, sorted by code points. */
fun sortedNames(d: Document, v: Int): List<Int> {
    val names = ArrayList<Int>()
    for (name in d.namesOf(v)) names.add(name)
    return names.sortedWith { one, other -> compareCodePoints(d.text(one), d.text(other)) }
}

fun compareCodePoints(one: String, other: String): Int {
    val at = one.commonPrefixWith(other).length
    if (at == one.length || at == other.length) {
        return one.length.compareTo(other.length)
    }
    return codePointAt(one, at).compareTo(codePointAt(other, at))
}

//: rows
/** Constraints on a value, in order. */
fun rows(vararg all: Table): Table = { e, v, path ->
    for (row in all) {
        if (e.isFull() || !row(e, v, path)) {
            break
        }
    }
    true
}

//: kinds
/** Returns the JSON types that a text names, which are separated by bars. */
fun kinds(types: String): Int = types.split(" | ").fold(0) { all, type ->
    all or when (type) {
        "null" -> KIND_NULL
        "boolean" -> KIND_BOOLEAN
        "integer" -> KIND_INTEGER
        "fraction" -> KIND_FRACTION
        "number" -> KIND_NUMBER
        "string" -> KIND_TEXT
        "array" -> KIND_ARRAY
        "object" -> KIND_OBJECT
        "any" -> KIND_NULL or KIND_BOOLEAN or KIND_NUMBER or KIND_TEXT or KIND_ARRAY or KIND_OBJECT
        else -> 0
    }
}

/** Returns the phrase for JSON types: an object, a string or null. */
fun phraseOf(kinds: Int): String {
    val phrases = ArrayList<String>()
    if ((kinds and KIND_OBJECT) != 0) {
        phrases.add(phrase_object())
    }
    if ((kinds and KIND_ARRAY) != 0) {
        phrases.add(phrase_array())
    }
    if ((kinds and KIND_TEXT) != 0) {
        phrases.add(phrase_string())
    }
    if ((kinds and KIND_NUMBER) != 0) {
        phrases.add(if ((kinds and KIND_FRACTION) != 0) phrase_number() else phrase_integer())
    }
    if ((kinds and KIND_BOOLEAN) != 0) {
        phrases.add(phrase_boolean())
    }
    if ((kinds and KIND_NULL) != 0) {
        phrases.add(phrase_null())
    }
    return if (phrases.isEmpty()) phrase_absent() else alternatives(phrases)
}

//: ofType
fun ofType(types: String): Table = ofTypeBy(types, "type")

//: ofTypeBy
fun ofTypeBy(types: String, keyword: String): Table {
    val known = kinds(types)
    return { e, v, path -> e.d.isOf(v, known) || e.refuse(v, path, keyword, phraseOf(known)) }
}

//: listed
/** Requires one of some values, in words. */
fun listed(values: ValueSet, keyword: String, phrase: String): Table = { e, v, path ->
    values.has(e.d, v) || e.refuse(v, path, keyword, phrase)
}

//: ofKind
/** Requires something of values of a kind. */
fun ofKind(kinds: Int, holds: Is, keyword: String, phrase: String): Table = { e, v, path ->
    if (e.d.isOf(v, kinds) && !holds(e.d, v)) {
        e.refuse(v, path, keyword, phrase)
    }
    true
}

//: numeric
/** Requires something of numbers. */
fun numeric(holds: Is, keyword: String, phrase: String): Table = ofKind(KIND_NUMBER, holds, keyword, phrase)

//: textual
/** Requires something of strings. */
fun textual(holds: Is, keyword: String, phrase: String): Table = ofKind(KIND_TEXT, holds, keyword, phrase)

//: minLength
fun minLength(least: Long): Table =
    textual({ d, v -> d.hasMinLength(v, least) }, "minLength", phrase_min_length(least))

//: maxLength
fun maxLength(most: Long): Table =
    textual({ d, v -> d.hasMaxLength(v, most) }, "maxLength", phrase_max_length(most))

//: matching
fun matching(pattern: Pattern, source: String): Table =
    textual({ d, v -> d.matches(v, pattern) }, "pattern", phrase_pattern(visible(source)))

//: minItems
fun minItems(least: Long): Table =
    ofKind(KIND_ARRAY, { d, v -> d.size(v) >= least }, "minItems", phrase_min_items(least))

//: maxItems
fun maxItems(most: Long): Table =
    ofKind(KIND_ARRAY, { d, v -> d.size(v) <= most }, "maxItems", phrase_max_items(most))

//: minProperties
fun minProperties(least: Long): Table =
    ofKind(KIND_OBJECT, { d, v -> d.size(v) >= least }, "minProperties", phrase_min_properties(least))

//: maxProperties
fun maxProperties(most: Long): Table =
    ofKind(KIND_OBJECT, { d, v -> d.size(v) <= most }, "maxProperties", phrase_max_properties(most))

//: uniqueItems
fun uniqueItems(): Table = { e, v, path ->
    val equal = if (e.d.isOf(v, KIND_ARRAY)) e.d.repeated(v) else null
    if (equal != null) {
        val found = phrase_equal_items(equal.first.toString(), equal.second.toString())
        e.add(path, "uniqueItems", phrase_unique_items(), found)
    }
    true
}

//: items
/** Explains the first items of an array, and all after them, unless the table for these is null. */
fun items(others: Table?, vararg first: Table): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_ARRAY)) {
        var index = 0
        for (item in e.d.partsOf(v)) {
            val one = if (index < first.size) first[index] else others
            if (one != null && !e.isFull()) {
                one(e, item, path + "/" + index)
            }
            index++
        }
    }
    true
}

//: matchingItems
/** Requires a number of items that a table accepts; there is no greatest one if it is negative. */
fun matchingItems(table: Table, least: Long, most: Long, keyword: String): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_ARRAY)) {
        var index = 0
        var count = 0
        for (item in e.d.partsOf(v)) {
            if (e.accepts(table, item, path + "/" + index++)) {
                count++
            }
        }
        val found = phrase_matching_items(count)
        if (count < least) {
            e.add(path, keyword, phrase_min_contains(least), found)
        } else if (most in 0..<count) {
            e.add(path, "maxContains", phrase_max_contains(most), found)
        }
    }
    true
}

//: Evaluation
/**
 * What subschemas evaluate, under conditions on the whole: a number of first items and those that match, properties by name
 * and by pattern, or all.
 */
class Evaluation(
    private val conditions: List<Table> = emptyList(),
    private val first: Long = 0,
    private val matching: List<Table> = emptyList(),
    private val names: List<String> = emptyList(),
    private val patterns: List<Pattern> = emptyList(),
    private val all: Boolean = false,
) {
    fun applies(e: Explainer, v: Int, path: String): Boolean = conditions.all { e.accepts(it, v, path) }

    fun hasItem(e: Explainer, item: Int, index: Int, path: String): Boolean =
        all || index < first || matching.any { e.accepts(it, item, path) }

    fun hasName(e: Explainer, name: String): Boolean =
        all || name in names || patterns.any { it.matches(e.d, name) }
}

//: unevaluatedItems
fun unevaluatedItems(table: Table, vararg evaluated: Evaluation): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_ARRAY)) {
        val some = evaluated.filter { it.applies(e, v, path) }
        var index = 0
        for (item in e.d.partsOf(v)) {
            val at = path + "/" + index
            if (some.none { it.hasItem(e, item, index, at) }) {
                table(e, item, at)
            }
            index++
        }
    }
    true
}

//: unevaluatedProperties
fun unevaluatedProperties(table: Table, vararg evaluated: Evaluation): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_OBJECT)) {
        val some = evaluated.filter { it.applies(e, v, path) }
        for (name in sortedNames(e.d, v)) {
            val text = e.d.text(name)
            if (some.none { it.hasName(e, text) }) {
                table(e, e.d.member(name), path + "/" + stepOf(text))
            }
        }
    }
    true
}

//: required
fun required(vararg names: String): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_OBJECT)) {
        for (name in names) {
            if (e.d.property(v, name) < 0) {
                e.lacks(path, "required", phrase_required(quoted(name)))
            }
        }
    }
    true
}

//: dependentRequired
fun dependentRequired(name: String, vararg needed: String): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_OBJECT) && e.d.property(v, name) >= 0) {
        for (other in needed) {
            if (e.d.property(v, other) < 0) {
                e.lacks(path, "dependentRequired", phrase_dependent_required(quoted(other), quoted(name)))
            }
        }
    }
    true
}

//: NamedTable
/** The name of a property, and the constraints of its value. */
class NamedTable(val name: String, val table: Table)

//: properties
/** Explains properties by their names. */
fun properties(vararg known: NamedTable): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_OBJECT)) {
        for (one in known) {
            val member = e.d.property(v, one.name)
            if (member >= 0 && !e.isFull()) {
                one.table(e, member, path + "/" + stepOf(one.name))
            }
        }
    }
    true
}

//: Patterned
/** A pattern for names, and the constraints of the values of these properties. */
class Patterned(val pattern: Pattern, val table: Table)

//: allProperties
/** Explains properties by their names, by patterns, and the others, unless the table for these is null. */
fun allProperties(known: List<NamedTable>, patterns: List<Patterned>, others: Table?): Table {
    val all = properties(*known.toTypedArray())
    val names = known.map { it.name }.toSet()
    return { e, v, path ->
        if (e.d.isOf(v, KIND_OBJECT)) {
            all(e, v, path)
            for (name in sortedNames(e.d, v).filter { e.d.text(it) !in names }) {
                val text = e.d.text(name)
                val at = path + "/" + stepOf(text)
                val matched = patterns.filter { it.pattern.matches(e.d, text) }
                for (one in matched) one.table(e, e.d.member(name), at)
                if (matched.isEmpty() && others != null && !e.isFull()) {
                    others(e, e.d.member(name), at)
                }
            }
        }
        true
    }
}

//: propertyNames
fun propertyNames(table: Table): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_OBJECT)) {
        for (name in sortedNames(e.d, v)) {
            val found = e.explained(table, name, "")
            if (found.isNotEmpty()) {
                val text = e.d.text(name)
                val expected = phrase_property_names(found[0].expected)
                e.add(path + "/" + stepOf(text), "propertyNames", expected, phrase_the_name(quoted(text)))
            }
        }
    }
    true
}

//: dependentSchema
fun dependentSchema(name: String, table: Table): Table = { e, v, path ->
    if (e.d.isOf(v, KIND_OBJECT) && e.d.property(v, name) >= 0) {
        table(e, v, path)
    }
    true
}

//: Branch
/** An alternative: the JSON types of its values, and its constraints. */
class Branch(val types: String, val table: Table)

/** Explains a value by its branches: if it is valid for none, by the one for its type with the fewest violations. */
fun branches(keyword: String, mostValid: Int, branches: Array<out Branch>): Table {
    val known = branches.map { kinds(it.types) }
    return { e, v, path ->
        val fitting = branches.indices.filter { e.d.isOf(v, known[it]) }
        val found = fitting.map { e.explained(branches[it].table, v, path) }
        val nearest = found.minByOrNull { it.size }
        if (found.count { it.isEmpty() } > mostValid) {
            e.refuse(v, path, "oneOf", phrase_exactly_one())
        } else if (nearest == null) {
            e.refuse(v, path, keyword, phraseOf(known.fold(0) { all, one -> all or one }))
        } else {
            e.found.addAll(nearest)
        }
        true
    }
}

//: anyOf
fun anyOf(keyword: String, vararg all: Branch): Table = branches(keyword, Int.MAX_VALUE, all)

//: oneOf
fun oneOf(keyword: String, vararg all: Branch): Table = branches(keyword, 1, all)

//: Choice
/** The values of a tag, and the constraints of the objects that have one of them. */
class Choice(val tags: List<String>, val table: Table)

//: tagged
/** Explains objects by the alternative that the value of a property selects. */
fun tagged(keyword: String, types: String, tag: String, vararg choices: Choice): Table = { e, v, path ->
    val name = if (e.d.isOf(v, KIND_OBJECT)) e.d.property(v, tag) else -1
    val chosen = choices.find { e.d.isOf(name, KIND_TEXT) && e.d.text(name) in it.tags }
    if (!e.d.isOf(v, KIND_OBJECT)) {
        e.refuse(v, path, keyword, phraseOf(kinds(types)))
    } else if (name < 0) {
        e.lacks(path, "required", phrase_required(quoted(tag)))
    } else if (chosen != null) {
        chosen.table(e, v, path)
    } else {
        val known = choices.flatMap { it.tags }.map { visible(shortened(quotedWhole(it))) }
        e.refuse(name, path + "/" + stepOf(tag), keyword, listedValues(known))
    }
    true
}

//: not
fun not(table: Table, phrase: String): Table = { e, v, path ->
    if (e.accepts(table, v, path)) {
        e.refuse(v, path, "not", phrase)
    }
    true
}

//: conditional
fun conditional(condition: Table, then: Table, otherwise: Table): Table = { e, v, path ->
    if (e.accepts(condition, v, path)) then(e, v, path) else otherwise(e, v, path)
    true
}

//: call
/** Makes a table when it is needed: tables may contain each other. */
fun call(make: () -> Table): Table = { e, v, path ->
    make()(e, v, path)
    true
}

//: revisit
/** A call of a table to which alternatives lead back for the same value. */
fun revisit(make: () -> Table): Table = { e, v, path ->
    e.found.addAll(e.d.remembered(v, path, make) { e.explained(make(), v, path) })
    true
}

//: textAt
fun textAt(d: Document, v: Int): String = d.text(v)

//: booleanAt
fun booleanAt(d: Document, v: Int): Boolean = d.raw(v) == "true"

//: doubleAt
fun doubleAt(d: Document, v: Int): Double = d.toDouble(v)

//: integerAt
fun integerAt(d: Document, v: Int): Long {
    if (d.isExact(v)) {
        return d.exact(v)
    }
    return d.decimal(v).toString().toLongOrNull() ?: 0L.also { d.exceeds(v, "Long") }
}

//: unsignedAt
fun unsignedAt(d: Document, v: Int): ULong =
    d.decimal(v).toString().toULongOrNull() ?: 0UL.also { d.exceeds(v, "ULong") }

//: anyAt
/** Returns null, a Boolean, a String, a number, a List or a Map with strings as keys. */
fun anyAt(d: Document, v: Int): Any? = when {
    d.isOf(v, KIND_TEXT) -> d.text(v)
    d.isOf(v, KIND_NUMBER) -> numberAt(d, v)
    d.isOf(v, KIND_BOOLEAN) -> booleanAt(d, v)
    d.isOf(v, KIND_ARRAY) -> itemsOf(d, v, ::anyAt)
    d.isOf(v, KIND_OBJECT) -> membersOf(d, v, ::anyAt)
    else -> null
}

//: numberAt
/** Returns a number as it is written: an integer as Long, another number as Double, and what these don't hold as JsonNumber. */
fun numberAt(d: Document, v: Int): Any {
    val raw = d.raw(v)
    if (d.isPlain(v)) {
        return if (raw == "-0") -0.0 else if (d.isExact(v)) d.exact(v) else JsonNumber(raw)
    }
    val number = d.toDouble(v)
    return if (Decimal(raw).compareTo(Decimal(shown(number))) == 0) number else JsonNumber(raw)
}

//: nilAt
/** Reads null as null. */
fun <T> nilAt(read: Read<T>): Read<T?> = { d, v -> if (d.isOf(v, KIND_NULL)) null else read(d, v) }

//: someAt
fun <T> someAt(read: Read<T>): Read<Maybe<T>> = { d, v -> Maybe(read(d, v)) }

//: listAt
fun <T> listAt(read: Read<T>): Read<List<T>> = { d, v -> itemsOf(d, v, read) }

//: itemsOf
/** Reads an array as a list. */
fun <T> itemsOf(d: Document, v: Int, read: Read<T>): List<T> = buildList { for (item in d.partsOf(v)) add(read(d, item)) }

//: mapAt
fun <T> mapAt(read: Read<T>): Read<Map<String, T>> = { d, v -> membersOf(d, v, read) }

//: membersOf
/** Reads an object as a map in the order of the text. */
fun <T> membersOf(d: Document, v: Int, read: Read<T>): Map<String, T> = buildMap {
    for (name in d.namesOf(v)) put(d.text(name), read(d, d.member(name)))
}

//: shown
/** Returns a double as ECMAScript prints it: the shortest decimal that is read as the same double. */
fun shown(number: Double): String {
    if (number == 0.0 || number % 1.0 == 0.0 && kotlin.math.abs(number) < 1e15) {
        return if (number == 0.0 && 1 / number < 0) "-0" else number.toLong().toString()
    }
    val (digits, point) = shortest(kotlin.math.abs(number))
    val text = when {
        point in digits.length..21 -> digits + "0".repeat(point - digits.length)
        point in 1..21 -> digits.substring(0, point) + "." + digits.substring(point)
        point in -5..0 -> "0." + "0".repeat(-point) + digits
        else -> {
            val fraction = if (digits.length > 1) "." + digits.substring(1) else ""
            digits.substring(0, 1) + fraction + (if (point > 0) "e+" else "e") + (point - 1)
        }
    }
    return if (number < 0) "-" + text else text
}

/** Returns the digits of the shortest decimal that is read as a double, and the place of its point: 12.5 is 125 and 2. */
fun shortest(number: Double): Pair<String, Int> {
    // What platforms print is the same double, though not always its shortest decimal. Decimals of fifteen digits differ.
    val printed = number.toString().lowercase()
    val exponent = printed.substringAfter('e', "0").toInt()
    val mantissa = printed.substringBefore('e')
    val all = mantissa.replace(".", "")
    val digits = all.trim('0')
    if (digits.length < 16 && number > 1e-300) {
        val zeros = all.length - all.trimStart('0').length
        return Pair(digits, mantissa.substringBefore('.').length - zeros + exponent)
    }
    return shortestOf(number.toBits(), exponent)
}

/** Makes digits of the exact value of a double until what is left is within half of its distance to the next ones. */
fun shortestOf(bits: Long, printed: Int): Pair<String, Int> {
    val biased = (bits ushr 52).toInt()
    val isSubnormal = biased == 0
    val fraction = bits and 0xfffffffffffffL
    val exponent = if (isSubnormal) -1074 else biased - 1075
    // The double is value / unit, and half of the distances to the next ones are above / unit and below / unit.
    val isEdge = fraction == 0L && biased > 1
    val value = Natural(if (isSubnormal) fraction else fraction or 0x10000000000000L)
    val unit = Natural(1)
    val above = Natural(1)
    val below = Natural(1)
    value.shift(maxOf(exponent, 0) + if (isEdge) 2 else 1)
    unit.shift(maxOf(-exponent, 0) + if (isEdge) 2 else 1)
    above.shift(maxOf(exponent, 0) + if (isEdge) 1 else 0)
    below.shift(maxOf(exponent, 0))
    val isEven = fraction % 2 == 0L
    var point = printed - 8
    // The number will be below 10^point, and no less than a tenth of that: some platforms print 1e-7 without an exponent.
    repeat(maxOf(point, 0)) { unit.times(10) }
    repeat(maxOf(-point, 0)) { listOf(value, above, below).forEach { it.times(10) } }
    while (value.plus(above).compareTo(unit) >= if (isEven) 0 else 1) {
        unit.times(10)
        point++
    }
    val digits = StringBuilder()
    while (true) {
        listOf(value, above, below).forEach { it.times(10) }
        var digit = 0
        while (value >= unit) {
            value.minus(unit)
            digit++
        }
        val isLow = value.compareTo(below) < if (isEven) 1 else 0
        val isHigh = value.plus(above).compareTo(unit) > if (isEven) -1 else 0
        if (isLow || isHigh) {
            val isUp = isHigh && (!isLow || value.plus(value) >= unit)
            return Pair(digits.append(if (isUp) digit + 1 else digit).toString(), point)
        }
        digits.append(digit)
    }
}

/** An integer without a sign that has no greatest value, in parts of 30 bits. */
class Natural(first: Long) {
    private var parts = longArrayOf(first and MASK, (first ushr BITS) and MASK, first ushr 2 * BITS)

    fun times(factor: Long) {
        var carry = 0L
        for (i in parts.indices) {
            carry += parts[i] * factor
            parts[i] = carry and MASK
            carry = carry ushr BITS
        }
        if (carry > 0) {
            parts += carry
        }
    }

    fun shift(bits: Int) {
        parts = LongArray(bits / BITS) + parts
        times(1L shl bits % BITS)
    }

    fun plus(other: Natural): Natural {
        val sum = Natural(0)
        sum.parts = LongArray(maxOf(parts.size, other.parts.size) + 1)
        for (i in sum.parts.indices) {
            val part = sum.parts[i] + part(i) + other.part(i)
            sum.parts[i] = part and MASK
            if (part > MASK) {
                sum.parts[i + 1]++
            }
        }
        return sum
    }

    fun minus(other: Natural) {
        var borrowed = 0L
        for (i in parts.indices) {
            val part = parts[i] - other.part(i) - borrowed
            borrowed = if (part < 0) 1 else 0
            parts[i] = part and MASK
        }
    }

    operator fun compareTo(other: Natural): Int {
        for (i in maxOf(parts.size, other.parts.size) - 1 downTo 0) {
            if (part(i) != other.part(i)) {
                return part(i).compareTo(other.part(i))
            }
        }
        return 0
    }

    private fun part(index: Int): Long = parts.getOrElse(index) { 0 }

    companion object {
        private const val BITS = 30
        private const val MASK = (1L shl BITS) - 1
    }
}

//: Writer
/** Writes JSON text. */
class Writer {
    private val out = StringBuilder()

    override fun toString(): String = out.toString()

    fun raw(text: String) {
        out.append(text)
    }

    /** Writes a string. An unpaired surrogate becomes U+FFFD. */
    fun text(text: String) {
        out.append('"')
        var at = 0
        while (at < text.length) {
            val c = text[at]
            val units = unitsAt(text, at)
            if (units == 2) {
                out.append(c).append(text[at + 1])
            } else if (c.isSurrogate()) {
                out.append('\ufffd')
            } else if (c >= ' ' && c != '"' && c != '\\') {
                out.append(c)
            } else {
                escape(c)
            }
            at += units
        }
        out.append('"')
    }

    private fun escape(c: Char) {
        val at = "\"\\\b\u000c\n\r\t".indexOf(c)
        if (at >= 0) {
            out.append('\\').append("\"\\bfnrt"[at])
        } else {
            out.append("\\u").append(c.code.toString(16).padStart(4, '0'))
        }
    }

    /** Writes the name of a property, as JSON text. */
    fun name(name: String) {
        comma()
        out.append(name).append(':')
    }

    /** Writes a comma, unless an array or an object begins here. */
    fun comma() {
        val last = out[out.length - 1]
        if (last != '{' && last != '[') {
            out.append(',')
        }
    }
}

//: marshal
fun <T> marshal(v: T, write: Put<T>): String {
    val w = Writer()
    write(w, v)
    return w.toString()
}

//: putText
fun putText(w: Writer, v: String) = w.text(v)

//: putBoolean
fun putBoolean(w: Writer, v: Boolean) = w.raw(v.toString())

//: putInteger
fun putInteger(w: Writer, v: Long) = w.raw(v.toString())

//: putUnsigned
fun putUnsigned(w: Writer, v: ULong) = w.raw(v.toString())

//: putDouble
fun putDouble(w: Writer, v: Double) {
    require(v.isFinite()) { "the number " + v + ", which JSON lacks" }
    w.raw(shown(v))
}

//: putAny
/** Writes null, a Boolean, a String, a number, a List or a Map with strings as keys. */
fun putAny(w: Writer, v: Any?) {
    when (v) {
        null -> w.raw("null")
        is String -> w.text(v)
        is Double -> putDouble(w, v)
        is Float -> putDouble(w, v.toString().toDouble())
        is Boolean, is Long, is Int, is Short, is Byte, is ULong, is JsonNumber -> w.raw(v.toString())
        is Iterable<*> -> putItems(w, v, ::putAny)
        is Map<*, *> -> {
            w.raw("{")
            for ((name, member) in v) putMember(w, name as String, member, ::putAny)
            w.raw("}")
        }
        else -> throw IllegalArgumentException("a value of " + v::class.simpleName + ", which JSON lacks")
    }
}

//: putNil
fun <T : Any> putNil(write: Put<T>): Put<T?> = { w, v -> if (v == null) w.raw("null") else write(w, v) }

//: putSome
fun <T> putSome(write: Put<T>): Put<Maybe<T>> = { w, v -> write(w, v.value) }

//: putList
fun <T> putList(write: Put<T>): Put<List<T>> = { w, v -> putItems(w, v, write) }

//: putItems
fun <T> putItems(w: Writer, v: Iterable<T>, write: Put<T>) {
    w.raw("[")
    for (one in v) {
        w.comma()
        write(w, one)
    }
    w.raw("]")
}

//: putMap
fun <T> putMap(write: Put<T>): Put<Map<String, T>> = { w, v ->
    w.raw("{")
    putMembers(w, v, write)
    w.raw("}")
}

//: putMembers
/** Writes properties in the order of a map. */
fun <T> putMembers(w: Writer, v: Map<String, T>, write: Put<T>) {
    for ((name, member) in v) putMember(w, name, member, write)
}

//: putMember
fun <T> putMember(w: Writer, name: String, v: T, write: Put<T>) {
    w.comma()
    w.text(name)
    w.raw(":")
    write(w, v)
}
