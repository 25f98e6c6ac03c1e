// Asks the generated checks: a line of questions.jsonl is [module, type, words, values], one of the output what each value
// is said to be. Classes, of Java or of Kotlin, are found by the names in modules.txt.

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

public final class Ask {
    // What may have more than 63 bits.
    private static final Pattern INTEGERS = Pattern.compile("\\d{19}|[eE]\\+?\\d");

    // The methods of a type, some of which a level of checks hasn't; in Kotlin, they are those of an object. A value writes
    // itself, or is written by a method.
    private record Asked(Object object, Method isValid, Method check, Method parse, Class<?> type, String toJson) {
        Object call(Method method, Object operand) throws Exception {
            return method.invoke(object, operand);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(null, Ask::run, "ask", 1L << 30);
        thread.start();
        thread.join();
    }

    private static void run() {
        try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
            Map<String, Class<?>> modules = new HashMap<>();
            for (String line : Files.readAllLines(Path.of("modules.txt"))) {
                String[] words = line.split(" ");
                modules.put(words[0], Class.forName(words[1]));
            }
            for (String line : Files.readAllLines(Path.of("questions.jsonl"))) {
                List<?> question = (List<?>) new Json(line).read();
                String module = (String) question.get(0);
                String type = (String) question.get(1);
                Class<?> outer = modules.getOrDefault(module, modules.get("*"));
                Asked asked = outer == null ? null : asked(outer, module, type);
                if (asked == null) {
                    out.println(text(module + " has no " + type));
                    continue;
                }
                List<Object> answers = new ArrayList<>();
                for (Object value : (List<?>) question.get(3)) {
                    answers.add(answer(asked, (String) value));
                }
                out.println(text(answers));
            }
        } catch (Exception exception) {
            exception.printStackTrace();
            System.exit(1);
        }
    }

    // In a package, the name of the module stands before that of a type that several have.
    private static Asked asked(Class<?> outer, String module, String type) {
        for (String wanted : List.of(module + type, type, type + "Type")) {
            for (Class<?> one : outer.getDeclaredClasses()) {
                if (one.getSimpleName().equalsIgnoreCase(wanted.replace("_", ""))) {
                    Object object = object(one);
                    Class<?> functions = object == null ? one : object.getClass();
                    Asked found = asked(object, functions, List.of("isValid", "check", "parse", "toJson"), one);
                    if (found.isValid != null) {
                        return found;
                    }
                }
            }
            // Another name for a type in Kotlin, whose functions have that name in theirs.
            for (Method method : outer.getDeclaredMethods()) {
                String name = method.getName().substring(Math.min(2, method.getName().length()));
                if (method.getName().startsWith("is") && name.equalsIgnoreCase(wanted.replace("_", ""))) {
                    List<String> names = List.of("is" + name, "check" + name, "parse" + name, "write" + name);
                    return asked(object(outer), outer, names, outer);
                }
            }
        }
        return null;
    }

    private static Asked asked(Object object, Class<?> functions, List<String> names, Class<?> type) {
        Method[] found = names.stream().map(name -> method(functions, name)).toArray(Method[]::new);
        return new Asked(object, found[0], found[1], found[2], type, names.get(3));
    }

    // Returns the object of Kotlin that has the functions of a class; null if there is none.
    private static Object object(Class<?> type) {
        for (String name : List.of("Companion", "INSTANCE")) {
            try {
                return type.getField(name).get(null);
            } catch (ReflectiveOperationException exception) {
                continue;
            }
        }
        return null;
    }

    // Returns what a method or a property is.
    private static Object part(Object of, String name) throws Exception {
        String getter = "get" + name.substring(0, 1).toUpperCase() + name.substring(1);
        for (Method method : of.getClass().getMethods()) {
            if (method.getName().equals(name) || method.getName().equals(getter)) {
                return method.invoke(of);
            }
        }
        throw new IllegalStateException(of.getClass() + " has no " + name);
    }

    private static Method method(Class<?> type, String name) {
        try {
            return type.getDeclaredMethod(name, String.class);
        } catch (NoSuchMethodException exception) {
            return null;
        }
    }

    // Asks in several ways. What was read is written, and read and written again.
    private static List<Object> answer(Asked asked, String text) throws Exception {
        boolean valid = (boolean) asked.call(asked.isValid, text);
        if (asked.check == null) {
            return Arrays.asList(valid, List.of(), null);
        }
        List<Object> said = new ArrayList<>();
        for (Object one : (List<?>) asked.call(asked.check, text)) {
            List<Object> parts = new ArrayList<>();
            for (String part : List.of("path", "keyword", "expected", "found")) {
                parts.add(part(one, part));
            }
            said.add(parts);
        }
        return Arrays.asList(valid, said, odds(asked, text, valid, said));
    }

