import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Tests the support of Java. {@code tests/java/assemble.py DIRECTORY} writes the classes that it is compiled with.
 */
final class SupportTest {
    private SupportTest() {}

    private static int checks;

    private static void equal(Object found, Object expected) {
        checks++;
        if (!Objects.deepEquals(found, expected)) {
            throw new AssertionError("found " + found + ", expected " + expected);
        }
    }

    private static void holds(boolean condition, String of) {
        checks++;
        if (!condition) {
            throw new AssertionError(of);
        }
    }

    private static <E extends Throwable> E thrown(Class<E> type, Runnable run) {
        checks++;
        try {
            run.run();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError("not " + type, thrown);
        }
        throw new AssertionError("no " + type);
    }

    private static AdlSupport.Document read(String text) {
        return AdlSupport.Document.read(text);
    }

    private static String refusal(String text) {
        return thrown(InvalidJsonException.class, () -> read(text)).getMessage();
    }

    private static String canonical(String text) {
        return read(text).canonical(0);
    }

    private static Object any(String text) {
        return AdlSupport.anyAt(read(text), 0);
    }

    private static String written(Object value) {
        return AdlSupport.marshal(value, AdlSupport::putAny);
    }

    public static void main(String[] arguments) {
        syntax();
        strings();
        duplicates();
        depth();
        numbers();
        comparisons();
        multiples();
        values();
        writing();
        patterns();
        slowPatterns();
        formats();
        reading();
        tables();
        explanations();
        limits();
        System.out.println(checks + " checks");
    }

    private static void syntax() {
        for (String text : List.of("null", " true ", "\t[ ]\r\n", "{ }", "[1 , 2]", "{\"a\" : [ { } ] , \"b\":\"\"}", "-0", "0.0e-0")) {
            read(text);
        }
        String end = "unexpected end of JSON text";
        for (String text : List.of("", " ", "[", "{", "[1,", "{\"a\"", "{\"a\":", "\"a", "\"\\", "-", "1.", "1e", "1e+", "[[]")) {
            equal(refusal(text), end);
        }
        String[][] unexpected = {
            {"{} trailing", "t", "3"}, {"[1,]", "]", "3"}, {"{\"a\":1,}", "}", "7"}, {"01", "1", "1"}, {"+1", "+", "0"},
            {".5", ".", "0"}, {"1.e1", "e", "2"}, {"nul", "n", "0"}, {"True", "T", "0"}, {"NaN", "N", "0"}, {"'a'", "'", "0"},
            {"{a:1}", "a", "1"}, {"[1 2]", "2", "3"}, {"[1}", "}", "2"}, {"{\"a\":1]", "]", "6"}, {"\ufeff{}", "\ufeff", "0"},
            {"\"a\nb\"", "\n", "2"}, {"\"\u0000\"", "\u0000", "1"}, {"{\"a\"1}", "1", "4"}, {"[1]]", "]", "3"}, {"1,", ",", "1"},
            {"\u00a01", "\u00a0", "0"}, {"[\ud83d\ude00]", "\ud83d\ude00", "1"}, {"{\"a\n\":1}", "\n", "3"}, {"{1:2}", "1", "1"},
            {"/**/1", "/", "0"}, {"[,1]", ",", "1"}, {"-a", "a", "1"}, {"--1", "-", "1"}, {"\u000c1", "\u000c", "0"},
        };
        for (String[] one : unexpected) {
            equal(refusal(one[0]), "invalid JSON text: unexpected '" + AdlSupport.visible(one[1]) + "' at offset " + one[2]);
        }
    }

