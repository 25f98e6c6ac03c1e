//: imports
// The support of generated Java, in sections. A file gets the sections that it uses, in the order of this text.
//
// - Sections are members of one class, `AdlSupport`: of its package, or private.
// - The section `document` opens the class `Document`, and the section `unquoted`, which it uses, closes that class. The
//   sections between them are methods of Document, indented by four. Who calls them names `Document`.
// - Four sections are public types that users see: `Violation`, `InvalidJsonException`, `ViolationsException`, `Maybe`.
//   They stand beside AdlSupport: in files of their own in a package, or nested in the class of a single file, where
//   `public class` has to become `public static class`.
// - A section declares its own name, and what the lines declare that are indented as little as its first one: the word
//   before the first `(`, `=`, `<` or `{`, behind the type parameters of a method. It is used where its types and constants
//   are named, and where its methods are called or passed on.
// - These are the imports that sections may need. This section itself is never printed.
import java.lang.ref.SoftReference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

//: Violation
/**
 * A violated constraint of a schema.
 *
 * @param path the location of the invalid part: a JSON Pointer (RFC 6901), empty for the whole value
 * @param keyword the violated keyword of JSON Schema
 * @param expected the expected value, in words; it completes "must be"
 * @param found the value found, in words; it completes "found"
 */
public record Violation(String path, String keyword, String expected, String found) implements java.io.Serializable {
    /** Returns the violation as a sentence. */
    @Override
    public String toString() {
        String subject = path.isEmpty() ? phrase_the_value() : phrase_part_at(path);
        return phrase_message(subject, expected, found);
    }

    private static String words(String... parts) {
        return String.join("", parts);
    }
}

//: InvalidJsonException
/** Thrown for text that isn't JSON, and for JSON that a type can't hold. */
public class InvalidJsonException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    InvalidJsonException(String message) {
        super(message);
    }
}

//: ViolationsException
/** Thrown for JSON that isn't valid for its schema. The message has a sentence for each violation, one a line. */
public class ViolationsException extends InvalidJsonException {
    private static final long serialVersionUID = 1;

    private final Violation[] violations;

    ViolationsException(List<Violation> violations) {
        super(String.join("\n", violations.stream().map(Violation::toString).toList()));
        this.violations = violations.toArray(new Violation[0]);
    }

    /** Returns the violations, in order: at least one. */
    public List<Violation> violations() {
        return List.of(violations);
    }
}

//: Maybe
/**
 * The value of a property that may be absent where null is a value, too. An absent property is null, and one that is null
 * is {@code Maybe.of(null)}.
 *
 * @param <T> the type of the value
 * @param value the value, which may be null
 */
public record Maybe<T>(T value) {
    /** Returns a property that is there. */
    public static <T> Maybe<T> of(T value) {
        return new Maybe<>(value);
    }
}

//: joined
/** Returns the message of an error behind its code; either may be null. */
static String joined(String code, String message) {
    if (code == null || code.isEmpty()) {
        return message == null ? "" : message;
    }
    return message == null || message.isEmpty() ? code : code + ": " + message;
}

//: NOTHING
static final String NOTHING = "the result has neither data nor an error";

//: Read
/** Makes something of a value that is valid. */
interface Read<T> {
    T at(Document d, int v);
}

//: Is
/** Tests a value. */
interface Is {
    boolean test(Document d, int v);
}

//: Put
/** Writes a value. */
interface Put<T> {
    void put(Writer w, T v);
}

//: document
static final int KIND_NULL = 1;
static final int KIND_BOOLEAN = 2;
static final int KIND_INTEGER = 4;
static final int KIND_FRACTION = 8;
static final int KIND_TEXT = 16;
static final int KIND_ARRAY = 32;
static final int KIND_OBJECT = 64;

// A node is a value, or the name of a property before its value: four numbers.
// Its kind and flags, the start and the end of its text without quotation marks, and the index of what follows it.
private static final int NODE = 4;
private static final int START = 1;
private static final int END = 2;
private static final int NEXT = 3;
// A string without escapes, or a number that is written as an integer.
private static final int IS_PLAIN = 128;
// A name has the index of its string in place of what follows it.
private static final int IS_NAME = 256;

/** JSON text with its values in the order of the text. A value is an index, which is negative where it is absent. */
static final class Document {
    private final String text;
    // What made the document, and its arrays, until the document is freed.
    private final Reader reader;
    private final String[] names;
    private int[] nodes;
    private final int depth;

    private Document(Reader reader) {
        this.reader = reader;
        text = reader.text;
        nodes = reader.nodes;
        names = reader.names.all;
        depth = reader.greatestDepth;
    }

    /** Parses JSON text, of which the value has the index 0. */
    static Document read(String text) {
        Reader reader = Reader.taken();
        reader.read(text);
        return new Document(reader);
    }

    /** Returns the text of a value, without the quotation marks of a string. */
    String raw(int v) {
        return text.substring(nodes[v + START], nodes[v + END]);
    }

    /** Returns the text of a string, or of the name of a property. */
    String text(int v) {
        return (nodes[v] & IS_NAME) != 0 ? names[nodes[v + NEXT]] : (nodes[v] & IS_PLAIN) != 0 ? raw(v) : unquoted(raw(v));
    }

//: free
    /** Ends the use of a document. */
    void free() {
        nodes = null;
        reader.keep();
    }

//: is
    boolean is(int v, int any) {
        return v >= 0 && (nodes[v] & any) != 0;
    }

//: isPlain
    private boolean isPlain(int v) {
        return (nodes[v] & IS_PLAIN) != 0;
    }

//: first
    /** Returns the first item of an array, or the name of the first property of an object. */
    int first(int v) {
        return v + NODE;
    }

//: within
    boolean within(int v, int outer) {
        return v >= 0 && v < nodes[outer + NEXT];
    }

//: next
    /** Returns what follows an item. */
    int next(int v) {
        return nodes[v + NEXT];
    }

//: member
    /** Returns the value of the property of that name. */
    int member(int name) {
        return name + NODE;
    }

//: after
    /** Returns the name of the property after that of a name. */
    int after(int name) {
        return nodes[name + NODE + NEXT];
    }

//: exists
    boolean exists(int v) {
        return v >= 0;
    }

//: item
    /** Returns an item of an array; negative if there are fewer. */
    int item(int v, int index) {
        int item = first(v);
        for (int left = index; left > 0 && within(item, v); left--) {
            item = nodes[item + NEXT];
        }
        return within(item, v) ? item : -1;
    }

//: size
    /** Returns the number of items or properties. */
    int size(int v) {
        int parts = 0;
        int moved = is(v, KIND_OBJECT) ? NODE : 0;
        for (int part = first(v); within(part, v); part = next(part + moved)) {
            parts++;
        }
        return parts;
    }

//: property
    /** Returns the value of the property of that name; negative if there is none. */
    int property(int v, String name) {
        for (int key = first(v); within(key, v); key = after(key)) {
            if (names[nodes[key + NEXT]].equals(name)) {
                return member(key);
            }
        }
        return -1;
    }

//: isExact
    /** Returns whether a number is written as an integer that has 64 bits. */
    private boolean isExact(int v) {
        if (!isPlain(v)) {
            return false;
        }
        int start = nodes[v + START];
        int length = nodes[v + END] - start;
        if (length <= 18) {
            return true;
        }
        boolean isNegative = text.charAt(start) == '-';
        int digits = isNegative ? length - 1 : length;
        if (digits != 19) {
            return digits < 19;
        }
        String most = isNegative ? "9223372036854775808" : "9223372036854775807";
        return raw(v).substring(length - digits).compareTo(most) <= 0;
    }

//: exact
    /** Returns a number that is exact. */
    private long exact(int v) {
        int at = nodes[v + START];
        int end = nodes[v + END];
        boolean isNegative = text.charAt(at) == '-';
        long negated = 0;
        for (at += isNegative ? 1 : 0; at < end; at++) {
            negated = 10 * negated - (text.charAt(at) - '0');
        }
        return isNegative ? negated : -negated;
    }

//: toDouble
    // The powers of ten that are doubles.
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
        1e21, 1e22,
    };

    /** Returns the double that is nearest to a number. */
    double toDouble(int v) {
        int start = nodes[v + START];
        int end = nodes[v + END];
        if (end - start > 17) {
            return Double.parseDouble(raw(v));
        }
        // The quotient of two integers that are doubles is rounded once.
        boolean isNegative = text.charAt(start) == '-';
        long digits = 0;
        int point = end;
        for (int at = isNegative ? start + 1 : start; at < end; at++) {
            char c = text.charAt(at);
            if (c == '.') {
                point = at + 1;
            } else if (c > '9') {
                return Double.parseDouble(raw(v));
            } else {
                digits = 10 * digits + (c - '0');
            }
        }
        if (digits > 1L << 53) {
            return Double.parseDouble(raw(v));
        }
        double quotient = digits / POWERS[end - point];
        return isNegative ? -quotient : quotient;
    }

//: compare
    /** Compares a number with an integer: less than 0 if it is less. */
    int compare(int v, long bound) {
        if (isExact(v)) {
            return Long.compare(exact(v), bound);
        }
        double number = toDouble(v);
        int sign = number > 0 ? 1 : number < 0 ? -1 : 0;
        if (isPlain(v)) {
            // It has more than 64 bits.
            return sign;
        }
        if (Math.abs(number) < 1L << 53) {
            double whole = Math.floor(number);
            int compared = Long.compare((long) whole, bound);
            return compared != 0 ? compared : number > whole ? 1 : 0;
        }
        // Doubles don't have all integers of that size: it is the one with the shortest text.
        BigDecimal whole = new BigDecimal(shown(number));
        boolean isBig = whole.precision() - whole.scale() > 19 || whole.toBigInteger().bitLength() > 63;
        return isBig ? sign : Long.compare(whole.longValue(), bound);
    }

//: compareDecimal
    /** Compares a number with an integer of more than 64 bits, in decimal. */
    int compareDecimal(int v, String bound) {
        return new BigDecimal(isPlain(v) ? raw(v) : shown(toDouble(v))).compareTo(new BigDecimal(bound));
    }

//: compareDouble
    int compareDouble(int v, double bound) {
        double number = isExact(v) ? exact(v) : toDouble(v);
        return number < bound ? -1 : number > bound ? 1 : 0;
    }

//: isMultiple
    /** Returns whether a number, as it is written in decimal, is a multiple of another. */
    boolean isMultiple(int v, String divisor) {
        BigDecimal step = new BigDecimal(divisor);
        if (isExact(v) && step.scale() == 0 && step.precision() < 19) {
            return exact(v) % step.longValue() == 0;
        }
        // No longer than the longest integers and doubles.
        return new BigDecimal(isPlain(v) ? raw(v) : shown(toDouble(v))).remainder(step).signum() == 0;
    }

