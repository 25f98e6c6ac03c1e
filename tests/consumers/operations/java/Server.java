import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server on loopback, which notes what it received. */
final class Server implements AutoCloseable {
    /** A request; its body has a character for each byte. */
    record Received(String method, String target, HttpExchange exchange, String body) {
        String header(String name) {
            return exchange.getRequestHeaders().getFirst(name);
        }
    }

    record Answer(int status, String contentType, String body, String... headers) {}

    private final HttpServer server;
    final List<Received> seen = new CopyOnWriteArrayList<>();

    Server(Function<Received, Answer> answer) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
            var received = new Received(exchange.getRequestMethod(), exchange.getRequestURI().toString(), exchange, body);
            seen.add(received);
            Answer sent = answer.apply(received);
            if (!sent.contentType().isEmpty()) {
                exchange.getResponseHeaders().set("Content-Type", sent.contentType());
            }
            for (int i = 0; i < sent.headers().length; i += 2) {
                exchange.getResponseHeaders().set(sent.headers()[i], sent.headers()[i + 1]);
            }
            byte[] bytes = sent.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(sent.status(), bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    Received last() {
        return seen.get(seen.size() - 1);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
