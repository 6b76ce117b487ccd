import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { findStaffSubscription } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { setSubscriptions } from "#app/features/trade/subscriptions/start-subscriptions.server.ts";
import { mailSubscribers } from "#app/features/trade/subscriptions/subscription-mails.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { accessVersion } from "./access-version.server.ts";
import type { AccessLevel, Tool } from "../../core/clients/client.ts";
import { activeServiceIds } from "./client-services.server.ts";

export interface ClientAccess {
  companyId: string;
  accessLevel: AccessLevel;
  /** Service ids; each becomes or stays an active subscription, the others end. */
  services: readonly string[];
  tools: readonly Tool[];
  /** The version the form was shown for; see `accessVersion`. Of two people who saw the same one wins. */
  seen: string;
}

export type ChangedClientAccess =
  /** `subscriptions`: those that started or ended, of which the company's people are told. */
  | { ok: true; changed: boolean; subscriptions: readonly string[] }
  /** "moved": somebody else changed it since the page was shown. */
  | { ok: false; reason: "forbidden" | "not-found" | "moved" };

/**
 * Sets what a client company may use to exactly what is given. What did not change keeps its dates; of services that
 * start or end the company's people are told by mail.
 */
export async function changeClientAccess(
  db: Db,
  actor: Actor,
  access: ClientAccess,
): Promise<ChangedClientAccess> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  const { companyId, accessLevel } = access;
  if (!isId(companyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<ChangedClientAccess> => {
    const before = await accessOf(trx, actor, companyId);
    if (!before) return { ok: false, reason: "not-found" };
    // Sent twice it is saved already.
    if (accessVersion(before) === accessVersion(access))
      return { ok: true, changed: false, subscriptions: [] };
    if (accessVersion(before) !== access.seen) return { ok: false, reason: "moved" };
    await trx
      .updateTable("companies")
      .set({ access_level: accessLevel })
      .where("id", "=", companyId)
      .execute();
    const { ids, ...services } = await setSubscriptions(trx, companyId, access.services);
    await tell(trx, actor, ids.started, "started");
    await tell(trx, actor, ids.ended, "ended");
    const tools = await changeTools(trx, companyId, before.tools, access.tools);
    await recordAudit(trx, actor, {
      action: "client.change-access",
      target: `company:${companyId}`,
      details: { accessLevel: { from: before.accessLevel, to: accessLevel }, services, tools },
    });
    return { ok: true, changed: true, subscriptions: [...ids.started, ...ids.ended] };
  });
}

async function accessOf(trx: Trx, actor: Actor, companyId: string) {
  const company = await trx
    .selectFrom("companies")
    .select("access_level")
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return null;
  const tools = await trx
    .selectFrom("company_tools")
    .select("tool")
    .where("company_id", "=", companyId)
    .execute();
  return {
    accessLevel: company.access_level,
    services: await activeServiceIds(trx, actor, companyId),
    tools: tools.map(({ tool }) => tool),
  };
}

async function tell(trx: Trx, actor: Actor, ids: readonly string[], what: "started" | "ended") {
  for (const id of ids) {
    const subscription = await findStaffSubscription(trx, actor, id);
    if (subscription) await mailSubscribers(trx, subscription, what);
  }
}

async function changeTools(trx: Trx, companyId: string, held: readonly string[], wanted: readonly string[]) {
  const ended = held.filter((tool) => !wanted.includes(tool));
  const granted = [...new Set(wanted)].filter((tool) => !held.includes(tool));
  for (const tool of ended)
    await trx
      .deleteFrom("company_tools")
      .where("company_id", "=", companyId)
      .where("tool", "=", tool)
      .execute();
  for (const tool of granted)
    await trx
      .insertInto("company_tools")
      .values({ company_id: companyId, tool, granted_at: nowIso() })
      .execute();
  return { granted, ended };
}
