import java.util.List;

/** URLs of servers have values for variables. */
final class ServersTest {
    private ServersTest() {}

    static void run() {
        var usual = new ServersOperations.ServerVariables();
        Check.equal(usual.url(), ServersOperations.SERVERS.get(0));
        var own = usual.withTenant("acme").withRegion(ServersOperations.ServerRegion.US_EAST_1);
        var port = own.withPort(ServersOperations.ServerPort.N8443).withBasePath("v3");
        Check.equal(port.url(), "https://acme.us-east-1.example.com:8443/v3");
        var other = new ServersOperations.Server3Variables();
        Check.equal(
                other.withScheme(ServersOperations.Server3Scheme.HTTP).withHost("127.0.0.1:80").url(), "http://127.0.0.1:80/v2");
        // What would end the host is refused.
        for (String text : List.of("evil.com/", "evil.com?", "a@evil.com", "a#", "a\\", "a b", "é", "a\n")) {
            refused(usual.withTenant(text), "tenant can't have");
        }
        refused(usual.withBasePath("a?b"), "base-path can't have");
        refused(usual.withBasePath("{port}"), "base-path can't have");
        Check.equal(
                Check.fails(IllegalArgumentException.class, other::url).getMessage(), "the server {scheme}://{host}/v2 needs host");
    }

    private static void refused(ServersOperations.ServerVariables variables, String expected) {
        String message = Check.fails(IllegalArgumentException.class, variables::url).getMessage();
        Check.equal(message.contains(expected), true);
    }
}
