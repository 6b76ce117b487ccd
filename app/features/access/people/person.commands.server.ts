/** What owners, and staff, do with the people of a company: their role and limits, taking one out, handing on. */
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { revokeKeysOf } from "#app/features/access/user-keys/create-user-key.server.ts";
import type { CompanyRole } from "#app/features/actor.ts";
import { hasLimits } from "#app/features/core/company-roles/company-role.policy.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { colleagueVersion } from "./list-people.server.ts";
import { tellNewRights, tellRemoved } from "./people-mails.server.ts";
import { isComing, isGone, type BuyingLimits } from "./people.ts";
import { LAST_OWNER, onPerson, PERSON_MOVED } from "./person.command.server.ts";

interface Rights extends BuyingLimits {
  userId: string;
  role: CompanyRole;
  /** The version the form was shown for; of two people who saw the same one wins. */
  seen: string;
}

/** Sets what somebody may do; limits are a buyer's alone. It counts from their next request on. */
export const setRights = onPerson(async (here, { role, seen, ...asked }: Rights) => {
  const { trx, person, actor } = here;
  const limits = hasLimits(role) ? { order: asked.order, month: asked.month } : { order: null, month: null };
  const isSame = person.role === role && person.order === limits.order && person.month === limits.month;
  // Sent twice it is saved already.
  if (isSame) return { ok: true };
  if (colleagueVersion(person) !== seen || isGone(person.state)) return here.refuse(PERSON_MOVED);
  if (role !== "owner" && (await here.isLastOwner())) return here.refuse(LAST_OWNER);
  await save(trx, person.id, { role, ...limits });
  if (!isComing(person.state)) await tellNewRights(trx, person, { role, ...limits }, actor);
  const from = { role: person.role, order: person.order, month: person.month };
  return here.done("person.set-rights", { from, to: { role, ...limits } });
});

async function save(trx: Trx, userId: string, { role, order, month }: { role: CompanyRole } & BuyingLimits) {
  await trx
    .updateTable("users")
    .set({ company_role: role, order_limit_pence: order, month_limit_pence: month })
    .where("id", "=", userId)
    .execute();
}

/**
 * Takes somebody out of the company, or their invitation back: they are signed out at once, their key, links and tokens
 * end. What they did stays under their name, and they can be invited again.
 */
export const removePerson = onPerson(async (here, _input: { userId: string }) => {
  const { trx, person, actor } = here;
  // Sent twice it is done already.
  if (isGone(person.state)) return { ok: true };
  if (await here.isLastOwner()) return here.refuse(LAST_OWNER);
  await trx
    .updateTable("users")
    .set({ status: "disabled", removed_at: nowIso(), awaits_approval: 0 })
    .where("id", "=", person.id)
    .execute();
  await endSessions(trx, person.id, "user-disabled");
  for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId: person.id });
  await revokeKeysOf(trx, actor, person.email, "all");
  const wasComing = isComing(person.state);
  if (!wasComing) await tellRemoved(trx, person, actor);
  return here.done(wasComing ? "person.withdraw" : "person.remove", { role: person.role });
});

/** An owner makes a colleague an owner in their stead, and is a buyer without a limit, or a reader, from then on. */
export const handOn = onPerson(async (here, { become }: { userId: string; become: "buyer" | "reader" }) => {
  const { trx, person, actor } = here;
  if (actor.role !== "client") return { ok: false, reason: "not-allowed" as const };
  if (person.id === actor.userId) return here.refuse("You are this person: choose a colleague.");
  if (person.state !== "active")
    return here.refuse(`${person.name} can’t sign in yet, or any more. Nothing was changed.`);
  const none = { order: null, month: null };
  await save(trx, person.id, { role: "owner", ...none });
  await save(trx, actor.userId, { role: become, ...none });
  if (person.role !== "owner") await tellNewRights(trx, person, { role: "owner", ...none }, actor);
  return here.done("person.hand-on", { from: actor.userId, become });
});
