import { openApplicationFor } from "#app/features/access/applications/application.scope.server.ts";
import {
  createClient,
  joinCompany,
  type Joining,
} from "#app/features/access/onboarding/create-client.server.ts";
import { sendOnboarding } from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { AccessLevel, Tool } from "#app/features/core/clients/client.ts";
import { runCommand } from "#app/features/core/command.server.ts";
import {
  findCompanyToJoin,
  findKnownCompanies,
} from "#app/features/core/known-companies/find-known-companies.server.ts";
import type { KnownCompany } from "#app/features/core/known-companies/known-company.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { partsOfName } from "./client.schema.ts";

export interface AddedClient {
  name: string;
  email: string;
  company: string;
  jobRole: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  accessLevel: AccessLevel;
  services: readonly string[];
  tools: readonly Tool[];
  /** Of whoever joins a company that is here already: it keeps what it may use, whatever is said above. */
  join?: Joining | undefined;
  /** Whether it is asked first where the company may be here already. */
  asks?: boolean;
  _once?: string | undefined;
}

type AddClientResult =
  | { ok: true; companyId: string }
  | { ok: false; reason: "not-allowed" | "unknown-service" | "no-company" }
  /** It may be one of these: nothing was added. */
  | { ok: false; reason: "known"; known: KnownCompany[] }
  /** The address has an account; `companyId` is its company's, null for one of staff. */
  | { ok: false; reason: "has-account"; companyId: string | null }
  /** The address has applied and waits for our decision. */
  | { ok: false; reason: "has-applied"; applicationId: string };

/**
 * Staff add a client of their own accord: Active from the start, with an active user key for the address and the link
 * to set up the account, as after an approved application. Who has applied is approved instead, so that nobody is left
 * waiting for an answer.
 */
export async function addClient(db: Db, actor: Actor, input: AddedClient): Promise<AddClientResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  return runCommand(db, actor, async (trx): Promise<AddClientResult> => {
    const earlier = await resultOfOnce(trx, actor, "add-client", input._once);
    if (earlier) return { ok: true, companyId: earlier };
    const email = normaliseEmail(input.email);
    const account = await trx
      .selectFrom("users")
      .select("company_id")
      .where("email_normalised", "=", email)
      .executeTakeFirst();
    if (account) return { ok: false, reason: "has-account", companyId: account.company_id };
    const applied = await openApplicationFor(trx, email);
    if (applied) return { ok: false, reason: "has-applied", applicationId: applied.id };
    const offered = new Set((await listServices(trx)).map(({ id }) => id));
    if (!input.services.every((id) => offered.has(id))) return { ok: false, reason: "unknown-service" };

    const { join, asks } = input;
    const known = asks ? await findKnownCompanies(trx, actor, { name: input.company, email }) : [];
    if (known.length > 0) return { ok: false, reason: "known", known };
    if (join && !(await findCompanyToJoin(trx, actor, join.companyId)))
      return { ok: false, reason: "no-company" };
    const newcomer = {
      person: { ...partsOfName(input.name), email: input.email, jobTitle: input.jobRole, phone: "" },
      status: "active" as const,
    };
    const { companyId, userId } = join
      ? await joinCompany(trx, actor, join, newcomer)
      : await createClient(trx, actor, {
          ...newcomer,
          company: { name: input.company, country: input.country, city: "" },
          accessLevel: input.accessLevel,
          services: input.services,
          tools: input.tools,
        });
    await createUserKey(trx, actor, { assignedEmail: input.email, status: "active" });
    await sendOnboarding(trx, actor, userId);
    await recordOnce(trx, actor, "add-client", input._once, companyId);
    return { ok: true, companyId };
  });
}
