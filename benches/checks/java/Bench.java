// Reads lists of orders, by the generated code, by records of one's own, or by a validator before them: `Bench CONTRACT WAY`. Each
// way has a virtual machine of its own, so that none is compiled for what others did.

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

public final class Bench {
    // The orders as one writes them by hand.
    public record Result(boolean success, List<Order> data, Pagination pagination) {}

    public record Order(
            String id,
            String customer,
            double total,
            Currency currency,
            boolean paid,
            String note,
            List<String> tags,
            List<Line> lines) {}

    public enum Currency { EUR, USD, GBP }

    public record Line(String sku, long count) {}

    public record Pagination(Long page, Long total) {}

    private interface Way {
        Object read(String text) throws Exception;
    }

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    // Nothing that was read is left out by a compiler.
    static volatile Object kept;

    private static Way way(String contract, String name) throws Exception {
        return switch (name) {
            case "generated" -> contract.equals("plain") ? Plain.ListOrdersResult::parse : Bounds.ListOrdersResult::parse;
            case "jackson-2" -> {
                var mapper = new com.fasterxml.jackson.databind.ObjectMapper();
                yield text -> mapper.readValue(text, Result.class);
            }
            case "jackson-3" -> {
                ObjectMapper mapper = new ObjectMapper();
                yield text -> mapper.readValue(text, Result.class);
            }
            case "networknt" -> validated(contract);
            case "kotlin" -> text -> kt.Ways.generated(contract, text);
            case "kotlinx" -> kt.Ways::serialized;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Reads a tree, validates it, and makes records of it. */
    private static Way validated(String contract) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        String text = Files.readString(Path.of("generated", contract + ".schema.json"));
        ObjectNode document = (ObjectNode) mapper.readTree(text);
        document.put("$ref", "#/$defs/ListOrdersResult");
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(document);
        if (schema.validate(mapper.readTree("{\"success\":1}")).isEmpty()) {
            throw new IllegalStateException("it validates nothing");
        }
        return json -> {
            JsonNode tree = mapper.readTree(json);
            if (!schema.validate(tree).isEmpty()) {
                throw new IllegalArgumentException("the value isn't valid");
            }
            return mapper.treeToValue(tree, Result.class);
        };
    }

    /**
     * Returns the best of several turns, in milliseconds of the processors: what else the machine does only ever adds. The
     * collection of garbage is in them.
     */
    private static double best(Way way, String text) throws Exception {
        int turns = 20;
        long least = Long.MAX_VALUE;
        // The compilers of the virtual machine are done long before the last turns.
        for (int turn = 0; turn < turns; turn++) {
            System.gc();
            int runs = 0;
            long start = SYSTEM.getProcessCpuTime();
            long end = start;
            while (runs < 4 || end - start < 250_000_000) {
                kept = way.read(text);
                runs++;
                end = SYSTEM.getProcessCpuTime();
            }
            least = Math.min(least, (end - start) / runs);
        }
        return least / 1e6;
    }

    public static void main(String[] arguments) throws Exception {
        String text = Files.readString(Path.of("value.json"));
        System.out.println(best(way(arguments[0], arguments[1]), text));
    }
}
