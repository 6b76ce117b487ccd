/** Calls under a condition (RFC 9110, 13): a record is changed only while it is what the caller has read. */
import { hash } from "node:crypto";
import { isStill } from "#app/http/entity-tag.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { Call } from "./call.server.ts";
import { calls } from "./calls.server.ts";

/** Whether a call reads one record. Its ETag is strong, so that `If-Match` can name it. */
export function readsRecord({ method, path, answer }: Call): boolean {
  return method === "GET" && path.endsWith("}") && typeof answer !== "string";
}

/** The call that reads the record which another is about: for `POST /api/quotes/{id}/accept`, `GET /api/quotes/{id}`. */
export function recordOf({ path }: Call): Call | undefined {
  const [record] = /^[^}]*\}/.exec(path) ?? [];
  return calls.find((one) => one.path === record && readsRecord(one));
}

/** @param text the answer as it is written. */
export function tagOf(one: Call, text: string): string | null {
  if (!one.hasEtag && !tellsRecord(one)) return null;
  const tag = `"${hash("sha256", text, "hex").slice(0, 32)}"`;
  return tellsRecord(one) ? tag : `W/${tag}`;
}

/** Whether a call answers the record as reading it does: the state it leaves behind has the same tag. */
export function tellsRecord(one: Call): boolean {
  return readsRecord(one) || (typeof one.answer !== "string" && recordOf(one)?.answer === one.answer);
}

/** Whether a call can be made under the conditions of the request. */
export function takesConditions(one: Call, { headers }: Request): boolean {
  if (headers.has("If-Match") && !recordOf(one)) return false;
  return one.method === "GET" || !headers.has("If-None-Match");
}

export class PreconditionFailed extends Error {}

/**
 * The database for a call that comes with `If-Match`: each of its transactions begins by reading the record anew, as
 * the caller reads it, and is rolled back when that is no longer what they named.
 * @param tagNow the record's tag in the transaction; null where there is no such record: the command says so itself.
 */
export function heldTo(ifMatch: string, db: Db, tagNow: (trx: Trx) => Promise<string | null>): Db {
  const transaction = () => {
    const builder = db.transaction();
    return {
      execute: <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
        builder.execute(async (trx) => {
          const tag = await tagNow(trx);
          if (tag !== null && !isStill(ifMatch, tag)) throw new PreconditionFailed();
          return work(trx);
        }),
    };
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