    private static void strings() {
        equal(any("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\""), "\"\\/\b\f\n\r\té😀");
        equal(any("\"\u007f é 😀\""), "\u007f é 😀");
        for (String text : List.of("\\x", "\\u12", "\\u12g4", "\\ud800", "\\ud800\\u0041", "\\udc00", "\\ud800x", "\\u００００", "\\U0041")) {
            equal(refusal("\"" + text + "\""), "invalid escape in the string at offset 1");
            equal(refusal("{\"" + text + "\":1}"), "invalid escape in the string at offset 2");
        }
        for (String text : List.of("\ud800", "\udc00", "\udc00\ud800", "a\ud800b")) {
            String at = "unpaired surrogate at offset ";
            holds(refusal("\"" + text + "\"").startsWith(at), text);
            holds(refusal("{\"" + text + "\":1}").startsWith(at), text);
        }
        AdlSupport.Document d = read("{\"\\u0061b\":\"\\u0063\",\"😀\":\"😀\"}");
        equal(d.text(d.property(0, "ab")), "c");
        holds(d.isText(d.property(0, "ab"), "c") && !d.isText(d.property(0, "ab"), "d"), "isText");
        holds(d.isText(d.property(0, "😀"), "😀") && !d.isText(d.property(0, "b"), ""), "isText");
        holds(d.isText(d.first(0), "ab"), "isText of a name");
        int smile = d.property(0, "😀");
        holds(d.hasMinLength(smile, 1) && !d.hasMinLength(smile, 2) && d.hasMaxLength(smile, 1), "length");
        holds(!d.hasMaxLength(smile, 0) && d.hasMinLength(smile, 0) && !d.hasMinLength(smile, Integer.MAX_VALUE), "length");
        holds(d.hasMaxLength(smile, Integer.MAX_VALUE) && d.hasMinLength(d.first(0), 2) && !d.hasMaxLength(d.first(0), 1), "name");
        equal(AdlSupport.textOf("é😀".getBytes(java.nio.charset.StandardCharsets.UTF_8)), "é😀");
        equal(AdlSupport.textOf("\ufffd".getBytes(java.nio.charset.StandardCharsets.UTF_8)), "\ufffd");
        thrown(InvalidJsonException.class, () -> AdlSupport.textOf(new byte[] {'"', (byte) 0xff, '"'}));
        thrown(InvalidJsonException.class, () -> AdlSupport.textOf(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80}));
    }

    private static void duplicates() {
        equal(any("{\"a\":1,\"b\":2,\"a\":3}"), Map.of("a", 3L, "b", 2L));
        equal(any("{\"a\":1,\"\\u0061\":[{\"b\":1,\"b\":{\"c\":4}}]}"), Map.of("a", List.of(Map.of("b", Map.of("c", 4L)))));
        equal(any("[{\"a\":{\"a\":1},\"a\":2},{\"a\":[1,2],\"x\":{\"a\":0}},3]"),
                List.of(Map.of("a", 2L), Map.of("a", List.of(1L, 2L), "x", Map.of("a", 0L)), 3L));
        equal(read("{\"a\":1,\"b\":2,\"a\":3}").size(0), 2);
        equal(any("{\"\":1,\"ab\":2,\"\\u0061b\":3,\"a\\u0062\":4,\"\":5,\"a\\\"b\":6}"), Map.of("", 5L, "ab", 4L, "a\"b", 6L));
        // More names than an object notes one by one.
        StringBuilder wide = new StringBuilder("{");
        for (int i = 0; i < 200; i++) {
            wide.append("\"n").append(i % 150).append("\":{\"n").append(i % 7).append("\":").append(i).append("},");
        }
        Map<?, ?> all = (Map<?, ?>) any(wide + "\"end\":0}");
        equal(all.size(), 151);
        equal(List.of(all.get("n0"), all.get("n49"), all.get("n50")), List.of(Map.of("n3", 150L), Map.of("n3", 199L), Map.of("n1", 50L)));
        equal(new ArrayList<>(((Map<?, ?>) any("{\"a\":1,\"b\":2,\"a\":3}")).keySet()), List.of("b", "a"));
        // Many names with the same hash take no quadratic time, and are found to be the same.
        sameHashes("Aa", "BB", "");
        // Characters at a distance of 32 have the same part in the hash of a name.
        sameHashes("a", "b", ".".repeat(16));
    }

    private static void sameHashes(String one, String other, String between) {
        StringBuilder text = new StringBuilder("{");
        int count = 1 << 16;
        for (int i = 0; i <= count; i++) {
            StringBuilder name = new StringBuilder();
            StringBuilder opposite = new StringBuilder();
            for (int bit = 0; bit < 16; bit++) {
                name.append((i >> bit & 1) == 0 ? one : other);
                opposite.append((i >> bit & 1) == 0 ? other : one);
            }
            text.append('"').append(name).append(between).append(between.isEmpty() ? "" : opposite).append("\":").append(i).append(',');
        }
        long start = System.nanoTime();
        AdlSupport.Document d = read(text + "\"\":true}");
        equal(d.size(0), count + 1);
        holds(d.is(d.property(0, ""), AdlSupport.KIND_BOOLEAN), "the last");
        holds(System.nanoTime() - start < 5_000_000_000L, "hashes take too long");
    }

    private static String nested(String open, String close, int depth) {
        return open.repeat(depth) + close.repeat(depth);
    }

    private static void depth() {
        String deep = nested("[", "]", 1000);
        equal(canonical(deep).length(), 1000 + 1000 + 999);
        any(deep);
        equal(refusal(nested("[", "]", 1001)), "JSON text is nested too deeply");
        equal(refusal("[".repeat(100_000)), "JSON text is nested too deeply");
        equal(refusal("{\"a\":".repeat(1_000_000)), "JSON text is nested too deeply");
        equal(refusal(nested("{\"a\":[", "]}", 501)), "JSON text is nested too deeply");
        // A tree, as deep as text may be, in a stack of the usual size.
        StringBuilder tree = new StringBuilder();
        tree.append("{\"next\":[".repeat(499)).append("{\"next\":[1]}").append("]}".repeat(499));
        equal(AdlSupport.violations(tree.toString(), SupportTest::isTree, SupportTest::treeTable).size(), 1);
        equal(written(any(tree.toString())), tree.toString());
    }

    private static boolean isTree(AdlSupport.Document d, int v) {
        if (!d.is(v, AdlSupport.KIND_OBJECT)) {
            return false;
        }
        int next = d.property(v, "next");
        if (!d.is(next, AdlSupport.KIND_ARRAY)) {
            return false;
        }
        for (int item = d.first(next); d.within(item, next); item = d.next(item)) {
            if (!isTree(d, item)) {
                return false;
            }
        }
        return true;
    }

    private static AdlSupport.Table treeTable() {
        return AdlSupport.rows(
                AdlSupport.anyOf("anyOf", new AdlSupport.Branch("any", AdlSupport.rows(AdlSupport.ofType("object"),
                        AdlSupport.allProperties(
                                List.of(new AdlSupport.NamedTable("next", AdlSupport.rows(
                                        AdlSupport.ofType("array"), AdlSupport.items(AdlSupport.call(SupportTest::treeTable))))),
                                List.of(), null)))));
    }

    private static void numbers() {
        for (String text : List.of("1", "1.0", "1e2", "-0", "0.0", "10e-1", "9007199254740993", "1e308", "1" + "0".repeat(305),
                "1e-999999999", "1e-99999999999999999999", "0e999999999999")) {
            holds(read(text).is(0, AdlSupport.KIND_INTEGER), text);
        }
        for (String text : List.of("1.9", "1e-1", "0.1", "-2.5", "1.00000000000001", "1e-300")) {
            holds(read(text).is(0, AdlSupport.KIND_FRACTION), text);
        }
        // As doubles, these are integers.
        holds(read("1.00000000000000000001").is(0, AdlSupport.KIND_INTEGER), "rounded");
        for (String text : List.of("1e400", "-1e400", "1e999999999", "1e99999999999999999999", "1" + "0".repeat(309))) {
            equal(refusal("[" + text + "]"), "number out of range at offset 1");
        }
        equal(any("1"), 1L);
        equal(any("-9223372036854775808"), Long.MIN_VALUE);
        equal(any("9223372036854775807"), Long.MAX_VALUE);
        equal(any("9223372036854775808"), new BigInteger("9223372036854775808"));
        equal(any("-9223372036854775809"), new BigInteger("-9223372036854775809"));
        equal(any("-0"), -0.0);
        equal(any("-0.0"), -0.0);
        equal(any("1.0"), 1.0);
        equal(any("0.1"), 0.1);
        equal(any("1E2"), 100.0);
        equal(any("0.1000000000000000055511151231257827"), new BigDecimal("0.1000000000000000055511151231257827"));
        equal(any("5e-324"), Double.MIN_VALUE);
        equal(any("1e-999999999"), new BigDecimal("1e-999999999"));
        equal(any("1e-99999999999999999999"), 0.0);
        equal(any("0." + "1".repeat(1_000_000)), 0.1111111111111111);
        equal(AdlSupport.doubleAt(read("9007199254740993"), 0), 9007199254740992.0);
        equal(AdlSupport.doubleAt(read("-0"), 0), -0.0);
        java.util.Random random = new java.util.Random(1);
        for (int i = 0; i < 200_000; i++) {
            String text = random.nextInt(3) == 0 ? random.nextInt() + "." + random.nextInt(1 << random.nextInt(31))
                    : random.nextInt(2) == 0 ? random.nextLong() / 1000 + "" : "0." + "0".repeat(random.nextInt(5)) + random.nextInt(99999);
            text = text.replaceAll("\\.-", ".");
            if (AdlSupport.doubleAt(read(text), 0) != Double.parseDouble(text)) {
                throw new AssertionError(text);
            }
        }
        Object[][] shown = {
            {0.0, "0"}, {-0.0, "-0"}, {1.0, "1"}, {1e10, "10000000000"}, {1e15, "1000000000000000"}, {1e20, "100000000000000000000"},
            {1e21, "1e+21"}, {1.5e300, "1.5e+300"}, {1e-6, "0.000001"}, {1e-7, "1e-7"}, {-1.25e-7, "-1.25e-7"}, {0.1, "0.1"},
            {5e-324, "5e-324"}, {2e23, "2e+23"}, {1e23, "1e+23"}, {2.2250738585072014E-308, "2.2250738585072014e-308"},
            {1.7976931348623157e308, "1.7976931348623157e+308"}, {9007199254740992.0, "9007199254740992"}, {123.456, "123.456"},
            {2.0E-3, "0.002"}, {1.0E-5, "0.00001"}, {0.3 - 0.1, "0.19999999999999998"}, {5.684341886080802E-14, "5.684341886080802e-14"},
            {9.5367431640625E-7, "9.5367431640625e-7"}, {-123456789012345680000.0, "-123456789012345680000"},
        };
        for (Object[] one : shown) {
            equal(AdlSupport.shown((double) one[0]), one[1]);
        }
        for (int i = 0; i < 200_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (!Double.isNaN(number) && !Double.isInfinite(number) && Double.parseDouble(AdlSupport.shown(number)) != number) {
                throw new AssertionError(number);
            }
        }
    }

    private static void comparisons() {
        Object[][] compared = {
            {"1", 1L, 0}, {"1.0", 1L, 0}, {"1.5", 1L, 1}, {"-1.5", -1L, -1}, {"-1.5", -2L, 1}, {"0.9", 1L, -1}, {"-0", 0L, 0}, {"-0.0", 0L, 0},
            {"9007199254740993", 9007199254740992L, 1}, {"9007199254740992", 9007199254740993L, -1}, {"1e300", Long.MAX_VALUE, 1},
            {"-1e300", Long.MIN_VALUE, -1}, {"9223372036854775808", Long.MAX_VALUE, 1}, {"-9223372036854775809", Long.MIN_VALUE, -1},
            {"9223372036854775807", Long.MAX_VALUE, 0}, {"9.2e18", 9200000000000000000L, 0}, {"9.223372036854775807e18", Long.MAX_VALUE, 1},
            {"1e16", 10000000000000001L, -1}, {"-9223372036854775808", Long.MIN_VALUE, 0}, {"-9223372036854775808.0", Long.MIN_VALUE, -1},
        };
        for (Object[] one : compared) {
            equal(Integer.signum(read((String) one[0]).compare(0, (long) one[1])), one[2]);
        }
        equal(read("18446744073709551616").compareDecimal(0, "18446744073709551615"), 1);
        equal(read("18446744073709551615").compareDecimal(0, "18446744073709551615"), 0);
        equal(read("1e30").compareDecimal(0, "1000000000000000000000000000000"), 0);
        equal(read("0.5").compareDouble(0, 0.5), 0);
        equal(read("-0.0").compareDouble(0, 0.0), 0);
        equal(read("1").compareDouble(0, 1.5), -1);
        equal(read("1e308").compareDouble(0, 1.5), 1);
        Object[][] canonical = {
            {"1.0", "1"}, {"1e2", "100"}, {"-0", "0"}, {"-0.0", "0"}, {"[1.0,{\"b\":1,\"a\":\"\\u0061\"}]", "[1,{\"a\":\"a\",\"b\":1e0}]"},
            {"\"\\u0041\"", "\"A\""}, {"1e19", "1.0e19"}, {"{}", "{ }"}, {"0.10", "1e-1"},
        };
        for (Object[] one : canonical) {
            equal(canonical((String) one[0]), canonical((String) one[1]));
        }
        String[][] different = {
            {"1", "\"1\""}, {"null", "\"null\""}, {"[1,2]", "[12]"}, {"[\"a\",\"b\"]", "[\"a\\\",\\\"b\"]"}, {"[]", "{}"}, {"[[]]", "[]"},
            {"9007199254740993", "9007199254740992"}, {"true", "false"}, {"{\"a\":\"b\"}", "{\"a\\\":\\\"b\":\"\"}"}, {"\"\\\\\"", "\"\\\\\\\\\""},
            {"[[1],2]", "[[1,2]]"}, {"18446744073709551615", "18446744073709551614"},
        };
        for (String[] one : different) {
            holds(!canonical(one[0]).equals(canonical(one[1])), one[0]);
        }
        holds(read("{\"a\":1.0}").equalsJson(0, "{\"a\":1}") && read("1.0").equalsJson(0, "1"), "equalsJson");
        holds(!read("\"1\"").equalsJson(0, "1") && !read("1").equalsJson(-1, "1") && read("\"a\"").equalsJson(0, "\"\\u0061\""), "equalsJson");
        AdlSupport.Document d = read("[1,\"1\",{\"a\":1,\"b\":2},2,{\"b\":2.0,\"a\":1e0}]");
        holds(!d.isDistinct(0) && Arrays.equals(d.repeated(0), new int[] {2, 4}), "repeated");
        holds(read("[1,\"1\",true,null,[1],[\"1\"]]").isDistinct(0), "distinct");
        StringBuilder many = new StringBuilder("[0");
        for (int i = 1; i < 300_000; i++) {
            many.append(',').append(i);
        }
        long start = System.nanoTime();
        holds(read(many + "]").isDistinct(0), "distinct");
        holds(System.nanoTime() - start < 5_000_000_000L, "unique items take too long");
        holds(d.contains(0, (of, v) -> of.is(v, AdlSupport.KIND_TEXT)), "contains");
        equal(d.count(0, (of, v) -> of.is(v, AdlSupport.KIND_NUMBER)), 2);
        holds(AdlSupport.exactlyOne(false, true) && !AdlSupport.exactlyOne(true, true) && !AdlSupport.exactlyOne(), "exactlyOne");
        AdlSupport.ValueSet set = new AdlSupport.ValueSet("[\"low\",", "1,{\"a\":null}]");
        holds(set.has(read("\"low\""), 0) && set.has(read("1.0"), 0) && set.has(read("{\"a\":null}"), 0), "set");
        holds(!set.has(read("\"1\""), 0) && !set.has(read("null"), 0) && !set.has(read("1"), -1), "set");
        equal(d.item(0, 1), d.next(d.first(0)));
        equal(d.item(0, 5), -1);
        equal(read("[]").item(0, 0), -1);
    }

    private static void multiples() {
        String[][] multiples = {
            {"4", "2"}, {"0", "7"}, {"19.99", "0.01"}, {"0.3", "0.1"}, {"1e300", "1e-7"}, {"1e308", "5"}, {"-7.5", "2.5"},
            {"100000000000000000000", "10"}, {"1" + "0".repeat(300), "1000"}, {"4.0", "2"}, {"9223372036854775807", "7"}, {"1e2", "1e1"},
        };
        for (String[] one : multiples) {
            holds(read(one[0]).isMultiple(0, one[1]), one[0] + " of " + one[1]);
        }
        String[][] others = {{"5", "2"}, {"19.995", "0.01"}, {"0.35", "0.1"}, {"100000000000000000001", "10"}, {"1e-300", "1"}, {"7.5", "2"}};
        for (String[] one : others) {
            holds(!read(one[0]).isMultiple(0, one[1]), one[0] + " of " + one[1]);
        }
    }

    private static void values() {
        InvalidJsonException exceeded = thrown(InvalidJsonException.class, () -> AdlSupport.parse("{\"a\":[1,9223372036854775808]}",
                (d, v) -> true, () -> null, (d, v) -> AdlSupport.integerAt(d, d.item(d.property(v, "a"), 1))));
        equal(exceeded.getMessage(), "`/a/1` does not fit long: 9223372036854775808");
        equal(AdlSupport.integerAt(read("1.0"), 0), 1L);
        equal(AdlSupport.integerAt(read("1e18"), 0), 1000000000000000000L);
        equal(AdlSupport.integerAt(read("-9223372036854775808"), 0), Long.MIN_VALUE);
        equal(AdlSupport.intAt(read("2147483647.0"), 0), Integer.MAX_VALUE);
        for (String text : List.of("1e30", "-1e19", "9223372036854775808", "9223372036854775808.0")) {
            AdlSupport.Document d = read(text);
            InvalidJsonException unheld = thrown(InvalidJsonException.class, () -> AdlSupport.integerAt(d, 0));
            equal(unheld.getMessage(), "the value does not fit long: " + text);
        }
        AdlSupport.Document big = read("2147483648");
        InvalidJsonException unheld = thrown(InvalidJsonException.class, () -> AdlSupport.intAt(big, 0));
        equal(unheld.getMessage(), "the value does not fit int: 2147483648");
        equal(AdlSupport.bigIntegerAt(read("123456789012345678901234567890"), 0), new BigInteger("123456789012345678901234567890"));
        equal(AdlSupport.bigIntegerAt(read("1e30"), 0), BigInteger.TEN.pow(30));
        ViolationsException refused = thrown(ViolationsException.class,
                () -> AdlSupport.parse("{\"a/b\":\"x\"}", (d, v) -> true, () -> null, (d, v) -> AdlSupport.uuidAt(d, d.property(v, "a/b"))));
        equal(refused.getMessage(), "`/a~1b` must be a valid `java.util.UUID`, found the string \"x\"");
        equal(AdlSupport.timeAt(read("\"2020-01-02t03:04:00z\""), 0).toString(), "2020-01-02T03:04Z");
        equal(AdlSupport.marshal(AdlSupport.timeAt(read("\"2020-01-02t03:04:00z\""), 0), AdlSupport::putTime), "\"2020-01-02T03:04:00Z\"");
        equal(AdlSupport.marshal(AdlSupport.dayAt(read("\"2020-01-02\""), 0), AdlSupport::putDay), "\"2020-01-02\"");
        equal(AdlSupport.marshal(AdlSupport.bytesAt(read("\"AQI=\""), 0), AdlSupport::putBytes), "\"AQI=\"");
        equal(AdlSupport.<List<Long>>defaultIn("[1,2]", AdlSupport.listAt(AdlSupport::integerAt)), List.of(1L, 2L));
        equal(AdlSupport.mapAt(AdlSupport.nilAt(AdlSupport::textAt)).at(read("{\"a\":\"b\"}"), 0), Map.of("a", "b"));
        equal(AdlSupport.nilAt(AdlSupport::textAt).at(read("null"), 0), null);
        equal(AdlSupport.someAt(AdlSupport.nilAt(AdlSupport::booleanAt)).at(read("null"), 0), Maybe.of(null));
        equal(AdlSupport.someAt(AdlSupport::booleanAt).at(read("true"), 0), Maybe.of(true));
        equal(read("[\"\\u0061\"]").asJson(4), "\"\\u0061\"");
        thrown(UnsupportedOperationException.class, () -> AdlSupport.listAt(AdlSupport::textAt).at(read("[]"), 0).add("a"));
    }

    private static void writing() {
        equal(written("a\"\\/\b\f\n\r\t\u0000\u001f\u007f é😀\u2028<&"), "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f é😀\u2028<&\"");
        equal(written("\ud800a\udc00"), "\"\ufffda\ufffd\"");
        equal(written(Arrays.asList(1, 1.0, 1e21, 0.1f, null, true, new BigDecimal("1e5"), new BigInteger("12"))), "[1,1,1e+21,0.1,null,true,1E+5,12]");
        equal(written(Map.of("a", List.of(), "b", Map.of()).get("a")), "[]");
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            thrown(IllegalArgumentException.class, () -> written(number));
            thrown(IllegalArgumentException.class, () -> written(List.of((float) number)));
        }
        thrown(IllegalArgumentException.class, () -> written(new Object()));
        thrown(ClassCastException.class, () -> written(Map.of(1, 2)));
        String text = "{\"a\":[1,-0,1.5,12345678901234567890,\"x\",null,{\"b\":{}}],\"c\":false}";
        equal(written(any(text)), text);
        equal(AdlSupport.marshal(List.of(1L, 2L), AdlSupport.putList(AdlSupport::putInteger)), "[1,2]");
        equal(AdlSupport.marshal(Map.of("a", Maybe.of((String) null)), AdlSupport.putMap(AdlSupport.putSome(AdlSupport.putNil(AdlSupport::putText)))), "{\"a\":null}");
        AdlSupport.Writer w = new AdlSupport.Writer();
        w.raw("{");
        w.name("\"kind\"");
        w.raw("\"a\"");
        AdlSupport.putMembers(w, Map.of("x", true), AdlSupport::putBoolean);
        w.raw("}");
        equal(w.toString(), "{\"kind\":\"a\",\"x\":true}");
    }

    private static void matches(String program, List<String> matching, List<String> others) {
        AdlSupport.Pattern pattern = new AdlSupport.Pattern(program);
        for (String text : matching) {
            holds(pattern.matches(text), program + " of " + text);
        }
        for (String text : others) {
            holds(!pattern.matches(text), program + " of " + text);
        }
        // Also in a longer text.
        for (String text : matching) {
            String json = written(List.of(text));
            AdlSupport.Document d = read(json);
            holds(d.matches(d.first(0), pattern), program + " of " + json);
        }
    }

    private static void patterns() {
        matches("[[\"start\"], [\"split\", 2, 6], [\"in\", [[111, 111]], 1, 1], [\"in\", [[114, 114]], 1, 1], [\"in\", [[100, 100]], 1, 1], "
                + "[\"jump\", 9], [\"in\", [[105, 105]], 1, 1], [\"in\", [[110, 110]], 1, 1], [\"in\", [[118, 118]], 1, 1], [\"in\", [[95, 95]], 1, 1], "
                + "[\"in\", [[48, 57]], 4], [\"end\"], [\"match\"]]",
                List.of("ord_0001", "inv_12345"), List.of("ord_001", "orx_0001", "ord_0001\n", " ord_0001", "ord_0001 ", ""));
        matches("[[\"start\"], [\"in\", [[45, 45]], 0, 1], [\"in\", [[48, 57]], 1], [\"split\", 4, 6], [\"in\", [[46, 46]], 1, 1], "
                + "[\"in\", [[48, 57]], 2, 2], [\"end\"], [\"match\"]]",
                List.of("1", "-12", "1.50", "-0.00"), List.of("", "-", "1.", "1.5", "1.500", "--1"));
        matches("[[\"run\"], [\"text\", 43], [\"in\", [[49, 57]], 1, 1], [\"in\", [[48, 57]], 1, 14], [\"end\"]]",
                List.of("+12", "+123456789012345"), List.of("12", "+0", "+1", "+1234567890123456", "+12a", "+"));
        matches("[[\"start\"], [\"look\", 1, 1, 5], [\"in\", [[65, 90]], 1, 1], [\"in\", [[0, 9], [11, 12], [14, 8231], [8234, 1114111]], 0], [\"match\"], "
                + "[\"look\", 1, 1, 9], [\"in\", [[48, 57]], 1, 1], [\"in\", [[0, 9], [11, 12], [14, 8231], [8234, 1114111]], 0], [\"match\"], "
                + "[\"in\", [[0, 9], [11, 12], [14, 8231], [8234, 1114111]], 4], [\"end\"], [\"match\"]]",
                List.of(), List.of("abc"));
        matches("[[\"groups\", 9223372036854775807], [\"start\"], [\"note\", 0], [\"in\", [[34, 34], [39, 39]], 1, 1], [\"group\", 0], "
                + "[\"in\", [[0, 9], [11, 12], [14, 8231], [8234, 1114111]], 0], [\"back\", 0], [\"end\"], [\"match\"]]",
                List.of("'a'", "\"\"", "\"it's\""), List.of("'a\"", "'", "a", "'a' "));
        matches("[[\"edge\", 1], [\"in\", [[102, 102]], 1, 1], [\"in\", [[111, 111]], 1, 1], [\"in\", [[111, 111]], 1, 1], [\"edge\", 1], [\"match\"]]",
                List.of("foo", "a foo.", "éfoo"), List.of("food", "afoo", "_foo", "fo"));
        matches("[[\"run\"], [\"in\", [[945, 969]], 1], [\"end\"]]", List.of("αβγω"), List.of("", "a", "αa"));
        matches("[[\"run\"], [\"in\", [[128512, 128512]], 1, 2], [\"text\", 128513], [\"end\"]]", List.of("😀😁", "😀😀😁"), List.of("😁", "😀😀😀😁", "😀"));
        matches("[[\"run\"], [\"text\", 120, 45]]", List.of("x-", "x-y"), List.of("x", "y-x-", ""));
    }

    private static void slowPatterns() {
        String a = "a".repeat(50_000);
        long start = System.nanoTime();
        matches("[[\"start\"], [\"in\", [[97, 97]], 1], [\"split\", 3, 5], [\"in\", [[97, 97]], 1], [\"jump\", 2], [\"end\"], [\"match\"]]",
                List.of("a", a), List.of("", a + "!"));
        matches("[[\"in\", [[9, 13], [32, 32], [160, 160]], 1], [\"end\"], [\"match\"]]", List.of("a \t", " ".repeat(50_000)), List.of(" ".repeat(50_000) + "x"));
        matches("[[\"start\"], [\"in\", [[97, 97]], 0, 1], [\"in\", [[97, 97]], 0, 1], [\"in\", [[97, 97]], 0, 1], [\"split\", 5, 22], "
                + "[\"in\", [[97, 97]], 0, 1], [\"split\", 7, 22], [\"in\", [[97, 97]], 0, 1], [\"split\", 9, 22], [\"in\", [[97, 97]], 0, 1], "
                + "[\"split\", 11, 22], [\"in\", [[97, 97]], 0, 1], [\"split\", 13, 22], [\"in\", [[97, 97]], 0, 1], [\"split\", 15, 22], "
                + "[\"in\", [[97, 97]], 0, 1], [\"split\", 17, 22], [\"in\", [[97, 97]], 0, 1], [\"split\", 19, 22], [\"in\", [[97, 97]], 0, 1], "
                + "[\"split\", 21, 22], [\"in\", [[97, 97]], 0, 1], [\"in\", [[97, 97]], 12, 12], [\"end\"], [\"match\"]]",
                List.of("a".repeat(12), "a".repeat(24)), List.of("a".repeat(11), "a".repeat(25), a));
        matches("[[\"in\", [[97, 97]], 1, 1], [\"look\", 1, 1, 5], [\"in\", [[98, 98]], 1, 1], "
                + "[\"in\", [[0, 9], [11, 12], [14, 8231], [8234, 1114111]], 0], [\"match\"], [\"match\"]]", List.of("ab", "xab"), List.of("a", "ba"));
        matches("[[\"edge\", 1], [\"in\", [[120, 120]], 1], [\"in\", [[120, 120]], 1], [\"split\", 4, 7], [\"in\", [[120, 120]], 1], "
                + "[\"in\", [[120, 120]], 1], [\"jump\", 3], [\"in\", [[121, 121]], 1, 1], [\"edge\", 1], [\"match\"]]",
                List.of("xxy", "a xxxy."), List.of("xy", "axxy", "xxyz", "x".repeat(50_000)));
        matches("[[\"start\"], [\"split\", 2, 7], [\"split\", 3, 5], [\"in\", [[945, 969]], 1, 1], [\"jump\", 6], [\"in\", [[945, 949]], 1, 1], "
                + "[\"jump\", 1], [\"in\", [[128512, 128512]], 1, 1], [\"end\"], [\"match\"]]",
                List.of("😀", "αβγ😀", "ω".repeat(50_000) + "😀"), List.of("", "αa😀", "α".repeat(50_000)));
        matches("[[\"groups\", 100000], [\"note\", 0], [\"in\", [[48, 57], [65, 90], [95, 95], [97, 122]], 1], [\"group\", 0], [\"in\", [[32, 32]], 1, 1], "
                + "[\"back\", 0], [\"end\"], [\"match\"]]", List.of("go go", "let it be be"), List.of("go come", "a".repeat(5000)));
        matches("[[\"groups\", 100000], [\"start\"], [\"look\", 1, 1, 8], [\"note\", 0], [\"in\", [[97, 97]], 1], [\"group\", 0], [\"in\", [[98, 98]], 1, 1], [\"match\"]]",
                List.of(), List.of("b"));
        // A look behind: b after a, in a text of many.
        matches("[[\"look\", 0, 1, 3], [\"in\", [[97, 97]], 1, 1], [\"match\"], [\"in\", [[98, 98]], 1, 1], [\"match\"]]", List.of("ab", "bab"), List.of("b", "ba", "bb"));
        holds(System.nanoTime() - start < 20_000_000_000L, "patterns take too long");
    }

    private static void formats() {
        for (String text : List.of("2020-01-01T23:59:60Z", "2020-01-01t22:59:60-01:00", "2020-01-02T00:59:60+01:00", "2020-01-01T10:00:59Z", "23:59:60Z")) {
            holds(AdlSupport.hasRealSecond(text), text);
        }
        for (String text : List.of("2020-01-01T23:58:60Z", "2020-01-01T23:59:60+01:00", "22:59:60Z")) {
            holds(!AdlSupport.hasRealSecond(text), text);
        }
        holds(AdlSupport.isRegularExpression("^a(b|c)*$") && !AdlSupport.isRegularExpression("a(") && !AdlSupport.isRegularExpression("[z-a]"), "regex");
        holds(!AdlSupport.isRegularExpression("(".repeat(100_000) + ")".repeat(100_000)), "a deep regular expression");
    }

    private static void reading() {
        AdlSupport.Is isInteger = (d, v) -> d.is(v, AdlSupport.KIND_INTEGER);
        Supplier<AdlSupport.Table> table = () -> AdlSupport.rows(AdlSupport.ofType("integer"));
        equal(AdlSupport.parse("1.0", isInteger, table, AdlSupport::integerAt), 1L);
        for (String text : List.of("1.9", "\"1\"", "true", "null", "[1]", "{}")) {
            ViolationsException refused =
                    thrown(ViolationsException.class, () -> AdlSupport.parse(text, isInteger, table, AdlSupport::integerAt));
            equal(refused.violations().size(), 1);
            holds(!AdlSupport.isValid(text, isInteger), text);
        }
        equal(AdlSupport.violations("1", isInteger, table), List.of());
        equal(AdlSupport.violations("1 2", isInteger, table),
                List.of(new Violation("", "type", "a JSON value", "invalid JSON text: unexpected '2' at offset 2")));
        holds(!AdlSupport.isValid("1 2", isInteger), "trailing text");
        AdlSupport.requireValid(List.of());
        ViolationsException two = thrown(ViolationsException.class, () -> AdlSupport.requireValid(
                List.of(new Violation("", "type", "null", "true"), new Violation("/a", "type", "null", "false"))));
        equal(two.getMessage(), "the value must be null, found true\n`/a` must be null, found false");
        int[] calls = {0};
        AdlSupport.Is counted = (d, v) -> ++calls[0] > 0;
        AdlSupport.Document d = read("[1,2]");
        for (int i = 0; i < 3; i++) {
            AdlSupport.callOnce(counted, d, 0);
            AdlSupport.callOnce(counted, d, d.first(0));
        }
        equal(calls[0], 2);
    }

    private static String explained(String text, AdlSupport.Table table) {
        StringBuilder out = new StringBuilder();
        for (Violation one : AdlSupport.explain(read(text), 0, table)) {
            out.append(out.isEmpty() ? "" : "\n").append(one.keyword()).append(": ").append(one);
        }
        return out.toString();
    }

    private static AdlSupport.NamedTable named(String name, AdlSupport.Table table) {
        return new AdlSupport.NamedTable(name, table);
    }

    /** The tables of golden/unions/unions.go, and of other cases. */
    private static void tables() {
        AdlSupport.Table string = AdlSupport.ofType("string");
        AdlSupport.Table circle = AdlSupport.rows(AdlSupport.ofType("object"), AdlSupport.required("kind", "radius"),
                AdlSupport.properties(named("radius", AdlSupport.ofType("number"))));
        AdlSupport.Table shape = AdlSupport.rows(AdlSupport.tagged("oneOf", "object", "kind",
                new AdlSupport.Choice(List.of("circle"), AdlSupport.call(() -> circle)), new AdlSupport.Choice(List.of("square"), string)));
        equal(explained("1", shape), "oneOf: the value must be an object, found the number 1");
        equal(explained("{}", shape), "required: the value must be an object with the property \"kind\", found an object without it");
        equal(explained("{\"kind\":\"x\"}", shape), "oneOf: `/kind` must be \"circle\" or \"square\", found the string \"x\"");
        equal(explained("{\"kind\":\"circle\"}", shape), "required: the value must be an object with the property \"radius\", found an object without it");
        equal(explained("{\"kind\":\"circle\",\"radius\":\"1\"}", shape), "type: `/radius` must be a number, found the string \"1\"");
        equal(explained("{\"kind\":\"circle\",\"radius\":1}", shape), "");
        AdlSupport.Table url = AdlSupport.rows(AdlSupport.ofType("object"), AdlSupport.required("url"),
                AdlSupport.allProperties(List.of(named("url", string)), List.of(), AdlSupport.ofTypeBy("", "additionalProperties")));
        equal(explained("{\"url\":\"\",\"😀/~\":[1,2]}", url), "additionalProperties: `/😀~1~0` must be absent, found an array of 2 items");
        equal(explained("{\"b\":{\"x\":1},\"a\\u200b\":true}", url),
                "required: the value must be an object with the property \"url\", found an object without it\n"
                + "additionalProperties: `/a\\u200b` must be absent, found true\n"
                + "additionalProperties: `/b` must be absent, found an object with 1 property");
        AdlSupport.Table any = AdlSupport.anyOf("anyOf", new AdlSupport.Branch("array", AdlSupport.items(string)), new AdlSupport.Branch("string", AdlSupport.maxLength(3)));
        equal(explained("1.5", any), "anyOf: the value must be an array or a string, found the number 1.5");
        equal(explained("[\"a\",2]", any), "type: `/1` must be a string, found the number 2");
        equal(explained("\"abcd\"", any), "maxLength: the value must be a string of at most 3 characters, found the string \"abcd\"");
        AdlSupport.Table one = AdlSupport.oneOf("oneOf", new AdlSupport.Branch("any", AdlSupport.required("a")), new AdlSupport.Branch("any", AdlSupport.required("b")));
        equal(explained("{\"a\":1,\"b\":2}", one), "oneOf: the value must be valid for exactly one alternative, found an object with 2 properties");
        equal(explained("{\"a\":1}", one), "");
        equal(explained("2e-7", AdlSupport.ofType("string | integer | null")), "type: the value must be a string, an integer or null, found the number 2e-7");
        equal(explained("-0", string), "type: the value must be a string, found the number 0");
        equal(explained("9007199254740993", string), "type: the value must be a string, found the number 9007199254740992");
        equal(explained("3", AdlSupport.numeric((d, v) -> d.compare(v, 5) >= 0, "minimum", "at least 5")), "minimum: the value must be at least 5, found the number 3");
        equal(explained("\"\\n\"", AdlSupport.minLength(2)), "minLength: the value must be a string of at least 2 characters, found the string \"\\n\"");
        equal(explained("\"b\"", AdlSupport.matching(new AdlSupport.Pattern("[[\"run\"],[\"text\",97]]"), "^a")), "pattern: the value must be a string that matches ^a, found the string \"b\"");
        equal(explained("\"b\"", AdlSupport.listed(new AdlSupport.ValueSet("[\"a\"]"), "const", "\"a\"")), "const: the value must be \"a\", found the string \"b\"");
        equal(explained("[1,1.0]", AdlSupport.rows(AdlSupport.uniqueItems(), AdlSupport.minItems(3), AdlSupport.maxItems(1))),
                "uniqueItems: the value must be an array of unique items, found equal items at indexes 0 and 1\n"
                + "minItems: the value must be an array of at least 3 items, found an array of 2 items\n"
                + "maxItems: the value must be an array of at most 1 item, found an array of 2 items");
        equal(explained("{\"a\":1}", AdlSupport.rows(AdlSupport.minProperties(2), AdlSupport.maxProperties(0), AdlSupport.dependentRequired("a", "b"))),
                "minProperties: the value must be an object with at least 2 properties, found an object with 1 property\n"
                + "maxProperties: the value must be an object with at most 0 properties, found an object with 1 property\n"
                + "dependentRequired: the value must be an object with the property \"b\" in addition to \"a\", found an object without it");
        equal(explained("[1,\"a\"]", AdlSupport.matchingItems(string, 2, -1, "contains")), "contains: the value must be an array with at least 2 matching items, found an array with 1 matching item");
        equal(explained("[\"a\"]", AdlSupport.matchingItems(string, 0, 0, "contains")), "maxContains: the value must be an array with at most 0 matching items, found an array with 1 matching item");
        equal(explained("{\"abc\":1}", AdlSupport.propertyNames(AdlSupport.maxLength(2))), "propertyNames: `/abc` must be a property whose name is a string of at most 2 characters, found the name \"abc\"");
        equal(explained("1", AdlSupport.not(AdlSupport.ofType("number"), "a different value")), "not: the value must be a different value, found the number 1");
        equal(explained("1", AdlSupport.conditional(string, AdlSupport.ofType("null"), AdlSupport.ofType("boolean"))), "type: the value must be a boolean, found the number 1");
        equal(explained("{\"a\":1}", AdlSupport.dependentSchema("a", AdlSupport.required("c"))), "required: the value must be an object with the property \"c\", found an object without it");
        equal(explained("[1,\"a\",2,3]", AdlSupport.unevaluatedItems(AdlSupport.ofTypeBy("", "unevaluatedItems"),
                new AdlSupport.Evaluation().first(1), new AdlSupport.Evaluation().matching(string), new AdlSupport.Evaluation().when(string).all(true))),
                "unevaluatedItems: `/2` must be absent, found the number 2\nunevaluatedItems: `/3` must be absent, found the number 3");
        equal(explained("{\"a\":1,\"x-b\":2,\"c\":3}", AdlSupport.unevaluatedProperties(AdlSupport.ofTypeBy("", "unevaluatedProperties"),
                new AdlSupport.Evaluation().names("a").patterns(new AdlSupport.Pattern("[[\"run\"],[\"text\",120,45]]")))),
                "unevaluatedProperties: `/c` must be absent, found the number 3");
        equal(explained("[1]", AdlSupport.items(null, string, string)), "type: `/0` must be a string, found the number 1");
        Supplier<AdlSupport.Table> again = () -> string;
        equal(explained("1", AdlSupport.revisit(again)), "type: the value must be a string, found the number 1");
    }

    private static void explanations() {
        equal(AdlSupport.quoted("x".repeat(61)), "\"" + "x".repeat(60) + "…\"");
        equal(AdlSupport.quoted("😀".repeat(60)), "\"" + "😀".repeat(60) + "\"");
        equal(AdlSupport.quoted("a\u202eb\u007f\ud83d\ude00\udb40\udc01"), "\"a\\u202eb\\u007f😀\\udb40\\udc01\"");
        equal(AdlSupport.stepOf("a/b~\u2028"), "a~1b~0\\u2028");
        equal(AdlSupport.alternatives(List.of("a", "b", "c")), "a, b or c");
        equal(AdlSupport.listedValues(java.util.stream.IntStream.range(0, 22).mapToObj(String::valueOf).toList()),
                "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 2 more");
        equal(AdlSupport.joined("A", "b") + AdlSupport.joined(null, "c") + AdlSupport.joined("D", ""), "A: bcD");
        // By code points, not by their halves.
        AdlSupport.Document d = read("{\"\ufffd\":1,\"😀\":2,\"a\":3,\"ab\":4}");
        equal(AdlSupport.sortedNames(d, 0).stream().map(d::text).toList(), List.of("a", "ab", "\ufffd", "😀"));
    }

    private static void limits() {
        AdlSupport.Table strings = AdlSupport.items(AdlSupport.ofType("string"));
        String many = "[" + "1,".repeat(149) + "1]";
        List<Violation> found = AdlSupport.explain(read(many), 0, strings);
        equal(found.size(), 101);
        equal(found.get(100), new Violation("", "more", "valid", "a value with 50 more violations"));
        found = AdlSupport.explain(read("[" + "1,".repeat(5000) + "1]"), 0, strings);
        equal(found.get(100).found(), "a value with at least 900 more violations");
        found = AdlSupport.explain(read("[" + "1,".repeat(100) + "1]"), 0, strings);
        equal(found.get(100).found(), "a value with 1 more violation");
        thrown(UnsupportedOperationException.class, () -> AdlSupport.explain(read(many), 0, strings).clear());
    }
}
