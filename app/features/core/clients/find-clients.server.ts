import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { clientsVisibleTo } from "./client.scope.server.ts";
import { type ClientRow, contactOf } from "./list-clients.server.ts";

export interface Client extends ClientRow {
  /** The contact's account; null where nobody is left. */
  userId: string | null;
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
    .select(["status", "password_hash", "totp_enabled_at", "users.company_id", "users.removed_at"])
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
    number: row.number ?? "",
    ...contactOf(row),
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    emailNormalised: row.email_normalised ?? "",
    phone: row.phone ?? "",
    accessLevel: row.access_level,
    // Who left is staff’s to change on their own page.
    userId: row.company_id === row.id && row.removed_at === null ? row.user_id : null,
    country: row.country,
    city: row.city,
    businessType: row.business_type,
    companySize: row.company_size,
    tools: tools.map(({ tool }) => tool),
    isOnboarded: Boolean(row.password_hash && row.totp_enabled_at),
    createdAt: row.created_at,
    mergedInto: row.merged_into,
  };
}
