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

use generated::adl_runtime::{ErrorCategory, Registry, ResolveOptions, ToolExecution, tool_error};
use generated::support_agent::{ObjectResult, Role, User};
use generated::support_agent_contracts::CONTRACTS;
use serde_json::{Value, json};

/// An error inside a tool.
type Failure = Box<dyn std::error::Error>;

fn get_user(arguments: &Value) -> Result<Value, Failure> {
    let Some(id @ "usr_12345") = arguments["user_id"].as_str() else {
        let error = tool_error(ErrorCategory::NotFound, &format!("There is no user {}", arguments["user_id"]));
        return Err(error.suggesting("Ask the customer for the identifier").into());
    };
    // The contract can define the type of a result …
    let data = User {
        id: id.to_owned(),
        email: "ada@example.com".to_owned(),
        nickname: None,
        age: None,
        roles: Some(vec![Role::Customer]),
    };
    Ok(serde_json::to_value(ObjectResult::Data { success: true, data, metadata: None })?)
}

fn list_orders() -> Value {
    let price = json!({ "amount": 129.9, "currency": "EUR" });
    let lines = json!([{ "sku": "headphones-w1", "quantity": 1, "unit_price": price }]);
    let order = |index: u32| {
        let id = format!("ord_{}", 1000 + index);
        json!({ "id": id, "status": "shipped", "placed_at": "2026-02-10T09:12:00Z", "total": price, "lines": lines })
    };
    let pagination = json!({ "page": 1, "total": 45, "total_pages": 3, "has_next": true });
    json!({ "success": true, "data": (0..20).map(order).collect::<Vec<_>>(), "pagination": pagination })
}

fn close_ticket(arguments: &Value) -> Result<Value, Failure> {
    match arguments["ticket_id"].as_str() {
        None | Some("tic_1") => Err("the ticket system doesn't answer".into()),
        Some(ticket) => Ok(json!({ "success": true, "message": format!("Ticket {ticket} is closed.") })),
    }
}

fn call(tool: &str, arguments: &Value) -> Result<ToolExecution, Failure> {
    let result = match tool {
        "get_user" => get_user(arguments)?,
        "list_orders" => list_orders(),
        // … or validate a result from elsewhere: an invalid one doesn't reach the model.
        "find_answer" => json!({ "kind": "answer", "text": "Two to four days.", "confidence": "high" }),
        _ => close_ticket(arguments)?,
    };
    Ok(ToolExecution { typed_result: Some(result), ..ToolExecution::default() })
}

fn main() -> Result<(), Failure> {
    // The calls of the model, one after another.
    let script = [
        ("get_user", json!({ "user_id": "usr_99999" })),
        ("get_user", json!({ "user_id": "usr_12345" })),
        ("list_orders", json!({ "user_id": "usr_12345" })),
        ("find_answer", json!({ "question": "How long does shipping take?" })),
        ("close_ticket", json!({ "ticket_id": "tic_1" })),
        ("close_ticket", json!({ "ticket_id": "tic_77" })),
    ];
    for (index, (tool, arguments)) in script.iter().enumerate() {
        let options = ResolveOptions { tool_call_id: format!("call_{}", index + 1), ..ResolveOptions::default() };
        let result = CONTRACTS.execute(tool, || call(tool, arguments), &options);
        println!("{}: {tool}({arguments})", result.tool_message.tool_call_id);
        for text in result.tool_message.content.iter().filter_map(|block| block["text"].as_str()) {
            text.lines().for_each(|line| println!("  {line}"));
        }
        if let Some(size) = result.metadata.original_size() {
            println!("  (of {size} characters)");
        }
    }

    // Code that runs in a sandbox gets the values themselves.
    let user = get_user(&json!({ "user_id": "usr_12345" }))?;
    println!("sandbox: {}", CONTRACTS.get_user.to_sandbox(&user)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_script_runs() {
        super::main().expect("no tool of the script ends it");
    }
}
