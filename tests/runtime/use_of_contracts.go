// Uses contracts as programs do.
package use

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"testing"

	"cases/agent"
	"cases/signatures"
)

type calculator struct{ err error }

func (c calculator) Divide(context.Context, signatures.DivideParams) (signatures.Quotient, error) {
	return signatures.Quotient{Quotient: 2}, c.err
}

func (calculator) Ping(context.Context) (signatures.PingResult, error) { panic("out of order") }

func (calculator) ResetAll(context.Context, signatures.ResetAllParams) (signatures.ResetAllResult, error) {
	return false, nil
}

func (calculator) Class(context.Context, signatures.ClassParams) (signatures.TextResult, error) {
	return signatures.TextResult{}, context.DeadlineExceeded
}

func (calculator) Halve(context.Context, signatures.Quotient) (signatures.Quotient, error) {
	return signatures.Quotient{}, nil
}

var _ signatures.Tools = calculator{}

func TestResultsAreTyped(t *testing.T) {
	ctx := context.Background()
	contract := &signatures.DivideContract
	params, err := contract.ParseInput([]byte(`{"dividend": 6}`))
	if err != nil || params.Dividend != 6 || params.Divisor != nil {
		t.Error(params, err)
	}
	resolved := contract.Call(ctx, json.RawMessage(`{"dividend": 6}`), calculator{}.Divide)
	if result, err := contract.Parse(resolved.TypedResult); err != nil || result.Quotient != 2 {
		t.Error(result, err)
	}
	text := contract.PlainText(ctx, func(context.Context) (signatures.Quotient, error) {
		return signatures.Quotient{Quotient: 0.5}, nil
	})
	if text != `{"quotient":0.5}` {
		t.Error(text)
	}
}

func TestErrorsKeepTheirCodes(t *testing.T) {
	ctx := context.Background()
	failing := calculator{signatures.NewToolError(signatures.NotFoundError, "There is no such number").
		Suggesting("Ask for another").WithContext(map[string]any{"number": 6})}
	resolved := signatures.Call(ctx, failing, "divide", json.RawMessage(`{"dividend": 6}`), signatures.WithToolCallID("c"))
	expected := `{"success":false,"error":{"code":"NOT_FOUND_RESOURCE",` +
		`"message":"There is no such number. Ask for another.","details":{"number":6}}}`
	if string(resolved.TypedResult) != expected || !resolved.ToolMessage.IsError || resolved.ToolMessage.ToolCallID != "c" {
		t.Errorf("%s %+v", resolved.TypedResult, resolved.ToolMessage)
	}
	answer := signatures.DivideContract.ToCallToolResult(resolved.TypedResult)
	_, err := signatures.DivideContract.FromCallToolResult(answer)
	var failure *signatures.ToolError
	if !errors.As(err, &failure) || *failure.Code != "NOT_FOUND_RESOURCE" {
		t.Error(err)
	}
	for tool, code := range map[string]string{
		"ping": "INTERNAL_ERROR", "class": "INTERNAL_TIMEOUT", "none": "NOT_FOUND_TOOL", "halve": "VALIDATION_ARGUMENTS",
	} {
		arguments := json.RawMessage(`{"line": "one"}`)
		if tool == "ping" {
			arguments = nil
		}
		resolved := signatures.Call(ctx, calculator{}, tool, arguments)
		if !strings.Contains(string(resolved.TypedResult), `"code":"`+code+`"`) {
			t.Errorf("%s: %s", tool, resolved.TypedResult)
		}
	}
}

func TestNumbersThatJSONLacksAreErrors(t *testing.T) {
	var zero float64
	for _, value := range []float64{1 / zero, -1 / zero, zero / zero} {
		resolved := signatures.DivideContract.Execute(context.Background(),
			func(context.Context) (signatures.Quotient, error) { return signatures.Quotient{Quotient: value}, nil })
		if !strings.Contains(string(resolved.TypedResult), "which JSON lacks") {
			t.Errorf("%s", resolved.TypedResult)
		}
	}
}

func TestHostileResultsAreErrors(t *testing.T) {
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	for _, contract := range agent.Contracts() {
		for _, text := range []string{"", " ", "{", "\"\xff\"", `"\ud800"`, deep, `{"success":false,"error":` + deep + `}`, "1e400"} {
			resolved := agent.Resolve(contract.Name, agent.ToolExecution{TypedResult: json.RawMessage(text)}, agent.Strict())
			if !resolved.ToolMessage.IsError {
				t.Errorf("%s: %.40q", contract.Name, text)
			}
			answer := json.RawMessage(`{"structuredContent":` + text + `}`)
			// An answer that is none has no text: that of a tool that declares no result is empty.
			if contract.Type != "Legacy" && !agent.IsErrorResponse(contract.FromCallToolResult(answer)) {
				t.Errorf("%s: %.40q in an answer", contract.Name, text)
			}
		}
	}
}

func TestHostileTextsAreCut(t *testing.T) {
	for _, text := range []string{strings.Repeat("[", 5_000_000), strings.Repeat(`{"a":`, 1_000_000), `"\ud800audc00"`} {
		cut := agent.Truncate(text, agent.Limit{MaxChars: 1000, Keep: agent.KeepBoth})
		if len(cut.Text) > 1010 {
			t.Errorf("%.40q: %d bytes remain", text, len(cut.Text))
		}
	}
}

func TestErrorsWithoutValueAreErrors(t *testing.T) {
	for _, contract := range agent.Contracts() {
		resolved := agent.Execute(context.Background(), contract.Name, func(context.Context) (agent.ToolExecution, error) {
			return agent.ToolExecution{}, (*url.Error)(nil)
		})
		if !resolved.ToolMessage.IsError {
			t.Errorf("%s: no error", contract.Name)
		}
	}
}
