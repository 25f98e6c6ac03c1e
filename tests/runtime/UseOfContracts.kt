// Uses contracts as programs do.

import cases.AdlRuntime
import cases.AdlRuntime.ErrorCategory
import cases.AdlRuntime.ResolveOptions
import cases.AdlRuntime.ToolError
import cases.AgentContracts
import cases.Signatures
import cases.SignaturesContracts
import java.util.concurrent.TimeoutException
import kotlin.coroutines.cancellation.CancellationException

private class Machine(val error: ToolError? = null) : SignaturesContracts.Tools {
    override suspend fun divide(params: Signatures.DivideParams): Signatures.Quotient {
        if (error != null) throw AdlRuntime.ToolException(error)
        return Signatures.Quotient(2.0)
    }

    override suspend fun ping(): Signatures.PingResult = throw StackOverflowError("out of order")

    override suspend fun resetAll(params: Signatures.ResetAllParams): Signatures.ResetAllResult =
        throw CancellationException("stopped")

    override suspend fun class_(params: Signatures.ClassParams): AdlRuntime.TextResult = throw TimeoutException()

    override suspend fun halve(params: Signatures.Quotient) = Signatures.Quotient(Double.NaN)
}

private suspend fun resultsAreTyped() {
    val contract = SignaturesContracts.DIVIDE
    val params = contract.input.parse("{\"dividend\": 6}")
    check(params == Signatures.DivideParams(dividend = 6.0))
    val resolved = contract.call(mapOf("dividend" to 6)) { Machine().divide(it) }
    check(contract.orThrow(resolved.typedResult).quotient == 2.0)
    check(contract.plainText { Signatures.Quotient(0.5) } == "{\"quotient\":0.5}")
}

private suspend fun errorsKeepTheirCodes() {
    val error = ToolError(ErrorCategory.NOT_FOUND, "There is no such number")
        .suggesting("Ask for another")
        .withContext(mapOf("number" to 6))
    val resolved = SignaturesContracts.call(Machine(error), "divide", mapOf("dividend" to 6), ResolveOptions("c"))
    val expected = "{\"success\":false,\"error\":{\"code\":\"NOT_FOUND_RESOURCE\"," +
        "\"message\":\"There is no such number. Ask for another.\",\"details\":{\"number\":6}}}"
    check(AdlRuntime.jsonText(resolved.typedResult) == expected) { resolved }
    check(resolved.toolMessage.isError == true && resolved.toolMessage.toolCallId == "c")
    val thrown = runCatching { SignaturesContracts.DIVIDE.orThrow(resolved.typedResult) }.exceptionOrNull()
    check((thrown as AdlRuntime.ToolException).error.code == "NOT_FOUND_RESOURCE")
    val codes = mapOf(
        "ping" to "INTERNAL_ERROR",
        "class" to "INTERNAL_TIMEOUT",
        "none" to "NOT_FOUND_TOOL",
        "halve" to "VALIDATION_ARGUMENTS",
    )
    for ((tool, code) in codes) {
        val arguments = if (tool == "ping") emptyMap() else mapOf("line" to "one")
        val result = AdlRuntime.jsonText(SignaturesContracts.call(Machine(), tool, arguments).typedResult)
        check("\"code\":\"$code\"" in result) { result }
    }
}

// Whoever cancels a coroutine needs no answer of its tool.
private suspend fun cancellationsAreThrown() {
    try {
        SignaturesContracts.call(Machine(), "reset-all", emptyMap<String, Any?>())
    } catch (exception: CancellationException) {
        check(exception.message == "stopped")
        return
    }
    error("a cancellation was resolved")
}

private suspend fun numbersThatJsonLacksAreErrors() {
    for (value in listOf(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)) {
        val text = SignaturesContracts.DIVIDE.execute { Signatures.Quotient(value) }.toolMessage.text
        check("returned data with the number $value, which JSON lacks." in text) { text }
    }
}

private suspend fun hostileResultsAreErrors() {
    val endless = HashMap<String, Any?>()
    endless["success"] = false
    endless["error"] = endless
    val deep = (0..<100_000).fold(0 as Any) { inner, _ -> listOf(inner) }
    for (contract in AgentContracts.CONTRACTS) {
        for (value in listOf(endless, deep, arrayOf(1), Double.NaN)) {
            val resolved = AgentContracts.resolve(contract.name, AdlRuntime.ToolExecution(value))
            val isText = contract.isValid("") && value is Array<*>
            check(isText || resolved.toolMessage.isError == true) { contract.name }
            val answer = contract.fromCallToolResult(mapOf("structuredContent" to value))
            check(isText || contract.type == "Legacy" || AdlRuntime.isErrorResponse(answer)) { contract.name }
        }
        val thrown = AgentContracts.execute(contract.name) {
            throw AdlRuntime.ToolException(ToolError(mapOf("details" to endless)))
        }
        check("INTERNAL_ERROR" in AdlRuntime.jsonText(thrown.typedResult))
    }
}

private fun hostileTextsAreCut() {
    val limit = AdlRuntime.Limit(1000, AdlRuntime.Keep.BOTH)
    for (text in listOf("[".repeat(5_000_000), "{\"a\":".repeat(1_000_000), "😀".repeat(10_000))) {
        val cut = AdlRuntime.truncate(text, limit)
        check(cut.text.codePointCount(0, cut.text.length) <= 1000 && cut.truncated)
    }
}

fun main() = now {
    resultsAreTyped()
    errorsKeepTheirCodes()
    cancellationsAreThrown()
    numbersThatJsonLacksAreErrors()
    hostileResultsAreErrors()
    hostileTextsAreCut()
}
