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
  const text = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, headBytes)).toString("latin1");
  const given = (inFields.exec(text) ?? inParts.exec(text))?.[1];
  return given !== undefined && isFormTokenOf(sid, given);
}

/**
 * Reads the beginning of a streamed body and gives it back with the rest.
 * @returns `whole`: all of it, as if nothing had been read; what went wrong on the way goes wrong there.
 */
export async function withHead(
  stream: ReadableStream<Uint8Array> | null,
): Promise<{ head: Uint8Array; whole: ReadableStream<Uint8Array> | null }> {
  if (!stream) return { head: new Uint8Array(0), whole: null };
  const reader = stream.getReader();
  const read: Uint8Array[] = [];
  const rest = () => reader.read();
  let ending: { error: unknown } | "done" | null = null;
  for (let size = 0; size < headBytes && ending === null;) {
    try {
      const next = await rest();
      if (next.done) ending = "done";
      else {
        size += next.value.byteLength;
        read.push(next.value);
      }
    } catch (error) {
      ending = { error };
    }
  }
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = read.shift();
        if (first) return controller.enqueue(first);
        if (ending === "done") return controller.close();
        if (ending) return controller.error(ending.error);
        const next = await rest();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  // The chunks' memory is given back as they are used: the beginning is a copy.
  return { head: Buffer.concat(read), whole };
}
