import { setSubscriptions } from "#app/features/trade/subscriptions/start-subscriptions.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { type Actor, type Admin, isAdmin } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { activeServiceIds } from "#app/features/desk/clients/client-services.server.ts";
import type { AccessLevel, Tool } from "#app/features/core/clients/client.ts";
import { type Client, findClient } from "#app/features/core/clients/find-clients.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { findStaffSubscription } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { mailSubscribers } from "#app/features/trade/subscriptions/subscription-mails.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import {
  accessVersion,
  type ClientProfileFields,
  PROFILE_FIELDS,
  profileVersion,
} from "./client-version.server.ts";
import { tellOpened, tellPaused } from "./client-mails.server.ts";

interface Here {
  trx: Trx;
  actor: Admin;
  client: Client;
}

/** What staff do with a client that is there, in one transaction. */
function onClient<
  Input extends { companyId: string },
  Body extends ReturnType<typeof recorded> | { ok: boolean },
>(body: (here: Here, input: Input) => Promise<Body>) {
  return async (db: Db, actor: Actor, input: Input) => {
    if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" } as const;
    return runCommand(db, actor, async (trx) => {
      const client = await findClient(trx, actor, input.companyId);
      // A record that was merged keeps nothing new.
      return client && !client.mergedInto
        ? body({ trx, actor, client }, input)
        : ({ ok: false, reason: "not-found" } as const);
    });
  };
}

/** Somebody else changed it since the page was shown. */
const moved = { ok: false, reason: "moved" } as const;

interface ClientAccess {
  companyId: string;
  accessLevel: AccessLevel;
  /** Service ids; each becomes or stays an active subscription, the others end. */
  services: readonly string[];
  tools: readonly Tool[];
  /** The version the form was shown for; see `accessVersion`. Of two people who saw the same one wins. */
  seen: string;
}

/**
 * Sets what a client company may use to exactly what is given. What did not change keeps its dates; of services that
 * start or end the company's people are told by mail.
 * @returns `subscriptions`: those that started or ended.
 */
export const changeClientAccess = onClient(async ({ trx, actor, client }, access: ClientAccess) => {
  const { id } = client;
  const before = { ...client, services: await activeServiceIds(trx, actor, id) };
  // Sent twice it is saved already.
  if (accessVersion(before) === accessVersion(access))
    return { ok: true, changed: false, subscriptions: [] as string[] } as const;
  if (accessVersion(before) !== access.seen) return moved;
  await trx.updateTable("companies").set({ access_level: access.accessLevel }).where("id", "=", id).execute();
  const { ids, ...services } = await setSubscriptions(trx, id, access.services);
  await tell(trx, actor, ids.started, "started");
  await tell(trx, actor, ids.ended, "ended");
  const tools = await changeTools(trx, id, before.tools, access.tools);
  const accessLevel = { from: before.accessLevel, to: access.accessLevel };
  return recorded(
    { action: "client.change-access", target: `company:${id}`, details: { accessLevel, services, tools } },
    { changed: true, subscriptions: [...ids.started, ...ids.ended] },
  );
});

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

interface ClientProfile {
  companyId: string;
  /** The version the form was shown for; see `profileVersion`. Of two people who saw the same one wins. */
  seen: string;
  profile: ClientProfileFields;
}

/** Changes who a client is: its contact and its company. */
export const changeClientProfile = onClient(async ({ trx, client }, { seen, profile }: ClientProfile) => {
  const changed = PROFILE_FIELDS.filter((name) => client[name] !== profile[name]);
  // Sent twice it is saved already.
  if (changed.length === 0) return { ok: true, changed: false } as const;
  if (profileVersion(client) !== seen) return moved;
  await trx
    .updateTable("companies")
    .set({
      name: profile.company,
      country: profile.country,
      city: profile.city,
      business_type: profile.businessType,
      company_size: profile.companySize,
    })
    .where("id", "=", client.id)
    .execute();
  await trx
    .updateTable("users")
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      job_title: profile.jobRole,
      phone: profile.phone,
    })
    .where("id", "=", client.userId ?? "")
    .execute();
  const details = { userId: client.userId, changed };
  return recorded(
    { action: "client.change-profile", target: `company:${client.id}`, details },
    { changed: true },
  );
});

type ClientStatusChange = { companyId: string } & (
  | { status: "active" }
  /** The company's people read the reason. */
  | { status: "pending"; reason: string }
);

/**
 * Active lets the company's people sign in; Pending stops them, signs them out everywhere and ends the onboarding links of
 * everybody there. A disabled account stays disabled. Its people are told of both. "conflict" when the client is in that
 * state already.
 */
export const setClientStatus = onClient(async ({ trx, client }, change: ClientStatusChange) => {
  const { status } = change;
  // Whom it stops is told while they are still somebody to tell.
  if (change.status === "pending") await tellPaused(trx, client.id, change.reason);
  const people = await trx
    .updateTable("users")
    .set({ status })
    .where("company_id", "=", client.id)
    .where("status", "=", status === "active" ? "pending" : "active")
    .returning("id")
    .execute();
  if (people.length === 0) return { ok: false, reason: "conflict" } as const;
  const users = people.map(({ id }) => id);
  if (status === "pending") {
    for (const userId of users) await endSessions(trx, userId, "ended-by-staff");
    // Finishing an onboarding makes a Pending person Active: that is for staff to say now, of whoever is invited, too.
    for (const userId of await stillComing(trx, client.id)) await revokeLinks(trx, "onboarding", { userId });
  } else await tellOpened(trx, client.id);
  const details = { status, users, ...(change.status === "pending" && { reason: change.reason }) };
  return recorded({ action: "client.set-status", target: `company:${client.id}`, details });
});

async function stillComing(trx: Trx, companyId: string): Promise<string[]> {
  const people = await trx
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", "pending")
    .execute();
  return people.map(({ id }) => id);
}
