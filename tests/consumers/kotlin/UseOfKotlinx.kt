// Reads and writes generated types by kotlinx.serialization.

import kotlinx.serialization.Contextual
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.decodeFromJsonElement
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.serializer
import shop.Agent
import shop.AgentSerializers

/** A type of the program, with generated ones within. */
@Serializable
data class Page(
    val users: List<@Serializable(with = AgentSerializers.User::class) Agent.User>,
    @Contextual val last: Agent.Order? = null,
    @Serializable(with = AgentSerializers.CountUsersResult::class) val counts: Agent.CountUsersResult = emptyMap(),
)

private val json = Json { serializersModule = AgentSerializers.module }

private const val USER =
    """{"id":"usr_12345","nickname":null,"roles":["admin"],"manager":{"id":"usr_54321","nickname":"M"}}"""

private fun verdictsAreThoseOfTheSchema() {
    reads(USER)
    reads("""{"id":"usr_12345","nickname":"\ud83d\ude00"}""")
    reads("""{"id":"usr_1","nickname":"first","id":"usr_12345"}""")
    val refused = listOf(
        """{"id":"usr_12345"}""",
        """{"id":"usr_1","nickname":null}""",
        """{"id":12345,"nickname":null}""",
        """{"ID":"usr_12345","nickname":null}""",
        """{"id":"usr_12345","nickname":1}""",
        """{"id":"usr_12345","nickname":null,"roles":"admin"}""",
        """{"id":"usr_12345","nickname":null,"roles":["ADMIN"]}""",
        """{"id":"usr_12345","nickname":null,"roles":null}""",
        """{id:"usr_12345","nickname":null}""",
        "null",
        "[]",
        "\"usr_12345\"",
    )
    for (user in refused) refuses(user)
}

private fun reads(text: String) {
    val user = json.decodeFromString(AgentSerializers.User, text)
    check(user == Agent.User.parse(text))
    check(json.encodeToString(AgentSerializers.User, user) == user.toJson())
    check(json.decodeFromJsonElement(AgentSerializers.User, json.parseToJsonElement(text)) == user)
    check(json.encodeToJsonElement(AgentSerializers.User, user) == json.parseToJsonElement(user.toJson()))
}

private fun refuses(text: String, message: String = "") {
    check(!Agent.User.isValid(text))
    try {
        json.decodeFromString<List<Agent.User>>("[$text]")
    } catch (exception: SerializationException) {
        check(message in exception.message.orEmpty()) { exception }
        return
    }
    error("read: $text")
}

private fun messagesHaveTheViolations() {
    refuses(
        """{"id":"usr_1","nickname":1}""",
        "`/id` must be a string that matches ^usr_[0-9]{5,}$, found the string \"usr_1\"\n" +
            "`/nickname` must be a string or null, found the number 1",
    )
    try {
        json.decodeFromString(AgentSerializers.User, """{"id":"usr_12345"}""")
    } catch (exception: SerializationException) {
        check((exception.cause as Agent.ViolationsException).violations.single().keyword == "required")
    }
}

private fun typesStandInOthers() {
    val text = """{"users":[$USER],"last":{"class":"a","total":1.5},"counts":{"admin":2}}"""
    val page = json.decodeFromString<Page>(text)
    check(page.users == listOf(Agent.User.parse(USER)))
    check(page.last == Agent.Order(class_ = "a", total = 1.5))
    check(page.counts == mapOf("admin" to 2L))
    check(json.encodeToString(page) == text)
    check(json.decodeFromString<Page>("""{"users":[],"last":null}""") == Page(emptyList()))
    check(json.serializersModule.serializer<Agent.Order>() == AgentSerializers.Order)
}

private fun numbersKeepTheirDigits() {
    val text = """{"success":false,"data":[],"error":{"details":{"exact":0.12345678901234567890123,"large":1e+21}}}"""
    val written = json.encodeToString(AgentSerializers.ListOrdersResult, json.decodeFromString(text))
    check(written == text) { written }
}

fun main() {
    verdictsAreThoseOfTheSchema()
    messagesHaveTheViolations()
    typesStandInOthers()
    numbersKeepTheirDigits()
}
