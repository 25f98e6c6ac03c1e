import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Flow;

/** What the tests share. */
final class Check {
    private Check() {}

    interface Action {
        Object run() throws Exception;
    }

    static void equal(Object found, Object expected) {
        if (!Objects.equals(found, expected)) {
            throw new AssertionError("found " + found + ", expected " + expected);
        }
    }

    /** Returns the error of an action, which must be of a class. */
    static <E extends Exception> E fails(Class<E> type, Action action) {
        Object found;
        try {
            found = action.run();
        } catch (Exception exception) {
            if (type.isInstance(exception)) {
                return type.cast(exception);
            }
            throw new AssertionError(exception);
        }
        throw new AssertionError("no failure, but " + found);
    }

    /** Reads JSON of any type. */
    static Map<?, ?> json(String text) {
        return (Map<?, ?>) Anything.Value.parse(text);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static AdlHttp.RawResponse raw(int status, String contentType, String body, String... headers) {
        Map<String, List<String>> all = new TreeMap<>();
        if (!contentType.isEmpty()) {
            all.put("content-type", List.of(contentType));
        }
        for (int i = 0; i < headers.length; i += 2) {
            all.computeIfAbsent(headers[i], name -> new ArrayList<>()).add(headers[i + 1]);
        }
        return new AdlHttp.RawResponse(status, HttpHeaders.of(all, (name, value) -> true), bytes(body));
    }

    static String header(java.net.http.HttpRequest request, String name) {
        return request.headers().firstValue(name).orElse("");
    }

    /** Returns the bytes of a request, each as a character. */
    static String body(java.net.http.HttpRequest request) {
        StringBuilder text = new StringBuilder();
        request.bodyPublisher().ifPresent(publisher -> publisher.subscribe(new Flow.Subscriber<ByteBuffer>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer part) {
                text.append(StandardCharsets.ISO_8859_1.decode(part));
            }

            @Override
            public void onError(Throwable failure) {
                throw new AssertionError(failure);
            }

            @Override
            public void onComplete() {}
        }));
        return text.toString();
    }
}
