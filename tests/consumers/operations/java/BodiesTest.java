import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bodies of several schemas are sent as {@code bodies.jsonl} says. */
final class BodiesTest {
    private BodiesTest() {}

    private static final Map<String, AdlHttp.Operation<?, ?, ?>> OPERATIONS = new HashMap<>();

    static {
        OPERATIONS.put("putNote", BodiesOperations.PUT_NOTE);
        OPERATIONS.put("application/merge-patch+json", BodiesOperations.PUT_NOTE_MERGE_PATCH_JSON);
        OPERATIONS.put("application/x-www-form-urlencoded", BodiesOperations.PUT_NOTE_FORM);
        OPERATIONS.put("multipart/form-data", BodiesOperations.PUT_NOTE_FORM);
        OPERATIONS.put("application/xml", BodiesOperations.PUT_NOTE_XML);
        OPERATIONS.put("text/plain", BodiesOperations.PUT_NOTE_TEXT);
        OPERATIONS.put("addNotes", BodiesOperations.ADD_NOTES);
        OPERATIONS.put("text/csv", BodiesOperations.ADD_NOTES_CSV);
    }

    static void run() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("bodies.jsonl"));
        lines.forEach(line -> row(line, Check.json(line)));
        Check.equal(lines.size() > 10, true);
        calls();
    }

    private static void row(String line, Map<?, ?> row) {
        String type = (String) row.get("type");
        var operation = OPERATIONS.getOrDefault(type, OPERATIONS.get(row.get("operation")));
        var chosen = type == null ? operation : operation.withContentType(type);
        String params = line.substring(line.indexOf("\"params\":") + 9, line.lastIndexOf("},\"") + 1);
        var client = new AdlHttp.Client("http://h");
        if (row.get("violation") != null) {
            var invalid = Check.fails(AdlHttp.InvalidRequestException.class, () -> chosen.requestOf(client, params));
            Check.equal(invalid.violations().get(0).path(), row.get("violation"));
            return;
        }
        var request = chosen.requestOf(client, params);
        Check.equal(new String(Check.body(request).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8), row.get("sent"));
        Check.equal(Check.header(request, "Content-Type"), type == null ? "application/json" : type);
    }

    /** Calls over loopback, to a server that answers with what was sent. */
    private static void calls() throws Exception {
        try (Server server = new Server(exchange -> {
            if (exchange.method().equals("POST")) {
                return new Server.Answer(204, "", "");
            }
            String told = exchange.header("Content-Type") + ": " + exchange.body().replace("\"", "'");
            return new Server.Answer(200, "application/json", "{\"text\":\"" + told.replace("\r\n", "|") + "\"}");
        })) {
            var client = new AdlHttp.Client(server.url());
            var api = BodiesOperations.Notes.of(client);
            Check.equal(told(api.putNote(new Bodies.PutNoteParams(1, new Bodies.Note("a", null)))), "application/json: {'text':'a'}");
            Check.equal(told(api.putNoteText(new Bodies.PutNoteTextParams(1, "hi"))), "text/plain: hi");
            var image = BodiesOperations.PUT_NOTE_IMAGE.withContentType("image/png");
            Check.equal(told(image.send(client, new Bodies.PutNoteImageParams(1, Check.bytes("x")))), "image/png: x");
            var form = new Bodies.PutNoteFormParams(1, new Bodies.NoteForm("b", null));
            Check.equal(told(api.putNoteForm(form)), "application/x-www-form-urlencoded: text=b");
            var multipart = BodiesOperations.PUT_NOTE_FORM.withContentType("multipart/form-data");
            Check.equal(told(multipart.call(client, form)).startsWith("multipart/form-data; boundary="), true);
            api.addNotesCsv(new Bodies.AddNotesCsvParams(null));
            Check.equal(BodiesOperations.OPERATIONS.size(), 2);
        }
    }

    private static String told(BodiesOperations.PutNoteResponse response) throws IOException {
        return ((BodiesOperations.PutNoteResponse.Ok) response).body().text();
    }
}
