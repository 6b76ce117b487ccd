import type { ExpressionBuilder } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Client companies with their contact: the first person who joined and is still there, or, where none is, the first who
 * was removed or became an admin; nobody where nobody ever was. Staff see all of them; to anyone else there are none here.
 */
export function clientsVisibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom("companies")
    .leftJoin("users", (join) =>
      join.on((eb) =>
        eb(
          "users.id",
          "=",
          eb.fn.coalesce(
            eb
              .selectFrom("users as person")
              .select("person.id")
              .whereRef("person.company_id", "=", "companies.id")
              .where("person.removed_at", "is", null)
              .orderBy("person.created_at")
              .orderBy("person.id")
              .limit(1),
            eb
              .selectFrom("users as removed")
              .select("removed.id")
              .whereRef("removed.company_id", "=", "companies.id")
              .orderBy("removed.created_at")
              .orderBy("removed.id")
              .limit(1),
            eb
              .selectFrom("users as former")
              .select("former.id")
              .whereRef("former.former_company_id", "=", "companies.id")
              .orderBy("former.created_at")
              .orderBy("former.id")
              .limit(1),
          ),
        ),
      ),
    );
  return isAdmin(actor) ? all : all.where("companies.id", "is", null);
}

/** The same companies without their people: for finding which ones a page of a list is about. */
export function clientCompaniesVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("companies");
  return isAdmin(actor) ? all : all.where("companies.id", "is", null);
}

/** The people who are their company's contact: nobody else of it joined before. */
export function contactsVisibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom("users")
    .where("users.company_id", "is not", null)
    .where((eb) => asCheck(eb("users.removed_at", "is", null)))
    .where(({ not, exists, selectFrom }) => {
      const earlier = selectFrom("users as earlier")
        .select("earlier.id")
        .whereRef("earlier.company_id", "=", "users.company_id")
        .where("earlier.removed_at", "is", null)
        .where(({ eb, refTuple }) =>
          eb(refTuple("earlier.created_at", "earlier.id"), "<", refTuple("users.created_at", "users.id")),
        )
        .limit(1);
      return not(exists(earlier));
    });
  return isAdmin(actor) ? all : all.where("users.id", "is", null);
}

/** The people of a company. */
export function peopleOfClient(eb: ExpressionBuilder<Schema, "companies">) {
  return eb
    .selectFrom("users as person")
    .select("person.id")
    .whereRef("person.company_id", "=", "companies.id");
}

/** The state of a company's contact, which is the client's; null for a company without people. */
export function statusOfContact(eb: ExpressionBuilder<Schema, "companies">) {
  return eb
    .selectFrom("users as contact")
    .select("contact.status")
    .whereRef("contact.company_id", "=", "companies.id")
    .where("contact.removed_at", "is", null)
    .orderBy("contact.created_at")
    .orderBy("contact.id")
    .limit(1);
}