    private static String odds(Asked asked, String text, boolean valid, List<Object> said) throws Exception {
        if (valid != said.isEmpty()) {
            return "check and isValid don't agree";
        }
        Object made;
        try {
            made = asked.call(asked.parse, text);
        } catch (InvocationTargetException exception) {
            Throwable cause = exception.getCause();
            boolean isViolations = cause.getClass().getSimpleName().equals("ViolationsException");
            if (!valid && isViolations) {
                List<?> violations = (List<?>) part(cause, "violations");
                return violations.size() == said.size() ? null : "parse and check don't agree";
            }
            boolean isUnheld = cause.getClass().getSimpleName().equals("InvalidJsonException");
            if (valid && isUnheld && INTEGERS.matcher(text).find()) {
                return null;
            }
            return "parse and isValid don't agree: " + cause + Arrays.toString(cause.getStackTrace()).substring(0, 300);
        }
        return valid ? again(asked, text, made) : "parse and isValid don't agree";
    }

    private static String again(Asked asked, String text, Object made) throws Exception {
        String once = written(asked, made);
        if (!isWithin(new Json(once).read(), new Json(text).read())) {
            return "what was read is written as " + once;
        }
        // A constraint may demand what types don't keep.
        if (!(boolean) asked.call(asked.isValid, once)) {
            return null;
        }
        Object read = asked.call(asked.parse, once);
        String twice = written(asked, read);
        if (!once.equals(twice)) {
            return once + " is written as " + twice;
        }
        // Where a type has any values, 1.0 is another number than 1.
        return made == null || made.equals(read) || !text.equals(once) ? null : "two values of " + once + " aren't equal";
    }

    private static String written(Asked asked, Object value) throws Exception {
        for (Method method : asked.type.getDeclaredMethods()) {
            if (method.getName().equals(asked.toJson)) {
                return (String) (method.getParameterCount() == 1 ? asked.call(method, value) : method.invoke(value));
            }
        }
        throw new IllegalStateException(asked.type + " has no toJson");
    }

    // Returns whether a value is another one, but for properties that types don't keep.
    private static boolean isWithin(Object written, Object read) {
        if (written instanceof Map<?, ?> one) {
            return read instanceof Map<?, ?> other && one.entrySet().stream().allMatch(
                    entry -> other.containsKey(entry.getKey()) && isWithin(entry.getValue(), other.get(entry.getKey())));
        }
        if (written instanceof List<?> one) {
            boolean isList = read instanceof List<?> other && other.size() == one.size();
            for (int i = 0; isList && i < one.size(); i++) {
                isList = isWithin(one.get(i), ((List<?>) read).get(i));
            }
            return isList;
        }
        if (written instanceof BigDecimal one) {
            // A number of the schema is a double, whatever its text.
            return read instanceof BigDecimal other && one.doubleValue() == other.doubleValue();
        }
        return written == null ? read == null : written.equals(read);
    }

    private static String text(Object value) {
        if (value instanceof List<?> items) {
            return "[" + String.join(",", items.stream().map(Ask::text).toList()) + "]";
        }
        if (!(value instanceof String text)) {
            return String.valueOf(value);
        }
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c == '"' || c == '\\' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    // Reads valid JSON text.
    private static final class Json {
        private final String text;
        private int at;

        Json(String text) {
            this.text = text;
        }

        Object read() {
            Object value = switch (next()) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> number();
            };
            next();
            return value;
        }

        private char next() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private Object word(String word, Object value) {
            at += word.length();
            return value;
        }

        private BigDecimal number() {
            int start = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            return new BigDecimal(text.substring(start, at));
        }

        private Map<String, Object> object() {
            Map<String, Object> members = new LinkedHashMap<>();
            at++;
            while (next() != '}') {
                String name = string();
                next();
                at++;
                members.put(name, read());
                at += next() == ',' ? 1 : 0;
            }
            at++;
            return members;
        }

        private List<Object> array() {
            List<Object> items = new ArrayList<>();
            at++;
            while (next() != ']') {
                items.add(read());
                at += next() == ',' ? 1 : 0;
            }
            at++;
            return items;
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                c = text.charAt(++at);
                if (c == 'u') {
                    out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int known = "bfnrt".indexOf(c);
                    out.append(known < 0 ? c : "\b\f\n\r\t".charAt(known));
                }
            }
            at++;
            return out.toString();
        }
    }
}
