import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { setSubscriptions } from "#app/features/subscriptions/set-subscriptions.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import type { AccessLevel, Tool } from "./client.ts";

export interface ClientAccess {
  companyId: string;
  accessLevel: AccessLevel;
  /** Service ids; each becomes or stays an active subscription, the others end. */
  services: readonly string[];
  tools: readonly Tool[];
}

export type ChangedClientAccess = { ok: true } | { ok: false; reason: "forbidden" | "not-found" };

/** Sets what a client company may use to exactly what is given. What did not change keeps its dates. */
export async function changeClientAccess(
  db: Db,
  actor: Actor,
  access: ClientAccess,
): Promise<ChangedClientAccess> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  const { companyId, accessLevel } = access;
  if (!isId(companyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom("companies")
      .select("access_level")
      .where("id", "=", companyId)
      .executeTakeFirst();
    if (!company) return { ok: false, reason: "not-found" };
    await trx
      .updateTable("companies")
      .set({ access_level: accessLevel })
      .where("id", "=", companyId)
      .execute();
    const services = await setSubscriptions(trx, companyId, access.services);
    const tools = await changeTools(trx, companyId, access.tools);
    await recordAudit(trx, actor, {
      action: "client.change-access",
      target: `company:${companyId}`,
      details: { accessLevel: { from: company.access_level, to: accessLevel }, services, tools },
    });
    return { ok: true };
  });
}

async function changeTools(trx: Trx, companyId: string, wanted: readonly string[]) {
  const held = await trx
    .selectFrom("company_tools")
    .select("tool")
    .where("company_id", "=", companyId)
    .execute();
  const ended = held.map(({ tool }) => tool).filter((tool) => !wanted.includes(tool));
  const granted = wanted.filter((tool) => !held.some((one) => one.tool === tool));
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
