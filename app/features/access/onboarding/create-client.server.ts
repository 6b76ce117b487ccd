import type { Actor } from "#app/features/actor.ts";
import { setSubscriptions } from "#app/features/trade/subscriptions/start-subscriptions.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nextCompanyNumber } from "#app/features/core/references/next-reference.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { AccessLevel } from "../../core/clients/client.ts";

export interface NewClient {
  /** `country` is ISO 3166-1 alpha-2. */
  company: {
    name: string;
    country: string;
    city: string;
    businessType?: string | null;
    companySize?: string | null;
  };
  person: { firstName: string; lastName: string; email: string; jobTitle: string; phone: string };
  accessLevel: AccessLevel;
  /** Ids of services, each of which becomes an active subscription of one seat from today. */
  services: readonly string[];
  tools: readonly string[];
  status: "pending" | "active";
  isDemo?: boolean;
}

/**
 * Makes a company and its first person, who owns it, inside the caller's transaction. The person has no password yet: they choose
 * it through the onboarding link.
 * @throws when the address already has an account or a service id is unknown: callers look first.
 */
export async function createClient(
  trx: Trx,
  actor: Actor,
  client: NewClient,
): Promise<{ companyId: string; userId: string }> {
  const companyId = newId();
  const userId = newId();
  const at = nowIso();
  const isDemo = client.isDemo ? 1 : 0;
  await trx
    .insertInto("companies")
    .values({
      id: companyId,
      name: client.company.name,
      country: client.company.country,
      city: client.company.city,
      business_type: client.company.businessType ?? null,
      company_size: client.company.companySize ?? null,
      access_level: client.accessLevel,
      number: await nextCompanyNumber(trx),
      is_demo: isDemo,
      created_at: at,
    })
    .execute();
  await trx
    .insertInto("users")
    .values({
      id: userId,
      role: "client",
      email: client.person.email,
      email_normalised: normaliseEmail(client.person.email),
      first_name: client.person.firstName,
      last_name: client.person.lastName,
      job_title: client.person.jobTitle,
      phone: client.person.phone,
      company_id: companyId,
      company_role: "owner",
      status: client.status,
      password_hash: null,
      password_changed_at: null,
      totp_secret_enc: null,
      totp_enabled_at: null,
      totp_pending_enc: null,
      key_seen_at: null,
      is_demo: isDemo,
      created_at: at,
    })
    .execute();
  const tools = [...new Set(client.tools)];
  if (tools.length > 0) {
    await trx
      .insertInto("company_tools")
      .values(tools.map((tool) => ({ company_id: companyId, tool, granted_at: at })))
      .execute();
  }
  const { started: services } = await setSubscriptions(trx, companyId, [...new Set(client.services)]);
  await recordAudit(trx, actor, {
    action: "client.create",
    target: `company:${companyId}`,
    details: { userId, accessLevel: client.accessLevel, status: client.status, services, tools },
  });
  return { companyId, userId };
}
