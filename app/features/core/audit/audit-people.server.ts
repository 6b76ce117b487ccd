/** Whose entries of the audit log are asked for. */
import type { ExpressionBuilder } from "kysely";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { amongThem } from "#app/features/search/known-rows.server.ts";
import { rowsWithOneOf } from "#app/features/search/search-documents.server.ts";
import { anyHolds } from "#app/features/search/search-terms.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Whose entries: those of one of the two without an account, of one person, or of all whose names fit. */
export type People = { role: "system" | "visitor" } | { id: string } | { words: string[] };

/** @returns null when nobody in particular is meant. */
export async function peopleCalled(db: Db, who: string): Promise<People | "nobody" | null> {
  if (!who) return null;
  const asked = who.toLowerCase();
  if (asked === "system" || asked === "visitor") return { role: asked };
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("email_normalised", "=", normaliseEmail(who))
    .executeTakeFirst();
  if (owner) return owner;
  const words = who.split(/\s+/).slice(0, 5);
  const some = await rowsWithOneOf(db, "users", words);
  if (!some) return { words };
  const [first, another] = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "in", amongThem(some))
    .where((eb) => isCalled(eb, words))
    .limit(2)
    .execute();
  return another ? { words } : (first ?? "nobody");
}

export function isCalled(eb: ExpressionBuilder<Schema, "users">, words: readonly string[]) {
  return eb.and(words.map((word) => anyHolds(eb, { users: "users.id" }, word)));
}
