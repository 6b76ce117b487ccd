import { createHash } from "node:crypto";
import type { Actor } from "#app/features/actor.ts";
import { type Claim, claimKey, releaseKey, settleKey } from "#app/features/idempotency/idempotency.server.ts";
import { networkOf } from "#app/platform/address.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";
import { problemAnswer } from "./problem.server.ts";

interface Asked {
  db: Db;
  actor: Actor;
  /** The header; null when the request has none. */
  key: string | null;
  /** Method and path template. */
  call: string;
  path: string;
  body: Uint8Array;
}

/**
 * Runs a call that creates something, at most once for each Idempotency-Key.
 * @param run gets what the command's own guard against repeats is to be told.
 */
export async function atMostOnce(
  { db, actor, key, call, path, body }: Asked,
  run: (once: string | undefined) => Promise<Response>,
): Promise<Response> {
  if (key === null) return run(undefined);
  const { requestId } = actor;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = "The Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.";
    const errors = { "Idempotency-Key": [message] };
    return problemAnswer("bad_idempotency_key", { message, requestId, errors });
  }
  const bodyHash = createHash("sha256").update(path).update("\n").update(body).digest();
  const claim: Claim = { actor: nameOf(actor), key, call, bodyHash };
  const once = createHash("sha256").update(`${call}\n${key}`).digest("base64url");
  const claimed = await claimKey(db, claim);
  if (claimed.state === "other-request") {
    const message = "This Idempotency-Key came before with another call or another body: make a new one.";
    const errors = { "Idempotency-Key": [message] };
    return problemAnswer("idempotency_key_reused", { message, requestId, errors });
  }
  if (claimed.state === "under-way") {
    const message = "The first request with this Idempotency-Key is still under way.";
    const headers = { "Retry-After": "1" };
    return problemAnswer("request_under_way", { message, requestId, headers });
  }
  if (claimed.state === "done")
    return claimed.answer === null ? run(once) : replayed(claimed.status, claimed.answer);
  let isSettled = false;
  try {
    const response = await run(once);
    if (response.ok) {
      await settleKey(db, claim, { status: response.status, answer: await storedAnswer(response) });
      isSettled = true;
    }
    return response;
  } finally {
    // A repeat runs the command again, which finds by `once` what it did before.
    if (!isSettled) await releaseKey(db, claim);
  }
}

/** JSON is kept as it was; a file is made anew by the command, which finds what it made before. */
async function storedAnswer(response: Response): Promise<string | null> {
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return null;
  return JSON.stringify({
    text: await response.clone().text(),
    location: response.headers.get("Location") ?? undefined,
  });
}

function replayed(status: number, answer: string): Response {
  const { text, location } = JSON.parse(answer) as { text: string; location?: string };
  const headers = new Headers({ "Content-Type": "application/json", "Idempotency-Replayed": "true" });
  if (location) headers.set("Location", location);
  return new Response(text, { status, headers });
}

/** Strangers are told apart by their network: a key is theirs only there. */
function nameOf(actor: Actor): string {
  return actor.userId ?? `network:${mac("idempotency", networkOf(actor.ip)).toString("hex").slice(0, 32)}`;
}
