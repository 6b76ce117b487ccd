import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { toldApart } from "#app/features/fields/told-apart.ts";
import type { Db } from "#app/platform/database.server.ts";

const most = 200;

const fullName = (row: { first_name: string; last_name: string; email: string }): string =>
  `${row.first_name} ${row.last_name}`.trim() || row.email;

/** Who can look after an enquiry: the active members of staff by name. Nobody for anybody else. */
export async function staffOptions(db: Db, actor: Actor): Promise<Option[]> {
  if (!isAdmin(actor)) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("status", "=", "active")
    // Staff have no company: an index finds the few of them among all the clients.
    .where("company_id", "is", null)
    .where("role", "=", "admin")
    .orderBy("first_name_folded")
    .orderBy("last_name_folded")
    .orderBy("id")
    .limit(most)
    .execute();
  return toldApart(rows.map((row) => ({ value: row.id, label: fullName(row), marks: [row.email] })));
}

/** The names of those who look after enquiries, by their ids. The caller has established the right to see them. */
export async function namesOfStaff(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("id", "in", wanted)
    .limit(wanted.length)
    .execute();
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}
