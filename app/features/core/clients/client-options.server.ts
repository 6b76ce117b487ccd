import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { toldApart } from "#app/features/fields/told-apart.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { clientsVisibleTo } from "./client.scope.server.ts";

const most = 1000;

/**
 * The client companies by name, for choosing one: those of one name with their town, contact or first day.
 * @param chosen the one a link asked for: it is among them however many there are.
 */
export async function clientOptions(db: Db, actor: Actor, chosen?: string): Promise<Option[]> {
  const known = clientsVisibleTo(db, actor)
    .select(["companies.id", "companies.name", "companies.city", "companies.created_at"])
    .select("users.email");
  const rows = await known.orderBy("companies.name_folded").orderBy("companies.id").limit(most).execute();
  if (chosen && isId(chosen) && !rows.some(({ id }) => id === chosen)) {
    const row = await known.where("companies.id", "=", chosen).executeTakeFirst();
    if (row) rows.unshift(row);
  }
  return toldApart(
    rows.map(({ id, name, city, email, created_at: at }) => ({
      value: id,
      label: name,
      marks: [city, email, at.slice(0, 10)],
    })),
  );
}
