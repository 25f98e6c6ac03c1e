/** The id of a user, which no other number is. */
export type UserId = number & { readonly brand: unique symbol };
