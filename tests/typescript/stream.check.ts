// A stream is an async iterable of its elements; a narrowed payload is typed.
import { json } from "./json.ts";
import type { LoadResult, ToolError, WatchResult, WatchResultStream } from "./stream.ts";

export async function last(stream: WatchResultStream): Promise<WatchResult | undefined> {
  let last: WatchResult | undefined;
  for await (const element of stream) {
    last = element;
  }
  return last;
}

export const event: WatchResult = json({ event: "tick", data: null, retry: 1 });
// @ts-expect-error: an event has a name
export const nameless: WatchResult = json({ data: null });

export function size(result: LoadResult): number | ToolError {
  return result.error === undefined ? result.data.size : result.error;
}
// @ts-expect-error: the payload has a size
export const sizeless: LoadResult = json({ success: true, data: {} });
