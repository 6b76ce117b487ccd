import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { clientsVisibleTo } from "./client.scope.server.ts";

const most = 1000;

/**
 * The client companies by name, for choosing one.
 * @param chosen the one a link asked for: it is among them however many there are.
 */
export async function clientOptions(db: Db, actor: Actor, chosen?: string): Promise<Option[]> {
  const rows = await clientsVisibleTo(db, actor)
    .select(["companies.id", "companies.name"])
    .orderBy("companies.name")
    .orderBy("companies.id")
    .limit(most)
    .execute();
  if (chosen && isId(chosen) && !rows.some(({ id }) => id === chosen)) {
    const row = await clientsVisibleTo(db, actor)
      .select(["companies.id", "companies.name"])
      .where("companies.id", "=", chosen)
      .executeTakeFirst();
    if (row) rows.unshift(row);
  }
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}
