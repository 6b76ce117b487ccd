import type { Actor } from "#app/features/actor.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";

/** A command of a tool: all that it reads and writes is one transaction. It returns what was `done`, or why it was `refused`. */
export function command<Input, Result>(run: (trx: Trx, actor: Actor, input: Input) => Promise<Result>) {
  return (db: Db, actor: Actor, input: Input): Promise<Result> =>
    db.transaction().execute((trx) => run(trx, actor, input));
}

export function done<Told extends object>(told: Told): { ok: true } & Told {
  return { ok: true, ...told };
}

/** @param more what there is to say of the reason: its problems, names. */
export function refused<const Reason extends string, More extends object = object>(
  reason: Reason,
  more?: More,
): { ok: false; reason: Reason } & More {
  return { ok: false, reason, ...(more as More) };
}
