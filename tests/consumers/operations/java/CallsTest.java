import java.net.ConnectException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

/** Calls of the pet shop over loopback, with success and each error. */
final class CallsTest {
    private CallsTest() {}

    private static final String TOM = "11111111-1111-4111-8111-111111111111";
    private static final String REQUEST_ID = "3fa85f64-5717-4562-b3fc-2c963f66afa6";

    private static final Map<String, String> PETS = new HashMap<>();

    static void run() throws Exception {
        PETS.put(TOM, "{\"id\":\"" + TOM + "\",\"name\":\"Tom\",\"kind\":\"cat\",\"indoor\":true}");
        try (Server server = new Server(CallsTest::answer)) {
            var client = new AdlHttp.Client(server.url() + "/v1")
                    .withAuth(Map.of(OperationsOperations.SCHEME_BEARER, () -> "s3cret"));
            invalidRequests(server, client);
            successes(server, client);
            failures(client);
            asynchronous(client);
        }
    }

    /** The API of the pet shop, in memory. */
    private static Server.Answer answer(Server.Received request) {
        String path = request.exchange().getRequestURI().getRawPath().substring("/v1".length());
        String query = String.valueOf(request.exchange().getRequestURI().getRawQuery());
        String id = path.replaceFirst("^/pets/?", "").replaceFirst("/photo$", "");
        boolean isPhoto = path.endsWith("/photo");
        if (!"Bearer s3cret".equals(request.header("Authorization"))) {
            return new Server.Answer(401, "text/plain", "no token");
        }
        switch (query) {
            case "cursor=broken": return json(200, "[{\"id\":7}]");
            case "cursor=limit": return problem(429, "slow down");
            case "cursor=gateway": return new Server.Answer(502, "text/html", "<h1>Bad gateway</h1>");
            case "cursor=teapot": return problem(418, "short and stout");
            case "cursor=count": return new Server.Answer(200, "application/json", "[]", "X-Total-Count", "many");
            default: break;
        }
        if (path.equals("/pets") && request.method().equals("GET")) {
            String all = "[" + String.join(",", PETS.values()) + "]";
            return new Server.Answer(200, "application/json", all,
                    "X-Total-Count", String.valueOf(PETS.size()), "Link", "</pets?cursor=2>; rel=\"next\"");
        }
        if (path.equals("/pets") && request.body().contains("Rex")) {
            return problem(422, "no more Rexes");
        }
        if (path.equals("/pets")) {
            PETS.put(REQUEST_ID, "{\"id\":\"" + REQUEST_ID + "\",\"name\":\"Zoe\",\"kind\":\"cat\",\"indoor\":true}");
            return json(201, PETS.get(REQUEST_ID));
        }
        if (isPhoto && request.method().equals("POST")) {
            return json(200, "{\"url\":\"https://x/" + id + "\"}");
        }
        if (isPhoto) {
            return new Server.Answer(200, "image/png", "PNG");
        }
        if (id.endsWith("304")) {
            return new Server.Answer(304, "", "");
        }
        if (!PETS.containsKey(id)) {
            return problem(404, "no pet " + id);
        }
        return switch (request.method()) {
            case "GET" -> json(200, PETS.get(id));
            case "PATCH" -> json(200, PETS.get(id).replace("{", "{\"born\":null,"));
            default -> {
                PETS.remove(id);
                yield new Server.Answer(204, "", "");
            }
        };
    }

    private static Server.Answer json(int status, String text) {
        return new Server.Answer(status, "application/json", text);
    }

    private static Server.Answer problem(int status, String title) {
        return new Server.Answer(status, "application/problem+json", "{\"title\":\"" + title + "\",\"status\":" + status + "}");
    }

