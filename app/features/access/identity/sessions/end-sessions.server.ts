import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { days, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { EndReason } from "./session.ts";

/**
 * Ends a person's sessions, inside the transaction of what makes it necessary; and their API tokens with them, unless
 * all they did was to sign out elsewhere: what ended the trust in one ended it in the other.
 * @param except the session that stays (an actor's `sessionId`).
 * @returns how many were open.
 */
export async function endSessions(
  trx: Trx,
  userId: string,
  reason: EndReason,
  except?: string,
): Promise<number> {
  let open = trx
    .updateTable("sessions")
    .set({ revoked_at: nowIso(), revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (except !== undefined) open = open.where("id_hash", "<>", Buffer.from(except, "hex"));
  const result = await open.executeTakeFirst();
  if (reason !== "ended-by-owner") await revokeTokensOf(trx, userId, reason);
  return Number(result.numUpdatedRows);
}

/** Ends one session. @returns false when it is not this person's or has already ended. */
export async function endSession(
  trx: Trx,
  userId: string,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const result = await trx
    .updateTable("sessions")
    .set({ revoked_at: nowIso(), revoked_reason: reason })
    .where("id_hash", "=", Buffer.from(sessionId, "hex"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends everybody's sessions. @returns how many were open. */
export async function endAllSessions(trx: Trx, reason: EndReason): Promise<number> {
  const result = await trx
    .updateTable("sessions")
    .set({ revoked_at: nowIso(), revoked_reason: reason })
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** All of somebody's API tokens, for the reason their sessions have. */
async function revokeTokensOf(trx: Trx, userId: string, reason: string): Promise<void> {
  const ended = await trx
    .updateTable("api_tokens")
    .set({ revoked_at: nowIso(), revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  // It follows from what somebody did, whose own entry stands beside this one.
  await recordAudit(trx, systemActor(), {
    action: "api-token.revoke-all",
    target: `user:${userId}`,
    details: { ended: Number(ended.numUpdatedRows), reason },
  });
}

/**
 * Forgets sessions that ended more than 30 days ago, except each person's newest: it says when they last signed in.
 * @returns how many.
 */
export async function sweepSessions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("expires_at", "<", isoAfter(-days(30)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sessions as newer")
          .select("newer.id_hash")
          .whereRef("newer.user_id", "=", "sessions.user_id")
          .whereRef("newer.created_at", ">", "sessions.created_at"),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
