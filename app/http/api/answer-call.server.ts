import type { RouterContextProvider } from "react-router";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { isKnown, isStill } from "#app/http/entity-tag.ts";
import { scope } from "#app/http/scope.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { removeFileDraft } from "#app/platform/storage/storage.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import { findAddress } from "./addresses.server.ts";
import type { Call, Here, Refuse, Told } from "./call.server.ts";
import { heldTo, PreconditionFailed, recordOf, tagOf, takesConditions } from "./conditions.server.ts";
import { atMostOnce } from "./idempotent.server.ts";
import { problemAnswer } from "./problem.server.ts";
import { type Input, readBody, readQuery } from "./read-input.server.ts";
import { receiveFile } from "./receive-file.server.ts";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Answers whatever is asked below `/api`: finds the call, checks what came, and makes the call. */
export async function answerCall({ request, context }: Args): Promise<Response> {
  const { db, actor, request: facts, now } = scope(context);
  const { id: requestId } = facts;
  const found = findAddress(facts.url.pathname);
  // Strangers are not told which addresses there are.
  if (!found) return isMember(actor) ? problemAnswer("not_found", { requestId }) : notSignedIn(requestId);
  const call = found.calls.get(request.method);
  if (!call) return problemAnswer("method_not_allowed", { requestId, headers: { Allow: found.allow } });
  const refused = refuseWho(call, actor, now);
  if (refused) return refused;
  const types =
    call.answer === "pdf" ? ["application/pdf", "application/octet-stream"] : ["application/json"];
  // A file is what it is, and comes as that: nobody knows its type before they have it.
  const isChosen = call.answer !== "nothing" && call.answer !== "file";
  if (isChosen && !accepts(request.headers.get("Accept"), types))
    return problemAnswer("not_acceptable", { requestId });
  if (!takesConditions(call, request)) return problemAnswer("condition_not_supported", { requestId });
  const params = call.params?.safeParse(found.params);
  // An id of the wrong shape names no record.
  if (params?.success === false) return problemAnswer("not_found", { requestId });
  const query = readQuery(facts.url, call.query);
  if (!query.ok) return refuseInput(query, requestId);
  const hasNoJson = isReading(request) || call.takesFile;
  const bytes = hasNoJson ? new Uint8Array(0) : new Uint8Array(await request.arrayBuffer());
  const body = readBody(request, bytes, call);
  if (!body.ok) return refuseInput(body, requestId);
  const refuse: Refuse = (code, message, more = {}) => problemAnswer(code, { message, requestId, ...more });
  const here = {
    db,
    actor,
    now,
    request,
    facts,
    params: params?.data ?? {},
    query: query.value,
    body: body.value,
    file: undefined as UploadedFile | undefined,
    refuse,
    wrong: (field, message) => refuse("invalid_input", message, { errors: { [field]: [message] } }),
  } satisfies Omit<Here<Actor, unknown, unknown, unknown>, "once">;
  if (request.method === "HEAD" && call.head) return call.head({ ...here, once: undefined });
  const perform = async (sent: Uint8Array) => {
    const run = async (once: string | undefined) => {
      const answer = await runHeld(call, { ...here, once });
      return answer instanceof Response ? answer : written(call, here, answer);
    };
    if (!call.creates) return run(undefined);
    const key = request.headers.get("Idempotency-Key");
    const named = `${call.method} ${call.path}`;
    return atMostOnce({ db, actor, key, call: named, path: facts.url.pathname, body: sent }, run);
  };
  if (!call.takesFile || !isMember(actor)) return perform(bytes);
  const refusedFile = await call.admit?.({ ...here, once: undefined });
  if (refusedFile) return refusedFile;
  const received = await receiveFile(request, actor, (query.value as { name: string }).name);
  if (!received.ok) return problemAnswer(received.code, { ...received.problem, requestId });
  here.file = received.file;
  try {
    // What makes it another request: what the query says, and every byte of the file.
    return await perform(Buffer.from(`${facts.url.search}\n${received.file.sha256}`));
  } finally {
    // Gone already where it was given its place.
    await removeFileDraft(received.file.draftId);
  }
}