    private static void successes(Server server, AdlHttp.Client silent) throws Exception {
        List<String> calls = new CopyOnWriteArrayList<>();
        AdlHttp.Transport network = silent.transport();
        var client = silent.withTransport((request, operation) -> {
            calls.add(operation.id());
            return network.send(request, operation);
        });
        var params = Operations.ListPetsParams.builder()
                .limit(10L).tags(List.of("a,b", "c d")).filter(new Operations.ListPetsParamsFilter("cat & dog")).xRequestId(REQUEST_ID);
        var page = (OperationsOperations.ListPetsResponse.Ok) OperationsOperations.LIST_PETS.send(client, params.build());
        Check.equal(page.ok(), true);
        Check.equal(page.xTotalCount(), 1L);
        Check.equal(page.link(), "</pets?cursor=2>; rel=\"next\"");
        Check.equal(((Operations.Cat) page.body().get(0)).name(), "Tom");
        Check.equal(server.last().target(), "/v1/pets?limit=10&tags=a%2Cb,c%20d&filter%5Bspecies%5D=cat%20%26%20dog");
        Check.equal(server.last().header("X-Request-ID"), REQUEST_ID);
        Check.equal(server.last().header("Accept"), "application/json, application/problem+json");

        var cat = Operations.CatRequest.builder().name("Zoë").indoor(true).secret("s").build();
        var api = OperationsOperations.Pets.of(client);
        Check.equal(((Operations.Cat) api.createPet(new Operations.CreatePetParams(cat))).name(), "Zoe");
        Check.equal(server.last().header("Content-Type"), "application/json");
        var patch = new Operations.PetPatch(null, Operations.Maybe.of(null));
        var patched = OperationsOperations.UPDATE_PET.call(client, new Operations.UpdatePetParams(REQUEST_ID, patch));
        Check.equal(((Operations.Cat) patched).born(), Operations.Maybe.of(null));
        Check.equal(server.last().header("Content-Type"), "application/merge-patch+json");
        Check.equal(server.last().body(), "{\"born\":null}");

        var body = new Operations.UploadPhotoParamsBody(new byte[] {'1', '2', (byte) 0xff}, Operations.Maybe.of(null));
        var photo = OperationsOperations.UPLOAD_PHOTO.call(client, new Operations.UploadPhotoParams("a/b?c", 7L, body));
        Check.equal(photo.url(), "https://x/a%2Fb%3Fc");
        Check.equal(server.last().target(), "/v1/pets/a%2Fb%3Fc/photo?id=7");
        String sent = server.last().body();
        Check.equal(sent.contains("name=\"file\"; filename=\"file\"") && sent.contains("\r\n\r\n12\u00ff\r\n"), true);
        Check.equal(sent.contains("caption"), false);
        @SuppressWarnings("deprecation")
        byte[] image = OperationsOperations.DOWNLOAD_PHOTO.call(client, new Operations.DownloadPhotoParams(REQUEST_ID));
        Check.equal(new String(image), "PNG");
        Check.equal(OperationsOperations.DELETE_PET.call(client, new Operations.DeletePetParams(REQUEST_ID)), null);

        Check.equal(OperationsOperations.OPERATIONS.size(), 7);
        Check.equal(api.listPets(Operations.ListPetsParams.builder().xRequestId(REQUEST_ID).build()).size(), 1);
        Check.equal(OperationsOperations.SERVERS, List.of("https://api.example.com/v1"));
        Check.equal(OperationsOperations.LIST_PETS.spec().tags(), List.of("pets"));
        Check.equal(calls.get(0), "listPets");
        Check.equal(calls.size(), 7);
    }

    private static Operations.ListPetsParams at(String cursor) {
        return Operations.ListPetsParams.builder().cursor(cursor).xRequestId(REQUEST_ID).build();
    }

