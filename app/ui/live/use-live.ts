import { useEffect, useState } from "react";
import { watchPart } from "./live-store.ts";

/**
 * A value that the page keeps fresh by itself while it can be seen: what the loader gave, until something newer was
 * read. When the loader is read again its word counts.
 * @param part its name in the answer of `/client-portal/refresh`; null keeps nothing fresh.
 * @param every seconds.
 * @param reading what stands for the loader's reading; needed where the value itself may come back the same.
 */
export function useLive<Value>(
  part: string | null,
  loaded: Value,
  every = 60,
  reading: unknown = loaded,
): Value {
  const [read, setRead] = useState<{ after: unknown; value: Value } | null>(null);
  useEffect(() => {
    if (part === null) return;
    return watchPart(part, every, (value) => setRead({ after: reading, value: value as Value }));
  }, [part, every, reading]);
  return read !== null && read.after === reading ? read.value : loaded;
}
