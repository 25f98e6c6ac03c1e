// Serves the tools of ../weather.adl.yaml by MCP, over stdio.
//
// `make example-mcp` calls it.

import generated.AdlRuntime;
import generated.Weather;
import generated.WeatherContracts;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class Server {
    private record Station() implements WeatherContracts.Tools {
        @Override
        public List<Weather.Day> getForecast(Weather.GetForecastParams params) {
            if (!params.place().equals("Berlin")) {
                String problem = "There is no station in " + params.place();
                AdlRuntime.ErrorCategory category = AdlRuntime.ErrorCategory.NOT_FOUND;
                throw new AdlRuntime.ToolException(AdlRuntime.ToolError.of(category, problem));
            }
            return List.of(new Weather.Day("2026-02-15", 7.5, -1, Weather.DaySky.CLOUDY, null));
        }

        @Override
        public Weather.NumberValue getTemperature() {
            return new Weather.NumberValueNumber(7.5);
        }
    }

    /** Calls a tool with the arguments of a request. */
    private static McpSchema.CallToolResult handle(McpSchema.CallToolRequest request) {
        String name = request.name();
        Object arguments = Objects.requireNonNullElse(request.arguments(), Map.of());
        var resolved = WeatherContracts.call(new Station(), name, arguments, AdlRuntime.ResolveOptions.DEFAULT);
        var answer = WeatherContracts.contractOf(name).orElseThrow().toCallToolResult(resolved.typedResult());
        return McpSchema.CallToolResult.builder()
                .addTextContent(answer.text())
                .structuredContent(answer.structuredContent())
                .isError(answer.isError())
                .build();
    }

    public static void main(String[] arguments) throws IOException {
        McpJsonMapper json = McpJsonDefaults.getMapper();
        String list = Files.readString(Path.of(arguments[0]));
        // Contracts check the arguments, and name the violations.
        var server = McpServer.sync(new StdioServerTransportProvider(json))
                .serverInfo("weather", "1.0.0")
                .validateToolInputs(false);
        for (McpSchema.Tool tool : json.readValue(list, McpSchema.ListToolsResult.class).tools()) {
            server.toolCall(tool, (exchange, request) -> handle(request));
        }
        server.build();
    }
}
