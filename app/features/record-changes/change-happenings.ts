import { withCommas } from "#app/plural.ts";
import { moment } from "#app/ui/text/format.ts";
import type { RecordChange } from "./record-change.scope.server.ts";

/** What happened to a record, before its moment is written out. */
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

/** The first first, each with its moment as people read it. */
export function inOrder(happenings: readonly Dated[]) {
  return happenings
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map((one) => ({ ...one, at: moment(one.at) }));
}

/** What was kept as digits alone, with its thousands apart; a year stays as it is. */
export function parted(text: string): string {
  return /^-?\d{5,}(?:\.\d+)?$/.test(text) ? text.replace(/^-?\d+/, withCommas).replace("-", "−") : text;
}
