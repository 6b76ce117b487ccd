import { parted } from "./parted.ts";
import type { RecordChange } from "./record-change.scope.server.ts";

/** What happened to a record, and when. */
interface Dated {
  key: string;
  what: string;
  by: string | null;
  at: string;
  note?: string | null;
}

/** A field that came to stand otherwise, among what else happened to its record. */
export function changeHappening({ id, field, before, after, by, at, source }: RecordChange): Dated {
  const [from, to] = [before, after].map((text) => parted(text) || "empty");
  return { key: id, what: `${field} changed`, by, at, note: `From ${from} to ${to}. ${source}` };
}
