//: copyOf
/** Returns a list that nobody changes; its items may be null. */
static <T> List<T> copyOf(List<T> list) {
    return list == null || list instanceof FixedList<T> ? list : new FixedList<>(list.toArray());
}

//: copyOfMap
/** Returns a map that nobody changes, in the same order. */
static <T> Map<String, T> copyOfMap(Map<String, T> map) {
    return map == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(map));
}
