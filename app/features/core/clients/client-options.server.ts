import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { companyLabel } from "#app/features/core/companies/company.ts";
import { toldApart } from "#app/features/fields/told-apart.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { clientsVisibleTo } from "./client.scope.server.ts";

const most = 1000;

/**
 * The client companies by name, for choosing one: each with its number, town and contact, those alike in all with more.
 * @param chosen the one a link asked for: it is among them however many there are.
 */
export async function clientOptions(db: Db, actor: Actor, chosen?: string): Promise<Option[]> {
  const known = clientsVisibleTo(db, actor)
    .where("companies.merged_into", "is", null)
    .select(["companies.id", "companies.name", "companies.number", "companies.city"])
    .select(["users.first_name", "users.last_name", "users.email", "companies.created_at"]);
  const rows = await known.orderBy("companies.name_folded").orderBy("companies.id").limit(most).execute();
  if (chosen && isId(chosen) && !rows.some(({ id }) => id === chosen)) {
    const row = await known.where("companies.id", "=", chosen).executeTakeFirst();
    if (row) rows.unshift(row);
  }
  return toldApart(
    rows.map(({ id, email, created_at: at, ...row }) => ({
      value: id,
      label: companyLabel({ ...row, contact: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() }),
      marks: [email, at.slice(0, 10)],
    })),
  );
}
