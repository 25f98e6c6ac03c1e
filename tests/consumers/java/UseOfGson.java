// Reads and writes generated types by Gson.

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.reflect.TypeToken;
import java.util.Arrays;
import java.util.List;
import shop.Agent;

public final class UseOfGson {
    /** A type of the program, with generated ones within. */
    public record Page(List<Agent.User> users, Agent.Order last) {}

    private static final Gson GSON =
            new GsonBuilder().registerTypeAdapterFactory(new Agent.GsonAdapters()).setStrictness(Strictness.STRICT).create();

    private static final String USER =
            "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":[\"admin\"],\"manager\":{\"id\":\"usr_54321\",\"nickname\":\"M\"}}";

    private static void verdictsAreThoseOfTheSchema() {
        reads(USER, Agent.User.class);
        reads("{\"id\":\"usr_12345\",\"nickname\":\"\\ud83d\\ude00\"}", Agent.User.class);
        reads("{\"id\":\"usr_1\",\"nickname\":\"first\",\"id\":\"usr_12345\"}", Agent.User.class);
        List<String> users = List.of(
                "{\"id\":\"usr_12345\"}",
                "{\"id\":\"usr_1\",\"nickname\":null}",
                "{\"id\":12345,\"nickname\":null}",
                "{\"ID\":\"usr_12345\",\"nickname\":null}",
                "{\"id\":\"usr_12345\",\"nickname\":1}",
                "{\"id\":\"usr_12345\",\"nickname\":\"\\ud800\"}",
                "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":\"admin\"}",
                "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":[\"ADMIN\"]}",
                "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":null}",
                "{id:\"usr_12345\",\"nickname\":null}",
                "null",
                "[]",
                "\"usr_12345\"");
        users.forEach(json -> refuses(json, Agent.User.class));
        for (String total : List.of("1", "1.0", "9.99", "1e21", "-0")) {
            reads("{\"class\":\"a\",\"total\":" + total + "}", Agent.Order.class);
        }
        for (String total : List.of("1e400", "NaN", "\"1\"", "null", "true", "[1]", "\"\"")) {
            refuses("{\"class\":\"a\",\"total\":" + total + "}", Agent.Order.class);
        }
    }

    private static void reads(String json, Class<?> type) {
        assert GSON.fromJson(json, type) != null : json;
    }

    private static void refuses(String json, Class<?> type) {
        try {
            GSON.fromJson(json, type);
        } catch (JsonParseException exception) {
            return;
        }
        throw new AssertionError("read, but invalid: " + json);
    }

    private static void messagesHaveTheViolations() {
        try {
            GSON.fromJson("{\"users\":[" + USER + ",{\"id\":\"usr_12345\",\"nickname\":1}]}", Page.class);
            assert false;
        } catch (JsonParseException exception) {
            String expected = "$.users[1]: `/nickname` must be a string or null, found the number 1";
            assert exception.getMessage().equals(expected) : exception.getMessage();
            assert exception.getCause() instanceof Agent.ViolationsException;
        }
    }

    private static void valuesAreWritten() {
        Agent.User user = GSON.fromJson(USER, Agent.User.class);
        assert user.nickname() == null && user.manager().nickname().equals("M");
        assert GSON.toJson(user).equals(USER) : GSON.toJson(user);
        List<Agent.User> users = GSON.fromJson("[" + USER + "," + USER + "]", new TypeToken<List<Agent.User>>() {});
        assert users.equals(List.of(user, user));
        Page page = new Page(users, new Agent.Order("a", 9.99));
        String json = GSON.toJson(page);
        assert json.equals("{\"users\":[" + USER + "," + USER + "],\"last\":{\"class\":\"a\",\"total\":9.99}}") : json;
        assert GSON.fromJson(json, Page.class).equals(page);
        // What is absent in a type of the program stays its own.
        String rest = GSON.toJson(new Page(Arrays.asList(user, null), null));
        assert rest.equals("{\"users\":[" + USER + ",null]}") : rest;
        Gson pretty = GSON.newBuilder().setPrettyPrinting().create();
        String lines = "{\n  \"class\": \"a\",\n  \"total\": 9.99\n}";
        assert pretty.toJson(new Agent.Order("a", 9.99)).equals(lines) : pretty.toJson(new Agent.Order("a", 9.99));
    }

    private static void treesAreValues() {
        Agent.User user = Agent.User.parse(USER);
        JsonElement tree = GSON.toJsonTree(user);
        assert tree.equals(JsonParser.parseString(USER)) : tree;
        assert GSON.fromJson(tree, Agent.User.class).equals(user);
    }

    public static void main(String[] arguments) {
        verdictsAreThoseOfTheSchema();
        messagesHaveTheViolations();
        valuesAreWritten();
        treesAreValues();
    }
}