    /** Failures that the document declares are values; a call fails by them. */
    private static void failures(AdlHttp.Client client) throws Exception {
        var busy = OperationsOperations.LIST_PETS.send(client, at("limit"));
        Check.equal(((OperationsOperations.ListPetsResponse.TooManyRequests) busy).body().title(), "slow down");
        var teapot = OperationsOperations.LIST_PETS.send(client, at("teapot"));
        Check.equal(teapot instanceof OperationsOperations.ListPetsResponse.Default, true);
        Check.equal(List.of(teapot.status(), teapot.ok()), List.of(418, false));
        var same = OperationsOperations.GET_PET.send(client, new Operations.GetPetParams("x304"));
        Check.equal(same.getClass(), OperationsOperations.GetPetResponse.NotModified.class);
        var failed = Check.fails(AdlHttp.FailedResponseException.class,
                () -> OperationsOperations.GET_PET.call(client, new Operations.GetPetParams("nobody")));
        Check.equal(((OperationsOperations.GetPetResponse.NotFound) failed.response()).body().title(), "no pet nobody");
        Check.equal(failed.getMessage(), "getPet: the server answered 404");

        // What it doesn't declare is an error.
        for (List<String> row : List.of(
                List.of("broken", "BODY", "the body of 200 is invalid"),
                List.of("gateway", "MEDIA_TYPE", "<h1>Bad gateway</h1>"),
                List.of("count", "HEADERS", "many"))) {
            var unexpected = Check.fails(AdlHttp.UnexpectedResponseException.class,
                    () -> OperationsOperations.LIST_PETS.send(client, at(row.get(0))));
            Check.equal(unexpected.why().name(), row.get(1));
            Check.equal(unexpected.getMessage().contains(row.get(2)), true);
            Check.equal(unexpected.violations().isEmpty(), !row.get(0).equals("broken"));
        }
        var unknown = Check.fails(AdlHttp.UnexpectedResponseException.class,
                () -> OperationsOperations.GET_PET.call(client.withAuth(null), new Operations.GetPetParams("1")));
        Check.equal(unknown.why(), AdlHttp.Why.STATUS);
        Check.equal(unknown.getMessage().contains("no token"), true);
        // A call fails by a body that is kept.
        var keeping = client.withInvalid(error -> {});
        Check.equal(OperationsOperations.LIST_PETS.send(keeping, at("broken")).info().violations().isEmpty(), false);
        Check.fails(AdlHttp.UnexpectedResponseException.class,
                () -> OperationsOperations.LIST_PETS.call(keeping, at("broken")));
        Check.fails(ConnectException.class, () -> OperationsOperations.GET_PET.call(
                new AdlHttp.Client("http://127.0.0.1:1"), new Operations.GetPetParams("1")));
    }

    /** Nothing is sent if parameters are invalid. */
    private static void invalidRequests(Server server, AdlHttp.Client client) throws Exception {
        var tooMany = Operations.ListPetsParams.builder().limit(1000L).xRequestId(REQUEST_ID).build();
        var invalid = Check.fails(AdlHttp.InvalidRequestException.class,
                () -> OperationsOperations.LIST_PETS.call(client, tooMany));
        Check.equal(invalid.violations().get(0).path(), "/limit");
        Check.equal(invalid.operation(), "listPets");
        for (String id : List.of("..", "")) {
            Check.fails(AdlHttp.InvalidRequestException.class,
                    () -> OperationsOperations.GET_PET.call(client, new Operations.GetPetParams(id)));
        }
        Check.fails(AdlHttp.InvalidRequestException.class, () -> OperationsOperations.LIST_PETS.call(
                client, Operations.ListPetsParams.builder().xRequestId("a\r\nX: y").build()));
        Check.fails(AdlHttp.InvalidRequestException.class, () -> OperationsOperations.GET_PET.call(
                client.withAuth(Map.of()), new Operations.GetPetParams("1")));
        // Without parameters, those that are required lack.
        Check.fails(AdlHttp.InvalidRequestException.class, () -> OperationsOperations.GET_PET.call(client));
        Check.equal(server.seen.size(), 0);
        OperationsOperations.LIST_PETS.call(client.unchecked(), tooMany);
        Check.equal(server.last().target(), "/v1/pets?limit=1000");
    }

    private static void asynchronous(AdlHttp.Client client) throws Exception {
        var tom = OperationsOperations.GET_PET.callAsync(client, new Operations.GetPetParams(TOM)).get();
        Check.equal(((Operations.Cat) tom).name(), "Tom");
        var failed = Check.fails(ExecutionException.class,
                () -> OperationsOperations.GET_PET.callAsync(client, new Operations.GetPetParams("nobody")).get());
        Check.equal(failed.getCause().getClass(), AdlHttp.FailedResponseException.class);
        // A call that is cancelled, or interrupted, cancels its exchange.
        CompletableFuture<AdlHttp.RawResponse> never = new CompletableFuture<>();
        var waiting = client.withTransport((request, operation) -> never);
        OperationsOperations.GET_PET.callAsync(waiting, new Operations.GetPetParams(TOM)).cancel(true);
        Check.equal(never.isCancelled(), true);
        Thread.currentThread().interrupt();
        CompletableFuture<AdlHttp.RawResponse> other = new CompletableFuture<>();
        Check.fails(InterruptedException.class, () -> OperationsOperations.GET_PET.call(
                client.withTransport((request, operation) -> other), new Operations.GetPetParams(TOM)));
        Check.equal(other.isCancelled(), true);
    }
}
