import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { MergingCompany, Pair } from "./company-merge.ts";

/** The two that are merged, or may be; null where one of them is not there. */
export async function findPair(
  db: Db,
  actor: Actor,
  sourceId: string,
  targetId: string,
): Promise<Pair | null> {
  if (!isAdmin(actor) && actor.role !== "system") return null;
  const [from, to] = [await findOne(db, sourceId), await findOne(db, targetId)];
  return from && to && { from, to };
}

async function findOne(db: Db, id: string): Promise<MergingCompany | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom("companies")
    .select(["id", "number", "name", "registered_number", "registered_letters", "vat_number"])
    .select(["access_level", "is_demo", "merged_into"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        number: row.number ?? "",
        name: row.name,
        registeredNumber: row.registered_number,
        registeredLetters: row.registered_letters,
        vatNumber: row.vat_number,
        accessLevel: row.access_level,
        isDemo: row.is_demo === 1,
        mergedInto: row.merged_into,
      }
    : null;
}
