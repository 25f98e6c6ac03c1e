// Answers the shared cases: a line of JSON for each on standard input, a line for each answer on standard output.

import cases.AdlLegacy;
import cases.AdlRuntime;
import cases.AgentContracts;
import cases.Signatures;
import cases.SignaturesContracts;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

public final class Driver {
    // The arguments of a function.
    private record Args(Map<?, ?> all) {
        boolean has(String name) {
            return all.containsKey(name);
        }

        Object value(String name) {
            return read(all.get(name));
        }

        String text(String name) {
            return (String) all.get(name);
        }

        Map<String, Object> object(String name) {
            return members(all.get(name));
        }

        AdlRuntime.Limit limit() {
            Map<String, Object> limit = object("limit");
            if (limit.isEmpty()) {
                return AdlRuntime.Limit.DEFAULT;
            }
            String keep = (String) limit.getOrDefault("keep", "head");
            int most = ((Number) limit.get("maxChars")).intValue();
            return new AdlRuntime.Limit(most, AdlRuntime.Keep.valueOf(keep.toUpperCase()));
        }

        AdlRuntime.ResolveOptions options() {
            Map<String, Object> options = object("options");
            boolean isStrict = Boolean.TRUE.equals(options.get("strict"));
            return new AdlRuntime.ResolveOptions((String) options.getOrDefault("toolCallId", ""), isStrict);
        }

        AdlRuntime.ToolResult result() {
            Map<String, Object> given = object("result");
            return new AdlRuntime.ToolResult(
                    "success".equals(given.get("status")),
                    given.get("data"),
                    (String) given.get("message"),
                    (String) given.get("error_code"),
                    members(given.get("metadata")));
        }

        List<String> path() {
            return ((List<?>) all.get("path")).stream().map(String.class::cast).toList();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(Object value) {
        return value instanceof Map<?, ?> ? (Map<String, Object>) value : Map.of();
    }

    // Returns a value of a case, which may be none of JSON.
    private static Object read(Object value) {
        if (value instanceof List<?> items) {
            List<Object> all = new ArrayList<>();
            items.forEach(item -> all.add(read(item)));
            return all;
        }
        if (!(value instanceof Map<?, ?> given)) {
            return value;
        }
        if (given.keySet().equals(java.util.Set.of("$"))) {
            return switch ((String) given.get("$")) {
                case "NaN" -> Double.NaN;
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                case "Date" -> new Date(0);
                case "bytes" -> new byte[1];
                case "128 lists" -> {
                    Object inner = 0;
                    for (int i = 0; i < 128; i++) {
                        inner = List.of(inner);
                    }
                    yield inner;
                }
                default -> throw new IllegalStateException("the driver has no " + given);
            };
        }
        Map<String, Object> all = new LinkedHashMap<>();
        given.forEach((name, member) -> all.put((String) name, read(member)));
        return all;
    }

    private static AdlRuntime.ToolExecution execution(Map<String, Object> given) {
        Map<String, Object> message = members(given.get("toolMessage"));
        Object content = message.get("content");
        List<Map<String, Object>> blocks = new ArrayList<>();
        if (content instanceof String text && !text.isEmpty()) {
            blocks.add(Map.of("type", "text", "text", text));
        } else if (content instanceof List<?> items) {
            items.forEach(item -> blocks.add(members(item)));
        }
        AdlRuntime.ToolMessage made = new AdlRuntime.ToolMessage(
                (String) message.getOrDefault("toolCallId", ""),
                (String) message.getOrDefault("toolName", ""),
                blocks,
                message.get("details"),
                (Boolean) message.get("isError"));
        return new AdlRuntime.ToolExecution(given.containsKey("typedResult"), given.get("typedResult"), made);
    }

    private static Object shown(AdlRuntime.ToolMessage message) {
        Map<String, Object> shown = new LinkedHashMap<>();
        if (message.isError() != null) {
            shown.put("toolCallId", message.toolCallId());
            shown.put("toolName", message.toolName());
            shown.put("isError", message.isError());
        }
        shown.put("content", message.content());
        if (message.details() != null) {
            shown.put("details", message.details());
        }
        return shown;
    }

    private static Object shown(AdlRuntime.ResolvedExecution resolved) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("typedResult", resolved.typedResult());
        shown.put("toolMessage", shown(resolved.toolMessage()));
        shown.put("metadata", resolved.metadata());
        return shown;
    }

    private static Object shown(AdlRuntime.Truncated cut) {
        return Map.of("text", cut.text(), "truncated", cut.truncated(), "originalSize", cut.originalSize());
    }

