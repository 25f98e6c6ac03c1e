// Answers the shared cases: a line of JSON for each on standard input, a line for each answer on standard output.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"

	"cases/agent"
	"cases/signatures"
)

// The arguments of a function.
type args struct {
	Tool, Function, Text, Code, Category, Problem, Suggestion, Message string
	Of, Fallback                                                       *string
	Value, Answer, Data                                                json.RawMessage
	Arguments                                                          json.RawMessage
	Path                                                               []string
	Limit                                                              *agent.Limit
	Execution                                                          agent.ToolExecution
	Call                                                               outcome
	Options                                                            struct {
		ToolCallID string
		Strict     bool
	}
	RetryAfter *float64
	Context    map[string]any
	Error      *agent.ToolError
	Metadata   agent.Metadata
	Result     json.RawMessage
	Legacy     agent.LegacyToolResult
}

type outcome struct {
	Throws, Returns json.RawMessage
}

func (o outcome) call(context.Context) (agent.ToolExecution, error) {
	var execution agent.ToolExecution
	if o.Throws != nil {
		return execution, thrown(o.Throws)
	}
	return execution, json.Unmarshal(o.Returns, &execution)
}

// thrown returns the error of a case: a message, an error of a tool, or an error of a kind, with a cause.
func thrown(text json.RawMessage) error {
	var message string
	if json.Unmarshal(text, &message) == nil {
		return errors.New(message)
	}
	var what struct {
		ToolError             *agent.ToolError
		Message, Kind, Native string
		Cause                 json.RawMessage
	}
	if err := json.Unmarshal(text, &what); err != nil {
		panic(err)
	}
	kinds := map[string]error{
		"timeout":       context.DeadlineExceeded,
		"permission":    fs.ErrPermission,
		"not_found":     fs.ErrNotExist,
		"connection":    net.ErrClosed,
		"invalid_input": fs.ErrInvalid,
		"net.OpError":   &net.OpError{Op: "dial", Err: errors.New("refused")},
		"net.DNSError":  &net.DNSError{},
		"os.PathError":  &fs.PathError{Op: "open", Path: "a", Err: fs.ErrNotExist},
		"joined":        errors.Join(errors.New("one"), &net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}),
	}
	switch {
	case what.ToolError != nil:
		return what.ToolError
	case what.Native == "panic":
		panic(what.Message)
	case what.Native == "nil pointer":
		var nothing *args
		return errors.New(nothing.Tool)
	case what.Cause != nil:
		return caused{what.Message, thrown(what.Cause)}
	}
	kind, ok := kinds[what.Kind+what.Native]
	if !ok && what.Kind+what.Native != "" {
		panic("the driver knows no " + what.Kind + what.Native)
	}
	return caused{what.Message, kind}
}

type caused struct {
	message string
	cause   error
}

func (c caused) Error() string { return c.message }

func (c caused) Unwrap() error { return c.cause }

// The tools of signatures.adl.json.
type calculator struct{}

func (calculator) Divide(_ context.Context, given signatures.DivideParams) (signatures.Quotient, error) {
	divisor := 2.0
	if given.Divisor != nil {
		divisor = *given.Divisor
	}
	if divisor == 0 {
		err := signatures.NewToolError(signatures.InvalidInputError, "The divisor is 0")
		return signatures.Quotient{}, fmt.Errorf("dividing: %w", err)
	}
	return signatures.Quotient{Quotient: given.Dividend / divisor}, nil
}

func (calculator) Ping(context.Context) (signatures.PingResult, error) { return "pong", nil }

func (calculator) ResetAll(context.Context, signatures.ResetAllParams) (signatures.ResetAllResult, error) {
	return true, nil
}

func (calculator) Class(_ context.Context, given signatures.ClassParams) (signatures.TextResult, error) {
	return signatures.TextResult{Text: given.Line}, nil
}

func (calculator) Halve(_ context.Context, given signatures.Quotient) (signatures.Quotient, error) {
	return signatures.Quotient{Quotient: given.Quotient / 2}, nil
}

// described returns violations with their sentences.
func described[V fmt.Stringer](violations []V) any {
	all := []any{}
	for _, violation := range violations {
		members := map[string]any{}
		text, _ := json.Marshal(violation)
		_ = json.Unmarshal(text, &members)
		members["message"] = violation.String()
		all = append(all, members)
	}
	return all
}

func (a *args) fallback() (given []string) {
	if a.Fallback != nil {
		given = []string{*a.Fallback}
	}
	return given
}

func (a *args) limit() agent.Limit {
	if a.Limit == nil {
		return agent.DefaultLimit
	}
	return *a.Limit
}

func (a *args) options() (options []agent.ResolveOption) {
	if a.Options.ToolCallID != "" {
		options = append(options, agent.WithToolCallID(a.Options.ToolCallID))
	}
	if a.Options.Strict {
		options = append(options, agent.Strict())
	}
	return options
}