//: isText
    boolean isText(int v, String expected) {
        if (v < 0) {
            return false;
        }
        int flags = nodes[v];
        if ((flags & (KIND_TEXT | IS_PLAIN | IS_NAME)) == (KIND_TEXT | IS_PLAIN)) {
            int start = nodes[v + START];
            return nodes[v + END] - start == expected.length() && text.startsWith(expected, start);
        }
        return (flags & KIND_TEXT) != 0 && text(v).equals(expected);
    }

//: hasMinLength
    boolean hasMinLength(int v, long least) {
        if (!isPlain(v)) {
            String own = text(v);
            return own.codePointCount(0, own.length()) >= least;
        }
        int start = nodes[v + START];
        int end = nodes[v + END];
        return end - start >= least && (end - start >= 2L * least || text.codePointCount(start, end) >= least);
    }

//: hasMaxLength
    boolean hasMaxLength(int v, long most) {
        if (!isPlain(v)) {
            String own = text(v);
            return own.codePointCount(0, own.length()) <= most;
        }
        int start = nodes[v + START];
        int end = nodes[v + END];
        return end - start <= most || end - start <= 2L * most && text.codePointCount(start, end) <= most;
    }

//: canonical
    /** Returns a text that is the same for equal values only. */
    String canonical(int v) {
        StringBuilder out = new StringBuilder();
        addCanonical(out, v);
        return out.toString();
    }

    private void addCanonical(StringBuilder out, int v) {
        if (is(v, KIND_TEXT)) {
            out.append('"').append(text(v).replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
        } else if (is(v, KIND_NUMBER)) {
            addCanonicalNumber(out, v);
        } else if (is(v, KIND_ARRAY)) {
            out.append('[');
            for (int item = first(v); within(item, v); item = next(item)) {
                addCanonical(out, item);
                out.append(',');
            }
            out.append(']');
        } else if (is(v, KIND_OBJECT)) {
            List<Integer> members = new ArrayList<>();
            for (int name = first(v); within(name, v); name = after(name)) {
                members.add(name);
            }
            members.sort((one, other) -> text(one).compareTo(text(other)));
            out.append('{');
            for (int name : members) {
                addCanonical(out, name);
                out.append(':');
                addCanonical(out, member(name));
                out.append(',');
            }
            out.append('}');
        } else {
            out.append(raw(v));
        }
    }

    private void addCanonicalNumber(StringBuilder out, int v) {
        if (isExact(v)) {
            out.append(exact(v));
            return;
        }
        double number = toDouble(v);
        if (isPlain(v)) {
            out.append(raw(v));
        } else if (Math.abs(number) < 0x1p63 && number == Math.rint(number)) {
            out.append((long) number);
        } else {
            out.append(new BigDecimal(shown(number)).toPlainString());
        }
    }

//: equalsJson
    /** Compares a value with JSON text. */
    boolean equalsJson(int v, String json) {
        if (v < 0 || is(v, KIND_TEXT) != (json.charAt(0) == '"')) {
            return false;
        }
        int start = nodes[v + START];
        if (!is(v, KIND_TEXT) && nodes[v + END] - start == json.length() && text.startsWith(json, start)) {
            return true;
        }
        return read(json).canonical(0).equals(canonical(v));
    }

//: repeated
    /** Returns the indexes of the first two equal items of an array; null if there are none. */
    int[] repeated(int v) {
        Map<String, Integer> seen = new HashMap<>();
        int index = 0;
        for (int item = first(v); within(item, v); item = next(item)) {
            Integer first = seen.putIfAbsent(canonical(item), index);
            if (first != null) {
                return new int[] {first, index};
            }
            index++;
        }
        return null;
    }

//: isDistinct
    boolean isDistinct(int v) {
        return repeated(v) == null;
    }

//: count
    /** Returns how many items a function accepts. */
    int count(int v, Is accepts) {
        int count = 0;
        for (int item = first(v); within(item, v); item = next(item)) {
            if (accepts.test(this, item)) {
                count++;
            }
        }
        return count;
    }

//: contains
    boolean contains(int v, Is accepts) {
        for (int item = first(v); within(item, v); item = next(item)) {
            if (accepts.test(this, item)) {
                return true;
            }
        }
        return false;
    }

//: hasPrefix
    boolean hasPrefix(int v, String prefix) {
        return is(v, KIND_TEXT) && text(v).startsWith(prefix);
    }

//: hasSuffix
    boolean hasSuffix(int v, String suffix) {
        return is(v, KIND_TEXT) && text(v).endsWith(suffix);
    }

//: hasPart
    boolean hasPart(int v, String part) {
        return is(v, KIND_TEXT) && text(v).contains(part);
    }

//: remembered
    // A place in a document, and the function that something was found out by.
    private record Memory(int at, String path, Object function) {}

    // What was found out about values to which alternatives lead back.
    private final Map<Memory, Object> memories = new HashMap<>();

    /** Returns what was made for a value by a function, at a path. A function is known by its identity. */
    @SuppressWarnings("unchecked")
    <T> T remembered(int v, String path, Object function, Supplier<T> compute) {
        Memory key = new Memory(v, path, function);
        Object found = memories.get(key);
        if (found == null) {
            found = compute.get();
            memories.put(key, found);
        }
        return (T) found;
    }

//: exceeding
    /** Returns the exception for a number that is valid, but that a type can't hold. */
    InvalidJsonException exceeding(int v, String type) {
        String path = pathTo(v);
        String subject = path.isEmpty() ? phrase_the_value() : phrase_part_at(path);
        return new InvalidJsonException(
                String.format(Locale.ROOT, "%s does not fit %s: %s", subject, type, shortened(raw(v))));
    }

//: refused
    /** Returns the exception for a value that is valid, but that a type that is declared elsewhere can't hold. */
    ViolationsException refused(int v, String expected) {
        return new ViolationsException(List.of(new Violation(pathTo(v), "type", expected, described(this, v))));
    }

//: pathTo
    /** Returns the path to a value. */
    private String pathTo(int v) {
        StringBuilder path = new StringBuilder();
        int outer = 0;
        while (outer < v) {
            boolean isObject = is(outer, KIND_OBJECT);
            int part = first(outer);
            for (int index = 0; ; index++) {
                int inner = isObject ? member(part) : part;
                if (v < next(inner)) {
                    path.append('/').append(isObject ? stepOf(text(part)) : index);
                    outer = inner;
                    break;
                }
                part = next(inner);
            }
        }
        return path.toString();
    }

//: asJson
    /** Returns the JSON text of a value. */
    String asJson(int v) {
        return is(v, KIND_TEXT) ? '"' + raw(v) + '"' : raw(v);
    }

//: matches
    /** Returns whether a pattern matches somewhere in a string. */
    boolean matches(int v, Pattern pattern) {
        int flags = nodes[v];
        if ((flags & (IS_PLAIN | IS_NAME)) == IS_PLAIN) {
            return pattern.matches(text, nodes[v + START], nodes[v + END]);
        }
        String own = text(v);
        return pattern.matches(own, 0, own.length());
    }

//: unquoted
    /** Resolves the escapes of a string; returns null if one is invalid. A lone surrogate is no text. */
    private static String unquoted(String quoted) {
        StringBuilder text = new StringBuilder(quoted.length());
        int start = 0;
        for (int at = quoted.indexOf('\\'); at >= 0; at = quoted.indexOf('\\', start)) {
            text.append(quoted, start, at);
            int escape = at + 1 < quoted.length() ? "\"\\/bfnrtu".indexOf(quoted.charAt(at + 1)) : -1;
            if (escape < 0) {
                return null;
            }
            start = at + 2;
            if (escape < 8) {
                text.append("\"\\/\b\f\n\r\t".charAt(escape));
                continue;
            }
            int unit = hexadecimal(quoted, start);
            start += 4;
            if (0xd800 <= unit && unit < 0xdc00 && quoted.startsWith("\\u", start)) {
                int low = hexadecimal(quoted, start + 2);
                if (low < 0xdc00 || low > 0xdfff) {
                    return null;
                }
                text.append((char) unit).append((char) low);
                start += 6;
            } else if (unit < 0 || 0xd800 <= unit && unit < 0xe000) {
                return null;
            } else {
                text.append((char) unit);
            }
        }
        return text.append(quoted, start, quoted.length()).toString();
    }

    private static int hexadecimal(String text, int at) {
        int unit = 0;
        for (int i = at; i < at + 4; i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }
}

//: KIND_NUMBER
static final int KIND_NUMBER = KIND_INTEGER | KIND_FRACTION;

//: Reader
/** Reads the text of a document. It calls no method of itself: a deep text needs no deep stack. */
private static final class Reader {
    // As in other readers of JSON: what reads, checks and writes values calls itself at each level.
    private static final int MOST_DEPTH = 1000;
    // So many characters of text are a node, about: memory for most texts is taken at once.
    private static final int CHARACTERS_OF_NODE = 6;
    // The characters of ASCII that a string may have as they are, except its end.
    private static final boolean[] IS_LITERAL = new boolean[128];

    static {
        for (char c = ' '; c < 128; c++) {
            IS_LITERAL[c] = c != '"' && c != '\\';
        }
    }

    // A reader with arrays of no more numbers is kept for the next text, while there is memory.
    private static final int MOST_KEPT = 1 << 22;
    // Characters are copied in pieces: what the virtual machine compiles first is what it calls often.
    private static final int PIECE = 1 << 13;
    private static final AtomicReference<SoftReference<Reader>> KEPT = new AtomicReference<>();

    private final SoftReference<Reader> kept = new SoftReference<>(this);
    private final Names names = new Names();
    private String text;
    private int length;
    // The characters of the text, and 0 behind them, which is no part of JSON.
    private char[] chars = {};
    private int[] nodes = {};
    private int size;
    // Arrays and objects that haven't ended, with the names of each, a bit for one.
    private int[] open = new int[16];
    private long[] found = new long[16];
    // The place of the next name within each, and before the first.
    private int[] places = new int[17];
    private int depth;
    private int greatestDepth;
    // The last object that ended with each of the names, where one may have a name twice.
    private int[] lastObject = {};

    /** Returns a reader that nobody else has. */
    static Reader taken() {
        SoftReference<Reader> kept = KEPT.getAndSet(null);
        Reader reader = kept == null ? null : kept.get();
        return reader == null ? new Reader() : reader;
    }

    /** Ends the use of a document. */
    void keep() {
        text = null;
        if (names.known <= Names.MOST_BITS && Math.max(chars.length, nodes.length) <= MOST_KEPT) {
            KEPT.set(kept);
        }
    }

    void read(String json) {
        begin(json);
        int at = space(0);
        do {
            at = ends(value(at));
        } while (depth > 0);
        if (at < length) {
            throw unexpected(at);
        }
    }

    private void begin(String json) {
        text = json;
        length = json.length();
        if (chars.length <= length) {
            chars = new char[length + 1];
        }
        for (int at = 0; at < length; at += PIECE) {
            json.getChars(at, Math.min(at + PIECE, length), chars, at);
        }
        chars[length] = 0;
        int enough = (length / CHARACTERS_OF_NODE + 4) * NODE;
        if (nodes.length < enough) {
            nodes = new int[enough];
        }
        size = 0;
        depth = 0;
        greatestDepth = 0;
        Arrays.fill(lastObject, 0);
    }

    private InvalidJsonException unexpected(int at) {
        if (at >= length) {
            return new InvalidJsonException("unexpected end of JSON text");
        }
        String character = Character.toString(text.codePointAt(at));
        return invalid("invalid JSON text: unexpected '%2$s' at offset %1$d", at, visible(character));
    }

    private static InvalidJsonException invalid(String format, Object... values) {
        return new InvalidJsonException(String.format(Locale.ROOT, format, values));
    }

    /** Returns the place after white space. */
    private int space(int at) {
        return chars[at] > ' ' ? at : blanks(at);
    }

    private int blanks(int from) {
        int at = from;
        char c = chars[at];
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            c = chars[++at];
        }
        return at;
    }

    private void add(int flags, int start, int end) {
        int index = size;
        int[] all = nodes;
        if (index + NODE > all.length) {
            all = grown();
        }
        size = index + NODE;
        all[index] = flags;
        all[index + START] = start;
        all[index + END] = end;
        all[index + NEXT] = index + NODE;
    }

    private int[] grown() {
        if (nodes.length > Integer.MAX_VALUE / 2) {
            throw new InvalidJsonException("JSON text is too long");
        }
        nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        return nodes;
    }

    /** Reads a scalar, or the beginning of arrays and objects up to the first scalar or empty one in them. */
    private int value(int from) {
        int at = from;
        while (true) {
            switch (chars[at]) {
                case '{':
                    at = begin(KIND_OBJECT, at);
                    if (chars[at] == '}') {
                        return at;
                    }
                    at = name(at);
                    break;
                case '[':
                    at = begin(KIND_ARRAY, at);
                    if (chars[at] == ']') {
                        return at;
                    }
                    break;
                case '"':
                    return string(at);
                case 't':
                    return word("true", KIND_BOOLEAN, at);
                case 'f':
                    return word("false", KIND_BOOLEAN, at);
                case 'n':
                    return word("null", KIND_NULL, at);
                default:
                    return number(at);
            }
        }
    }

    private int begin(int kind, int at) {
        if (depth == MOST_DEPTH) {
            throw new InvalidJsonException("JSON text is nested too deeply");
        }
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            found = Arrays.copyOf(found, 2 * depth);
            places = Arrays.copyOf(places, 2 * depth + 1);
        }
        open[depth] = size;
        found[depth++] = 0;
        places[depth] = places[depth - 1] | 1;
        greatestDepth = Math.max(greatestDepth, depth);
        add(kind, at, at);
        return space(at + 1);
    }

    /** Reads what follows a value, up to the next one or the end. */
    private int ends(int from) {
        int at = space(from);
        while (depth > 0) {
            int outer = open[depth - 1];
            boolean isObject = (nodes[outer] & KIND_OBJECT) != 0;
            char c = chars[at];
            if (c == ',') {
                at = space(at + 1);
                return isObject ? name(at) : at;
            }
            if (c != (isObject ? '}' : ']')) {
                throw unexpected(at);
            }
            at++;
            depth--;
            if (found[depth] < 0 && repeats(outer)) {
                distinct(outer);
            }
            nodes[outer + END] = at;
            nodes[outer + NEXT] = size;
            at = space(at);
        }
        return at;
    }

    private int word(String word, int kind, int at) {
        if (!text.startsWith(word, at)) {
            throw unexpected(at);
        }
        add(kind, at, at + word.length());
        return at + word.length();
    }

    /** Returns the place after digits, of which there must be one. */
    private int digits(int from) {
        int at = from;
        while ('0' <= chars[at] && chars[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw unexpected(at);
        }
        return at;
    }

    private int number(int start) {
        boolean isPlain = true;
        boolean isLong = false;
        boolean isWhole = true;
        int at = chars[start] == '-' ? start + 1 : start;
        at = chars[at] == '0' ? at + 1 : digits(at);
        if (chars[at] == '.') {
            isPlain = false;
            int point = at + 1;
            at = digits(point);
            for (int i = point; i < at && isWhole; i++) {
                isWhole = chars[i] == '0';
            }
        }
        if (chars[at] == 'e' || chars[at] == 'E') {
            isPlain = false;
            isLong = true;
            at = digits(chars[at + 1] == '+' || chars[at + 1] == '-' ? at + 2 : at + 1);
        }
        // Doubles have all decimals of fifteen digits.
        if (isPlain ? at - start > 300 : isLong || at - start > 16) {
            double number = Double.parseDouble(text.substring(start, at));
            if (Double.isInfinite(number)) {
                throw invalid("number out of range at offset %d", start);
            }
            isWhole = number == Math.rint(number);
        }
        add((isWhole ? KIND_INTEGER : KIND_FRACTION) | (isPlain ? IS_PLAIN : 0), start, at);
        return at;
    }

    private int string(int quote) {
        if (chars[quote] != '"') {
            throw unexpected(quote);
        }
        char[] all = chars;
        int start = quote + 1;
        int at = start;
        boolean isPlain = true;
        while (true) {
            char c = all[at];
            if (c < 128 ? IS_LITERAL[c] : c < 0xd800) {
                at++;
            } else if (c == '"') {
                break;
            } else if (c == '\\') {
                isPlain = false;
                // What isn't escaped by it is unpaired, or no character.
                at += all[at + 1] < ' ' || all[at + 1] >= 0xd800 ? 1 : 2;
            } else if (c < ' ') {
                throw unexpected(at);
            } else if (!Character.isSurrogate(c)) {
                at++;
            } else if (Character.isHighSurrogate(c) && Character.isLowSurrogate(all[at + 1])) {
                at += 2;
            } else {
                throw invalid("unpaired surrogate at offset %d", at);
            }
        }
        if (!isPlain && Document.unquoted(text.substring(start, at)) == null) {
            throw invalid("invalid escape in the string at offset %d", start);
        }
        add(isPlain ? KIND_TEXT | IS_PLAIN : KIND_TEXT, start, at);
        return at + 1;
    }

    /** Reads the name of a property, and the colon behind it. */
    private int name(int quote) {
        int index = size;
        int which = names.expected(chars, quote, places[depth]);
        int end;
        if (which >= 0) {
            end = quote + 1 + names.all[which].length();
            add(KIND_TEXT | IS_PLAIN | IS_NAME, quote + 1, end);
        } else {
            end = string(quote) - 1;
            String name = text.substring(quote + 1, end);
            boolean isPlain = (nodes[index] & IS_PLAIN) != 0;
            which = names.indexOf(isPlain ? name : Document.unquoted(name), isPlain, places[depth]);
            nodes[index] |= IS_NAME;
        }
        nodes[index + NEXT] = which;
        places[depth] = 2 * which;
        // The last bit says that a name may be there twice.
        long bit = names.bit(which);
        found[depth - 1] |= (found[depth - 1] & bit) != 0 ? Long.MIN_VALUE : bit;
        int at = space(end + 1);
        if (chars[at] != ':') {
            throw unexpected(at);
        }
        return space(at + 1);
    }

    /** Returns whether an object, which ends here, may have a name twice. */
    private boolean repeats(int object) {
        if (lastObject.length < names.known) {
            lastObject = Arrays.copyOf(lastObject, 2 * names.known);
        }
        for (int name = object + NODE; name < size; name = after(name)) {
            int index = nodes[name + NEXT];
            if (lastObject[index] == object + 1) {
                return true;
            }
            lastObject[index] = object + 1;
        }
        return false;
    }

    private int after(int name) {
        return nodes[name + NODE + NEXT];
    }

    /** Removes properties that others of the same name follow. */
    private void distinct(int object) {
        Map<Integer, Integer> last = new HashMap<>();
        for (int name = object + NODE; name < size; name = after(name)) {
            last.put(nodes[name + NEXT], name);
        }
        int kept = object + NODE;
        for (int name = kept; name < size; ) {
            int after = after(name);
            if (last.get(nodes[name + NEXT]) == name) {
                int moved = name - kept;
                for (int at = name; at < after; at += NODE, kept += NODE) {
                    System.arraycopy(nodes, at, nodes, kept, NODE);
                    if ((nodes[kept] & IS_NAME) == 0) {
                        nodes[kept + NEXT] -= moved;
                    }
                }
            }
            name = after;
        }
        size = kept;
    }
}

