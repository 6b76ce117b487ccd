import { type Actor, isAdmin } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { type AccessLevel, type ClientStatus, MOST_COUNTED } from "./client.ts";
import { clientCompaniesVisibleTo, clientsVisibleTo, statusOfContact } from "./client.scope.server.ts";

const size = 25;

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

export interface ClientQuery {
  /** Part of a company's name, or words of a person's name or address. */
  search: string;
  page: number;
  status?: ClientStatus | undefined;
  accessLevel?: AccessLevel | undefined;
}

/**
 * Client companies by name, 25 a page, counted up to {@link MOST_COUNTED}. First the ids of the page are found along an
 * index, then its rows are read: a page costs the same however many clients there are.
 */
export async function listClients(db: Db, actor: Actor, query: ClientQuery): Promise<Paged<ClientRow>> {
  // Few are looked up by their state; where many are in it, going by name meets enough of them soon.
  const isRare = query.status !== undefined && (await isRareStatus(db, query.status));
  const matching = matchingClients(db, actor, query, isRare);
  // Once, for the count and the page: a search has to look at every client there is.
  const found = await matching
    .select("companies.id")
    .orderBy("companies.name")
    .orderBy("companies.id")
    .limit(MOST_COUNTED)
    .execute();
  const total = found.length;
  const { limit, offset, ...place } = pageWindow(query.page, total, size);
  const ids = found.slice(offset, offset + limit).map(({ id }) => id);
  const rows = new Map((await rowsOf(db, actor, ids)).map((row) => [row.id, row]));
  return { ...place, total, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}

/** The clients with these ids, in no order. */
export async function rowsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<ClientRow[]> {
  if (ids.length === 0) return [];
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

/** What fits a query, in no order. @param isRare few clients are in the state asked for: they are looked up by it. */
export function matchingClients(db: Db, actor: Actor, query: Omit<ClientQuery, "page">, isRare: boolean) {
  const { search, status, accessLevel } = query;
  let found = clientCompaniesVisibleTo(db, actor).where((eb) =>
    status ? eb(statusOfContact(eb), "=", status) : eb(statusOfContact(eb), "is not", null),
  );
  if (accessLevel) found = found.where("companies.access_level", "=", accessLevel);
  if (status && isRare)
    found = found.where("companies.id", "in", companiesWith(db, status).select("users.company_id"));
  if (!search) return found;
  return found.where((eb) =>
    eb.or([
      anyHolds(eb, ["companies.name"], search),
      eb("companies.id", "in", companiesOfPeople(db, search)),
    ]),
  );
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

export async function isRareStatus(db: Db, status: ClientStatus): Promise<boolean> {
  const { total } = await db
    .selectFrom(companiesWith(db, status).select("users.company_id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total < MOST_COUNTED;
}

export interface Client extends ClientRow {
  /** The contact's account. */
  userId: string;
  emailNormalised: string;
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
  city: string;
  businessType: string | null;
  companySize: string | null;
  tools: string[];
  /** Has chosen a password and enrolled an authenticator. */
  isOnboarded: boolean;
  createdAt: string;
}

/** One client; null when there is none. */
export async function findClient(db: Db, actor: Actor, companyId: string): Promise<Client | null> {
  if (!isId(companyId)) return null;
  const row = await clientsVisibleTo(db, actor)
    .selectAll("companies")
    .select([
      "users.id as user_id",
      "first_name",
      "last_name",
      "email",
      "email_normalised",
      "job_title",
      "phone",
    ])
    .select(["status", "password_hash", "totp_enabled_at"])
    .where("companies.id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  const tools = await db
    .selectFrom("company_tools")
    .select("tool")
    .where("company_id", "=", companyId)
    .orderBy("tool")
    .limit(50)
    .execute();
  return {
    id: row.id,
    company: row.name,
    contact: `${row.first_name} ${row.last_name}`.trim(),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailNormalised: row.email_normalised,
    jobRole: row.job_title,
    phone: row.phone,
    status: row.status,
    accessLevel: row.access_level,
    userId: row.user_id,
    country: row.country,
    city: row.city,
    businessType: row.business_type,
    companySize: row.company_size,
    tools: tools.map(({ tool }) => tool),
    isOnboarded: row.password_hash !== null && row.totp_enabled_at !== null,
    createdAt: row.created_at,
  };
}

/** How many clients are in each state. Those that are not Active are counted one by one, the Active are the rest. */
export async function countClients(db: Db, actor: Actor): Promise<Record<ClientStatus, number>> {
  const counts = { pending: 0, active: 0, disabled: 0 };
  if (!isAdmin(actor)) return counts;
  const { total } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.count<number>("users.company_id").distinct().as("total"))
    .where("users.company_id", "is not", null)
    .executeTakeFirstOrThrow();
  for (const status of ["pending", "disabled"] as const) {
    const row = await clientCompaniesVisibleTo(db, actor)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where((eb) => eb(statusOfContact(eb), "=", status))
      .where("companies.id", "in", companiesWith(db, status).select("users.company_id"))
      .executeTakeFirstOrThrow();
    counts[status] = row.total;
  }
  counts.active = total - counts.pending - counts.disabled;
  return counts;
}
