import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { resealAnswers } from "#app/features/access/master-secret/reseal-answers.server.ts";
import { endAllSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { SECRET_CHECK, secretCheck } from "#app/platform/secrets/secret-check.server.ts";
import type { Keys } from "#app/platform/secrets/secrets.server.ts";
import { resealColumn, type Resealed, sealedColumns } from "./reseal.server.ts";

export interface RotatedSecret {
  ok: true;
  /** Values sealed anew, by table and column. */
  resealed: Record<string, number>;
  /** Values that did not open before either, and stay as they are: `table.column id`. */
  left: string[];
  sessionsEnded: number;
}

/**
 * Seals all that the database holds with the keys of a new master secret, inside the caller's transaction, and notes
 * that secret as the database's. Once it is committed the new one is to be put in place. Everybody is signed out. Only
 * the product itself does it, from the command line of the server.
 * @param told of each column that is done.
 */
export async function rotateSecret(
  trx: Trx,
  actor: Actor,
  next: Keys,
  told: (line: string) => void = () => {},
): Promise<RotatedSecret | { ok: false; reason: "forbidden" }> {
  if (actor.role !== "system") return { ok: false, reason: "forbidden" };
  const resealed: Record<string, number> = {};
  const left: string[] = [];
  const note = (name: string, { done, closed }: Resealed) => {
    resealed[name] = done;
    left.push(...closed.map((id) => `${name} ${id}`));
    told(`${name} ${done}`);
  };
  for (const column of sealedColumns)
    note(`${column.table}.${column.column}`, await resealColumn(trx, column, next));
  note("idempotency_keys.answer_enc", await resealAnswers(trx, next));
  const sessionsEnded = await endAllSessions(trx, "secret-rotated");
  const value = secretCheck(next);
  await trx
    .insertInto("meta")
    .values({ key: SECRET_CHECK, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  await recordAudit(trx, actor, {
    action: "secret.rotate",
    target: "secret:master",
    details: { resealed, left: left.length, sessionsEnded },
  });
  return { ok: true, resealed, left, sessionsEnded };
}
