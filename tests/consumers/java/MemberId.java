package shop.ids;

/** The id of a member, which is a number behind a letter. */
public record MemberId(long number) {
    public static MemberId parse(String json) {
        return new MemberId(Long.parseLong(json.substring(2, json.length() - 1)));
    }

    public String toJson() {
        return "\"m" + number + "\"";
    }
}
