import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Each parameter is written as {@code parameters.jsonl} says. */
final class VectorsTest {
    private VectorsTest() {}

    static void run() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("parameters.jsonl"));
        lines.forEach(line -> row(Check.json(line)));
        Check.equal(lines.size(), 183);
    }

    private static void row(Map<?, ?> row) {
        String in = (String) row.get("in");
        boolean isSimple = in.equals("path") || in.equals("header");
        String style = text(row, "style", isSimple ? "simple" : "form");
        boolean explode = row.get("explode") instanceof Boolean given ? given : style.equals("form") || style.equals("cookie");
        String name = (String) row.get("name");
        boolean reserved = Boolean.TRUE.equals(row.get("reserved"));
        var parameter = new AdlHttp.Parameter(in, name, name, style, explode, reserved, text(row, "content", ""));
        boolean isRefused = false;
        String found = null;
        try {
            found = parameter.expanded(row.get("value"));
        } catch (RuntimeException exception) {
            isRefused = true;
        }
        boolean mustFail = Boolean.TRUE.equals(row.get("error"));
        if (isRefused != mustFail || !isRefused && !Objects.equals(found, row.get("expected"))) {
            throw new AssertionError(row + ": " + found);
        }
    }

    private static String text(Map<?, ?> row, String name, String otherwise) {
        return row.get(name) instanceof String text ? text : otherwise;
    }
}
