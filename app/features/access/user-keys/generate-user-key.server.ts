import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { createUserKey } from "./create-user-key.server.ts";

export type GeneratedUserKey = { ok: true; id: string } | { ok: false; reason: "forbidden" };

/**
 * Makes an unused key for any address; whether the address has an account does not matter. It signs nobody in until
 * it is activated.
 * @param input the address has passed `generateUserKeySchema`; a repeat of the same `once` gives the first key's id.
 */
export async function generateUserKey(
  db: Db,
  actor: Actor,
  input: { assignedEmail: string; once?: string | undefined },
): Promise<GeneratedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const before = await resultOfOnce(trx, actor, "generate-user-key", input.once);
    if (before) return { ok: true, id: before };
    const { id } = await createUserKey(trx, actor, { assignedEmail: input.assignedEmail, status: "unused" });
    await recordOnce(trx, actor, "generate-user-key", input.once, id);
    return { ok: true, id };
  });
}
