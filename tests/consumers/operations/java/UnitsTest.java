import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Requests and responses of operations that are written by hand: what the documents don't have. */
final class UnitsTest {
    private UnitsTest() {}

    static void run() {
        responses();
        invalidBodies();
        headers();
        security();
        hostileValues();
        bodies();
        multipart();
        ranges();
        urls();
    }

    record Any(Object body, AdlHttp.Info info) implements AdlHttp.Response {}

    record Empty(Long n, Double x, Boolean on, String other, AdlHttp.Info info) implements AdlHttp.Response {}

    /** An operation, whose parameters are JSON. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    static AdlHttp.Operation<String, AdlHttp.Response, Object> operation(
            AdlHttp.Spec spec, AdlHttp.Declared<AdlHttp.Response>... responses) {
        return spec.of(new AdlHttp.Params<>(json -> json, json -> List.of()), responses);
    }

    static AdlHttp.Spec spec(String path) {
        return new AdlHttp.Spec("x", "POST", path);
    }

    static AdlHttp.Reader<Object> any() {
        return AdlHttp.json(Anything.Value::parse, exception -> List.of());
    }

    static AdlHttp.Declared<AdlHttp.Response> empty(String status) {
        return AdlHttp.on(status, info -> new Empty(
                info.integer("n"), info.number("x"), info.bool("on"), info.text("constructor"), info));
    }

    static AdlHttp.Client client(String... secrets) {
        Map<String, Supplier<String>> auth = new HashMap<>();
        for (int i = 0; i < secrets.length; i += 2) {
            String secret = secrets[i + 1];
            auth.put(secrets[i], () -> secret);
        }
        return new AdlHttp.Client("http://h/").withAuth(auth);
    }

    private static void responses() {
        var ranged = operation(
                spec("/x"),
                AdlHttp.on("200", "application/json", any(), Any::new),
                AdlHttp.on("4XX", "text/*", AdlHttp.TEXT, Any::new),
                empty("404"));
        var client = client();
        Any tea = (Any) ranged.response(client, Check.raw(418, "text/plain; charset=utf-8", "tea"));
        Check.equal(List.of(tea.body(), tea.status(), tea.ok(), tea.info().contentType()), List.of("tea", 418, false, "text/*"));
        Check.equal(ranged.response(client, Check.raw(404, "text/plain", "ignored")).getClass(), Empty.class);
        Check.equal(
                unexpected(AdlHttp.Why.STATUS, ranged, Check.raw(500, "text/plain", "oops")).getMessage(),
                "x: the server answered 500, which isn't declared: oops");
        unexpected(AdlHttp.Why.BODY, ranged, Check.raw(200, "application/json", ""));
        var broken = unexpected(AdlHttp.Why.BODY, ranged, Check.raw(200, "application/json", "{"));
        Check.equal(broken.getCause() instanceof IllegalArgumentException, true);
        Check.equal(broken.getMessage().startsWith("x: the body of 200 is invalid: "), true);
        unexpected(AdlHttp.Why.MEDIA_TYPE, ranged, Check.raw(200, "text/html", "<html>"));
        for (String kind : List.of("", "application/hal+json")) {
            Check.equal(ranged.response(client, Check.raw(200, kind, "\ufeff{}")).ok(), true);
        }
        // Where no success is declared, statuses decide.
        var only = operation(spec("/x"), AdlHttp.on("default", "*/*", AdlHttp.BYTES, Any::new));
        Check.equal(only.response(client, Check.raw(200, "text/x", "t")).ok(), true);
        Check.equal(only.response(client, Check.raw(500, "text/x", "t")).ok(), false);
        // A range that holds JSON, or a text.
        var several = operation(
                spec("/x"),
                AdlHttp.on("2XX", "*/*", any(), Any::new),
                AdlHttp.on("2XX", "text/html", AdlHttp.TEXT, (text, info) -> new Any("html " + text, info)));
        Check.equal(((Any) several.response(client, Check.raw(200, "text/plain", "plain"))).body(), "plain");
        Check.equal(((Any) several.response(client, Check.raw(202, "application/json", "\"a\""))).body(), "a");
        Check.equal(((Any) several.response(client, Check.raw(200, "text/html", "a"))).body(), "html a");
        for (var sent : Map.of("text/plain; charset=ISO-8859-1", "é", "text/plain", "\ufffd").entrySet()) {
            Check.equal(AdlHttp.TEXT.read(sent.getKey(), new byte[] {(byte) 0xe9}), sent.getValue());
        }
    }

    private static AdlHttp.UnexpectedResponseException unexpected(
            AdlHttp.Why why, AdlHttp.Operation<?, ?, ?> operation, AdlHttp.RawResponse raw) {
        var found = Check.fails(AdlHttp.UnexpectedResponseException.class, () -> operation.response(client(), raw));
        Check.equal(found.why(), why);
        return found;
    }

    /** What isn't valid is an error, unless the client keeps it. */
    private static void invalidBodies() {
        var read = AdlHttp.json(Operations.Problem::parse, exception -> {
            boolean isInvalid = exception instanceof Operations.ViolationsException;
            return isInvalid ? List.of(new AdlHttp.Violation("/title", "required", "there", "nothing")) : List.of();
        });
        var shop = operation(spec("/x"), AdlHttp.on("200", "application/json", read, Any::new));
        List<String> told = new ArrayList<>();
        var keeping = client().withInvalid(error -> told.add(error.why().name()));
        Any kept = (Any) shop.response(keeping, Check.raw(200, "application/json", "{}"));
        Check.equal(kept.body(), null);
        Check.equal(kept.info().violations().get(0).keyword(), "required");
        Check.equal(new String(kept.info().raw()), "{}");
        Check.equal(told, List.of("BODY"));
        Check.equal(unexpected(AdlHttp.Why.BODY, shop, Check.raw(200, "application/json", "{}")).violations().size(), 1);
        // What isn't JSON can't be kept, and a function may throw its own error.
        Check.fails(AdlHttp.UnexpectedResponseException.class,
                () -> shop.response(keeping, Check.raw(200, "application/json", "{")));
        Check.equal(told.size(), 1);
        var throwing = client().withInvalid(error -> {
            throw new IllegalStateException();
        });
        Check.fails(IllegalStateException.class, () -> shop.response(throwing, Check.raw(200, "", "{}")));
    }

    private static void headers() {
        var counted = operation(spec("/x"), empty("204"));
        var raw = Check.raw(204, "", "", "n", "007", "on", "true", "x", "-1.5e1");
        Empty found = (Empty) counted.response(client(), raw);
        Check.equal(Arrays.asList(found.n(), found.x(), found.on(), found.other()), Arrays.asList(7L, -15.0, true, null));
        Check.equal(((Empty) counted.response(client(), Check.raw(204, "", "", "n", "1e3"))).n(), 1000L);
        var repeated = Check.raw(204, "", "", "constructor", "café", "constructor", "b");
        Check.equal(((Empty) counted.response(client(), repeated)).other(), "café, b");
        for (List<String> pair : List.of(
                List.of("n", "1.5"), List.of("n", ""), List.of("n", "1e30"), List.of("n", "+1"), List.of("n", "1e999999999"),
                List.of("x", "NaN"), List.of("x", "0x1"), List.of("x", ".5"), List.of("x", "1e999"), List.of("on", "yes"))) {
            unexpected(AdlHttp.Why.HEADERS, counted, Check.raw(204, "", "", pair.get(0), pair.get(1)));
        }
    }

    private static HttpRequest made(AdlHttp.Operation<String, ?, ?> operation, AdlHttp.Client client, String params) {
        return operation.request(client, params);
    }

    private static String refused(AdlHttp.Operation<String, ?, ?> operation, AdlHttp.Client client, String params) {
        return Check.fails(AdlHttp.InvalidRequestException.class, () -> operation.request(client, params)).getMessage();
    }

    /** The first alternative is sent of which there are all secrets. */
    private static void security() {
        var both = List.of(AdlHttp.apiKey("key", "query", "api key"), AdlHttp.basic("user"), AdlHttp.mutualTls("tls"));
        var token = AdlHttp.apiKey("token", "cookie", "tok");
        var header = AdlHttp.apiKey("h", "header", "X-Key");
        Supplier<AdlHttp.Spec> start = () -> spec("/x").cookie("sid").secured(both.toArray(AdlHttp.Needed[]::new)).secured(token);
        var secured = operation(start.get().secured(header).secured());
        var request = made(secured, client("key", "k&", "user", "Aladdin:ö"), "{\"sid\":\"a b\"}");
        Check.equal(request.uri().toString(), "http://h/x?api%20key=k%26");
        Check.equal(Check.header(request, "Authorization"), "Basic QWxhZGRpbjrDtg==");
        Check.equal(Check.header(request, "Cookie"), "sid=a%20b");
        Check.equal(Check.header(made(secured, client("key", "k", "token", "t"), "{\"sid\":\"s\"}"), "Cookie"), "sid=s; tok=t");
        Check.equal(Check.header(made(secured, client("h", "k"), "{}"), "X-Key"), "k");
        Check.equal(made(secured, client(), "{}").headers().map().size(), 0);
        var strict = operation(start.get());
        Check.equal(refused(strict, client("key", "k"), "{}"), "x: no credentials for key and user and tls, or token");
        Check.equal(made(strict, new AdlHttp.Client("http://h"), "{}").headers().map().size(), 0);
        refused(operation(spec("/x").secured(header)), client("h", "a\nb"), "{}");
        String message = refused(operation(spec("/x").secured(AdlHttp.bearer("b"))), client("b", "SECRET\n"), "{}");
        Check.equal(message, "x: the header Authorization can't have \"\\n\"");
        // Errors of secrets pass unchanged.
        var failing = new AdlHttp.Client("http://h").withAuth(Map.of("h", () -> {
            throw new IllegalArgumentException("no secret");
        }));
        Check.fails(IllegalArgumentException.class, () -> operation(spec("/x").secured(header)).request(failing, "{}"));
        // No error shows a query, which may have an API key.
        var odd = operation(spec("/x%zz").secured(AdlHttp.apiKey("key", "query", "k")));
        Check.equal(refused(odd, client("key", "s3cr3t"), "{}").contains("s3cr3t"), false);
    }

    private static void hostileValues() {
        var hostile = operation(spec("/a/{id}/b")
                .path("id").header("X-H").header("Host").cookie("c", of -> of.style("cookie", true)).secured(AdlHttp.bearer("b")));
        var client = client("b", "b");
        for (String id : List.of(".", "..", "")) {
            refused(hostile, client, of("id", id));
        }
        for (var pair : Map.of(
                "../../admin?x#y", "http://h/a/..%2F..%2Fadmin%3Fx%23y/b",
                "{X-H}", "http://h/a/%7BX-H%7D/b",
                "$1\\", "http://h/a/%241%5C/b",
                "%2e%2E", "http://h/a/%252e%252E/b").entrySet()) {
            Check.equal(made(hostile, client, of("id", pair.getKey())).uri().toString(), pair.getValue());
        }
        for (String text : List.of("a\r\nX: y", "a\0", "a\u0100", "a\u007f", "ä")) {
            refused(hostile, client, of("id", "1", "X-H", text));
            refused(hostile, client("b", text), of("id", "1"));
        }
        for (String cookie : List.of("a; admin=1", "a\n", "ä")) {
            refused(hostile, client, of("id", "1", "c", cookie));
        }
        var request = made(hostile, client, of("id", "1", "c", "a b", "X-H", "x y"));
        Check.equal(Check.header(request, "Cookie"), "c=a b");
        Check.equal(Check.header(request, "X-H"), "x y");
        Check.equal(Check.header(request, "Authorization"), "Bearer b");
        // Java's client keeps some headers and methods for itself.
        Check.equal(refused(hostile, client, of("id", "1", "Host", "other")), "x: Java's client refuses the header Host");
        refused(operation(new AdlHttp.Spec("x", "A B", "/")), client, "{}");
        refused(operation(spec("/x").header("a b")), client, of("a b", "c"));
        // What a URL can't have is encoded, and a variable stays one segment beside it.
        var odd = operation(spec("/a b|ö[1]/{id}/x").path("id"));
        Check.equal(
                made(odd, new AdlHttp.Client("http://h/ü"), of("id", "a/../../admin?x")).uri().toString(),
                "http://h/%C3%BC/a%20b%7C%C3%B6%5B1%5D/a%2F..%2F..%2Fadmin%3Fx/x");
        // Empty lists aren't sent.
        var empty = made(operation(spec("/x").query("a").cookie("b")), client(), "{\"a\":[],\"b\":[]}");
        Check.equal(empty.uri() + Check.header(empty, "Cookie"), "http://h/x");
        for (String path : List.of("/..", "/%2e./x", "/.?x")) {
            refused(operation(spec(path)), client(), "{}");
        }
        for (String url : List.of("", "/v1", "ftp://h", "http:///x", "http://a b/", "http://h:x/")) {
            refused(operation(spec("/x")), new AdlHttp.Client(url), "{}");
        }
        refused(operation(spec("/x").body(AdlHttp.body("text/a\nb"))), client(), "{\"body\":\"a\"}");
    }

    /** Returns an object of texts as JSON. */
    private static String of(String... members) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < members.length; i += 2) {
            pairs.add(text(members[i]) + ":" + text(members[i + 1]));
        }
        return "{" + String.join(",", pairs) + "}";
    }

    private static String text(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> json.append(String.format("\\u%04x", c)));
        return json.append('"').toString();
    }

    private static HttpRequest posted(AdlHttp.SentBody body, String value) {
        return made(operation(spec("/x").body(body)), client(), "{\"body\":" + value + "}");
    }

    private static void bodies() {
        String form = "application/x-www-form-urlencoded";
        var sent = posted(AdlHttp.body(form), "{\"a\":\"b c\",\"d\":[\"1\",\"2\"],\"e\":{\"f\":1},\"g\":null}");
        Check.equal(Check.body(sent), "a=b%20c&d=1&d=2&e=%7B%22f%22%3A1%7D");
        var parts = AdlHttp.body(form).part("a", of -> of.style("deepObject", false)).part("l", of -> of.style("form", false));
        Check.equal(Check.body(posted(parts, "{\"a\":{\"b\":{\"c\":1}},\"l\":[1,2]}")), "a%5Bb%5D%5Bc%5D=1&l=1,2");
        var text = posted(AdlHttp.body("text/plain"), "\"t\\n\"");
        Check.equal(Check.header(text, "Content-Type") + Check.body(text), "text/plaint\n");
        var xml = operation(spec("/x").body(AdlHttp.body("application/xml")));
        Check.equal(refused(xml, client(), "{\"body\":{\"a\":1}}"), "x: a body of application/xml must be a string or bytes");
        Check.equal(Check.body(posted(AdlHttp.body("text/plain"), "2.0")), "2");
        refused(operation(spec("/x").body(AdlHttp.body("text/plain"))), client(), "{\"body\":null}");
        // Another declared media type.
        var several = operation(spec("/x").body(AdlHttp.body("application/json").or(AdlHttp.body("text/csv"))));
        var csv = made(several.withContentType("text/csv"), client(), "{\"body\":\"a,b\"}");
        Check.equal(Check.header(csv, "Content-Type") + ": " + Check.body(csv), "text/csv: a,b");
        var back = several.withContentType("text/csv").withContentType("application/json");
        Check.equal(Check.body(made(back, client(), "{\"body\":\"a,b\"}")), "\"a,b\"");
        Check.equal(
                Check.fails(AdlHttp.InvalidRequestException.class, () -> several.withContentType("text/html")).getMessage(),
                "x: the body can't be sent as text/html");
        var absent = made(several, client(), "{}");
        Check.equal(Check.body(absent) + Check.header(absent, "Content-Type"), "");
        Check.equal(Check.body(posted(AdlHttp.body("application/json"), "null")), "null");
        Check.equal(Check.body(posted(AdlHttp.body("application/x-ndjson"), "[{\"a\":1},\"b\"]")), "{\"a\":1}\n\"b\"\n");
        Check.equal(Check.body(posted(AdlHttp.body("application/json-seq"), "[1]")), "\u001e1\n");
        // Bytes are sent as they are, and are base64 within JSON.
        String base64 = "\"" + Base64.getEncoder().encodeToString(new byte[] {'a', (byte) 0xff}) + "\"";
        Check.equal(Check.body(posted(AdlHttp.body("image/png").file(), base64)), "a\u00ff");
        Check.equal(Check.body(posted(AdlHttp.body("application/json").file(), base64)), base64);
    }

    private static void multipart() {
        var body = AdlHttp.body("multipart/form-data")
                .part("typed", of -> of.content("text/csv")).part("list", of -> of.content("application/json")).files("f");
        var sent = posted(body, "{\"a\\\"\\r\\nb\":\"x\",\"b\":[1,2],\"c\":{\"d\":1},\"e\":null,\"typed\":\"1,2\",\"list\":[1],\"f\":[\"Yf8=\"]}");
        String kind = Check.header(sent, "Content-Type");
        String boundary = kind.substring("multipart/form-data; boundary=".length());
        String head = "Content-Disposition: form-data; name=";
        Check.equal(
                Check.body(sent).replace("--" + boundary, "--").replace("\r\n", "|").replace(head, ""),
                "--|\"a%22%0D%0Ab\"||x|--|\"b\"||1|--|\"b\"||2|--|\"c\"|Content-Type: application/json||{\"d\":1}|"
                        + "--|\"typed\"|Content-Type: text/csv||1,2|--|\"list\"|Content-Type: application/json||[1]|"
                        + "--|\"f\"; filename=\"f\"|Content-Type: application/octet-stream||a\u00ff|----|");
        // JSON doesn't distinguish bytes and texts.
        for (String name : List.of("a", "")) {
            var mixed = AdlHttp.body(name.isEmpty() ? "image/png" : "multipart/form-data").mixed(name);
            String json = name.isEmpty() ? "\"x\"" : "{\"a\":\"x\"}";
            Check.equal(
                    refused(operation(spec("/x").body(mixed)), client(), "{\"body\":" + json + "}"),
                    "x: `" + (name.isEmpty() ? "body" : name) + "` is bytes or a text, which can't be told apart");
        }
        var hostile = AdlHttp.body("multipart/form-data").part("a", of -> of.content("text/a\r\nX: y"));
        refused(operation(spec("/x").body(hostile)), client(), "{\"body\":{\"a\":\"x\"}}");
    }

    private static void ranges() {
        for (List<String> row : List.of(
                List.of("image/*", "image/png", "image/png"), List.of("*/*", "image/png", "image/png"))) {
            var ranged = operation(spec("/x").body(AdlHttp.body(row.get(0)))).withContentType(row.get(1));
            Check.equal(Check.header(made(ranged, client(), "{\"body\":\"x\"}"), "Content-Type"), row.get(2));
        }
        Check.equal(Check.header(posted(AdlHttp.body("*/*"), "\"x\""), "Content-Type"), "application/octet-stream");
        var image = operation(spec("/x").body(AdlHttp.body("image/*")));
        refused(image, client(), "{\"body\":\"x\"}");
        Check.fails(AdlHttp.InvalidRequestException.class, () -> image.withContentType("text/plain"));
    }

    private static void urls() {
        Check.equal(made(operation(spec("/x?v=1").query("q")), client(), "{\"q\":\"1\"}").uri().toString(), "http://h/x?v=1&q=1");
        for (var pair : Map.of(
                "https://own/", "https://own/x", "/other", "http://h/other/x", "//own/v2", "http://own/v2/x",
                "v2", "http://h/v2/x", "http://[::1]:80/a", "http://[::1]:80/a/x").entrySet()) {
            for (String base : List.of("http://h/", "http://h")) {
                var own = operation(spec("/x").server(pair.getKey()));
                Check.equal(made(own, new AdlHttp.Client(base), "{}").uri().toString(), pair.getValue());
            }
        }
        var whole = operation(spec("/x").queryString("q", of -> of.content("application/x-www-form-urlencoded")));
        Check.equal(made(whole, client(), "{\"q\":{\"a\":\"b c\",\"d\":[1]}}").uri().toString(), "http://h/x?a=b%20c&d=1");
    }
}
