import { randomBytes } from "node:crypto";
import {
  endOneTimeSecret,
  readOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Member } from "#app/features/actor.ts";
import { maySeeOwnSecrets } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";
import { formatRecoveryCode, normaliseRecoveryCode, recoveryCodeCount } from "./recovery-code.ts";

/**
 * Makes ten recovery codes and ends the earlier ones.
 * @returns the codes: they are told once and only their HMACs are kept.
 */
export async function issueRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(formatRecoveryCode(randomBytes(10)));
  const created_at = nowIso();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(
      [...codes].map((code) => ({
        id: newId(),
        user_id: userId,
        code_hash: recoveryCodeHash(userId, code),
        created_at,
        used_at: null,
      })),
    )
    .execute();
  return [...codes];
}

/**
 * @param text what the person typed.
 * @returns the id of the unused code it is, or null.
 */
export async function findRecoveryCode(db: Db, userId: string, text: string): Promise<string | null> {
  const code = normaliseRecoveryCode(text);
  if (code === null) return null;
  const row = await db
    .selectFrom("recovery_codes")
    .select("id")
    .where("user_id", "=", userId)
    .where("code_hash", "=", recoveryCodeHash(userId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Spends a code. @returns false when it was spent meanwhile: one caller wins. */
export async function spendRecoveryCode(trx: Trx, id: string): Promise<boolean> {
  const result = await trx
    .updateTable("recovery_codes")
    .set({ used_at: nowIso() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns how many codes are left, and when the set was made; null when there never was one. */
export async function countRecoveryCodes(
  db: Db,
  userId: string,
): Promise<{ left: number; createdAt: string } | null> {
  const rows = await db
    .selectFrom("recovery_codes")
    .select(["created_at", "used_at"])
    .where("user_id", "=", userId)
    .limit(recoveryCodeCount)
    .execute();
  const [first] = rows;
  return first
    ? { left: rows.filter((row) => row.used_at === null).length, createdAt: first.created_at }
    : null;
}

function recoveryCodeHash(userId: string, code: string): Buffer {
  return mac("recovery-codes", userId, code);
}

/** The codes the actor has just made, for the page after the redirect; null when there are none to show. */
export async function shownRecoveryCodes(db: Db, actor: Member): Promise<string[] | null> {
  if (!maySeeOwnSecrets(actor)) return null;
  const text = await readOneTimeSecret(db, actor.userId, "recovery-codes");
  return text === null ? null : text.split("\n");
}

/** The actor has kept them: they are not shown again. */
export async function hideRecoveryCodes(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute((trx) => endOneTimeSecret(trx, actor.userId, "recovery-codes"));
}
