//! Answers the shared cases: a line of JSON for each on standard input, a line for each answer on standard output.

mod adl_legacy;
mod adl_runtime;
mod agent;
mod agent_contracts;
mod signatures;
mod signatures_contracts;
mod use_of_contracts;

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use adl_legacy::LEGACY_FALLBACK;
use adl_runtime::{
    AnyContract, CodeCategory, ErrorCategory, Keep, Limit, Metadata, Registry, ResolveOptions, TextResult, ToolError, ToolExecution,
    Truncated,
};
use agent_contracts::CONTRACTS;
use signatures::{ClassParams, DivideParams, Quotient, ResetAllParams};
use signatures_contracts::Tools;

/// The result of a function, or its error.
type Answer = Result<Value, String>;

fn main() {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line.expect("reads")).expect("JSON");
        let answer = match answer(asked["function"].as_str().expect("a function"), &asked["args"]) {
            None => json!({ "missing": asked["function"] }),
            Some(Ok(result)) => json!({ "result": result }),
            Some(Err(message)) => json!({ "throws": message }),
        };
        writeln!(out, "{answer}").expect("writes");
    }
}

/// The tools of `signatures.adl.json`.
struct Calculator;

impl Tools for Calculator {
    async fn divide(&self, input: DivideParams) -> Result<Quotient, Box<dyn Error>> {
        match input.divisor.unwrap_or(2.0) {
            0.0 => Err(adl_runtime::tool_error(ErrorCategory::InvalidInput, "The divisor is 0"))?,
            divisor => Ok(Quotient { quotient: input.dividend / divisor }),
        }
    }

    async fn ping(&self) -> Result<String, Box<dyn Error>> {
        Ok("pong".to_owned())
    }

    async fn reset_all(&self, ResetAllParams {}: ResetAllParams) -> Result<bool, Box<dyn Error>> {
        Ok(true)
    }

    async fn class(&self, ClassParams { line }: ClassParams) -> Result<TextResult, Box<dyn Error>> {
        Ok(TextResult { text: line })
    }

    async fn halve(&self, Quotient { quotient }: Quotient) -> Result<Quotient, Box<dyn Error>> {
        Ok(Quotient { quotient: quotient / 2.0 })
    }
}

/// Returns the output of a future that waits for nothing, and can be sent to another thread.
fn finished<T>(future: impl Future<Output = T> + Send) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("nothing wakes it"),
    }
}

fn signature(tool: &str) -> &'static AnyContract {
    signatures_contracts::CONTRACTS.get(tool).expect("a tool")
}

fn answer(function: &str, args: &Value) -> Option<Answer> {
    let text = |name: &str| args[name].as_str().unwrap_or_default();
    let path = || args["path"].as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>();
    let category = || *ErrorCategory::ALL.iter().find(|found| found.name() == text("category")).expect("a category");
    let error = || read::<ToolError>(&args["error"]);
    let result = || read::<adl_runtime::ToolResult>(&args["result"]);
    Some(Ok(match function {
        "toLLMText" => match &args["limit"] {
            Value::Null => contract(args).to_llm_text(&args["value"]).into(),
            _ => contract(args).to_llm_text_within(&args["value"], limit(args)).into(),
        },
        "toSandbox" => return Some(contract(args).to_sandbox(&args["value"])),
        "check" => json!(contract(args).check(&args["value"])),
        "jsonSchema" => contract(args).json_schema(),
        "call" => {
            let options = options(args);
            json!(finished(signatures_contracts::call(&Calculator, text("tool"), &args["arguments"], &options)))
        }
        "checkInput" => json!(signature(text("tool")).input.check(&args["value"])),
        "inputSchema" => signature(text("tool")).input.json_schema(),
        "resolve" => json!(CONTRACTS.resolve(text("tool"), read(&args["execution"]), &options(args))),
        "execute" => {
            let call = || outcome(&args["call"]).map(|value| read::<ToolExecution>(&value));
            json!(CONTRACTS.execute(text("tool"), call, &options(args)))
        }
        "plainText" => CONTRACTS.plain_text(text("tool"), || outcome(&args["call"])).into(),
        "toolReturnOutcome" => tool_return_outcome(text("text")),
        "truncateText" => truncated(adl_runtime::truncate_text(text("text"), limit(args))),
        "truncateJson" => truncated(adl_runtime::truncate_json(&args["value"], limit(args))),
        "truncate" => truncated(adl_runtime::truncate(text("text"), limit(args))),
        "errorCategory" => json!(adl_runtime::error_category(text("code")).map(ErrorCategory::name)),
        "codeCategory" => json!(adl_runtime::code_category(text("code")).map(CodeCategory::name)),
        "isErrorResponse" => adl_runtime::is_error_response(&args["value"]).into(),
        "errorCode" => adl_runtime::error_code(category()).into(),
        "retry" => json!(adl_runtime::retry(text("of"), args["retryAfter"].as_f64())),
        "toolError" => {
            let mut error = adl_runtime::tool_error(category(), text("problem")).suggesting(text("suggestion"));
            if let Some(context) = args["context"].as_object() {
                error = error.with_context(context.clone());
            }
            json!(args["code"].as_str().map_or(error.clone(), |code| error.with_code(code)))
        }
        "errorResponse" => adl_runtime::error_response(&error()),
        "errorText" => adl_runtime::error_text(&error()).into(),
        "toDict" => result().to_dict(),
        "toString" => result().to_string().into(),
        "makeResult" => {
            let metadata = args.get("metadata").map(read::<Metadata>).unwrap_or_default();
            json!(adl_runtime::make_result(args["data"].clone(), text("message"), metadata, limit(args)))
        }
        "toObjectResult" => adl_runtime::to_object_result(&result()),
        "throughObjectResult" => json!(adl_runtime::from_object_result(&adl_runtime::to_object_result(&result()))),
        "fromObjectResult" => json!(adl_runtime::from_object_result(&args["value"])),
        "legacyText" => {
            let display = args["result"].get("resultDisplay").map(read);
            let fallback = args["fallback"].as_str().unwrap_or(LEGACY_FALLBACK);
            adl_legacy::legacy_text(args["result"].get("responseParts"), display.as_ref(), fallback).into()
        }
        "fromLegacy" => adl_legacy::from_legacy(&read(&args["legacy"])),
        "toLegacy" => json!(adl_legacy::to_legacy(contract(args), &args["value"])),
        "toCallToolResult" => contract(args).to_call_tool_result(&args["value"]),
        "fromCallToolResult" => contract(args).from_call_tool_result(&args["answer"]),
        "textAt" => adl_runtime::text_at(&args["value"], &path(), args["fallback"].as_str()).into(),
        "countAt" => adl_runtime::count_at(&args["value"], &path(), args["fallback"].as_str()).into(),
        _ => return None,
    }))
}

