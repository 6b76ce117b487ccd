import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/**
 * The next number of a yearly sequence, taken inside the caller's transaction: without gaps, never repeated.
 * @param name the sequence and prefix, e.g. `APP`.
 * @returns e.g. `APP-2026-0001`.
 */
export async function nextReference(trx: Trx, name: string): Promise<string> {
  const year = now().getUTCFullYear();
  return `${name}-${year}-${padded(await nextValue(trx, name, year))}`;
}

/** The number of a company that is new: theirs don't begin anew with the year. @returns e.g. `CO-0007`. */
export async function nextCompanyNumber(trx: Trx): Promise<string> {
  return `CO-${padded(await nextValue(trx, "CO", 0))}`;
}

const padded = (value: number) => String(value).padStart(4, "0");

async function nextValue(trx: Trx, name: string, year: number): Promise<number> {
  const { value } = await trx
    .insertInto("sequences")
    .values({ name, year, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(["name", "year"]).doUpdateSet((eb) => ({ value: eb("sequences.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