    private static Object shown(AdlRuntime.Retry retry) {
        return Map.of("again", retry.again(), "wait", retry.waits(), "advice", retry.advice());
    }

    private static Object shown(AdlRuntime.ToolResult result) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("status", result.isSuccess() ? "success" : "error");
        shown.put("data", result.data());
        shown.put("message", result.message());
        shown.put("error_code", result.errorCode());
        shown.put("metadata", result.metadata());
        return shown;
    }

    private static Object shown(AdlRuntime.CallToolResult answer) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("content", List.of(Map.of("type", "text", "text", answer.text())));
        if (answer.hasStructuredContent()) {
            shown.put("structuredContent", answer.structuredContent());
        }
        shown.put("isError", answer.isError());
        return shown;
    }

    private static Object shown(List<AdlRuntime.Violation> violations) {
        List<Object> all = new ArrayList<>();
        for (AdlRuntime.Violation one : violations) {
            all.add(Map.of("path", one.path(), "keyword", one.keyword(), "expected", one.expected(),
                    "found", one.found(), "message", one.toString()));
        }
        return all;
    }

    // Throws the exception of a case: a message, an error of a tool, or an exception of a kind, with a cause.
    private static Object called(Map<String, Object> call) throws Exception {
        if (call.containsKey("throws")) {
            throw thrown(call.get("throws"));
        }
        return read(call.get("returns"));
    }

    private static Exception thrown(Object what) {
        if (what instanceof String message) {
            return new RuntimeException(message);
        }
        Map<String, Object> of = members(what);
        if (of.containsKey("toolError")) {
            return new AdlRuntime.ToolException(new AdlRuntime.ToolError(members(of.get("toolError"))));
        }
        String message = (String) of.get("message");
        Exception made = switch ((String) of.getOrDefault("kind", of.getOrDefault("native", ""))) {
            case "" -> new RuntimeException(message);
            case "timeout" -> new TimeoutException(message);
            case "permission" -> new AccessDeniedException(message);
            case "not_found" -> new NoSuchFileException(message);
            case "connection" -> new ConnectException(message);
            case "invalid_input" -> new IllegalArgumentException(message);
            case "SocketTimeoutException" -> new SocketTimeoutException(message);
            case "HttpTimeoutException" -> new HttpTimeoutException(message);
            case "ExecutionException" -> new ExecutionException(message, new TimeoutException());
            case "InvalidJsonException" -> invalidJson();
            default -> throw new IllegalStateException("the driver has no " + of);
        };
        if (of.containsKey("cause")) {
            made.initCause(thrown(of.get("cause")));
        }
        return made;
    }

    private static Exception invalidJson() {
        try {
            Signatures.Quotient.parse("{");
            return null;
        } catch (Signatures.InvalidJsonException exception) {
            return exception;
        }
    }

    // The tools of signatures.adl.json.
    private static final class Calculator implements SignaturesContracts.Tools {
        @Override
        public Signatures.Quotient divide(Signatures.DivideParams params) throws Exception {
            double divisor = params.divisor() == null ? 2 : params.divisor();
            if (divisor == 0) {
                AdlRuntime.ErrorCategory category = AdlRuntime.ErrorCategory.INVALID_INPUT;
                AdlRuntime.ToolError error = AdlRuntime.ToolError.of(category, "The divisor is 0");
                throw new ExecutionException(new AdlRuntime.ToolException(error));
            }
            return new Signatures.Quotient(params.dividend() / divisor);
        }

        @Override
        public String ping() {
            return "pong";
        }

        @Override
        public Boolean resetAll(Signatures.ResetAllParams params) {
            return true;
        }

        @Override
        public AdlRuntime.TextResult class_(Signatures.ClassParams params) {
            return new AdlRuntime.TextResult(params.line());
        }

        @Override
        public Signatures.Quotient halve(Signatures.Quotient params) {
            return new Signatures.Quotient(params.quotient() / 2);
        }
    }

    private static Object answer(String function, Args args) {
        String tool = args.text("tool");
        AdlRuntime.Contract<?, ?> contract = tool == null ? null : AgentContracts.contractOf(tool).orElse(null);
        switch (function) {
            case "toLLMText":
                Object value = args.value("value");
                return args.has("limit") ? contract.toLlmText(value, args.limit()) : contract.toLlmText(value);
            case "toSandbox":
                return contract.toSandbox(args.value("value"));
            case "check":
                return shown(contract.check(args.value("value")));
            case "jsonSchema":
                return contract.jsonSchema();
            case "call":
                return shown(SignaturesContracts.call(new Calculator(), tool, args.value("arguments"), args.options()));
            case "checkInput":
                return shown(SignaturesContracts.contractOf(tool).get().input().check(args.value("value")));
            case "inputSchema":
                return SignaturesContracts.contractOf(tool).get().input().jsonSchema();
            case "resolve":
                return shown(AgentContracts.resolve(tool, execution(members(args.value("execution"))), args.options()));
            case "execute":
                return shown(AgentContracts.execute(
                        tool, () -> execution(members(called(args.object("call")))), args.options()));
            case "plainText":
                return AgentContracts.plainText(tool, () -> called(args.object("call")));
            case "toolReturnOutcome":
                AdlRuntime.ToolExecution outcome = AdlRuntime.toolReturnOutcome(args.text("text"));
                return Map.of("typedResult", outcome.typedResult(), "toolMessage", shown(outcome.toolMessage()));
            case "truncateText":
                return shown(AdlRuntime.truncateText(args.text("text"), args.limit()));
            case "truncateJson":
                return shown(AdlRuntime.truncateJson(args.value("value"), args.limit()));
            case "truncate":
                return shown(AdlRuntime.truncate(args.text("text"), args.limit()));
            case "errorCategory":
                return AdlRuntime.ErrorCategory.of(args.text("code")).map(AdlRuntime.ErrorCategory::value).orElse(null);
            case "codeCategory":
                return AdlRuntime.CodeCategory.of(args.text("code")).map(AdlRuntime.CodeCategory::value).orElse(null);
            case "isErrorResponse":
                return AdlRuntime.isErrorResponse(args.value("value"));
            case "errorCode":
                return category(args.text("category")).code();
            case "retry":
                Number seconds = (Number) args.value("retryAfter");
                AdlRuntime.ErrorCategory of = category(args.text("of"));
                return shown(of == null
                        ? AdlRuntime.Retry.of(args.text("of"), seconds)
                        : AdlRuntime.Retry.of(of, seconds));
            case "toolError":
                AdlRuntime.ToolError error = AdlRuntime.ToolError.of(category(args.text("category")), args.text("problem"));
                error = args.has("suggestion") ? error.suggesting(args.text("suggestion")) : error;
                error = args.has("context") ? error.withContext(args.object("context")) : error;
                return (args.has("code") ? error.withCode(args.text("code")) : error).members();
            case "errorResponse":
                return new AdlRuntime.ToolError(args.object("error")).response();
            case "errorText":
                return new AdlRuntime.ToolError(args.object("error")).toLlmText();
            case "toDict":
                return args.result().toDict();
            case "toString":
                return args.result().toString();
            case "makeResult":
                Map<String, Object> metadata = args.object("metadata");
                return shown(AdlRuntime.ToolResult.of(args.value("data"), args.text("message"), metadata, args.limit()));
            case "toObjectResult":
                return args.result().toObjectResult();
            case "throughObjectResult":
                return shown(AdlRuntime.ToolResult.fromObjectResult(args.result().toObjectResult()));
            case "fromObjectResult":
                return shown(AdlRuntime.ToolResult.fromObjectResult(args.value("value")));
            case "legacyText":
                Map<String, Object> given = args.object("result");
                String fallback = args.has("fallback") ? args.text("fallback") : AdlLegacy.FALLBACK;
                return AdlLegacy.text(given.get("responseParts"), given.get("resultDisplay"), fallback);
            case "fromLegacy":
                return AdlLegacy.toObjectResult(args.object("legacy"));
            case "toLegacy":
                return AdlLegacy.fromResult(contract, args.value("value"));
            case "toCallToolResult":
                return shown(contract.toCallToolResult(args.value("value")));
            case "fromCallToolResult":
                return contract.fromCallToolResult(args.value("answer"));
            case "textAt":
                return AdlRuntime.textAt(args.value("value"), args.path(), args.text("fallback"));
            case "countAt":
                String none = args.has("fallback") ? args.text("fallback") : "0";
                return AdlRuntime.countAt(args.value("value"), args.path(), none);
            default:
                throw new IllegalStateException("the driver has no " + function);
        }
    }

    private static AdlRuntime.ErrorCategory category(String value) {
        for (AdlRuntime.ErrorCategory one : AdlRuntime.ErrorCategory.values()) {
            if (one.value().equals(value)) {
                return one;
            }
        }
        return null;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> asked = members(AdlRuntime.parseJson(line));
            Map<String, Object> said = new LinkedHashMap<>();
            try {
                said.put("result", answer((String) asked.get("function"), new Args(members(asked.get("args")))));
            } catch (IllegalArgumentException exception) {
                said.put("throws", exception.getMessage());
            }
            out.println(AdlRuntime.jsonText(said));
        }
        out.flush();
    }
}