/** The different names of the properties that a reader has found. */
private static final class Names {
    // So many names have a bit in the names of an object.
    static final int MOST_BITS = 63;

    private String[] all = new String[32];
    // The characters of a name with its quotation marks, if it has no escapes.
    private char[][] quoted = new char[32][];
    // The names that were last read in each place: behind a name it is twice its index, in its value one more.
    private int[] followers = new int[64];
    private int known;
    private final Map<String, Integer> indexes = new HashMap<>();

    /** Returns the index of the name that was last read in the same place, if it is there again; negative if not. */
    int expected(char[] text, int at, int place) {
        int index = followers[place];
        char[] name = quoted[index];
        if (name == null || at + name.length > text.length) {
            return -1;
        }
        for (int i = 0; i < name.length; i++) {
            if (text[at + i] != name[i]) {
                return -1;
            }
        }
        return index;
    }

    /** Returns the index of a name. */
    int indexOf(String name, boolean isPlain, int place) {
        Integer found = indexes.putIfAbsent(name, known);
        int index = found == null ? learned(name) : found;
        if (isPlain && quoted[index] == null) {
            quoted[index] = ('"' + name + '"').toCharArray();
        }
        followers[place] = index;
        return index;
    }

    private int learned(String name) {
        if (known == all.length) {
            all = Arrays.copyOf(all, 2 * known);
            quoted = Arrays.copyOf(quoted, 2 * known);
            followers = Arrays.copyOf(followers, 4 * known);
        }
        // Switches of the types compare names with literals: the same object is equal at once.
        all[known] = known < MOST_BITS ? name.intern() : name;
        return known++;
    }

    long bit(int index) {
        return index < MOST_BITS ? 1L << index : Long.MIN_VALUE;
    }
}

//: textOf
/** Returns the text of bytes, which must be UTF-8. */
static String textOf(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf('\ufffd') < 0) {
        return text;
    }
    // It may be written, or stand for what is invalid.
    try {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException exception) {
        throw new InvalidJsonException("invalid UTF-8");
    }
}

