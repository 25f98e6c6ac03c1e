// A union with a tag narrows by it.
import { json } from "./json.ts";
import type { Shape } from "./shapes.ts";

export const circle: Shape = json({ kind: "circle", radius: 1 });
export const name: Shape = json("circle");

// @ts-expect-error: a member of the other
export const mixed: Shape = json({ kind: "circle", side: 1 });
// @ts-expect-error: neither
export const other: Shape = json({ kind: "line", side: 1 });

export function area(shape: Shape): number {
  if (typeof shape === "string") {
    return 0;
  }
  switch (shape.kind) {
    case "circle":
      return Math.PI * shape.radius ** 2;
    case "square":
      return shape.side ** 2;
  }
}
