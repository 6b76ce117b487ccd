import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { clientsVisibleTo } from "./client.scope.server.ts";

const most = 1000;

/** The client companies by name, for choosing one. */
export async function clientOptions(db: Db, actor: Actor): Promise<Option[]> {
  const rows = await clientsVisibleTo(db, actor)
    .select(["companies.id", "companies.name"])
    .orderBy("companies.name")
    .orderBy("companies.id")
    .limit(most)
    .execute();
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}