//: ValueSet
/** Some values, as JSON text of an array, which may be in parts. */
static final class ValueSet {
    private final String text;
    private volatile Set<String> known;

    ValueSet(String... text) {
        this.text = String.join("", text);
    }

    boolean has(Document d, int v) {
        if (v < 0) {
            return false;
        }
        Set<String> all = known;
        if (all == null) {
            Document values = Document.read(text);
            all = new HashSet<>();
            for (int item = values.first(0); values.within(item, 0); item = values.next(item)) {
                all.add(values.canonical(item));
            }
            known = all;
        }
        return all.contains(d.canonical(v));
    }
}

//: exactlyOne
static boolean exactlyOne(boolean... conditions) {
    int met = 0;
    for (boolean condition : conditions) {
        met += condition ? 1 : 0;
    }
    return met == 1;
}

//: callOnce
/** Calls a function to which alternatives lead back for the same value, at each level of it: once for each value. */
static boolean callOnce(Is is, Document d, int v) {
    return d.remembered(v, "", is, () -> is.test(d, v));
}

//: Pattern
/**
 * A regular expression of ECMA-262 as a program, in JSON, that takes no more than linear time: a list of parts, or of steps
 * that are followed by the next one unless they jump.
 */
static final class Pattern {
    private final String text;
    private volatile Program program;

    Pattern(String... text) {
        this.text = String.join("", text);
    }

    /** Returns whether the pattern matches somewhere in a text. */
    boolean matches(String in) {
        return matches(in, 0, in.length());
    }

    boolean matches(String in, int start, int end) {
        Program compiled = program;
        if (compiled == null) {
            compiled = new Program(text);
            program = compiled;
        }
        return compiled.matches(in, start, end);
    }
}

/** A step of a pattern. */
private static final class Step {
    private final String kind;
    private final boolean isIn;
    private final String text;
    private final int[] ranges;
    private final int[] operands;
    // How often a character of the step may occur.
    private final int least;
    private final int most;

    Step(Document d, int v) {
        kind = d.text(d.first(v));
        isIn = kind.equals("in");
        StringBuilder characters = new StringBuilder();
        List<Integer> bounds = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int part = d.next(d.first(v)); d.within(part, v); part = d.next(part)) {
            if (d.is(part, KIND_NUMBER)) {
                int number = (int) Math.min(d.exact(part), Integer.MAX_VALUE);
                numbers.add(number);
                if (kind.equals("text")) {
                    characters.appendCodePoint(number);
                }
                continue;
            }
            for (int pair = d.first(part); d.within(pair, part); pair = d.next(pair)) {
                bounds.add((int) d.exact(d.first(pair)));
                bounds.add((int) d.exact(d.next(d.first(pair))));
            }
        }
        text = characters.toString();
        ranges = bounds.stream().mapToInt(Integer::intValue).toArray();
        operands = numbers.stream().mapToInt(Integer::intValue).toArray();
        least = operands.length > 0 ? operands[0] : 0;
        most = operands.length > 1 ? operands[1] : Integer.MAX_VALUE;
    }

    boolean has(int c) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i] <= c && c <= ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }
}

/** The steps of a pattern. */
private static final class Program {
    // The most states and marks that are kept.
    private static final int MOST_KNOWN = 10_000;

    private final Step[] steps;
    private final int[] bounds;
    private final List<Integer> looks = new ArrayList<>();
    // What is known of the search: states by their threads, and numbers for the marks of places.
    private Map<List<Integer>, State> states = new HashMap<>();
    private Map<List<Integer>, Integer> kinds = new HashMap<>();

    Program(String text) {
        Document d = Document.read(text);
        List<Step> all = new ArrayList<>();
        for (int item = d.first(0); d.within(item, 0); item = d.next(item)) {
            Step step = new Step(d, item);
            if (step.kind.equals("look")) {
                looks.add(0, all.size());
            }
            all.add(step);
        }
        steps = all.toArray(new Step[0]);
        Set<Integer> edges = new HashSet<>();
        for (Step step : steps) {
            for (int i = 0; i < step.ranges.length; i += 2) {
                edges.add(step.ranges[i]);
                edges.add(step.ranges[i + 1] + 1);
            }
        }
        bounds = edges.stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    boolean matches(String in, int start, int end) {
        switch (steps[0].kind) {
            case "run":
                return runs(in, start, end);
            case "groups":
                return new Search(steps, in.substring(start, end).codePoints().toArray()).matches();
            default:
                return searches(in.substring(start, end).codePoints().toArray());
        }
    }

    /** Returns whether a text begins with parts, each of which goes on where the one before it ended. */
    private boolean runs(String in, int start, int end) {
        int at = start;
        for (int i = 1; i < steps.length; i++) {
            Step part = steps[i];
            if (part.isIn) {
                int left = part.most;
                while (at < end && left > 0) {
                    int c = in.codePointAt(at);
                    if (!part.has(c)) {
                        break;
                    }
                    at += Character.charCount(c);
                    left--;
                }
                if (part.most - left < part.least) {
                    return false;
                }
            } else if (part.text.isEmpty()) {
                if (at != end) {
                    return false;
                }
            } else if (end - at >= part.text.length() && in.startsWith(part.text, at)) {
                at += part.text.length();
            } else {
                return false;
            }
        }
        return true;
    }

    static boolean isEdge(int[] text, int at) {
        return isWord(text, at - 1) != isWord(text, at);
    }

    private static boolean isWord(int[] text, int at) {
        int c = 0 <= at && at < text.length ? text[at] : 0;
        return c == '_' || c < 128 && Character.isLetterOrDigit(c);
    }

    /** What a search that follows all ways at once has reached. */
    private static final class State {
        private final int start;
        // Each thread is a step, and how many characters it has.
        private final List<Integer> threads;
        // The states after characters, and whether a match ends before them.
        private State[] known = new State[8];
        private boolean[] ends = new boolean[8];

        State(int start, List<Integer> threads) {
            this.start = start;
            this.threads = threads;
        }

        State after(int place) {
            return place < known.length ? known[place] : null;
        }

        void reserve(int place) {
            if (place >= known.length) {
                known = Arrays.copyOf(known, 2 * place);
                ends = Arrays.copyOf(ends, 2 * place);
            }
        }
    }

    private State state(int start, Set<Long> reached) {
        List<Integer> key = new ArrayList<>();
        key.add(start);
        for (long thread : reached.stream().sorted().toList()) {
            key.add((int) (thread >> 32));
            key.add((int) thread);
        }
        return states.computeIfAbsent(key, of -> new State(start, of.subList(1, of.size())));
    }

    private static long thread(int step, int count) {
        return (long) step << 32 | count;
    }

    /** Finds out whether a match ends at a place, and the state after its character. */
    private void advance(State state, int place, int c, IntPredicate holds, boolean isRepeated) {
        state.reserve(place);
        Set<Long> following = new HashSet<>();
        if (isRepeated) {
            following.add(thread(state.start, 0));
        }
        Set<Long> seen = new HashSet<>();
        ArrayDeque<Long> reached = new ArrayDeque<>();
        for (int i = 0; i < state.threads.size(); i += 2) {
            reach(thread(state.threads.get(i), state.threads.get(i + 1)), seen, reached);
        }
        while (!reached.isEmpty()) {
            long thread = reached.poll();
            int at = (int) (thread >> 32);
            int count = (int) thread;
            Step step = steps[at];
            switch (step.kind) {
                case "in":
                    if (count >= step.least) {
                        reach(thread(at + 1, 0), seen, reached);
                    }
                    if (count < step.most && step.has(c)) {
                        boolean isOpen = step.most == Integer.MAX_VALUE;
                        // More than the least don't count.
                        following.add(thread(at, isOpen ? Math.min(count + 1, step.least) : count + 1));
                    }
                    break;
                case "split", "jump":
                    for (int next : step.operands) {
                        reach(thread(next, 0), seen, reached);
                    }
                    break;
                case "look":
                    if (holds.test(3 + looks.indexOf(at)) == (step.operands[1] == 1)) {
                        reach(thread(step.operands[2], 0), seen, reached);
                    }
                    break;
                case "match":
                    state.ends[place] = true;
                    break;
                case "start", "end":
                    if (holds.test(step.kind.equals("start") ? 0 : 1)) {
                        reach(thread(at + 1, 0), seen, reached);
                    }
                    break;
                default:
                    if (holds.test(2) == (step.operands[0] == 1)) {
                        reach(thread(at + 1, 0), seen, reached);
                    }
            }
        }
        state.known[place] = state(state.start, following);
    }

    private static void reach(long thread, Set<Long> seen, ArrayDeque<Long> reached) {
        if (seen.add(thread)) {
            reached.add(thread);
        }
    }

    private synchronized boolean searches(int[] text) {
        if (states.size() > MOST_KNOWN || kinds.size() > MOST_KNOWN) {
            states = new HashMap<>();
            kinds = new HashMap<>();
        }
        Places places = new Places(text);
        boolean[] starts = new boolean[text.length + 1];
        boolean[] stops = new boolean[text.length + 1];
        boolean[] edges = new boolean[text.length + 1];
        starts[0] = true;
        stops[text.length] = true;
        for (int at = 0; at <= text.length; at++) {
            edges[at] = isEdge(text, at);
        }
        places.mark(starts);
        places.mark(stops);
        places.mark(edges);
        for (int look : looks) {
            places.mark(places.ends(look + 1, steps[look].operands[0] == 1, false));
        }
        return places.ends(0, false, true) != null;
    }

    /** The places of a text: numbers that stand for the character after or before each, and what is marked there. */
    private final class Places {
        private final int[] text;
        private final int[] ahead;
        private final int[] behind;
        private final List<boolean[]> marks = new ArrayList<>();

        Places(int[] text) {
            this.text = text;
            ahead = new int[text.length + 1];
            behind = new int[text.length + 1];
            for (int at = 0; at < text.length; at++) {
                int found = Arrays.binarySearch(bounds, text[at]);
                int group = found >= 0 ? found + 1 : -found - 1;
                ahead[at] = group;
                behind[at + 1] = group;
            }
        }

        void mark(boolean[] found) {
            for (int[] places : List.of(ahead, behind)) {
                for (int at = 0; at < found.length; at++) {
                    if (found[at]) {
                        int number = bounds.length + 1 + kinds.size();
                        Integer known = kinds.putIfAbsent(List.of(places[at], marks.size()), number);
                        places[at] = known == null ? number : known;
                    }
                }
            }
            marks.add(found);
        }

        /** Returns where matches end; of the first match, if that is enough: null if there is none. */
        boolean[] ends(int start, boolean isBackward, boolean isEnough) {
            boolean[] found = new boolean[text.length + 1];
            boolean isRepeated = isBackward || !steps[start].kind.equals("start");
            int[] places = isBackward ? behind : ahead;
            State state = state(start, Set.of(thread(start, 0)));
            for (int index = 0; index <= text.length && !state.threads.isEmpty(); index++) {
                int at = isBackward ? text.length - index : index;
                int character = isBackward ? at - 1 : at;
                int place = places[at];
                if (state.after(place) == null) {
                    int c = 0 <= character && character < text.length ? text[character] : -1;
                    advance(state, place, c, mark -> marks.get(mark)[at], isRepeated);
                }
                if (state.ends[place]) {
                    found[at] = true;
                    if (isEnough) {
                        return found;
                    }
                }
                state = state.after(place);
            }
            return isEnough ? null : found;
        }
    }
}

/** Tries one way after the other, where references to groups need it. */
private static final class Search {
    private final Step[] steps;
    private final int[] text;
    private int left;

