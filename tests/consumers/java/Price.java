package shop;

import java.math.BigDecimal;

/** A price, which has decimals. */
public record Price(BigDecimal amount) {
    public static Price parse(String json) {
        return new Price(new BigDecimal(json.replaceAll("[^0-9.]", "")));
    }

    public String toJson() {
        return "{\"amount\":" + amount.toPlainString() + "}";
    }
}
