// Answers the shared cases: a line of JSON for each on standard input, a line for each answer on standard output.

import cases.AdlLegacy
import cases.AdlRuntime
import cases.AdlRuntime.CodeCategory
import cases.AdlRuntime.ErrorCategory
import cases.AdlRuntime.Keep
import cases.AdlRuntime.Limit
import cases.AdlRuntime.ResolveOptions
import cases.AdlRuntime.Retry
import cases.AdlRuntime.ToolError
import cases.AdlRuntime.ToolExecution
import cases.AdlRuntime.ToolMessage
import cases.AdlRuntime.ToolResult
import cases.AgentContracts
import cases.Signatures
import cases.SignaturesContracts
import java.net.ConnectException
import java.net.SocketTimeoutException
import java.net.http.HttpTimeoutException
import java.util.Date
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeoutException
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine

// The arguments of a function.
private class Args(val all: Map<String, Any?>) {
    fun has(name: String) = name in all

    fun value(name: String): Any? = read(all[name])

    fun text(name: String): String = all[name] as String

    fun members(name: String): Map<String, Any?> = members(all[name])

    fun limit(): Limit {
        val limit = members("limit")
        val keep = Keep.valueOf((limit["keep"] as? String ?: "head").uppercase())
        return if (limit.isEmpty()) Limit() else Limit((limit["maxChars"] as Number).toInt(), keep)
    }

    fun options(): ResolveOptions {
        val options = members("options")
        return ResolveOptions(options["toolCallId"] as? String ?: "", options["strict"] == true)
    }

    fun result(): ToolResult {
        val given = members("result")
        return ToolResult(
            given["status"] == "success",
            given["data"],
            given["message"] as String,
            given["error_code"] as? String,
            members(given["metadata"]),
        )
    }

    fun path(): List<String> = (all["path"] as List<*>).map { it as String }
}

@Suppress("UNCHECKED_CAST")
private fun members(value: Any?): Map<String, Any?> = if (value is Map<*, *>) value as Map<String, Any?> else emptyMap()

// Returns a value of a case, which may be none of JSON.
private fun read(value: Any?): Any? = when {
    value is List<*> -> value.map(::read)
    value !is Map<*, *> -> value
    value.keys == setOf("$") -> when (value["$"]) {
        "NaN" -> Double.NaN
        "Infinity" -> Double.POSITIVE_INFINITY
        "-Infinity" -> Double.NEGATIVE_INFINITY
        "Date" -> Date(0)
        "bytes" -> ByteArray(1)
        "128 lists" -> (0..<128).fold(0 as Any) { inner, _ -> listOf(inner) }
        else -> error("the driver has no $value")
    }
    else -> members(value).mapValues { read(it.value) }
}

private fun execution(given: Map<String, Any?>): ToolExecution {
    val message = members(given["toolMessage"])
    val blocks = when (val content = message["content"]) {
        is String -> if (content.isEmpty()) emptyList() else listOf(mapOf("type" to "text", "text" to content))
        is List<*> -> content.map(::members)
        else -> emptyList()
    }
    val made = ToolMessage(
        message["toolCallId"] as? String ?: "",
        message["toolName"] as? String ?: "",
        blocks,
        message["details"],
        message["isError"] as? Boolean,
    )
    return ToolExecution(given["typedResult"], made, "typedResult" in given)
}

private fun shown(message: ToolMessage): Map<String, Any?> = buildMap {
    if (message.isError != null) {
        put("toolCallId", message.toolCallId)
        put("toolName", message.toolName)
        put("isError", message.isError)
    }
    put("content", message.content)
    if (message.details != null) put("details", message.details)
}

private fun shown(of: AdlRuntime.ResolvedExecution) =
    mapOf("typedResult" to of.typedResult, "toolMessage" to shown(of.toolMessage), "metadata" to of.metadata)

private fun shown(cut: AdlRuntime.Truncated) =
    mapOf("text" to cut.text, "truncated" to cut.truncated, "originalSize" to cut.originalSize)