    // A step, how many characters it has, a place, and the notes of groups, which are -1 where there is none.
    private record Way(int step, int count, int at, int[] notes) {}

    Search(Step[] steps, int[] text) {
        this.steps = steps;
        this.text = text;
        left = steps[0].operands[0];
    }

    /** Returns whether the pattern matches, within its number of steps. */
    boolean matches() {
        for (int start = 0; start <= text.length; start++) {
            if (run(1, start, false, new int[0]) != null) {
                return true;
            }
            if (steps[1].kind.equals("start")) {
                break;
            }
        }
        return false;
    }

    /** Returns the notes of the first way that matches from a step and a place; null if none does. */
    private int[] run(int start, int from, boolean isBackward, int[] noted) {
        ArrayDeque<Way> ways = new ArrayDeque<>();
        ways.push(new Way(start, 0, from, noted));
        while (!ways.isEmpty() && left > 0) {
            Way way = ways.pop();
            left--;
            Step step = steps[way.step];
            int[] operands = step.operands;
            switch (step.kind) {
                case "match":
                    return way.notes;
                case "in":
                    int character = isBackward ? way.at - 1 : way.at;
                    int after = isBackward ? way.at - 1 : way.at + 1;
                    boolean fits = way.count < step.most
                            && 0 <= character && character < text.length && step.has(text[character]);
                    if (step.least == 1 && step.most == 1) {
                        if (fits) {
                            ways.push(new Way(way.step + 1, 0, after, way.notes));
                        }
                        break;
                    }
                    if (way.count >= step.least) {
                        ways.push(new Way(way.step + 1, 0, way.at, way.notes));
                    }
                    if (fits) {
                        boolean isOpen = step.most == Integer.MAX_VALUE;
                        int count = isOpen ? Math.min(way.count + 1, step.least) : way.count + 1;
                        ways.push(new Way(way.step, count, after, way.notes));
                    }
                    break;
                case "split":
                    ways.push(new Way(operands[1] + 1, 0, way.at, way.notes));
                    ways.push(new Way(operands[0] + 1, 0, way.at, way.notes));
                    break;
                case "jump":
                    ways.push(new Way(operands[0] + 1, 0, way.at, way.notes));
                    break;
                case "look":
                    int[] found = run(way.step + 1, way.at, operands[0] == 0, way.notes);
                    if ((found != null) == (operands[1] == 1)) {
                        ways.push(new Way(operands[2] + 1, 0, way.at, found == null ? way.notes : found));
                    }
                    break;
                case "start", "end", "edge":
                    if (holds(step, way.at)) {
                        ways.push(new Way(way.step + 1, 0, way.at, way.notes));
                    }
                    break;
                default:
                    int[] notes = withRoom(step, way.notes);
                    int at = note(step, way.at, isBackward, notes);
                    if (at >= 0) {
                        ways.push(new Way(way.step + 1, 0, at, notes));
                    }
            }
        }
        return null;
    }

    private boolean holds(Step step, int at) {
        return switch (step.kind) {
            case "start" -> at == 0;
            case "end" -> at == text.length;
            default -> Program.isEdge(text, at) == (step.operands[0] == 1);
        };
    }

    /** Returns a copy of notes that has those of a step. */
    private static int[] withRoom(Step step, int[] notes) {
        int last = step.operands[step.operands.length - 1];
        int[] copy = Arrays.copyOf(notes, Math.max(notes.length, Math.max(step.operands[0] + 3, last + 1)));
        Arrays.fill(copy, notes.length, copy.length, -1);
        return copy;
    }

    /** Returns the place after a step about groups, which changes the notes; -1 if it doesn't match. */
    private int note(Step step, int at, boolean isBackward, int[] notes) {
        int slot = step.operands[0];
        switch (step.kind) {
            case "note":
                notes[slot] = at;
                return at;
            case "group":
                int from = notes[slot] < 0 ? at : notes[slot];
                notes[slot] = -1;
                notes[slot + 1] = Math.min(from, at);
                notes[slot + 2] = Math.max(from, at);
                return at;
            case "forget":
                Arrays.fill(notes, slot, step.operands[1] + 1, -1);
                return at;
            case "onward":
                boolean isSame = notes[slot] == at;
                notes[slot] = -1;
                return isSame ? -1 : at;
            default:
                return back(notes[slot + 1], notes[slot + 2], at, isBackward);
        }
    }