func (a *args) result() *agent.ToolResult {
	parts := struct {
		agent.ToolResult
		Data json.RawMessage `json:"data"`
	}{}
	if err := json.Unmarshal(a.Result, &parts); err != nil {
		panic(err)
	}
	parts.ToolResult.Data = parts.Data
	return &parts.ToolResult
}

func orNull[T ~string](text T) any {
	if text == "" {
		return nil
	}
	return text
}

func answer(function string, a *args) (any, error) {
	ctx := context.Background()
	contract := agent.ContractOf(a.Tool)
	switch function {
	case "toLLMText":
		if a.Limit == nil {
			return contract.ToLLMText(a.Value), nil
		}
		return contract.ToLLMTextWithin(a.Value, *a.Limit), nil
	case "toSandbox":
		return contract.ToSandbox(a.Value)
	case "check":
		return described(contract.Check(a.Value)), nil
	case "jsonSchema":
		return contract.JSONSchema(), nil
	case "call":
		var options []signatures.ResolveOption
		if a.Options.ToolCallID != "" {
			options = append(options, signatures.WithToolCallID(a.Options.ToolCallID))
		}
		return signatures.Call(ctx, calculator{}, a.Tool, a.Arguments, options...), nil
	case "checkInput":
		return described(signatures.ContractOf(a.Tool).Input.Check(a.Value)), nil
	case "inputSchema":
		return signatures.ContractOf(a.Tool).Input.JSONSchema(), nil
	case "resolve":
		return agent.Resolve(a.Tool, a.Execution, a.options()...), nil
	case "execute":
		return agent.Execute(ctx, a.Tool, a.Call.call, a.options()...), nil
	case "plainText":
		return agent.PlainText(ctx, a.Tool, func(context.Context) (any, error) {
			if a.Call.Throws != nil {
				return nil, thrown(a.Call.Throws)
			}
			return a.Call.Returns, nil
		}), nil
	case "toolReturnOutcome":
		return agent.ToolReturnOutcome(a.Text), nil
	case "truncateText":
		return agent.TruncateText(a.Text, a.limit()), nil
	case "truncateJson":
		return agent.TruncateJSON(a.Value, a.limit()), nil
	case "truncate":
		return agent.Truncate(a.Text, a.limit()), nil
	case "errorCategory":
		return orNull(agent.CategoryOf(a.Code)), nil
	case "codeCategory":
		return orNull(agent.CodeCategoryOf(a.Code)), nil
	case "isErrorResponse":
		return agent.IsErrorResponse(a.Value), nil
	case "errorCode":
		return agent.ErrorCategory(a.Category).Code(), nil
	case "retry":
		if a.RetryAfter != nil {
			return agent.RetryOf(*a.Of, *a.RetryAfter), nil
		}
		return agent.RetryOf(*a.Of), nil
	case "toolError":
		err := agent.NewToolError(agent.ErrorCategory(a.Category), a.Problem).Suggesting(a.Suggestion)
		if a.Context != nil {
			err = err.WithContext(a.Context)
		}
		if a.Code != "" {
			err = err.WithCode(a.Code)
		}
		return err, nil
	case "errorResponse":
		return a.Error.Response(), nil
	case "errorText":
		return a.Error.LLMText(), nil
	case "toDict":
		return a.result().ToDict(), nil
	case "toString":
		return a.result().String(), nil
	case "makeResult":
		return agent.MakeResult(a.Data, a.Message, a.Metadata, a.limit()), nil
	case "toObjectResult":
		return a.result().ToObjectResult(), nil
	case "throughObjectResult":
		return agent.FromObjectResult(a.result().ToObjectResult()), nil
	case "fromObjectResult":
		return agent.FromObjectResult(a.Value), nil
	case "legacyText":
		var parts struct{ ResponseParts, ResultDisplay json.RawMessage }
		_ = json.Unmarshal(a.Result, &parts)
		return agent.LegacyText(parts.ResponseParts, parts.ResultDisplay, append(a.fallback(), agent.LegacyFallback)[0]), nil
	case "fromLegacy":
		return agent.FromLegacy(a.Legacy), nil
	case "toLegacy":
		return agent.ToLegacy(contract, a.Value), nil
	case "toCallToolResult":
		return contract.ToCallToolResult(a.Value), nil
	case "fromCallToolResult":
		return contract.FromCallToolResult(a.Answer), nil
	case "textAt":
		return agent.TextAt(a.Value, a.Path, a.fallback()...), nil
	case "countAt":
		return agent.CountAt(a.Value, a.Path, a.fallback()...), nil
	default:
		return nil, errors.New("the driver has no " + function)
	}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked struct {
			Function string
			Args     args
		}
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(fmt.Sprintf("%s: %v", lines.Text(), err))
		}
		if limit := asked.Args.Limit; limit != nil && limit.Keep == "" {
			limit.Keep = agent.KeepHead
		}
		members := map[string]any{}
		if result, err := answer(asked.Function, &asked.Args); err != nil {
			members["throws"] = err.Error()
		} else {
			members["result"] = result
		}
		if err := out.Encode(members); err != nil {
			panic(err)
		}
	}
}
