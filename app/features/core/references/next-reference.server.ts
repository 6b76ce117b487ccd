import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/**
 * The next number of a yearly sequence, taken inside the caller's transaction: without gaps, never repeated.
 * @param name the sequence and prefix, e.g. `APP`.
 * @returns e.g. `APP-2026-0001`.
 */
export async function nextReference(trx: Trx, name: string): Promise<string> {
  const year = now().getUTCFullYear();
  const { value } = await trx
    .insertInto("sequences")
    .values({ name, year, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(["name", "year"]).doUpdateSet((eb) => ({ value: eb("sequences.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return `${name}-${year}-${String(value).padStart(4, "0")}`;
}