private fun shown(retry: Retry) = mapOf("again" to retry.again, "wait" to retry.waits, "advice" to retry.advice)

private fun shown(result: ToolResult) = mapOf(
    "status" to if (result.isSuccess) "success" else "error",
    "data" to result.data,
    "message" to result.message,
    "error_code" to result.errorCode,
    "metadata" to result.metadata,
)

private fun shown(answer: AdlRuntime.CallToolResult) = buildMap {
    put("content", listOf(mapOf("type" to "text", "text" to answer.text)))
    if (answer.hasStructuredContent) put("structuredContent", answer.structuredContent)
    put("isError", answer.isError)
}

private fun shown(violations: List<AdlRuntime.Violation>) = violations.map {
    mapOf(
        "path" to it.path,
        "keyword" to it.keyword,
        "expected" to it.expected,
        "found" to it.found,
        "message" to it.toString(),
    )
}

// Throws the exception of a case: a message, an error of a tool, or an exception of a kind, with a cause.
private fun called(call: Map<String, Any?>): Any? {
    if ("throws" in call) {
        throw thrown(call["throws"])
    }
    return read(call["returns"])
}

private fun thrown(what: Any?): Throwable {
    val of = members(what)
    if (what is String || "toolError" in of) {
        return if (what is String) RuntimeException(what) else AdlRuntime.ToolException(ToolError(members(of["toolError"])))
    }
    val message = of["message"] as String
    val made = when (of["kind"] ?: of["native"] ?: "") {
        "" -> RuntimeException(message)
        "timeout" -> TimeoutException(message)
        "permission" -> java.nio.file.AccessDeniedException(message)
        "not_found" -> java.nio.file.NoSuchFileException(message)
        "connection" -> ConnectException(message)
        "invalid_input" -> IllegalArgumentException(message)
        "SocketTimeoutException" -> SocketTimeoutException(message)
        "HttpTimeoutException" -> HttpTimeoutException(message)
        "ExecutionException" -> ExecutionException(message, TimeoutException())
        "InvalidJsonException" -> runCatching { Signatures.Quotient.parse("{") }.exceptionOrNull()!!
        else -> error("the driver has no $of")
    }
    if ("cause" in of) made.initCause(thrown(of["cause"]))
    return made
}

// The tools of signatures.adl.json.
private object Calculator : SignaturesContracts.Tools {
    override suspend fun divide(params: Signatures.DivideParams): Signatures.Quotient {
        val divisor = params.divisor ?: 2.0
        if (divisor == 0.0) {
            throw ExecutionException(AdlRuntime.ToolException(ToolError(ErrorCategory.INVALID_INPUT, "The divisor is 0")))
        }
        return Signatures.Quotient(params.dividend / divisor)
    }

    override suspend fun ping(): Signatures.PingResult = "pong"

    override suspend fun resetAll(params: Signatures.ResetAllParams): Signatures.ResetAllResult = true

    override suspend fun class_(params: Signatures.ClassParams) = AdlRuntime.TextResult(params.line)

    override suspend fun halve(params: Signatures.Quotient) = Signatures.Quotient(params.quotient / 2)
}

private fun category(value: String): ErrorCategory? = ErrorCategory.entries.find { it.value == value }

