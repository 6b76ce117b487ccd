import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * Client companies with their contact, the first person who joined. Staff see all of them; to anyone else there are
 * none here.
 */
export function clientsVisibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom("companies")
    .innerJoin("users", (join) =>
      join.on((eb) =>
        eb(
          "users.id",
          "=",
          eb
            .selectFrom("users as person")
            .select("person.id")
            .whereRef("person.company_id", "=", "companies.id")
            .orderBy("person.created_at")
            .orderBy("person.id")
            .limit(1),
        ),
      ),
    );
  return isAdmin(actor) ? all : all.where("companies.id", "is", null);
}
