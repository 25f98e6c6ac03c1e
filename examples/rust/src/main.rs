//! An agent for a shop's support, whose model is a script: it needs no network and no key.
//!
//! `cargo run -p adl-gen-example` runs it.

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

use generated::adl_runtime::{ErrorCategory, ResolveOptions, tool_error};
use generated::support_agent::{
    CloseTicketParams, CloseTicketResult, FindAnswerParams, FindAnswerResult, GetUserParams, GetUserResult,
    ListOrdersParams, ListOrdersResult, ObjectResult, Role, User,
};
use generated::support_agent_contracts::{CONTRACTS, Tools, call};
use serde_json::{Value, json};
use std::error::Error;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// The tools. The trait types their arguments and results, and contracts validate both.
struct Support;

impl Tools for Support {
    async fn get_user(&self, GetUserParams { user_id }: GetUserParams) -> Result<GetUserResult, Box<dyn Error>> {
        if user_id != "usr_12345" {
            let error = tool_error(ErrorCategory::NotFound, &format!("There is no user {user_id}"));
            return Err(error.suggesting("Ask the customer for the identifier").into());
        }
        let roles = Some(vec![Role::Customer]);
        let data = User { id: user_id, email: "ada@example.com".to_owned(), nickname: None, age: None, roles };
        Ok(ObjectResult::Data { success: true, data, metadata: None })
    }

    // A result from elsewhere is validated when it is read.
    async fn list_orders(&self, input: ListOrdersParams) -> Result<ListOrdersResult, Box<dyn Error>> {
        let price = json!({ "amount": 129.9, "currency": "EUR" });
        let lines = json!([{ "sku": "headphones-w1", "quantity": 1, "unit_price": price }]);
        let order = |index: u32| {
            let id = format!("ord_{}", 1000 + index);
            json!({ "id": id, "status": "shipped", "placed_at": "2026-02-10T09:12:00Z", "total": price, "lines": lines })
        };
        let page = input.page.unwrap_or(1);
        let pagination = json!({ "page": page, "total": 45, "total_pages": 3, "has_next": true });
        let data: Vec<Value> = (0..20).map(order).collect();
        Ok(serde_json::from_value(json!({ "success": true, "data": data, "pagination": pagination }))?)
    }

    // One that violates the contract does not reach the model.
    async fn find_answer(&self, _: FindAnswerParams) -> Result<FindAnswerResult, Box<dyn Error>> {
        Ok(CONTRACTS.find_answer.parse(r#"{"kind": "answer", "text": "Two to four days.", "confidence": "high"}"#)?)
    }

    async fn close_ticket(&self, input: CloseTicketParams) -> Result<CloseTicketResult, Box<dyn Error>> {
        match input.ticket_id.as_str() {
            "tic_1" => Err("the ticket system doesn't answer".into()),
            ticket => {
                let message = format!("Ticket {ticket} is closed.");
                Ok(serde_json::from_value(json!({ "success": true, "message": message }))?)
            }
        }
    }
}

/// Returns the output of a future that waits for nothing: a server has an executor in its place, such as that of tokio.
fn finished<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // The calls of the model, one after another.
    let script = [
        ("get_user", json!({ "id": "usr_12345" })),
        ("get_user", json!({ "user_id": "usr_99999" })),
        ("get_user", json!({ "user_id": "usr_12345" })),
        ("list_orders", json!({ "user_id": "usr_12345" })),
        ("find_answer", json!({ "question": "How long does shipping take?" })),
        ("close_ticket", json!({ "ticket_id": "tic_1" })),
        ("close_ticket", json!({ "ticket_id": "tic_77" })),
    ];
    for (index, (tool, arguments)) in script.iter().enumerate() {
        let options = ResolveOptions { tool_call_id: format!("call_{}", index + 1), ..ResolveOptions::default() };
        let result = finished(call(&Support, tool, arguments, &options)).ok_or("a tool waits")?;
        println!("{}: {tool}({arguments})", result.tool_message.tool_call_id);
        for text in result.tool_message.content.iter().filter_map(|block| block["text"].as_str()) {
            text.lines().for_each(|line| println!("  {line}"));
        }
        if let Some(size) = result.metadata.original_size() {
            println!("  (of {size} characters)");
        }
    }

    // Code that runs in a sandbox gets the values themselves.
    let user = finished(Support.get_user(GetUserParams::new("usr_12345".to_owned()))).ok_or("a tool waits")??;
    println!("sandbox: {}", CONTRACTS.get_user.to_sandbox(&serde_json::to_value(user)?)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_script_runs() {
        super::main().expect("no tool of the script ends it");
    }
}