/** Runs a call; one that changes a record only while it is what `If-Match` names. */
async function runHeld(
  call: Call,
  here: Here<Actor, object, unknown, unknown>,
): Promise<Told<unknown> | Response> {
  const { db, request, actor } = here;
  const ifMatch = request.headers.get("If-Match");
  const record = recordOf(call);
  if (ifMatch === null || !record || isReading(request)) return call.run(here);
  const tagNow = async (trx: Trx) => {
    const answer = await record.run({ ...here, db: trx, query: {}, body: {}, file: undefined });
    return answer instanceof Response ? null : tagOf(record, JSON.stringify(answer.data));
  };
  try {
    return await call.run({ ...here, db: heldTo(ifMatch, db, tagNow) });
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error;
    return problemAnswer("precondition_failed", { requestId: actor.requestId });
  }
}

/** Rights, from the outside in; each with the status that says what to do about it. */
function refuseWho(call: Call, actor: Actor, now: Date): Response | null {
  const { requestId } = actor;
  if (call.who !== "anyone" && !isMember(actor)) return notSignedIn(requestId);
  if (call.who === "admin" && !isAdmin(actor)) return problemAnswer("forbidden", { requestId });
  if (call.who === "client" && actor.role !== "client") return problemAnswer("forbidden", { requestId });
  if (!isMember(actor)) return null;
  if (actor.token && call.scope === null)
    return problemAnswer(call.who === "anyone" ? "token_not_taken" : "session_only", { requestId });
  if (actor.token && call.scope !== null && !actor.token.scopes.includes(call.scope)) {
    const message = `The token does not have the scope ${call.scope}.`;
    const challenge = `Bearer error="insufficient_scope", scope="${call.scope}"`;
    const headers = { "WWW-Authenticate": challenge };
    return problemAnswer("insufficient_scope", { message, requestId, headers });
  }
  if (call.needsProof && !hasFreshProof(actor, now)) {
    const message =
      "Confirm who you are: sign in again, or on the page /confirm-identity. Then repeat the call.";
    return problemAnswer("confirm_identity", { message, requestId });
  }
  return null;
}

/** Who is nobody is told how to become somebody (RFC 6750, 3). */
function notSignedIn(requestId: string): Response {
  return problemAnswer("not_signed_in", { requestId, headers: { "WWW-Authenticate": "Bearer" } });
}

function refuseInput(input: Exclude<Input, { ok: true }>, requestId: string): Response {
  const { code, message, errors } = input;
  return problemAnswer(code, { message, requestId, errors });
}

/** An answer as it is sent. */
function written(
  call: Call,
  { request, facts }: Pick<Here<Actor, unknown, unknown, unknown>, "request" | "facts">,
  answer: Told<unknown>,
): Response {
  const headers = new Headers(answer.headers);
  if (answer.madeId !== undefined)
    headers.append("Location", `${call.path}/${encodeURIComponent(answer.madeId)}`);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (call.answer === "nothing") return new Response(null, { status: 204, headers });
  if (answer.next) headers.append("Link", `<${nextPage(facts.url, answer.next)}>; rel="next"`);
  const text = JSON.stringify(answer.data);
  const etag = tagOf(call, text);
  if (etag !== null) {
    const ifMatch = isReading(request) ? request.headers.get("If-Match") : null;
    if (ifMatch !== null && !isStill(ifMatch, etag))
      return problemAnswer("precondition_failed", { requestId: facts.id });
    headers.set("ETag", etag);
    if (isKnown(request.headers.get("If-None-Match"), etag))
      return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", "application/json");
  return new Response(request.method === "HEAD" ? null : text, { status: call.status ?? 200, headers });
}

function nextPage(url: URL, cursor: string): string {
  const query = new URLSearchParams(url.search);
  query.set("cursor", cursor);
  return `${env().origin}${url.pathname}?${query}`;
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Whether an Accept header takes one of the types (RFC 9110, 12.5.1). The most specific range that names a type decides
 * about it; without a header anything will do.
 */
export function accepts(header: string | null, types: readonly string[]): boolean {
  if (header === null || header.trim() === "") return true;
  const ranges = header.split(",").map((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { range, isWanted: weight === undefined || Number(weight) > 0 };
  });
  return types.some((type) => {
    const [kind = ""] = type.split("/");
    for (const range of [type, `${kind}/*`, "*/*"]) {
      const named = ranges.find((one) => one.range === range);
      if (named) return named.isWanted;
    }
    return false;
  });
}
