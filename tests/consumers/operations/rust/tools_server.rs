//! The API of the pet shop as an MCP server, over stdio.

mod api;
#[allow(dead_code, reason = "this needs the transport alone")]
mod server;

use std::env;
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ListToolsResult, PaginatedRequestParams, ResultType, ServerCapabilities,
    ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServiceExt};
use serde_json::{Value, json};

use api::adl_http::{Client, HttpRequest, HttpResponse, Server};
use api::adl_tools::{ApiTools, OfferError};
use api::operations::{CreatePetParams, DeletePetParams, GetPetParams, ListPetsParams, UpdatePetParams, UploadPhotoParams};
use api::operations_contracts::CONTRACTS;

type Transport = fn(HttpRequest) -> io::Result<HttpResponse>;

fn pet_shop(client: Client<Transport>) -> Result<ApiTools<Transport>, OfferError> {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    ApiTools::new(client, &CONTRACTS)
        .offer::<ListPetsParams>()?
        .offer::<CreatePetParams>()?
        .offer::<GetPetParams>()?
        .offer::<UpdatePetParams>()?
        .offer::<DeletePetParams>()?
        .offer::<UploadPhotoParams>()?
        .host("X-Request-ID", || json!(format!("00000000-0000-4000-8000-{:012x}", CALLS.fetch_add(1, Ordering::Relaxed))))
}

#[derive(Clone)]
struct PetShop(Arc<ApiTools<Transport>>);

impl ServerHandler for PetShop {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self, _: Option<PaginatedRequestParams>, _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = serde_json::from_value(Value::from(self.0.list())).map_err(internal)?;
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(&self, request: CallToolRequestParams, _: RequestContext<RoleServer>) -> Result<CallToolResponse, ErrorData> {
        let given = Value::Object(request.arguments.unwrap_or_default());
        let answer = tokio::task::block_in_place(|| self.0.call(&request.name, &given));
        let mut result: CallToolResult = serde_json::from_value(answer).map_err(internal)?;
        result.result_type = Some(ResultType::COMPLETE);
        Ok(result.into())
    }
}

fn internal(error: serde_json::Error) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let server = Server::new(env::var("BASE_URL")?).secret("bearer", env::var("TOKEN")?);
    let shop = PetShop(Arc::new(pet_shop(Client { server, transport: server::socket })?));
    shop.serve(rmcp::transport::stdio()).await?.waiting().await?;
    Ok(())
}
