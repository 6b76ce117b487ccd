import { batch, opened, type Resealed } from "#app/features/access/master-secret/reseal.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { type Keys, seal } from "#app/platform/secrets/secrets.server.ts";
import { answerName } from "../../idempotency/idempotency.server.ts";

/** Answers of the JSON API that a repeated call gets again: bound to who asked and the key they gave. */
export async function resealAnswers(trx: Trx, next: Keys): Promise<Resealed> {
  const closed: string[] = [];
  let done = 0;
  for (let last = { actor: "", key: "" }; ;) {
    const rows = await trx
      .selectFrom("idempotency_keys")
      .select(["actor", "key", "answer_enc"])
      .where((eb) =>
        eb.or([
          eb("actor", ">", last.actor),
          eb.and([eb("actor", "=", last.actor), eb("key", ">", last.key)]),
        ]),
      )
      .orderBy("actor")
      .orderBy("key")
      .limit(batch)
      .execute();
    for (const { actor, key, answer_enc } of rows) {
      last = { actor, key };
      if (!answer_enc) continue;
      const name = answerName(last);
      const plain = opened("idempotency", name, answer_enc);
      if (plain === null) {
        closed.push(name);
        continue;
      }
      await trx
        .updateTable("idempotency_keys")
        .set({ answer_enc: seal("idempotency", name, plain, next) })
        .where("actor", "=", actor)
        .where("key", "=", key)
        .execute();
      done += 1;
    }
    if (rows.length < batch) return { done, closed };
  }
}
