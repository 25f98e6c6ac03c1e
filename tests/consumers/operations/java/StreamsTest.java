import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Streams of items. */
final class StreamsTest {
    private StreamsTest() {}

    private static final String SSE = "text/event-stream; charset=utf-8";
    private static final AdlHttp.Client CLIENT = new AdlHttp.Client("http://h");

    static void run() throws Exception {
        parts();
        data();
        errors();
        live();
    }

    /** A body that comes in parts of a size, maybe breaks off, and notes that it was closed. */
    private static final class Parts extends InputStream {
        private final InputStream rest;
        private final int size;
        private final IOException end;
        private boolean isClosed;

        Parts(String text, int size, IOException end) {
            rest = new ByteArrayInputStream(Check.bytes(text));
            this.size = size;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            throw new IOException("parts are read at once");
        }

        @Override
        public int read(byte[] to, int from, int most) throws IOException {
            int read = rest.read(to, from, Math.min(most, size));
            if (read < 0 && end != null) {
                throw end;
            }
            return read;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private static AdlHttp.RawResponse raw(String kind, InputStream stream) {
        return new AdlHttp.RawResponse(
                200, HttpHeaders.of(Map.of("content-type", List.of(kind)), (name, value) -> true), null, stream);
    }

    /** Items are the same for each size of parts. */
    private static void parts() {
        String sent = "\ufeff: hi\r\ndata: {\"a\":1}\r\n\r\nevent: added\rdata: é1\rdata: 2\r\rdata\n\nid: 7\nid: \0\nretry: 5\n"
                + "retry: x\ndata: z\n\nid: lost\n\ndata: cut off";
        String lines = "{\"n\":1}\n\n{\"n\":2}\r\n\u001e{\"n\":3}";
        for (int size = 1; size <= 60; size++) {
            var events = StreamsOperations.EVENTS.response(CLIENT, raw(SSE, new Parts(sent, size, null)));
            List<String> found = new ArrayList<>();
            for (Streams.Event event : ((StreamsOperations.EventsResponse.Ok) events).body()) {
                found.add(event.toJson());
            }
            Check.equal(found, List.of(
                    "{\"data\":\"{\\\"a\\\":1}\"}", "{\"data\":\"é1\\n2\",\"event\":\"added\"}", "{\"data\":\"\"}",
                    "{\"data\":\"z\",\"id\":\"7\",\"retry\":5}"));
            var rows = StreamsOperations.ROWS.response(CLIENT, raw("application/jsonl", new Parts(lines, size, null)));
            List<Long> numbers = new ArrayList<>();
            ((StreamsOperations.RowsResponse.Ok) rows).body().forEach(row -> numbers.add(row.n()));
            Check.equal(numbers, List.of(1L, 2L, 3L));
        }
    }

    /** Data is JSON of the type, or else a text, and {@code [DONE]} ends the stream. */
    private static void data() {
        String sent = "data: \"quoted\"\n\ndata: 7\n\ndata: bare\n\ndata: [DONE]\n\ndata: late\n\n";
        // A body that was read as a whole has items, too.
        var answer = StreamsOperations.WORDS.response(CLIENT, Check.raw(200, SSE, sent));
        List<String> found = new ArrayList<>();
        ((StreamsOperations.WordsResponse.Ok) answer).body().forEach(found::add);
        Check.equal(found, List.of("quoted", "7", "bare"));
    }

    /** Invalid items are errors, behind which others follow. An error of the connection ends them. */
    private static void errors() {
        IOException lost = new IOException("connection lost");
        var body = new Parts("data: {\"delta\":5}\n\ndata: {\"delta\":\"a\"}\n\ndata: {\n\n", 100, lost);
        var items = ((StreamsOperations.ChatResponse.OkTextEventStream)
                StreamsOperations.CHAT.response(CLIENT, raw(SSE, body))).body();
        var invalid = Check.fails(AdlHttp.UnexpectedResponseException.class, items::next);
        Check.equal(invalid.why(), AdlHttp.Why.BODY);
        Check.equal(invalid.violations().get(0).path(), "/delta");
        Check.equal(new String(invalid.response().raw()), "{\"delta\":5}");
        Check.equal(items.next().delta(), "a");
        Check.equal(Check.fails(AdlHttp.UnexpectedResponseException.class, items::next).violations(), List.of());
        Check.equal(Check.fails(UncheckedIOException.class, items::next).getCause(), lost);
        Check.equal(items.hasNext(), false);
        items.close();
        Check.equal(body.isClosed, true);
    }

    /** Over loopback, items come as they are sent; closing them ends the response. */
    private static void live() throws Exception {
        var more = new SynchronousQueue<String>();
        var ended = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            Check.equal(new String(exchange.getRequestBody().readAllBytes()), "{\"stream\":true}");
            exchange.getResponseHeaders().set("Content-Type", SSE);
            exchange.sendResponseHeaders(200, 0);
            try {
                for (String delta = more.take(); ; ) {
                    exchange.getResponseBody().write(Check.bytes("data: {\"delta\":\"" + delta + "\"}\n\n"));
                    exchange.getResponseBody().flush();
                    String next = more.poll(20, TimeUnit.MILLISECONDS);
                    delta = next == null ? "-" : next;
                }
            } catch (IOException exception) {
                ended.countDown();
            } catch (InterruptedException exception) {
                throw new IOException(exception);
            }
        });
        server.start();
        var client = new AdlHttp.Client("http://127.0.0.1:" + server.getAddress().getPort());
        var params = new Streams.ChatParams(new Streams.ChatParamsBody(true));
        var sent = StreamsOperations.CHAT.sendAsync(client, params);
        more.put("a");
        List<String> deltas = new ArrayList<>();
        var answer = (StreamsOperations.ChatResponse.OkTextEventStream) sent.get();
        try (var items = answer.body()) {
            for (Streams.Chunk chunk : items) {
                if (chunk.delta().equals("-")) {
                    continue;
                }
                deltas.add(chunk.delta());
                if (deltas.size() == 3) {
                    break;
                }
                more.put(String.valueOf("abc".charAt(deltas.size())));
            }
        }
        Check.equal(deltas, List.of("a", "b", "c"));
        Check.equal(ended.await(10, TimeUnit.SECONDS), true);
        server.stop(0);
    }
}
