import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;

/** Requests that an API sends are read and answered without I/O. */
final class WebhooksTest {
    private WebhooksTest() {}

    static void run() {
        newPet();
        sold();
        answers();
    }

    private static AdlHttp.ReceivedRequest request(String url, String body, String... headers) {
        Map<String, List<String>> all = new java.util.TreeMap<>();
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], List.of(headers[i + 1]));
        }
        return new AdlHttp.ReceivedRequest("post", url, HttpHeaders.of(all, (name, value) -> true), Check.bytes(body));
    }

    private static void newPet() {
        var read = WebhooksOperations.NEW_PET.readRequest(request(
                "/hook?attempt=2&tags=a%2Cb,c+d#x", "\ufeff{\"name\":\"Tom\"}", "X-Event", "born", "Content-Type", "application/json"));
        Check.equal(read.body().name(), "Tom");
        Check.equal(read.attempt(), 2L);
        Check.equal(read.tags(), List.of("a", "b", "c d"));
        var form = WebhooksOperations.NEW_PET.readRequest(request(
                "/hook", "name=7&age=3", "X-Event", "bought", "Content-Type", "application/x-www-form-urlencoded"));
        Check.equal(List.of(form.body().name(), form.body().age()), List.of("7", 3L));
        Check.equal(invalid(request("/hook", "{\"name\":\"Tom\"}", "X-Event", "lost")).violations().get(0).path(), "/X-Event");
        Check.equal(invalid(request("/hook?attempt=x", "{}", "X-Event", "born")).violations().size(), 2);
        Check.equal(
                invalid(request("/hook", "<p>", "X-Event", "born", "Content-Type", "text/xml")).getMessage(),
                "newPet: the body is of text/xml, not application/json or application/x-www-form-urlencoded");
        Check.equal(invalid(request("/hook", "{", "X-Event", "born")).getMessage().contains("the body is no JSON"), true);
        invalid(request("/hook?a=%zz", "{\"name\":\"Tom\"}", "X-Event", "born"));
        var get = new AdlHttp.ReceivedRequest("GET", "/", HttpHeaders.of(Map.of(), (name, value) -> true), null);
        Check.equal(invalid(get).getMessage(), "newPet: the method is GET, not POST");
    }

    private static AdlHttp.InvalidRequestException invalid(AdlHttp.ReceivedRequest request) {
        return Check.fails(AdlHttp.InvalidRequestException.class, () -> WebhooksOperations.NEW_PET.readRequest(request));
    }

    private static void sold() {
        var read = WebhooksOperations.PET_SOLD.readRequest(request(
                "/", "pet=Tom&price=1.5&to=a&to=2", "content-type", "application/x-www-form-urlencoded"));
        Check.equal(read.body().price(), 1.5);
        Check.equal(read.body().to(), List.of("a", "2"));
    }

    private static void answers() {
        var seen = WebhooksOperations.NEW_PET.respond(
                new WebhooksOperations.NewPetAnswer.Ok(new Webhooks.NewPetResponse200(true)));
        Check.equal(List.of(seen.status(), seen.headers(), new String(seen.body())),
                List.of(200, Map.of("Content-Type", "application/json"), "{\"seen\":true}"));
        var gone = WebhooksOperations.NEW_PET.respond(new WebhooksOperations.NewPetAnswer.Gone());
        Check.equal(List.of(gone.status(), gone.headers(), gone.body().length), List.of(410, Map.of(), 0));
        Check.equal(WebhooksOperations.PET_SOLD.respond(new WebhooksOperations.PetSoldAnswer.Success(202)).status(), 202);
        Check.equal(
                Check.fails(AdlHttp.OperationException.class, () -> WebhooksOperations.PET_SOLD.respond(
                        new WebhooksOperations.PetSoldAnswer.Success(404))).getMessage(),
                "petSold: the status 404 isn't one of 2XX");
        Check.equal(WebhooksOperations.WEBHOOKS.size(), 2);
    }
}
