// Command client lists and calls the tools of these servers, in each revision of the protocol that the SDKs speak.
//
//	client SERVER ARGUMENT…
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"

	weather "example.com/weather/generated"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var revisions = []string{"2025-06-18", "2025-11-25", "2026-07-28"}

const expected = `[get_forecast get_temperature] [{"date":"2026-02-15","high":7.5,"low":-1,"sky":"cloudy"}] 7.5 ` +
	"NOT_FOUND_RESOURCE: There is no station in Atlantis."

// found lists and calls the tools of a server.
func found(ctx context.Context, session *mcp.ClientSession) (string, error) {
	var names []string
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			return "", err
		}
		names = append(names, tool.Name)
	}
	berlin, err := forecast(ctx, session, "Berlin")
	if err != nil {
		return "", err
	}
	answer, err := session.CallTool(ctx, &mcp.CallToolParams{Name: weather.GetTemperatureContract.Name})
	if err != nil {
		return "", err
	}
	temperature, err := weather.GetTemperatureContract.FromCallToolResult(answer)
	if err != nil {
		return "", err
	}
	// A tool's own error is one of the errors.
	_, err = forecast(ctx, session, "Atlantis")
	var failed *weather.ToolError
	if !errors.As(err, &failed) {
		return "", fmt.Errorf("in Atlantis: %w", err)
	}
	days, err := json.Marshal(berlin)
	return fmt.Sprintf("%v %s %v %s: %s", names, days, temperature, *failed.Code, *failed.Message), err
}

// forecast calls a tool. The contract checks the result, and types it.
func forecast(ctx context.Context, session *mcp.ClientSession, place string) (weather.GetForecastResult, error) {
	contract := weather.GetForecastContract
	params := weather.GetForecastParams{Place: place}
	answer, err := session.CallTool(ctx, &mcp.CallToolParams{Name: contract.Name, Arguments: params})
	if err != nil {
		return nil, err
	}
	return contract.FromCallToolResult(answer)
}

// ask runs a server, and asks it in a revision.
func ask(ctx context.Context, revision string, command []string) (string, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "weather", Version: "1.0.0"}, nil)
	server := exec.Command(command[0], command[1:]...)
	server.Stderr = os.Stderr
	options := &mcp.ClientSessionOptions{ProtocolVersion: revision}
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: server}, options)
	if err != nil {
		return "", err
	}
	said, err := found(ctx, session)
	return said, errors.Join(err, session.Close())
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: client SERVER ARGUMENT…")
	}
	for _, revision := range revisions {
		said, err := ask(context.Background(), revision, os.Args[1:])
		if err != nil || said != expected {
			log.Fatalf("%s: %s (%v)", revision, said, err)
		}
		fmt.Printf("%s: as expected\n", revision)
	}
}
