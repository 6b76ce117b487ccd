import { createHash } from "node:crypto";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { isColleague, mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { ascending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type CompanyPerson, MOST_COPIES_COUNTED, personState } from "./people.ts";

/** The people of companies as far as somebody may see to them: an owner to their own company's, staff to every one's. */
function peopleVisibleTo(db: Db, actor: Actor) {
  const people = db.selectFrom("users").where("users.company_id", "is not", null);
  if (isAdmin(actor)) return people;
  const isOwner = isColleague(actor) && mayInCompany(actor, "manage-company");
  return people.where("users.company_id", "=", isOwner ? actor.companyId : "");
}

/** A company's people by name, those who left among them. */
export const peopleOf = (companyId: string) =>
  listOf({
    sorts: { name: ascending("users.last_name_folded", "users.first_name_folded", "users.id") },
    matching: (db, actor) => [peopleVisibleTo(db, actor).where("users.company_id", "=", companyId)],
    search: textSearch({
      table: "users",
      words: { users: "users.id" },
      owners: () => [companyId],
      ownedBy: "company_id",
    }),
    rowsOf: (db, actor, ids) => colleaguesAmong(db, actor, ids),
  });

/** One of them; null where this person may see to nobody of that id. */
export async function findColleague(db: Db, actor: Actor, userId: string): Promise<CompanyPerson | null> {
  if (!isId(userId)) return null;
  return (await colleaguesAmong(db, actor, [userId]))[0] ?? null;
}

async function colleaguesAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<CompanyPerson[]> {
  const rows = await peopleVisibleTo(db, actor)
    .leftJoin("users as inviter", "inviter.id", "users.invited_by")
    .where("users.id", "in", [...ids])
    .select(["users.id", "users.company_id", "users.first_name", "users.last_name", "users.email"])
    .select(["users.job_title", "users.company_role", "users.order_limit_pence", "users.month_limit_pence"])
    .select(["users.status", "users.removed_at", "users.awaits_approval", "users.invited_at"])
    .select(["users.key_seen_at", "users.totp_enabled_at"])
    .select(["inviter.first_name as inviter_first", "inviter.last_name as inviter_last"])
    .select((eb) => [
      eb("users.password_hash", "is not", null).as("has_password"),
      eb
        .selectFrom("sessions")
        .select((session) => session.fn.max("sessions.created_at").as("last"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("last_sign_in_at"),
      eb
        .selectFrom("api_tokens")
        .select((token) => token.fn.countAll<number>().as("tokens"))
        .whereRef("api_tokens.user_id", "=", "users.id")
        .where("api_tokens.revoked_at", "is", null)
        .where("api_tokens.expires_at", ">", nowIso())
        .as("tokens"),
      eb
        .selectFrom((copies) =>
          copies
            .selectFrom("downloads")
            .select("downloads.seq")
            .whereRef("downloads.user_id", "=", "users.id")
            .limit(MOST_COPIES_COUNTED)
            .as("counted"),
        )
        .select((copy) => copy.fn.countAll<number>().as("copies"))
        .as("copies"),
    ])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id ?? "",
    name: `${row.first_name} ${row.last_name}`.trim() || row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    jobTitle: row.job_title,
    role: row.company_role ?? "reader",
    order: row.order_limit_pence,
    month: row.month_limit_pence,
    state: personState({
      status: row.status,
      removedAt: row.removed_at,
      awaitsApproval: row.awaits_approval === 1,
      isSetUp: Boolean(row.has_password) && row.key_seen_at !== null && row.totp_enabled_at !== null,
    }),
    invitedAt: row.invited_at,
    invitedBy: `${row.inviter_first ?? ""} ${row.inviter_last ?? ""}`.trim() || null,
    lastSignInAt: row.last_sign_in_at,
    tokens: Number(row.tokens),
    copies: Number(row.copies),
  }));
}

/** Names what owners set of a person: whoever saves over another version than they were shown is told first. */
export function colleagueVersion({ role, order, month, state }: CompanyPerson): string {
  return createHash("sha256")
    .update(JSON.stringify([role, order, month, state]))
    .digest("base64url");
}
