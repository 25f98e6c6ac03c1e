// Command server serves the tools of ../weather.adl.yaml by MCP, over stdio, or over HTTP with --http PORT.
//
// `make example-mcp` calls it.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"log"
	"net/http"

	weather "example.com/weather/generated"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

//go:embed generated/weather.mcp.json
var list []byte

type station struct{}

func (station) GetForecast(_ context.Context, params weather.GetForecastParams) (weather.GetForecastResult, error) {
	if params.Place != "Berlin" {
		return nil, weather.NewToolError(weather.NotFoundError, "There is no station in "+params.Place)
	}
	return weather.GetForecastResult{{Date: "2026-02-15", High: 7.5, Low: -1, Sky: weather.DaySkyCloudy}}, nil
}

func (station) GetTemperature(context.Context) (weather.GetTemperatureResult, error) {
	return weather.NumberValueNumber(7.5), nil
}

// handle calls a tool with the arguments of a request.
func handle(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := request.Params.Name
	resolved := weather.Call(ctx, station{}, name, request.Params.Arguments)
	answer := weather.ContractOf(name).ToCallToolResult(resolved.TypedResult)
	result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: answer.Content.Text()}}, IsError: answer.IsError}
	if answer.StructuredContent != nil {
		result.StructuredContent = answer.StructuredContent
	}
	return result, nil
}

func main() {
	port := flag.String("http", "", "the port of a server over HTTP")
	flag.Parse()
	var listed mcp.ListToolsResult
	if err := json.Unmarshal(list, &listed); err != nil {
		log.Fatal(err)
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "weather", Version: "1.0.0"}, nil)
	for _, tool := range listed.Tools {
		server.AddTool(tool, handle)
	}
	if *port == "" {
		if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			log.Fatal(err)
		}
		return
	}
	// From 2026-07-28 on there are no sessions.
	options := &mcp.StreamableHTTPOptions{Stateless: true}
	http.Handle("/mcp", mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, options))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+*port, nil))
}
