import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";
import { checkTotp, isAhead, newTotpSecret } from "#app/platform/secrets/totp.server.ts";
import { findRecoveryCode, spendRecoveryCode } from "./recovery-codes.server.ts";

/** What showed that the person has their second factor. It counts once it has been spent. */
export type Proof = { kind: "totp"; step: number } | { kind: "recovery-code"; id: string };

interface Owner {
  id: string;
  totp_secret_enc: Uint8Array | null;
  totp_last_step: number;
}

/**
 * Checks an authenticator code, or a recovery code in its place; both are tried whatever was typed, and against a
 * stand-in where there is nobody or no secret, so that the time taken tells nothing.
 * @returns null when it is neither. Never throws for what was typed.
 */
export async function proveSecondFactor(db: Db, owner: Owner | null, typed: string): Promise<Proof | null> {
  const { id, sealed } = owner?.totp_secret_enc ? { id: owner.id, sealed: owner.totp_secret_enc } : standIn();
  const code = checkTotp(unseal("totp", id, sealed), typed.replace(/[\s-]/g, ""), owner?.totp_last_step ?? 0);
  const recovery = await findRecoveryCode(db, id, typed);
  if (!owner?.totp_secret_enc) return null;
  if (code.ok) return { kind: "totp", step: code.step };
  return recovery === null ? null : { kind: "recovery-code", id: recovery };
}

/**
 * Spends the proof inside the transaction of what it allows.
 * @returns false when it was spent meanwhile: of any number of callers with one code, one wins.
 */
export async function spendProof(trx: Trx, userId: string, proof: Proof): Promise<boolean> {
  if (proof.kind === "recovery-code") return spendRecoveryCode(trx, proof.id);
  const { step } = proof;
  const owner = await trx
    .selectFrom("users")
    .select("totp_last_step")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const lastStep = owner.totp_last_step;
  // The code may be of the step after the clock's.
  const wasAhead = isAhead(lastStep, step - 1);
  if (lastStep >= step && !wasAhead) return false;
  const result = await trx
    .updateTable("users")
    .set({ totp_last_step: step })
    .where("id", "=", userId)
    .where("totp_last_step", "=", lastStep)
    .executeTakeFirst();
  if (wasAhead)
    await recordAudit(trx, systemActor(), {
      action: "two-factor.clock-back",
      target: `user:${userId}`,
      details: { lastStep, step },
    });
  return result.numUpdatedRows === 1n;
}

let made: { id: string; sealed: Buffer } | undefined;

function standIn() {
  if (!made) {
    const id = newId();
    made = { id, sealed: seal("totp", id, newTotpSecret()) };
  }
  return made;
}
