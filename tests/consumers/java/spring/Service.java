// A service of Spring Boot that takes and returns generated types by their module of Jackson, and asks itself.

package service;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import shop.Agent;

@SpringBootApplication
public class Service {
    private static final String ADA = "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":[\"admin\"]}";
    private static final String ORDER = "{\"class\":\"a\",\"total\":9.5}";

    @Bean
    Agent.JacksonModule shopModule() {
        return new Agent.JacksonModule();
    }

    /** A type of the program, with generated ones within. */
    public record Page(List<Agent.User> users, Agent.Order last) {}

    @RestController
    static class Users {
        @PostMapping("/users")
        Agent.User user(@RequestBody Agent.User user) {
            return user;
        }

        @PostMapping("/orders")
        List<Agent.Order> orders(@RequestBody List<Agent.Order> orders) {
            return orders;
        }

        @PostMapping("/pages")
        Page page(@RequestBody Page page) {
            return page;
        }
    }

    /** Answers with what isn't valid. */
    @RestControllerAdvice
    static class Violations {
        @ExceptionHandler
        ResponseEntity<?> invalid(HttpMessageNotReadableException exception) {
            var violations = exception.getRootCause() instanceof Agent.ViolationsException cause ? cause.violations() : null;
            return ResponseEntity.badRequest().body(violations);
        }
    }

    private static void decides(String address) throws Exception {
        accepts(address + "/users", ADA, ADA);
        String more = "{\"nickname\":\"A\",\"id\":\"usr_12345\",\"more\":1}";
        accepts(address + "/users", more, "{\"id\":\"usr_12345\",\"nickname\":\"A\"}");
        String orders = "[" + ORDER + ", {\"total\": 1e1, \"class\": \"b\"}]";
        accepts(address + "/orders", orders, "[" + ORDER + ",{\"class\":\"b\",\"total\":10}]");
        String page = "{\"users\":[" + ADA + "],\"last\":" + ORDER + "}";
        accepts(address + "/pages", page, page);

        refuses(address + "/users", "{\"id\":\"usr_1\",\"nickname\":null}", "/id", "pattern");
        refuses(address + "/users", "{\"id\":12345,\"nickname\":null}", "/id", "type");
        refuses(address + "/users", "{\"id\":\"usr_12345\"}", "", "required");
        refuses(address + "/users", "{\"id\":\"usr_12345\",\"nickname\":1}", "/nickname", "type");
        refuses(address + "/users", "{\"id\":\"usr_12345\",\"nickname\":null,\"roles\":[\"ADMIN\"]}", "/roles/0", "enum");
        refuses(address + "/users", "null", "", "type");
        refuses(address + "/orders", "[{\"class\":\"a\",\"total\":\"1\"}]", "/total", "type");
        refuses(address + "/pages", "{\"users\":[" + ADA + ",{\"nickname\":null}],\"last\":" + ORDER + "}", "", "required");

        HttpResponse<String> answer = post(address + "/users", "{\"id\":");
        assert answer.statusCode() == 400 : answer.statusCode();
    }

    private static void accepts(String address, String sent, String expected) throws Exception {
        HttpResponse<String> answer = post(address, sent);
        assert answer.statusCode() == 200 : answer.statusCode() + " for " + sent + ": " + answer.body();
        assert answer.body().equals(expected) : answer.body();
    }

    private static void refuses(String address, String sent, String path, String keyword) throws Exception {
        HttpResponse<String> answer = post(address, sent);
        assert answer.statusCode() == 400 : answer.statusCode() + " for " + sent;
        String violation = "[{\"path\":\"" + path + "\",\"keyword\":\"" + keyword + "\",";
        assert answer.body().startsWith(violation) : answer.body();
    }

    private static HttpResponse<String> post(String address, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    public static void main(String[] arguments) throws Exception {
        var service = new SpringApplication(Service.class);
        try (var context = service.run("--server.port=0", "--spring.main.banner-mode=off", "--logging.level.root=warn")) {
            decides("http://localhost:" + context.getEnvironment().getProperty("local.server.port"));
        }
    }
}
