// The ways to read lists of orders in Kotlin.

package kt

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

// The orders as one writes them by hand.
@Serializable
data class Result(val success: Boolean, val data: List<Order>? = null, val pagination: Pagination? = null)

@Serializable
data class Order(
    val id: String,
    val customer: String,
    val total: Double,
    val currency: Currency,
    val paid: Boolean,
    val note: String? = null,
    val tags: List<String>? = null,
    val lines: List<Line>? = null,
)

@Serializable
enum class Currency { EUR, USD, GBP }

@Serializable
data class Line(val sku: String, val count: Long)

@Serializable
data class Pagination(val page: Long? = null, val total: Long? = null)

object Ways {
    @JvmStatic
    fun generated(contract: String, text: String): Any =
        if (contract == "plain") Plain.ListOrdersResult.parse(text) else Bounds.ListOrdersResult.parse(text)

    @JvmStatic
    fun serialized(text: String): Any = Json.decodeFromString<Result>(text)
}
