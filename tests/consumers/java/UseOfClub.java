// Types of the program and of Java's library in place of generated ones, and annotations of null.

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import shop.Club;
import shop.Price;
import shop.ids.MemberId;

public final class UseOfClub {
    private static final String KEY = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
    private static final String ALL = "{\"id\":\"m12\",\"key\":\"" + KEY + "\",\"born\":\"1815-12-10\",\"left\":null,"
            + "\"seen\":\"2026-01-02T03:04:05+02:00\",\"site\":\"https://ada.example/?a=b\",\"visits\":[\"2026-01-02\",null],"
            + "\"keys\":{\"a\":\"" + KEY + "\"},\"price\":{\"amount\":1.10},\"age\":36}";

    private static void valuesHaveTheirTypes() {
        Club.Member member = Club.Member.parse(ALL);
        assert member.id().equals(new MemberId(12));
        assert member.key().equals(UUID.fromString(KEY));
        assert member.born().equals(LocalDate.of(1815, 12, 10));
        assert member.left() == null;
        assert member.seen().equals(OffsetDateTime.parse("2026-01-02T03:04:05+02:00"));
        assert member.site().value().equals(URI.create("https://ada.example/?a=b"));
        assert member.visits().equals(Arrays.asList(LocalDate.of(2026, 1, 2), null));
        assert member.keys().equals(Map.of("a", UUID.fromString(KEY)));
        assert member.price().equals(new Price(new BigDecimal("1.10")));
        assert member.toJson().equals(ALL) : member.toJson();
    }

    // The schema decides first; what is valid may be no value of the type.
    private static void typesRefuse() {
        refuses(ALL.replace("m12", "12"), "`/id` must be a string that matches ^m[0-9]+$, found the string \"12\"");
        String long_ = "m99999999999999999999";
        refuses(ALL.replace("m12", long_), "`/id` must be a valid `shop.ids.MemberId`, found the string \"" + long_ + "\"");
        refuses(ALL.replaceFirst(KEY, "1-1-1-1-1"), "`/key` must be a valid `java.util.UUID`, found the string \"1-1-1-1-1\"");
        refuses(ALL.replace("1815-12-10", "1815-02-30"), "`/born` must be a valid `java.time.LocalDate`, found the string \"1815-02-30\"");
        refuses(ALL.replace("1.10", "-1"), "`/price/amount` must be at least 0, found the number -1");
        assert Club.Member.isValid(ALL.replace("1815-12-10", "1815-02-30"));
    }

    private static void refuses(String json, String message) {
        try {
            Club.Member.parse(json);
        } catch (Club.ViolationsException exception) {
            assert exception.getMessage().equals(message) : exception.getMessage();
            return;
        }
        throw new AssertionError("read: " + json);
    }

    private static void annotationsSayWhatMayBeNull() {
        assert Club.class.isAnnotationPresent(NullMarked.class);
        List<String> nullable = List.of("left", "seen", "site", "visits", "keys", "price", "age", "note");
        for (RecordComponent component : Club.Member.class.getRecordComponents()) {
            boolean isNullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            assert isNullable == nullable.contains(component.getName()) : component;
            if (component.getName().equals("visits")) {
                AnnotatedType item = ((AnnotatedParameterizedType) component.getAnnotatedType()).getAnnotatedActualTypeArguments()[0];
                assert item.isAnnotationPresent(Nullable.class);
            }
        }
    }

    public static void main(String[] arguments) {
        valuesHaveTheirTypes();
        typesRefuse();
        annotationsSayWhatMayBeNull();
    }
}
