//! An MCP server whose tools are those of `../weather.adl.yaml`, over stdio, or over HTTP with `--http PORT`.
//! `make example-mcp` calls it.

mod generated {
    pub mod adl_runtime {
        include!(concat!(env!("OUT_DIR"), "/adl_runtime.rs"));
    }
    pub mod weather {
        include!(concat!(env!("OUT_DIR"), "/weather.rs"));
    }
    pub mod weather_contracts {
        include!(concat!(env!("OUT_DIR"), "/weather_contracts.rs"));
    }
}

use std::env;
use std::error::Error;

use axum::Router;
use generated::adl_runtime::{ErrorCategory, Registry, ResolveOptions, tool_error};
use generated::weather::{GetForecastParams, GetForecastResult, GetTemperatureResult};
use generated::weather_contracts::{CONTRACTS, Tools, call};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ListToolsResult, PaginatedRequestParams, ResultType,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::{ErrorData, RoleServer, ServiceExt};
use serde_json::Value;
use tokio::net::TcpListener;

const LIST: &str = include_str!(concat!(env!("OUT_DIR"), "/weather.mcp.json"));

#[derive(Clone)]
struct Weather;

impl Tools for Weather {
    async fn get_forecast(&self, given: GetForecastParams) -> Result<GetForecastResult, Box<dyn Error>> {
        if given.place != "Berlin" {
            return Err(tool_error(ErrorCategory::NotFound, &format!("There is no station in {}", given.place)).into());
        }
        CONTRACTS
            .get_forecast
            .parse(r#"[{"date": "2026-02-15", "high": 7.5, "low": -1, "sky": "cloudy"}]"#)
            .map_err(Into::into)
    }

    async fn get_temperature(&self) -> Result<GetTemperatureResult, Box<dyn Error>> {
        CONTRACTS.get_temperature.parse("7.5").map_err(Into::into)
    }
}

fn internal(error: serde_json::Error) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

impl ServerHandler for Weather {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        // The SDK adds what the revision of the connection demands beside the tools.
        let list: ListToolsResult = serde_json::from_str(LIST).map_err(internal)?;
        Ok(ListToolsResult::with_all_items(list.tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let unknown = || ErrorData::invalid_params(format!("There is no tool {}.", request.name), None);
        let contract = CONTRACTS.get(&request.name).ok_or_else(unknown)?;
        let arguments = Value::Object(request.arguments.clone().unwrap_or_default());
        let resolved = call(self, &request.name, &arguments, &ResolveOptions::default()).await;
        let answer = contract.to_call_tool_result(&resolved.typed_result);
        let mut result: CallToolResult = serde_json::from_value(answer).map_err(internal)?;
        // The SDK removes it for clients of older revisions.
        result.result_type = Some(ResultType::COMPLETE);
        Ok(result.into())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [option, port] = &arguments[..]
        && option == "--http"
    {
        let service =
            StreamableHttpService::new(|| Ok(Weather), LocalSessionManager::default().into(), Default::default());
        let listener = TcpListener::bind(("127.0.0.1", port.parse()?)).await?;
        axum::serve(listener, Router::new().route_service("/mcp", service)).await?;
    } else {
        Weather.serve(rmcp::transport::stdio()).await?.waiting().await?;
    }
    Ok(())
}
