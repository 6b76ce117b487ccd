import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import type { AccessLevel, ClientStatus } from "./client.ts";
import { clientsVisibleTo } from "./client.scope.server.ts";

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

/** Client companies by name, 25 a page. @param search part of a company, a contact's name or an address. */
export async function listClients(
  db: Db,
  actor: Actor,
  { search, page }: { search: string; page: number },
): Promise<Paged<ClientRow>> {
  const found = clientsVisibleTo(db, actor).$if(search !== "", (query) =>
    query.where((eb) =>
      anyHolds(eb, ["companies.name", "first_name", "last_name", "email_normalised"], search),
    ),
  );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { limit, offset, ...place } = pageWindow(page, total, size);
  const rows = await found
    .select([
      "companies.id",
      "name",
      "first_name",
      "last_name",
      "email",
      "job_title",
      "status",
      "access_level",
    ])
    .orderBy("name")
    .orderBy("companies.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      company: row.name,
      contact: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      jobRole: row.job_title,
      status: row.status,
      accessLevel: row.access_level,
    })),
  };
}

export interface Client extends ClientRow {
  /** The contact's account. */
  userId: string;
  emailNormalised: string;
  firstName: string;
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

/** How many clients are in each state. */
export async function countClients(db: Db, actor: Actor): Promise<Record<ClientStatus, number>> {
  const rows = await clientsVisibleTo(db, actor)
    .select((eb) => ["status", eb.fn.countAll<number>().as("total")])
    .groupBy("status")
    .execute();
  const counts = { pending: 0, active: 0, disabled: 0 };
  for (const row of rows) counts[row.status] = row.total;
  return counts;
}
