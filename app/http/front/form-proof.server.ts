/** Forms that came without a word of the page they stood on: the token of their session speaks for them. */
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { isFormTokenOf } from "#app/http/forms/form-token.server.ts";
import { db } from "#app/platform/database.server.ts";
import type { RequestContext } from "./request-context.server.ts";

/** The token is the form's first field: it stands within so many bytes, multipart headers included; more is not looked through. */
const headBytes = 2048;

/** Of a urlencoded form and of a multipart one: the value is 43 characters, so no other text passes for it. */
const inFields = /(?:^|&)_token=([\w-]{43})(?=&|$)/;
const inParts = /name="?_token"?(?:\r?\n[^\r\n]+){0,4}\r?\n\r?\n([\w-]{43})\r?\n/;

/** @returns the id of the live session that came with a request; null when there is nothing to borrow. */
export async function sessionBehind(
  request: Request,
  { id: requestId, ip }: RequestContext,
): Promise<string | null> {
  const ticket = await sessionCookie.read(request);
  const found = ticket && (await findSession(db(), ticket.sid, { ip, requestId, slide: false }));
  return found && "actor" in found ? ticket.sid : null;
}

/** Whether a form, or its beginning, carries the token of the session. */
export function isProven(sid: string, body: Uint8Array): boolean {
  const text = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, headBytes)).toString(
    "latin1",
  );
  const given = (inFields.exec(text) ?? inParts.exec(text))?.[1];
  return given !== undefined && isFormTokenOf(sid, given);
}

/**
 * Reads the beginning of a streamed body.
 * @returns `whole`: all of it, as if nothing had been read; what went wrong on the way goes wrong there.
 */
export async function withHead(stream: ReadableStream<Uint8Array>) {
  const [looked, whole] = stream.tee();
  const reader = looked.getReader();
  const read: Uint8Array[] = [];
  for (let size = 0; size < headBytes;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (!value) break;
    size += value.byteLength;
    read.push(value);
  }
  // The chunks' memory is given back as they are used: the beginning is a copy.
  const head = Buffer.concat(read);
  reader.cancel().catch(() => {});
  return { head, whole };
}