fn contract(args: &Value) -> &'static AnyContract {
    CONTRACTS.get(args["tool"].as_str().expect("a tool")).expect("a contract")
}

fn read<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("arguments of the function")
}

fn options(args: &Value) -> ResolveOptions {
    args.get("options").map(read).unwrap_or_default()
}

fn limit(args: &Value) -> Limit {
    let limit = &args["limit"];
    let keep = match limit["keep"].as_str() {
        Some("tail") => Keep::Tail,
        Some("both") => Keep::Both,
        _ => Keep::Head,
    };
    let max_chars = limit["maxChars"].as_u64().map_or(Limit::default().max_chars, |count| count as usize);
    Limit { max_chars, keep }
}

fn outcome(call: &Value) -> Result<Value, Box<dyn Error>> {
    match call.get("throws") {
        Some(what) => Err(thrown(what)),
        None => Ok(call["returns"].clone()),
    }
}

/// Returns the error of a case: a message, a tool error, or an error of a kind, possibly with a cause.
fn thrown(what: &Value) -> Box<dyn Error> {
    if let Some(message) = what.as_str() {
        return message.into();
    }
    if let Some(error) = what.get("toolError") {
        return Box::new(read::<ToolError>(error));
    }
    let message = what["message"].as_str().expect("a message");
    if let Some(cause) = what.get("cause") {
        return Box::new(Caused { message: message.to_owned(), cause: thrown(cause) });
    }
    let kind = match what["kind"].as_str().or(what["native"].as_str()) {
        Some("timeout") => io::ErrorKind::TimedOut,
        Some("permission") => io::ErrorKind::PermissionDenied,
        Some("not_found") => io::ErrorKind::NotFound,
        Some("connection") => io::ErrorKind::ConnectionRefused,
        Some("invalid_input") => io::ErrorKind::InvalidInput,
        Some("BrokenPipe") => io::ErrorKind::BrokenPipe,
        Some("InvalidData") => io::ErrorKind::InvalidData,
        other => unreachable!("{other:?}"),
    };
    Box::new(io::Error::new(kind, message))
}

/// An error that has another for its cause.
#[derive(Debug)]
struct Caused {
    message: String,
    cause: Box<dyn Error>,
}

impl fmt::Display for Caused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Caused {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.cause.as_ref())
    }
}

fn truncated(cut: Truncated) -> Value {
    json!({ "text": cut.text, "truncated": cut.truncated, "originalSize": cut.original_size })
}

/// The execution of a tool that returns bare text, as it comes out of the resolver's own reading.
fn tool_return_outcome(text: &str) -> Value {
    let ToolExecution { typed_result, tool_message } = adl_runtime::tool_return_outcome(text);
    let adl_runtime::Content::Blocks(content) = tool_message.content else { unreachable!("blocks") };
    json!({ "typedResult": typed_result, "toolMessage": { "content": content } })
}
