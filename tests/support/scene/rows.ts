import type { Insertable } from "kysely";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Schema } from "#db/schema.ts";
import defaults from "./rows.json" with { type: "json" };

/** A row of a table, made now: what a test is about is said, the rest stands in `rows.json`. */
export function newRow<Table extends keyof Schema & keyof typeof defaults>(
  table: Table,
  values: Partial<Insertable<Schema[Table]>> = {},
): Insertable<Schema[Table]> {
  const made: Record<string, string | number> = { $id: newId(), $now: nowIso() };
  const rest = Object.entries(defaults[table]).map(([column, value]) => [column, made[value] ?? value]);
  return { ...Object.fromEntries(rest), ...values } as Insertable<Schema[Table]>;
}