    /** Returns the place after the same text as that of a group. */
    private int back(int from, int to, int at, boolean isBackward) {
        if (from < 0) {
            return at;
        }
        int length = to - from;
        // Each character is a step.
        left = Math.max(left - length, 0);
        int start = isBackward ? at - length : at;
        if (start < 0 || start + length > text.length || !Arrays.equals(text, from, to, text, start, start + length)) {
            return -1;
        }
        return isBackward ? start : start + length;
    }
}

//: hasRealSecond
/** Returns whether the second of a time isn't 60, or is the last of a day in UTC (RFC 3339 §5.7). */
static boolean hasRealSecond(String text) {
    String time = text.substring(Math.max(text.indexOf('t'), text.indexOf('T')) + 1);
    if (!time.startsWith("60", 6)) {
        return true;
    }
    int sign = Math.max(time.indexOf('+'), time.indexOf('-'));
    int moved = sign < 0 ? 0 : minutesOf(time.substring(sign + 1));
    if (sign >= 0 && time.charAt(sign) == '-') {
        moved = -moved;
    }
    return (minutesOf(time) - moved + 2880) % 1440 == 1439;
}

static int minutesOf(String time) {
    return 60 * Integer.parseInt(time.substring(0, 2)) + Integer.parseInt(time.substring(3, 5));
}

//: isRegularExpression
/** Returns whether a text is a regular expression of Java's syntax. */
static boolean isRegularExpression(String text) {
    // What compiles an expression calls itself at each parenthesis.
    if (text.chars().filter(c -> c == '(' || c == '[').count() > 1000) {
        return false;
    }
    try {
        java.util.regex.Pattern.compile(text);
        return true;
    } catch (java.util.regex.PatternSyntaxException exception) {
        return false;
    }
}

//: defaultIn
/** Reads a default, which is JSON text. */
static <T> T defaultIn(String text, Read<T> build) {
    return build.at(Document.read(text), 0);
}

//: withStack
/** Returns what is made of a document. What reads or explains a deep one may need a greater stack than that of the thread. */
static <T> T withStack(Document d, Supplier<T> make) {
    if (d.depth <= 100) {
        return make.get();
    }
    FutureTask<T> task = new FutureTask<>(make::get);
    new Thread(null, task, "adl-gen", 1L << 28).start();
    boolean isInterrupted = false;
    try {
        while (true) {
            try {
                return task.get();
            } catch (InterruptedException exception) {
                isInterrupted = true;
            } catch (ExecutionException exception) {
                if (exception.getCause() instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) exception.getCause();
            }
        }
    } finally {
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

//: parse
/** Reads JSON text as a value that is valid. */
static <T> T parse(String text, Is is, Supplier<Table> explains, Read<T> build) {
    Document d = Document.read(text);
    try {
        return withStack(d, () -> parsed(d, is, explains, build));
    } finally {
        d.free();
    }
}

private static <T> T parsed(Document d, Is is, Supplier<Table> explains, Read<T> build) {
    if (!is.test(d, 0)) {
        throw new ViolationsException(explain(d, 0, explains.get()));
    }
    return build.at(d, 0);
}

//: isValid
/** Returns whether JSON text is valid. */
static boolean isValid(String text, Is is) {
    Document d;
    try {
        d = Document.read(text);
    } catch (InvalidJsonException exception) {
        return false;
    }
    Document read = d;
    try {
        return withStack(read, () -> is.test(read, 0));
    } finally {
        read.free();
    }
}

//: violations
/** Returns the violations of JSON text: none if it is valid. */
static List<Violation> violations(String text, Is is, Supplier<Table> explains) {
    Document d;
    try {
        d = Document.read(text);
    } catch (InvalidJsonException exception) {
        return List.of(new Violation("", "type", phrase_json(), exception.getMessage()));
    }
    Document read = d;
    try {
        return withStack(read, () -> is.test(read, 0) ? List.of() : explain(read, 0, explains.get()));
    } finally {
        read.free();
    }
}

//: requireValid
/** Throws violations, if there are any. */
static void requireValid(List<Violation> violations) {
    if (!violations.isEmpty()) {
        throw new ViolationsException(violations);
    }
}

//: words
static String words(String... parts) {
    return String.join("", parts);
}

//: counted
static String counted(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
}

//: Table
/** Explains a value: adds violations, and returns false where no other constraint of the value applies. */
interface Table {
    boolean explain(Explainer e, int v, String path);
}

//: Explainer
/** Collects the violations of values of a document. */
static final class Explainer {
    private static final int MOST_LISTED = 100;
    private static final int MOST_FOUND = 1000;

    final Document d;
    final List<Violation> found = new ArrayList<>();

    Explainer(Document d) {
        this.d = d;
    }

    boolean isFull() {
        return found.size() >= MOST_FOUND;
    }

    void add(String path, String keyword, String expected, String shown) {
        found.add(new Violation(path, keyword, expected, shown));
    }

    /** Returns the violations, each once: the first hundred, and one that counts the others. */
    List<Violation> report() {
        List<Violation> report = new ArrayList<>(new LinkedHashSet<>(found.subList(0, Math.min(found.size(), MOST_LISTED))));
        int left = Math.min(found.size(), MOST_FOUND) - MOST_LISTED;
        if (left > 0) {
            String more = phrase_more(left);
            String others = isFull() ? phrase_minimum(more) : more;
            report.add(new Violation("", "more", phrase_valid(), phrase_value_with(others)));
        }
        return report;
    }
}

/** Returns the violations of a value. */
static List<Violation> explain(Document d, int v, Table table) {
    Explainer e = new Explainer(d);
    table.explain(e, v, "");
    return Collections.unmodifiableList(e.report());
}

//: explained
/** Returns the violations of a value by a table. */
static List<Violation> explained(Explainer e, Table table, int v, String path) {
    Explainer own = new Explainer(e.d);
    table.explain(own, v, path);
    return own.found.subList(0, Math.min(own.found.size(), Explainer.MOST_FOUND));
}

//: accepts
static boolean accepts(Explainer e, Table table, int v, String path) {
    return explained(e, table, v, path).isEmpty();
}

//: refuse
static boolean refuse(Explainer e, int v, String path, String keyword, String expected) {
    e.add(path, keyword, expected, described(e.d, v));
    return false;
}

//: lacks
static void lacks(Explainer e, String path, String keyword, String expected) {
    e.add(path, keyword, expected, phrase_without());
}

//: described
/** Returns a value in words. */
static String described(Document d, int v) {
    if (d.is(v, KIND_TEXT)) {
        return phrase_the_string(quoted(d.text(v)));
    }
    if (d.is(v, KIND_NUMBER)) {
        return phrase_the_number(shown(d.toDouble(v) + 0.0));
    }
    if (d.is(v, KIND_ARRAY)) {
        return phrase_array_of(d.size(v));
    }
    return d.is(v, KIND_OBJECT) ? phrase_object_of(d.size(v)) : d.raw(v);
}

//: quoted
static String quoted(String text) {
    return quotedWhole(shortened(text));
}

/** Returns a text as a string of JSON, with the characters that nobody sees as escapes. */
static String quotedWhole(String text) {
    Writer w = new Writer();
    w.text(text);
    return visible(w.toString());
}

//: stepOf
/** Returns a name as a step of a path. */
static String stepOf(String name) {
    return visible(shortened(name).replace("~", "~0").replace("/", "~1"));
}

//: shortened
/** Returns the first 60 characters of a text. */
static String shortened(String text) {
    if (text.length() <= 60 || text.codePointCount(0, text.length()) <= 60) {
        return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, 60)) + "…";
}

//: visible
/** Escapes characters that are invisible, break a line of a log, or change how others are shown. */
static String visible(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().forEach(c -> {
        boolean isHidden = c < 0x20 || 0x7f <= c && c <= 0x9f || c == 0xad || c == 0x61c || 0x200b <= c && c <= 0x200f
                || 0x2028 <= c && c <= 0x202e || 0x2060 <= c && c <= 0x206f || c == 0xfeff || 0xfff9 <= c && c <= 0xfffb
                || 0xe0000 <= c && c <= 0xe0fff;
        if (!isHidden) {
            shown.appendCodePoint(c);
            return;
        }
        for (char unit : Character.toChars(c)) {
            shown.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
        }
    });
    return shown.toString();
}

//: alternatives
/** Returns a list of phrases: a, b or c. */
static String alternatives(List<String> phrases) {
    if (phrases.size() < 2) {
        return String.join("", phrases);
    }
    int last = phrases.size() - 1;
    return phrase_or(String.join(", ", phrases.subList(0, last)), phrases.get(last));
}

//: listedValues
/** Returns the phrase for values: the first twenty of many. */
static String listedValues(List<String> values) {
    if (values.size() > 20) {
        return phrase_one_of_many(String.join(", ", values.subList(0, 20)), String.valueOf(values.size() - 20));
    }
    return alternatives(values);
}

//: sortedNames
/** Returns the names of the properties of an object, sorted by code points. */
static List<Integer> sortedNames(Document d, int v) {
    List<Integer> names = new ArrayList<>();
    for (int name = d.first(v); d.within(name, v); name = d.after(name)) {
        names.add(name);
    }
    names.sort((one, other) -> compareCodePoints(d.text(one), d.text(other)));
    return names;
}

static int compareCodePoints(String one, String other) {
    int at = Arrays.mismatch(one.toCharArray(), other.toCharArray());
    if (at < 0 || at == one.length() || at == other.length()) {
        return Integer.compare(one.length(), other.length());
    }
    char first = one.charAt(at);
    char second = other.charAt(at);
    // Code points of two characters are greater than all others.
    boolean isPart = Character.isSurrogate(first);
    return isPart == Character.isSurrogate(second) ? Character.compare(first, second) : isPart ? 1 : -1;
}

//: rows
/** Constraints on a value, in order. */
static Table rows(Table... all) {
    return (e, v, path) -> {
        for (Table row : all) {
            if (e.isFull() || !row.explain(e, v, path)) {
                break;
            }
        }
        return true;
    };
}

//: kinds
/** Returns the JSON types that a text names, which are separated by bars. */
static int kinds(String types) {
    int all = 0;
    StringTokenizer words = new StringTokenizer(types, " |");
    while (words.hasMoreTokens()) {
        all |= switch (words.nextToken()) {
            case "null" -> KIND_NULL;
            case "boolean" -> KIND_BOOLEAN;
            case "integer" -> KIND_INTEGER;
            case "fraction" -> KIND_FRACTION;
            case "number" -> KIND_NUMBER;
            case "string" -> KIND_TEXT;
            case "array" -> KIND_ARRAY;
            case "object" -> KIND_OBJECT;
            case "any" -> KIND_NULL | KIND_BOOLEAN | KIND_NUMBER | KIND_TEXT | KIND_ARRAY | KIND_OBJECT;
            default -> 0;
        };
    }
    return all;
}

//: phraseOf
/** Returns the phrase for JSON types: an object, a string or null. */
static String phraseOf(int kinds) {
    List<String> phrases = new ArrayList<>();
    if ((kinds & KIND_OBJECT) != 0) {
        phrases.add(phrase_object());
    }
    if ((kinds & KIND_ARRAY) != 0) {
        phrases.add(phrase_array());
    }
    if ((kinds & KIND_TEXT) != 0) {
        phrases.add(phrase_string());
    }
    if ((kinds & KIND_NUMBER) != 0) {
        phrases.add((kinds & KIND_FRACTION) != 0 ? phrase_number() : phrase_integer());
    }
    if ((kinds & KIND_BOOLEAN) != 0) {
        phrases.add(phrase_boolean());
    }
    if ((kinds & KIND_NULL) != 0) {
        phrases.add(phrase_null());
    }
    return phrases.isEmpty() ? phrase_absent() : alternatives(phrases);
}

//: ofType
static Table ofType(String types) {
    return ofTypeBy(types, "type");
}

//: ofTypeBy
static Table ofTypeBy(String types, String keyword) {
    int known = kinds(types);
    return (e, v, path) -> e.d.is(v, known) || refuse(e, v, path, keyword, phraseOf(known));
}

//: listed
/** Requires one of some values, in words. */
static Table listed(ValueSet values, String keyword, String phrase) {
    return (e, v, path) -> values.has(e.d, v) || refuse(e, v, path, keyword, phrase);
}

//: ofKind
/** Requires something of values of a kind. */
static Table ofKind(int kinds, Is holds, String keyword, String phrase) {
    return (e, v, path) -> {
        if (e.d.is(v, kinds) && !holds.test(e.d, v)) {
            refuse(e, v, path, keyword, phrase);
        }
        return true;
    };
}

//: numeric
/** Requires something of numbers. */
static Table numeric(Is holds, String keyword, String phrase) {
    return ofKind(KIND_NUMBER, holds, keyword, phrase);
}

//: textual
/** Requires something of strings. */
static Table textual(Is holds, String keyword, String phrase) {
    return ofKind(KIND_TEXT, holds, keyword, phrase);
}

//: minLength
static Table minLength(long least) {
    return textual((d, v) -> d.hasMinLength(v, least), "minLength", phrase_min_length(least));
}

//: maxLength
static Table maxLength(long most) {
    return textual((d, v) -> d.hasMaxLength(v, most), "maxLength", phrase_max_length(most));
}

//: matching
static Table matching(Pattern pattern, String source) {
    return textual((d, v) -> pattern.matches(d.text(v)), "pattern", phrase_pattern(visible(source)));
}

//: minItems
static Table minItems(long least) {
    return ofKind(KIND_ARRAY, (d, v) -> d.size(v) >= least, "minItems", phrase_min_items(least));
}

//: maxItems
static Table maxItems(long most) {
    return ofKind(KIND_ARRAY, (d, v) -> d.size(v) <= most, "maxItems", phrase_max_items(most));
}

//: minProperties
static Table minProperties(long least) {
    return ofKind(KIND_OBJECT, (d, v) -> d.size(v) >= least, "minProperties", phrase_min_properties(least));
}

//: maxProperties
static Table maxProperties(long most) {
    return ofKind(KIND_OBJECT, (d, v) -> d.size(v) <= most, "maxProperties", phrase_max_properties(most));
}

//: uniqueItems
static Table uniqueItems() {
    return (e, v, path) -> {
        int[] equal = e.d.is(v, KIND_ARRAY) ? e.d.repeated(v) : null;
        if (equal != null) {
            String found = phrase_equal_items(String.valueOf(equal[0]), String.valueOf(equal[1]));
            e.add(path, "uniqueItems", phrase_unique_items(), found);
        }
        return true;
    };
}

//: items
/** Explains the first items of an array, and all after them, unless the table for these is null. */
static Table items(Table others, Table... first) {
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_ARRAY)) {
            return true;
        }
        int index = 0;
        for (int item = e.d.first(v); e.d.within(item, v); item = e.d.next(item)) {
            Table one = index < first.length ? first[index] : others;
            if (one != null && !e.isFull()) {
                one.explain(e, item, path + "/" + index);
            }
            index++;
        }
        return true;
    };
}

//: matchingItems
/** Requires a number of items that a table accepts; there is no greatest one if it is negative. */
static Table matchingItems(Table table, long least, long most, String keyword) {
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_ARRAY)) {
            return true;
        }
        int index = 0;
        int count = 0;
        for (int item = e.d.first(v); e.d.within(item, v); item = e.d.next(item)) {
            if (accepts(e, table, item, path + "/" + index)) {
                count++;
            }
            index++;
        }
        String found = phrase_matching_items(count);
        if (count < least) {
            e.add(path, keyword, phrase_min_contains(least), found);
        } else if (most >= 0 && count > most) {
            e.add(path, "maxContains", phrase_max_contains(most), found);
        }
        return true;
    };
}

//: Evaluation
/**
 * What subschemas evaluate, under conditions on the whole: a number of first items and those that match, properties by name
 * and by pattern, or all.
 */
static final class Evaluation {
    private Table[] conditions = {};
    private int count;
    private Table[] tables = {};
    private Set<String> known = Set.of();
    private Pattern[] expressions = {};
    private boolean isAll;

    Evaluation when(Table... all) {
        conditions = all;
        return this;
    }

