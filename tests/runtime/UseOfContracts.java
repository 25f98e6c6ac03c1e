// Uses contracts as programs do.

import cases.AdlRuntime;
import cases.AgentContracts;
import cases.Signatures;
import cases.SignaturesContracts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

public final class UseOfContracts {
    private record Calculator(AdlRuntime.ToolError error) implements SignaturesContracts.Tools {
        @Override
        public Signatures.Quotient divide(Signatures.DivideParams params) {
            if (error != null) {
                throw new AdlRuntime.ToolException(error);
            }
            return new Signatures.Quotient(2);
        }

        @Override
        public String ping() {
            throw new StackOverflowError("out of order");
        }

        @Override
        public Boolean resetAll(Signatures.ResetAllParams params) {
            return false;
        }

        @Override
        public AdlRuntime.TextResult class_(Signatures.ClassParams params) throws TimeoutException {
            throw new TimeoutException();
        }

        @Override
        public Signatures.Quotient halve(Signatures.Quotient params) {
            return null;
        }
    }

    private static final AdlRuntime.ResolveOptions DEFAULT = AdlRuntime.ResolveOptions.DEFAULT;

    private static void resultsAreTyped() {
        var contract = SignaturesContracts.DIVIDE;
        Signatures.DivideParams params = contract.input().parse("{\"dividend\": 6}");
        assert params.dividend() == 6 && params.divisor() == null;
        AdlRuntime.ResolvedExecution resolved =
                contract.call(Map.of("dividend", 6), new Calculator(null)::divide, DEFAULT);
        Signatures.Quotient quotient = contract.orThrow(resolved.typedResult());
        assert quotient.quotient() == 2;
        String text = contract.plainText(() -> new Signatures.Quotient(0.5));
        assert text.equals("{\"quotient\":0.5}") : text;
    }

    private static void errorsKeepTheirCodes() {
        AdlRuntime.ToolError error = AdlRuntime.ToolError.of(AdlRuntime.ErrorCategory.NOT_FOUND, "There is no such number")
                .suggesting("Ask for another")
                .withContext(Map.of("number", 6));
        AdlRuntime.ResolvedExecution resolved = SignaturesContracts.call(
                new Calculator(error), "divide", Map.of("dividend", 6), new AdlRuntime.ResolveOptions("c", false));
        String expected = "{\"success\":false,\"error\":{\"code\":\"NOT_FOUND_RESOURCE\","
                + "\"message\":\"There is no such number. Ask for another.\",\"details\":{\"number\":6}}}";
        assert AdlRuntime.jsonText(resolved.typedResult()).equals(expected) : resolved;
        assert resolved.toolMessage().isError() && resolved.toolMessage().toolCallId().equals("c");
        try {
            SignaturesContracts.DIVIDE.orThrow(resolved.typedResult());
            assert false;
        } catch (AdlRuntime.ToolException exception) {
            assert exception.error().code().equals("NOT_FOUND_RESOURCE");
        }
        Map<String, String> codes = Map.of(
                "ping", "INTERNAL_ERROR", "class", "INTERNAL_TIMEOUT", "none", "NOT_FOUND_TOOL",
                "halve", "VALIDATION_ARGUMENTS");
        codes.forEach((tool, code) -> {
            Object arguments = tool.equals("ping") ? Map.of() : Map.of("line", "one");
            Object result = SignaturesContracts.call(new Calculator(null), tool, arguments, DEFAULT).typedResult();
            assert AdlRuntime.jsonText(result).contains("\"code\":\"" + code + "\"") : result;
        });
        Object none = SignaturesContracts.call(new Calculator(null), "halve", Map.of("quotient", 1), DEFAULT).typedResult();
        assert AdlRuntime.jsonText(none).contains("INTERNAL_RESULT") : none;
    }

    private static void numbersThatJsonLacksAreErrors() {
        for (double value : List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)) {
            var resolved = SignaturesContracts.DIVIDE.execute(() -> new Signatures.Quotient(value), DEFAULT);
            String text = resolved.toolMessage().text();
            assert text.contains("returned data with the number " + value + ", which JSON lacks.") : text;
        }
    }

    private static void hostileResultsAreErrors() {
        Map<String, Object> endless = new HashMap<>();
        endless.put("success", false);
        endless.put("error", endless);
        Object deep = 0;
        for (int i = 0; i < 100_000; i++) {
            deep = List.of(deep);
        }
        for (AdlRuntime.Contract<?, ?> contract : AgentContracts.CONTRACTS) {
            for (Object value : List.of(endless, deep, new Object[1], Double.NaN)) {
                var resolved = AgentContracts.resolve(contract.name(), AdlRuntime.ToolExecution.of(value), DEFAULT);
                boolean isText = contract.isValid("") && value instanceof Object[];
                assert isText || resolved.toolMessage().isError() : contract.name();
                Object answer = contract.fromCallToolResult(Map.of("structuredContent", value));
                assert isText || contract.type().equals("Legacy") || AdlRuntime.isErrorResponse(answer) : contract.name();
            }
            var thrown = AgentContracts.execute(contract.name(), () -> {
                throw new AdlRuntime.ToolException(new AdlRuntime.ToolError(Map.of("details", endless)));
            }, DEFAULT);
            assert AdlRuntime.jsonText(thrown.typedResult()).contains("INTERNAL_ERROR");
        }
    }

    private static void hostileTextsAreCut() {
        AdlRuntime.Limit limit = new AdlRuntime.Limit(1000, AdlRuntime.Keep.BOTH);
        for (String text : List.of("[".repeat(5_000_000), "{\"a\":".repeat(1_000_000), "😀".repeat(10_000))) {
            AdlRuntime.Truncated cut = AdlRuntime.truncate(text, limit);
            assert cut.text().codePointCount(0, cut.text().length()) <= 1000 && cut.truncated();
        }
    }

    public static void main(String[] arguments) {
        resultsAreTyped();
        errorsKeepTheirCodes();
        numbersThatJsonLacksAreErrors();
        hostileResultsAreErrors();
        hostileTextsAreCut();
    }
}
