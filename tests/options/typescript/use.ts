import type { UserId } from "./ids.js";
import { UserRole, isUser, parseUser, type User } from "./user.js";

interface Admin extends User {
  readonly power: number;
}

export const role: UserRole = UserRole.ReadOnly;
export const user: User = parseUser('{"id": 1, "role": "admin", "tags": [["a"]], "any": {"a": {"b": 1}}}');
export const admin: Admin = { ...user, power: 9 };
export const inner: number = user.any.a.b;

export const id: UserId = user.id;
// @ts-expect-error: a number is no id.
export const other: User = { ...user, id: 3 };
// @ts-expect-error: it is readonly.
export const change = (user: User): number => (user.id = id);
// @ts-expect-error: so is what it contains.
export const add = (user: User): number | undefined => user.tags?.push([]);

if (user.role !== UserRole.Admin || inner !== 1 || isUser({ id: 1, role: "root" })) {
  throw new Error("unexpected");
}
