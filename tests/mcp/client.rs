//! The server's real client: it calls the tools over stdio, and validates structured results with their own schemas.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult, ClientConfig, ProtocolVersion, Tool};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};

/// Returns the server's list of tools, and its answers to a few calls.
async fn session(calls: &[(&'static str, Value)]) -> (Vec<Tool>, Vec<CallToolResult>) {
    let server = tokio::process::Command::new(env!("CARGO_BIN_EXE_adl-gen-mcp"));
    let client = ().serve(TokioChildProcess::new(server).expect("starts")).await.expect("connects");
    let tools = client.list_all_tools().await.expect("tools");
    let mut answers = Vec::new();
    for (tool, arguments) in calls {
        let mut call = CallToolRequestParams::new(*tool);
        call.arguments = arguments.as_object().cloned();
        answers.push(client.call_tool(call).await.expect("an answer"));
    }
    client.cancel().await.expect("ends");
    (tools, answers)
}

fn schema(tools: &[Tool], name: &str) -> jsonschema::Validator {
    let tool = tools.iter().find(|tool| tool.name == name).expect("a tool");
    let schema = tool.output_schema.as_ref().expect("an output schema");
    jsonschema::validator_for(&json!(**schema)).expect("a schema")
}

fn text(answer: &CallToolResult) -> &str {
    &answer.content[0].as_text().expect("a text").text
}

#[tokio::test(flavor = "current_thread")]
async fn contracts_are_served_and_kept() {
    let calls = [
        ("get_user", json!({ "user_id": "usr_12345" })),
        ("get_user", json!({ "user_id": "usr_99999" })),
        ("get_user", json!({ "user_id": "broken" })),
        ("list_orders", json!({ "user_id": "usr_12345" })),
        ("get_user", json!({})),
    ];
    let (tools, answers) = session(&calls).await;
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    assert!(names.contains(&"get_user") && names.contains(&"list_orders"), "{names:?}");
    let validator = schema(&tools, "get_user");
    let texts: Vec<&str> = answers.iter().map(text).collect();

    let [user, missing, broken, closed, no_id] = &answers[..] else { panic!("five answers") };
    assert_eq!(user.is_error, Some(false));
    assert!(validator.is_valid(user.structured_content.as_ref().expect("structured")));
    assert!(texts[0].starts_with("Success\n{") && texts[0].contains("\"email\":\"ada@example.com\""), "{}", texts[0]);

    assert_eq!(missing.is_error, Some(true));
    assert!(validator.is_valid(missing.structured_content.as_ref().expect("structured")));
    let expected = "Error: NOT_FOUND_RESOURCE: There is no user usr_99999. Ask for the identifier.";
    assert_eq!(texts[1], expected);

    // A result that violates the contract never reaches the client: an error result takes its place.
    assert_eq!(broken.is_error, Some(true));
    assert!(validator.is_valid(broken.structured_content.as_ref().expect("structured")));
    assert!(texts[2].contains("`/data/id` must be a string"), "{}", texts[2]);

    assert_eq!(closed.is_error, Some(true));
    assert_eq!(
        texts[3],
        "Error: INTERNAL_ERROR: Tool \"list_orders\" failed: the shop is closed. Try a different approach."
    );
    assert_eq!(texts[4], "Error: VALIDATION_ERROR: `user_id` is missing. Fix the input and retry.");
    assert_eq!(no_id.is_error, Some(true));
}

#[tokio::test(flavor = "current_thread")]
async fn output_schemas_say_what_the_contracts_say() {
    let (tools, _) = session(&[]).await;
    let validator = schema(&tools, "get_user");
    let error = json!({ "success": false, "error": { "code": "NOT_FOUND_USER" } });
    assert!(validator.is_valid(&error));
    assert!(!validator.is_valid(&json!({ "success": true })));
    assert!(!validator.is_valid(&json!({ "success": true, "data": { "id": "no" } })));
}

#[tokio::test(flavor = "current_thread")]
async fn the_example_speaks_every_revision() {
    for revision in [ProtocolVersion::V_2025_06_18, ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28] {
        let server = tokio::process::Command::new(env!("CARGO_BIN_EXE_example-mcp"));
        let mut info = ClientConfig::default();
        info.protocol_version = revision.clone();
        let client = info.serve(TokioChildProcess::new(server).expect("starts")).await.expect("connects");
        let tools = client.list_all_tools().await.expect("tools");
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        assert_eq!(names, ["get_forecast", "get_temperature"], "{revision}");
        let mut call = CallToolRequestParams::new("get_forecast");
        call.arguments = json!({ "place": "Berlin" }).as_object().cloned();
        let forecast = client.call_tool(call.clone()).await.expect("an answer");
        let structured = forecast.structured_content.expect("structured");
        assert!(schema(&tools, "get_forecast").is_valid(&structured), "{revision}: {structured}");
        assert_eq!(structured["result"][0]["sky"], "cloudy", "{revision}");
        call.arguments = json!({ "place": "Atlantis" }).as_object().cloned();
        let missing = client.call_tool(call).await.expect("an answer");
        assert_eq!(missing.is_error, Some(true));
        assert_eq!(text(&missing), "Error: NOT_FOUND_RESOURCE: There is no station in Atlantis. Try alternatives.");
        let unknown = client.call_tool(CallToolRequestParams::new("get_wind")).await;
        assert!(unknown.is_err_and(|error| error.to_string().contains("There is no tool get_wind.")));
        client.cancel().await.expect("ends");
    }
}
