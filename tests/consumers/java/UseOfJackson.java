// Reads and writes generated types by Jackson 2; for Jackson 3, the test names its packages.

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DatabindException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import shop.Agent;

public final class UseOfJackson {
    /** A type of the program, with generated ones within. */
    public record Page(List<Agent.User> users, Agent.Order last) {}

    private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(new Agent.JacksonModule()).build();

    private static final String USER =
            "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":[\"admin\"],\"manager\":{\"id\":\"usr_54321\",\"nickname\":\"M\"}}";

    private static void verdictsAreThoseOfTheSchema() throws Exception {
        List<String> users = List.of(
                USER,
                "{\"id\":\"usr_12345\",\"nickname\":\"\\ud83d\\ude00\"}",
                "{\"id\":\"usr_1\",\"nickname\":\"first\",\"id\":\"usr_12345\"}",
                "{\"id\":\"usr_12345\"}",
                "{\"id\":\"usr_1\",\"nickname\":null}",
                "{\"id\":12345,\"nickname\":null}",
                "{\"ID\":\"usr_12345\",\"nickname\":null}",
                "{\"id\":\"usr_12345\",\"nickname\":1}",
                "{\"id\":\"usr_12345\",\"nickname\":\"\\ud800\"}",
                "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":\"admin\"}",
                "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":[\"ADMIN\"]}",
                "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":null}",
                "null",
                "[]",
                "\"usr_12345\"");
        for (String json : users) {
            decide(json, Agent.User.isValid(json), Agent.User.class);
        }
        List<String> totals = List.of("1", "1.0", "9.99", "1e21", "-0", "1e400", "\"1\"", "null", "true", "[1]", "\"\"");
        for (String total : totals) {
            String json = "{\"class\":\"a\",\"total\":" + total + "}";
            decide(json, Agent.Order.isValid(json), Agent.Order.class);
        }
    }

    private static void decide(String json, boolean isValid, Class<?> type) throws Exception {
        try {
            MAPPER.readValue(json, type);
            assert isValid : "read, but invalid: " + json;
        } catch (DatabindException exception) {
            assert !isValid : "valid, but refused: " + json + ": " + exception.getMessage();
        }
    }

    private static void messagesHaveTheViolations() throws Exception {
        try {
            MAPPER.readValue("{\"users\":[{\"id\":\"usr_12345\",\"nickname\":1}]}", Page.class);
            assert false;
        } catch (DatabindException exception) {
            String message = exception.getMessage();
            assert message.contains("`/nickname` must be a string or null, found the number 1") : message;
            assert message.contains("[\"users\"]") : message;
        }
    }

    private static void valuesAreWritten() throws Exception {
        Agent.User user = MAPPER.readValue(USER, Agent.User.class);
        assert user.nickname() == null && user.manager().nickname().equals("M");
        assert MAPPER.writeValueAsString(user).equals(USER);
        List<Agent.User> users = MAPPER.readValue("[" + USER + "," + USER + "]", new TypeReference<List<Agent.User>>() {});
        assert users.equals(List.of(user, user));
        Page page = new Page(users, new Agent.Order("a", 9.99));
        String json = MAPPER.writeValueAsString(page);
        assert json.equals("{\"users\":[" + USER + "," + USER + "],\"last\":{\"class\":\"a\",\"total\":9.99}}") : json;
        assert MAPPER.readValue(json, Page.class).equals(page);
    }

    private static void treesAreValues() throws Exception {
        Agent.User user = Agent.User.parse(USER);
        JsonNode tree = MAPPER.valueToTree(user);
        assert tree.equals(MAPPER.readTree(USER)) : tree;
        assert MAPPER.treeToValue(tree, Agent.User.class).equals(user);
        assert MAPPER.convertValue(Map.of("class", "a", "total", 2), Agent.Order.class).total() == 2;
    }

    public static void main(String[] arguments) throws Exception {
        verdictsAreThoseOfTheSchema();
        messagesHaveTheViolations();
        valuesAreWritten();
        treesAreValues();
    }
}
