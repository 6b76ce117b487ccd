import type { Actor, CompanyRole } from "#app/features/actor.ts";
import { setSubscriptions } from "#app/features/trade/subscriptions/start-subscriptions.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { brand } from "#app/brand.ts";
import { companyRoleLabel } from "#app/features/core/company-roles/company-role.ts";
import { mailOwners } from "#app/features/core/mail/mail-owners.server.ts";
import { nextCompanyNumber } from "#app/features/core/references/next-reference.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { env } from "#app/platform/env.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { AccessLevel } from "../../core/clients/client.ts";

interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  phone: string;
}

export interface NewClient {
  /** `country` is ISO 3166-1 alpha-2. */
  company: {
    name: string;
    country: string;
    city: string;
    businessType?: string | null;
    companySize?: string | null;
  };
  person: NewPerson;
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
  const userId = await addPerson(trx, client.person, { ...client, companyId, role: "owner", isDemo });
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

/** A company that is here already, and what somebody new becomes in it. */
export interface Joining {
  companyId: string;
  role: CompanyRole;
}

/**
 * Makes somebody a person of a company that is here already, inside the caller's transaction; what the company may use
 * stays as it is. Its owners are told.
 * @throws when the address already has an account, or there is no such company: callers look first.
 */
export async function joinCompany(
  trx: Trx,
  actor: Actor,
  { companyId, role }: Joining,
  { person, status }: Pick<NewClient, "person" | "status">,
): Promise<{ companyId: string; userId: string }> {
  const { is_demo: isDemo } = await trx
    .selectFrom("companies")
    .select("is_demo")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const name = `${person.firstName} ${person.lastName}`.trim();
  await mailOwners(trx, [companyId], {
    kind: "colleague-joined",
    subject: `Somebody new in your company at ${brand.name}`,
    paragraphs: [
      `Our staff have added ${name} (${person.email}) to your company: ${companyRoleLabel[role]}. They set up their account with a link of their own.`,
      `What they may do is yours to change: ${env().origin}/client-portal/company/people. If you do not know them, write to ${brand.email.clients}.`,
    ],
    relatedType: "company",
    relatedId: companyId,
  });
  const userId = await addPerson(trx, person, { companyId, role, status, isDemo });
  await recordAudit(trx, actor, {
    action: "person.join",
    target: `user:${userId}`,
    details: { company: companyId, role },
  });
  return { companyId, userId };
}

async function addPerson(
  trx: Trx,
  person: NewPerson,
  of: Joining & { status: NewClient["status"]; isDemo: 0 | 1 },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("users")
    .values({
      id,
      role: "client",
      email: person.email,
      email_normalised: normaliseEmail(person.email),
      first_name: person.firstName,
      last_name: person.lastName,
      job_title: person.jobTitle,
      phone: person.phone,
      company_id: of.companyId,
      company_role: of.role,
      status: of.status,
      password_hash: null,
      password_changed_at: null,
      totp_secret_enc: null,
      totp_enabled_at: null,
      totp_pending_enc: null,
      key_seen_at: null,
      is_demo: of.isDemo,
      created_at: nowIso(),
    })
    .execute();
  return id;
}
