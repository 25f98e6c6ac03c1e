/** All tests of operations. */
public final class OperationsTest {
    private OperationsTest() {}

    public static void main(String... arguments) throws Exception {
        VectorsTest.run();
        UnitsTest.run();
        BodiesTest.run();
        ServersTest.run();
        StreamsTest.run();
        WebhooksTest.run();
        CallsTest.run();
    }
}