private suspend fun answer(function: String, args: Args): Any? {
    val tool = args.all["tool"] as? String ?: ""
    val contract by lazy { AgentContracts.contractOf(tool)!! }
    return when (function) {
        "toLLMText" -> if (args.has("limit")) contract.toLlmText(args.value("value"), args.limit()) else contract.toLlmText(args.value("value"))
        "toSandbox" -> contract.toSandbox(args.value("value"))
        "check" -> shown(contract.check(args.value("value")))
        "jsonSchema" -> contract.jsonSchema
        "call" -> shown(SignaturesContracts.call(Calculator, tool, args.value("arguments"), args.options()))
        "checkInput" -> shown(SignaturesContracts.contractOf(tool)!!.input.check(args.value("value")))
        "inputSchema" -> SignaturesContracts.contractOf(tool)!!.input.jsonSchema
        "resolve" -> shown(AgentContracts.resolve(tool, execution(members(args.value("execution"))), args.options()))
        "execute" -> shown(AgentContracts.execute(tool, args.options()) { execution(members(called(args.members("call")))) })
        "plainText" -> AgentContracts.plainText(tool) { called(args.members("call")) }
        "toolReturnOutcome" -> AdlRuntime.toolReturnOutcome(args.text("text")).let {
            mapOf("typedResult" to it.typedResult, "toolMessage" to shown(it.toolMessage))
        }
        "truncateText" -> shown(AdlRuntime.truncateText(args.text("text"), args.limit()))
        "truncateJson" -> shown(AdlRuntime.truncateJson(args.value("value"), args.limit()))
        "truncate" -> shown(AdlRuntime.truncate(args.text("text"), args.limit()))
        "errorCategory" -> ErrorCategory.of(args.text("code"))?.value
        "codeCategory" -> CodeCategory.of(args.text("code"))?.value
        "isErrorResponse" -> AdlRuntime.isErrorResponse(args.value("value"))
        "errorCode" -> category(args.text("category"))?.code
        "retry" -> {
            val seconds = args.value("retryAfter") as? Number
            shown(category(args.text("of"))?.let { Retry.of(it, seconds) } ?: Retry.of(args.text("of"), seconds))
        }
        "toolError" -> {
            var error = ToolError(category(args.text("category"))!!, args.text("problem"))
            if (args.has("suggestion")) error = error.suggesting(args.text("suggestion"))
            if (args.has("context")) error = error.withContext(args.members("context"))
            (if (args.has("code")) error.withCode(args.text("code")) else error).members
        }
        "errorResponse" -> ToolError(args.members("error")).response()
        "errorText" -> ToolError(args.members("error")).toLlmText()
        "toDict" -> args.result().toDict()
        "toString" -> args.result().toString()
        "makeResult" -> shown(ToolResult.of(args.value("data"), args.text("message"), args.members("metadata"), args.limit()))
        "toObjectResult" -> args.result().toObjectResult()
        "throughObjectResult" -> shown(ToolResult.fromObjectResult(args.result().toObjectResult()))
        "fromObjectResult" -> shown(ToolResult.fromObjectResult(args.value("value")))
        "legacyText" -> args.members("result").let {
            val fallback = if (args.has("fallback")) args.text("fallback") else AdlLegacy.FALLBACK
            AdlLegacy.text(it["responseParts"], it["resultDisplay"], fallback)
        }
        "fromLegacy" -> AdlLegacy.toObjectResult(args.members("legacy"))
        "toLegacy" -> AdlLegacy.fromResult(contract, args.value("value"))
        "toCallToolResult" -> shown(contract.toCallToolResult(args.value("value")))
        "fromCallToolResult" -> contract.fromCallToolResult(args.value("answer"))
        "textAt" -> AdlRuntime.textAt(args.value("value"), args.path(), args.all["fallback"] as? String)
        "countAt" -> AdlRuntime.countAt(args.value("value"), args.path(), args.all["fallback"] as? String ?: "0")
        else -> error("the driver has no $function")
    }
}

// Runs what never waits.
fun <T> now(block: suspend () -> T): T {
    var result: Result<T>? = null
    block.startCoroutine(Continuation(EmptyCoroutineContext) { result = it })
    return result!!.getOrThrow()
}

fun main() {
    val out = System.out.bufferedWriter(Charsets.UTF_8)
    for (line in System.`in`.bufferedReader(Charsets.UTF_8).lineSequence()) {
        val asked = members(AdlRuntime.parseJson(line))
        val said = try {
            mapOf("result" to now { answer(asked["function"] as String, Args(members(asked["args"]))) })
        } catch (exception: IllegalArgumentException) {
            mapOf("throws" to exception.message)
        }
        out.appendLine(AdlRuntime.jsonText(said))
    }
    out.flush()
}
