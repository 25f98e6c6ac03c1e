//! An MCP server over stdio whose tools are those of the example agent. It is an example too: what it knows of its tools
//! comes from their contracts.

mod generated {
    pub mod adl_runtime {
        include!(concat!(env!("OUT_DIR"), "/adl_runtime.rs"));
    }
    pub mod support_agent {
        include!(concat!(env!("OUT_DIR"), "/support_agent.rs"));
    }
    pub mod support_agent_contracts {
        include!(concat!(env!("OUT_DIR"), "/support_agent_contracts.rs"));
    }
}

use std::sync::Arc;

use generated::adl_runtime::{
    AnyContract, ErrorCategory, Registry, ResolveOptions, ToolExecution, error_response, tool_error,
};
use generated::support_agent_contracts::CONTRACTS;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServiceExt};
use serde_json::{Value, json};

/// The shop behind the tools.
#[derive(Clone)]
struct Shop;

impl ServerHandler for Shop {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(CONTRACTS.all().into_iter().map(tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let resolved =
            CONTRACTS.execute(&request.name, || answer(&request.name, &arguments), &ResolveOptions::default());
        let content = resolved.tool_message.content.iter();
        let texts = content.filter_map(|block| block["text"].as_str()).map(ContentBlock::text).collect();
        let mut result = CallToolResult::success(texts);
        result.structured_content = Some(resolved.typed_result);
        result.is_error = Some(resolved.tool_message.is_error);
        Ok(result.into())
    }
}

/// A tool as a client sees it: its output schema is the one of its contract, word for word.
fn tool(contract: &AnyContract) -> Tool {
    let input: JsonObject = [("type".to_owned(), Value::from("object"))].into_iter().collect();
    let mut tool = Tool::new(contract.name, contract.description, Arc::new(input));
    tool.output_schema = contract.json_schema().as_object().cloned().map(Arc::new);
    tool
}

/// Returns the result of a tool, as the shop has it.
fn answer(tool: &str, arguments: &JsonObject) -> Result<ToolExecution, String> {
    let result = match (tool, arguments.get("user_id").and_then(Value::as_str)) {
        (_, None) => error_response(&tool_error(ErrorCategory::InvalidInput, "`user_id` is missing")),
        ("get_user", Some(id @ "usr_12345")) => {
            json!({ "success": true, "data": { "id": id, "email": "ada@example.com", "nickname": null } })
        }
        // A tool that breaks its own contract: the identifier is none.
        ("get_user", Some("broken")) => json!({ "success": true, "data": { "id": 7 } }),
        ("get_user", Some(id)) => error_response(
            &tool_error(ErrorCategory::NotFound, &format!("There is no user {id}"))
                .suggesting("Ask for the identifier"),
        ),
        _ => return Err("the shop is closed".to_owned()),
    };
    Ok(ToolExecution { typed_result: Some(result), ..ToolExecution::default() })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Shop.serve(rmcp::transport::stdio()).await?.waiting().await?;
    Ok(())
}