    Evaluation first(int items) {
        count = items;
        return this;
    }

    Evaluation matching(Table... all) {
        tables = all;
        return this;
    }

    Evaluation names(String... all) {
        known = Set.of(all);
        return this;
    }

    Evaluation patterns(Pattern... all) {
        expressions = all;
        return this;
    }

    Evaluation all(boolean is) {
        isAll = is;
        return this;
    }

    /** Returns those whose conditions hold. */
    private static List<Evaluation> applicable(Evaluation[] all, Explainer e, int v, String path) {
        List<Evaluation> some = new ArrayList<>();
        for (Evaluation one : all) {
            if (Arrays.stream(one.conditions).allMatch(table -> accepts(e, table, v, path))) {
                some.add(one);
            }
        }
        return some;
    }
}

//: unevaluatedItems
static Table unevaluatedItems(Table table, Evaluation... evaluated) {
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_ARRAY)) {
            return true;
        }
        List<Evaluation> some = Evaluation.applicable(evaluated, e, v, path);
        int count = 0;
        for (int item = e.d.first(v); e.d.within(item, v); item = e.d.next(item)) {
            int at = item;
            int index = count++;
            if (some.stream().noneMatch(one -> isItemEvaluated(one, e, at, index, path + "/" + index))) {
                table.explain(e, item, path + "/" + index);
            }
        }
        return true;
    };
}

private static boolean isItemEvaluated(Evaluation by, Explainer e, int item, int index, String path) {
    return by.isAll || index < by.count || Arrays.stream(by.tables).anyMatch(table -> accepts(e, table, item, path));
}

//: unevaluatedProperties
static Table unevaluatedProperties(Table table, Evaluation... evaluated) {
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_OBJECT)) {
            return true;
        }
        List<Evaluation> some = Evaluation.applicable(evaluated, e, v, path);
        for (int name : sortedNames(e.d, v)) {
            String text = e.d.text(name);
            if (some.stream().noneMatch(one -> isNameEvaluated(one, text))) {
                table.explain(e, e.d.member(name), path + "/" + stepOf(text));
            }
        }
        return true;
    };
}

private static boolean isNameEvaluated(Evaluation by, String name) {
    boolean isKnown = by.isAll || by.known.contains(name);
    return isKnown || Arrays.stream(by.expressions).anyMatch(pattern -> pattern.matches(name));
}

//: required
static Table required(String... names) {
    return (e, v, path) -> {
        if (e.d.is(v, KIND_OBJECT)) {
            for (String name : names) {
                if (e.d.property(v, name) < 0) {
                    lacks(e, path, "required", phrase_required(quoted(name)));
                }
            }
        }
        return true;
    };
}

//: dependentRequired
static Table dependentRequired(String name, String... needed) {
    return (e, v, path) -> {
        if (e.d.is(v, KIND_OBJECT) && e.d.property(v, name) >= 0) {
            for (String other : needed) {
                if (e.d.property(v, other) < 0) {
                    lacks(e, path, "dependentRequired", phrase_dependent_required(quoted(other), quoted(name)));
                }
            }
        }
        return true;
    };
}

//: NamedTable
/** The name of a property, and the constraints of its value. */
record NamedTable(String name, Table table) {}

//: properties
/** Explains properties by their names. */
static Table properties(NamedTable... known) {
    return (e, v, path) -> {
        if (e.d.is(v, KIND_OBJECT)) {
            for (NamedTable one : known) {
                int member = e.d.property(v, one.name());
                if (member >= 0 && !e.isFull()) {
                    one.table().explain(e, member, path + "/" + stepOf(one.name()));
                }
            }
        }
        return true;
    };
}

//: Patterned
/** A pattern for names, and the constraints of the values of these properties. */
record Patterned(Pattern pattern, Table table) {}

//: allProperties
/** Explains properties by their names, by patterns, and the others, unless the table for these is null. */
static Table allProperties(List<NamedTable> known, List<Patterned> patterns, Table others) {
    Table all = properties(known.toArray(new NamedTable[0]));
    Set<String> names = new HashSet<>(known.stream().map(NamedTable::name).toList());
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_OBJECT)) {
            return true;
        }
        all.explain(e, v, path);
        for (int name : sortedNames(e.d, v)) {
            String text = e.d.text(name);
            if (names.contains(text)) {
                continue;
            }
            boolean isMatched = false;
            String at = path + "/" + stepOf(text);
            for (Patterned one : patterns) {
                if (one.pattern().matches(text)) {
                    isMatched = true;
                    one.table().explain(e, e.d.member(name), at);
                }
            }
            if (!isMatched && others != null && !e.isFull()) {
                others.explain(e, e.d.member(name), at);
            }
        }
        return true;
    };
}

//: propertyNames
static Table propertyNames(Table table) {
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_OBJECT)) {
            return true;
        }
        for (int name : sortedNames(e.d, v)) {
            List<Violation> found = explained(e, table, name, "");
            if (!found.isEmpty()) {
                String text = e.d.text(name);
                String expected = phrase_property_names(found.get(0).expected());
                e.add(path + "/" + stepOf(text), "propertyNames", expected, phrase_the_name(quoted(text)));
            }
        }
        return true;
    };
}

//: dependentSchema
static Table dependentSchema(String name, Table table) {
    return (e, v, path) -> {
        if (e.d.is(v, KIND_OBJECT) && e.d.property(v, name) >= 0) {
            table.explain(e, v, path);
        }
        return true;
    };
}

//: Branch
/** An alternative: the JSON types of its values, and its constraints. */
record Branch(String types, Table table) {
    /** Explains a value by its branches: if it is valid for none, by the one for its type with the fewest violations. */
    static Table explain(String keyword, int mostValid, Branch... branches) {
        int[] known = Arrays.stream(branches).mapToInt(branch -> kinds(branch.types)).toArray();
        return (e, v, path) -> {
            List<Violation> nearest = null;
            int valid = 0;
            for (int i = 0; i < branches.length; i++) {
                if (!e.d.is(v, known[i])) {
                    continue;
                }
                List<Violation> found = explained(e, branches[i].table, v, path);
                if (found.isEmpty()) {
                    valid++;
                }
                if (nearest == null || found.size() < nearest.size()) {
                    nearest = found;
                }
            }
            if (valid > mostValid) {
                refuse(e, v, path, "oneOf", phrase_exactly_one());
            } else if (nearest == null) {
                refuse(e, v, path, keyword, phraseOf(Arrays.stream(known).reduce(0, (one, other) -> one | other)));
            } else {
                e.found.addAll(nearest);
            }
            return true;
        };
    }
}

//: anyOf
static Table anyOf(String keyword, Branch... branches) {
    return Branch.explain(keyword, Integer.MAX_VALUE, branches);
}

//: oneOf
static Table oneOf(String keyword, Branch... branches) {
    return Branch.explain(keyword, 1, branches);
}

//: Choice
/** The values of a tag, and the constraints of the objects that have one of them. */
record Choice(List<String> tags, Table table) {}

//: tagged
/** Explains objects by the alternative that the value of a property selects. */
static Table tagged(String keyword, String types, String tag, Choice... choices) {
    return (e, v, path) -> {
        if (!e.d.is(v, KIND_OBJECT)) {
            refuse(e, v, path, keyword, phraseOf(kinds(types)));
            return true;
        }
        int name = e.d.property(v, tag);
        if (name < 0) {
            lacks(e, path, "required", phrase_required(quoted(tag)));
            return true;
        }
        List<String> known = new ArrayList<>();
        for (Choice one : choices) {
            if (e.d.is(name, KIND_TEXT) && one.tags().contains(e.d.text(name))) {
                one.table().explain(e, v, path);
                return true;
            }
            for (String text : one.tags()) {
                known.add(visible(shortened(quotedWhole(text))));
            }
        }
        refuse(e, name, path + "/" + stepOf(tag), keyword, listedValues(known));
        return true;
    };
}

//: not
static Table not(Table table, String phrase) {
    return (e, v, path) -> {
        if (accepts(e, table, v, path)) {
            refuse(e, v, path, "not", phrase);
        }
        return true;
    };
}

//: conditional
static Table conditional(Table condition, Table then, Table otherwise) {
    return (e, v, path) -> {
        (accepts(e, condition, v, path) ? then : otherwise).explain(e, v, path);
        return true;
    };
}

//: call
/** Makes a table when it is needed: tables may contain each other. */
static Table call(Supplier<Table> make) {
    return (e, v, path) -> {
        make.get().explain(e, v, path);
        return true;
    };
}

//: revisit
/** A call of a table to which alternatives lead back for the same value. */
static Table revisit(Supplier<Table> make) {
    return (e, v, path) -> {
        e.found.addAll(e.d.remembered(v, path, make, () -> explained(e, make.get(), v, path)));
        return true;
    };
}

//: textAt
static String textAt(Document d, int v) {
    return d.text(v);
}

//: booleanAt
static boolean booleanAt(Document d, int v) {
    return d.text.charAt(d.nodes[v + START]) == 't';
}

//: doubleAt
static double doubleAt(Document d, int v) {
    return d.toDouble(v);
}

//: integerAt
static long integerAt(Document d, int v) {
    if (d.isExact(v)) {
        return d.exact(v);
    }
    double number = d.toDouble(v);
    if (-0x1p63 <= number && number < 0x1p63 && !d.isPlain(v)) {
        return (long) number;
    }
    throw d.exceeding(v, "long");
}

//: intAt
static int intAt(Document d, int v) {
    double number = d.toDouble(v);
    if (number != (int) number) {
        throw d.exceeding(v, "int");
    }
    return (int) number;
}

//: bigIntegerAt
static BigInteger bigIntegerAt(Document d, int v) {
    return d.isPlain(v) ? new BigInteger(d.raw(v)) : new BigDecimal(shown(d.toDouble(v))).toBigInteger();
}

//: anyAt
/** Returns null, a Boolean, a String, a number, a List or a Map with strings as keys. */
static Object anyAt(Document d, int v) {
    if (d.is(v, KIND_TEXT)) {
        return d.text(v);
    }
    if (d.is(v, KIND_NUMBER)) {
        return numberAt(d, v);
    }
    if (d.is(v, KIND_BOOLEAN)) {
        return booleanAt(d, v);
    }
    if (d.is(v, KIND_ARRAY)) {
        return listOf(d, v, AdlSupport::anyAt);
    }
    return d.is(v, KIND_OBJECT) ? mapOf(d, v, AdlSupport::anyAt) : null;
}

//: numberAt
/**
 * Returns a number as it is written: an integer as Long or BigInteger, another number as Double or, where its decimal is
 * another one, BigDecimal.
 */
