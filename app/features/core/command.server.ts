/** The ground of every noun's commands: one transaction, and the audit entry of what was done in it. */
import type { Actor } from "#app/features/actor.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { type AuditEntry, recordAudit } from "./audit/record-audit.server.ts";

/** Why a change to a record was not made. `message` says where the record stands by now. */
export type CommandRefusal =
  { ok: false; reason: "not-allowed" | "not-found" } | { ok: false; reason: "moved"; message: string };

export const notAllowed: CommandRefusal = { ok: false, reason: "not-allowed" };
export const noRecord: CommandRefusal = { ok: false, reason: "not-found" };

/** What a body returns once it has changed something: the command's result, and the entry that tells of it. */
export class Done<Result> {
  readonly entry: AuditEntry;
  readonly result: Result;
  constructor(entry: AuditEntry, result: Result) {
    this.entry = entry;
    this.result = result;
  }
}

/** @param made what the result names beside `ok`, e.g. the id of a new record. */
export function recorded<Made extends object>(entry: AuditEntry, made?: Made): Done<{ ok: true } & Made> {
  return new Done(entry, { ok: true, ...(made as Made) });
}

type Returned = Done<unknown> | { ok: boolean };

/** A command's result: what is done without its audit entry, everything else as the body returns it. */
export type ResultOf<Body extends Returned> = Body extends Done<infer Result> ? Result : Body;

/** Takes a refusal out of the transaction, which is rolled back for it. */
class Refused extends Error {
  readonly refusal: unknown;
  constructor(refusal: unknown) {
    super("Refused");
    this.refusal = refusal;
  }
}

/**
 * Runs a command's body in one transaction. What is done is recorded in the audit log with it; a refusal leaves nothing
 * of what the body wrote; anything else that is returned (a repeat finds its work done) is committed without an entry.
 */
export async function runCommand<Body extends Returned>(
  db: Db,
  actor: Actor,
  body: (trx: Trx) => Promise<Body>,
): Promise<ResultOf<Body>> {
  try {
    return (await db.transaction().execute(async (trx) => {
      const returned = await body(trx);
      if (returned instanceof Done) {
        await recordAudit(trx, actor, returned.entry);
        return returned.result;
      }
      if (!returned.ok) throw new Refused(returned);
      return returned;
    })) as ResultOf<Body>;
  } catch (error) {
    if (error instanceof Refused) return error.refusal as ResultOf<Body>;
    throw error;
  }
}
