// Asks classes about the values of hard.jsonl, and prints how often each decides otherwise than the schema, or changes a value.

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

public final class Verdicts {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    // Reads text as a value of a type, and writes it.
    private interface Asked {
        String written(String type, String text) throws ReflectiveOperationException;
    }

    /** Reads and writes by the types of the generated class. */
    private static String generated(String type, String text) throws ReflectiveOperationException {
        Class<?> of = Class.forName("Hard$" + type);
        Object made = of.getDeclaredMethod("parse", String.class).invoke(null, text);
        Method write = Arrays.stream(of.getDeclaredMethods()).filter(one -> one.getName().equals("toJson")).findAny().get();
        return (String) (write.getParameterCount() == 1 ? write.invoke(null, made) : write.invoke(made));
    }

    /** Reads and writes by the class Converter of quicktype. */
    private static String quicktype(String type, String text) throws ReflectiveOperationException {
        Class<?> converter = Class.forName("quickhard.Converter");
        Object made = converter.getMethod(type + "FromJsonString", String.class).invoke(null, text);
        Method write = Arrays.stream(converter.getMethods())
                .filter(one -> one.getName().equals(type + "ToJsonString"))
                .findAny()
                .get();
        return (String) write.invoke(null, made);
    }

    private static void ask(String what, Asked asked) throws Exception {
        int accepted = 0;
        int refused = 0;
        int changed = 0;
        for (String line : Files.readAllLines(Path.of("hard.jsonl"))) {
            JsonNode question = MAPPER.readTree(line);
            String text = question.get(1).textValue();
            boolean isValid = question.get(2).booleanValue();
            try {
                String written = asked.written(question.get(0).textValue(), text);
                accepted += isValid ? 0 : 1;
                changed += isValid && !isWithin(MAPPER.readTree(written), MAPPER.readTree(text)) ? 1 : 0;
            } catch (InvocationTargetException exception) {
                refused += isValid ? 1 : 0;
            }
        }
        System.out.printf("%s\t%d\t%d\t%d%n", what, accepted, refused, changed);
    }

    /** Returns whether a value was written as it was read, but for properties that its type doesn't declare. */
    private static boolean isWithin(JsonNode written, JsonNode read) {
        if (written.isNumber()) {
            return read.isNumber() && written.doubleValue() == read.doubleValue();
        }
        if (written.isArray()) {
            boolean isList = read.isArray() && read.size() == written.size();
            for (int i = 0; isList && i < written.size(); i++) {
                isList = isWithin(written.get(i), read.get(i));
            }
            return isList;
        }
        return written.isObject()
                ? read.isObject()
                        && written.properties().stream()
                                .allMatch(one -> read.has(one.getKey()) && isWithin(one.getValue(), read.get(one.getKey())))
                : written.equals(read);
    }

    public static void main(String[] arguments) throws Exception {
        ask("generated `X.parse`, `toJson`", Verdicts::generated);
        ask("quicktype, by Jackson", Verdicts::quicktype);
    }
}
