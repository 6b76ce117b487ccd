import type { Actor } from "#app/features/actor.ts";
import { ascending, descending, MOST_COUNTED } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ClientFilters } from "./client.list.ts";
import { clientCompaniesVisibleTo, clientsVisibleTo, statusOfContact } from "./client.scope.server.ts";
import type { AccessLevel, ClientStatus } from "./client.ts";

export interface ClientRow {
  /** The company's id. */
  id: string;
  company: string;
  contact: string;
  email: string;
  jobRole: string;
  status: ClientStatus;
  accessLevel: AccessLevel;
}

export const CLIENT_SORTS = ["company", "-company"] as const;

const name = ["companies.name", "companies.id"] as const;

/** Client companies by name. */
export const clientList = listOf({
  sorts: { company: ascending(...name), "-company": descending(...name) },
  /** @param query.search part of a company's name, or words of a person's name or address. */
  async matching(db, actor, query: Partial<ClientFilters> & { search?: string }) {
    const { search = "", status, access } = query;
    let found = clientCompaniesVisibleTo(db, actor).where((eb) =>
      status ? eb(statusOfContact(eb), "=", status) : eb(statusOfContact(eb), "is not", null),
    );
    if (access) found = found.where("companies.access_level", "=", access);
    // Few are looked up by their state; where many are in it, going by name meets enough of them soon.
    if (status && (await isRare(db, status)))
      found = found.where("companies.id", "in", companiesWith(db, status).select("users.company_id"));
    if (!search) return [found];
    return [
      found.where((eb) =>
        eb.or([
          anyHolds(eb, ["companies.name"], search),
          eb("companies.id", "in", companiesOfPeople(db, search)),
        ]),
      ),
    ];
  },
  rowsOf,
});

async function rowsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<ClientRow[]> {
  const rows = await clientsVisibleTo(db, actor)
    .select(["companies.id", "companies.name", "companies.access_level"])
    .select(["users.first_name", "users.last_name", "users.email", "users.job_title", "users.status"])
    .where("companies.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    company: row.name,
    contact: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    jobRole: row.job_title,
    status: row.status,
    accessLevel: row.access_level,
  }));
}

/** Of the people whose name or address has every word of the search in it. */
function companiesOfPeople(db: Db, search: string) {
  return db
    .selectFrom("users as person")
    .select("person.company_id")
    .where("person.company_id", "is not", null)
    .where((eb) =>
      eb.and(
        search
          .split(/\s+/)
          .map((word) =>
            anyHolds(eb, ["person.first_name", "person.last_name", "person.email_normalised"], word),
          ),
      ),
    );
}

function companiesWith(db: Db, status: ClientStatus) {
  return db.selectFrom("users").where("users.status", "=", status).where("users.company_id", "is not", null);
}

async function isRare(db: Db, status: ClientStatus): Promise<boolean> {
  const { total } = await db
    .selectFrom(companiesWith(db, status).select("users.company_id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total < MOST_COUNTED;
}
