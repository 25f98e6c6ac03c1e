/** The type of a JSON value as narrow as it gets: no literal that TypeScript widens, nothing read-only. */
export type Json<T> = { -readonly [Key in keyof T]: Json<T[Key]> };

/** A value of that type. It isn't fresh: unknown members are no mistake, as in what `JSON.parse` gives. */
export declare function json<const T>(value: T): Json<T>;

/** Whether two types are the same. */
export type Same<A, B> = [A, B] extends [B, A] ? true : false;