static Number numberAt(Document d, int v) {
    if (d.isPlain(v)) {
        if (!d.isExact(v)) {
            return new BigInteger(d.raw(v));
        }
        long integer = d.exact(v);
        if (integer != 0 || !d.raw(v).startsWith("-")) {
            return integer;
        }
        return -0.0;
    }
    double number = d.toDouble(v);
    String raw = d.raw(v);
    // Doubles have all decimals of fifteen digits. Decimals of many digits take too long.
    if (raw.length() <= 16 && raw.indexOf('e') < 0 && raw.indexOf('E') < 0 || raw.length() > 5000) {
        return number;
    }
    try {
        BigDecimal decimal = new BigDecimal(raw);
        return decimal.compareTo(new BigDecimal(shown(number))) == 0 ? number : decimal;
    } catch (NumberFormatException exception) {
        // The exponent is too long: it is nearly 0.
        return number;
    }
}

//: nilAt
/** Reads null as null. */
static <T> Read<T> nilAt(Read<T> read) {
    return (d, v) -> d.is(v, KIND_NULL) ? null : read.at(d, v);
}

//: someAt
static <T> Read<Maybe<T>> someAt(Read<T> read) {
    return (d, v) -> new Maybe<>(read.at(d, v));
}

//: listAt
static <T> Read<List<T>> listAt(Read<T> read) {
    return (d, v) -> listOf(d, v, read);
}

//: FixedList
/** A list that nobody changes; its items may be null. */
private static final class FixedList<T> extends AbstractList<T> implements RandomAccess {
    private final Object[] items;

    FixedList(Object[] items) {
        this.items = items;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T get(int index) {
        return (T) items[index];
    }

    @Override
    public int size() {
        return items.length;
    }
}

//: listOf
/** Reads an array as a list, which can't be changed. */
static <T> List<T> listOf(Document d, int v, Read<T> read) {
    Object[] items = new Object[d.size(v)];
    int index = 0;
    for (int item = d.first(v); d.within(item, v); item = d.next(item)) {
        items[index++] = read.at(d, item);
    }
    return new FixedList<>(items);
}

//: mapAt
static <T> Read<Map<String, T>> mapAt(Read<T> read) {
    return (d, v) -> mapOf(d, v, read);
}

//: mapOf
/** Reads an object as a map in the order of the text, which can't be changed. */
static <T> Map<String, T> mapOf(Document d, int v, Read<T> read) {
    Map<String, T> members = new LinkedHashMap<>();
    for (int name = d.first(v); d.within(name, v); name = d.after(name)) {
        members.put(d.text(name), read.at(d, d.member(name)));
    }
    return Collections.unmodifiableMap(members);
}

//: shown
/** Returns a double as ECMAScript prints it: the shortest decimal that is read as the same double. */
static String shown(double number) {
    if (number == (long) number && Math.abs(number) < 1e15) {
        return number == 0 && 1 / number < 0 ? "-0" : Long.toString((long) number);
    }
    BigDecimal decimal = shortest(number);
    int point = decimal.precision() - decimal.scale();
    if (-6 < point && point <= 21) {
        return decimal.toPlainString();
    }
    String digits = decimal.unscaledValue().abs().toString();
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    String exponent = (point > 0 ? "e+" : "e") + (point - 1);
    return (number < 0 ? "-" : "") + digits.charAt(0) + fraction + exponent;
}

/** Returns the shortest decimal of a double, without zeros at the end. */
private static BigDecimal shortest(double number) {
    BigDecimal written = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    boolean isTiny = Math.abs(number) < 1e-300;
    if (!isTiny && written.precision() < 16) {
        return written;
    }
    // Before Java 19, Double.toString may write a digit too many. Decimals of fifteen digits differ as doubles.
    BigDecimal decimal = new BigDecimal(number);
    for (int precision = isTiny ? 1 : 15; precision < 17; precision++) {
        // A power of two is nearer to the double below it: only a decimal above it may be read as it.
        for (RoundingMode mode : List.of(RoundingMode.HALF_EVEN, RoundingMode.UP)) {
            BigDecimal rounded = decimal.round(new MathContext(precision, mode));
            if (rounded.doubleValue() == number) {
                return rounded.stripTrailingZeros();
            }
        }
    }
    return decimal.round(new MathContext(17, RoundingMode.HALF_EVEN)).stripTrailingZeros();
}

//: Writer
/** Writes JSON text. */
static final class Writer {
    private final StringBuilder out = new StringBuilder();

    @Override
    public String toString() {
        return out.toString();
    }

    void raw(String text) {
        out.append(text);
    }

    /** Writes a string. An unpaired surrogate becomes U+FFFD. */
    void text(String text) {
        out.append('"');
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && !Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                continue;
            }
            out.append(text, start, i);
            start = i + 1;
            escape(c);
        }
        out.append(text, start, text.length()).append('"');
    }

    private void escape(char c) {
        int at = "\"\\\b\f\n\r\t".indexOf(c);
        if (at >= 0) {
            out.append('\\').append("\"\\bfnrt".charAt(at));
        } else if (c < ' ') {
            out.append(c < 16 ? "\\u000" : "\\u00").append(Integer.toHexString(c));
        } else {
            out.append('\ufffd');
        }
    }

    /** Writes the name of a property, as JSON text. */
    void name(String name) {
        comma();
        out.append(name).append(':');
    }

    /** Writes a comma, unless an array or an object begins here. */
    void comma() {
        char last = out.charAt(out.length() - 1);
        if (last != '{' && last != '[') {
            out.append(',');
        }
    }
}

//: marshal
static <T> String marshal(T v, Put<T> write) {
    Writer w = new Writer();
    write.put(w, v);
    return w.toString();
}

//: putText
static void putText(Writer w, String v) {
    w.text(v);
}

//: putBoolean
static void putBoolean(Writer w, boolean v) {
    w.raw(v ? "true" : "false");
}

//: putInteger
static void putInteger(Writer w, long v) {
    w.raw(Long.toString(v));
}

//: putBigInteger
static void putBigInteger(Writer w, BigInteger v) {
    w.raw(v.toString());
}

//: putDouble
static void putDouble(Writer w, double v) {
    if (Double.isNaN(v) || Double.isInfinite(v)) {
        throw new IllegalArgumentException("the number " + v + ", which JSON lacks");
    }
    w.raw(shown(v));
}

//: putAny
/** Writes null, a Boolean, a String, a number, a List or a Map with strings as keys. */
static void putAny(Writer w, Object v) {
    if (v == null || v instanceof Boolean) {
        w.raw(String.valueOf(v));
    } else if (v instanceof String text) {
        w.text(text);
    } else if (v instanceof Double || v instanceof Float) {
        putDouble(w, Double.parseDouble(v.toString()));
    } else if (v instanceof Number) {
        w.raw(v.toString());
    } else if (v instanceof Iterable<?> items) {
        putItems(w, items, AdlSupport::putAny);
    } else if (v instanceof Map<?, ?> members) {
        w.raw("{");
        members.forEach((name, member) -> putMember(w, (String) name, member, AdlSupport::putAny));
        w.raw("}");
    } else {
        throw new IllegalArgumentException("a value of " + v.getClass().getName() + ", which JSON lacks");
    }
}

//: putNil
static <T> Put<T> putNil(Put<T> write) {
    return (w, v) -> {
        if (v == null) {
            w.raw("null");
        } else {
            write.put(w, v);
        }
    };
}

//: putSome
static <T> Put<Maybe<T>> putSome(Put<T> write) {
    return (w, v) -> write.put(w, v.value());
}

//: putList
static <T> Put<List<T>> putList(Put<T> write) {
    return (w, v) -> putItems(w, v, write);
}

//: putItems
static <T> void putItems(Writer w, Iterable<? extends T> v, Put<T> write) {
    w.raw("[");
    for (T one : v) {
        w.comma();
        write.put(w, one);
    }
    w.raw("]");
}

//: putMap
static <T> Put<Map<String, T>> putMap(Put<T> write) {
    return (w, v) -> {
        w.raw("{");
        putMembers(w, v, write);
        w.raw("}");
    };
}

//: putMembers
/** Writes properties in the order of a map. */
static <T> void putMembers(Writer w, Map<String, T> v, Put<T> write) {
    v.forEach((name, member) -> putMember(w, name, member, write));
}

//: putMember
static <T> void putMember(Writer w, String name, T v, Put<T> write) {
    w.comma();
    w.text(name);
    w.raw(":");
    write.put(w, v);
}

//: parsedAt
/** Reads a string as a value of a type that is declared elsewhere. */
static <T> T parsedAt(Document d, int v, Function<String, T> parse, String type) {
    try {
        return parse.apply(d.text(v));
    } catch (RuntimeException exception) {
        throw d.refused(v, phrase_of_type(type));
    }
}

//: foreignAt
/** Reads JSON text by the method of a type that is declared elsewhere. */
static <T> Read<T> foreignAt(Function<String, T> parse, String type) {
    return (d, v) -> {
        try {
            return parse.apply(d.asJson(v));
        } catch (RuntimeException exception) {
            throw d.refused(v, phrase_of_type(type));
        }
    };
}

//: putForeign
static <T> Put<T> putForeign(Function<T, String> toJson) {
    return (w, v) -> w.raw(toJson.apply(v));
}

//: timeAt
static OffsetDateTime timeAt(Document d, int v) {
    // RFC 3339 allows small letters.
    return parsedAt(d, v, text -> OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)), "java.time.OffsetDateTime");
}

//: dayAt
static LocalDate dayAt(Document d, int v) {
    return parsedAt(d, v, LocalDate::parse, "java.time.LocalDate");
}

//: uuidAt
static UUID uuidAt(Document d, int v) {
    return parsedAt(d, v, AdlSupport::uuid, "java.util.UUID");
}

/** Returns a UUID that is written in whole: the class also takes shorter ones. */
private static UUID uuid(String text) {
    UUID uuid = UUID.fromString(text);
    if (!uuid.toString().equalsIgnoreCase(text)) {
        throw new IllegalArgumentException(text);
    }
    return uuid;
}

//: uriAt
static URI uriAt(Document d, int v) {
    return parsedAt(d, v, URI::create, "java.net.URI");
}

//: bytesAt
static byte[] bytesAt(Document d, int v) {
    return parsedAt(d, v, text -> Base64.getDecoder().decode(text), "byte[]");
}

//: putTime
static void putTime(Writer w, OffsetDateTime v) {
    w.text(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(v));
}

//: putDay
static void putDay(Writer w, LocalDate v) {
    w.text(v.toString());
}

//: putUuid
static void putUuid(Writer w, UUID v) {
    w.text(v.toString());
}

//: putUri
static void putUri(Writer w, URI v) {
    w.text(v.toString());
}

//: putBytes
static void putBytes(Writer w, byte[] v) {
    w.text(Base64.getEncoder().encodeToString(v));
}
