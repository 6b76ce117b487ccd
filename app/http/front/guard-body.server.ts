import { mediaType } from "#app/http/media-type.ts";
import { BodyCutError } from "#app/platform/uploads/body-cut.ts";
import { logReports, reportsPath } from "./csp-reports.server.ts";
import { isProven, withHead } from "./form-proof.server.ts";
import { withBody } from "./inner-request.server.ts";
import {
  longFormLimit,
  takesFiles,
  takesLongForms,
  takesOneClick,
  takesRawFiles,
  uploadLimit,
} from "./accepted-bodies.server.ts";
import { type FrontRefusal, stoppedBy, refusals, type DoorAnswer } from "./refusals.server.ts";
import type { RequestContext, Visit } from "./request-context.server.ts";
import { askToSendAgain } from "./send-again.server.ts";

const formLimit = 64 * 1024;
const jsonLimit = 256 * 1024;
const graceMs = 10_000;
const slowestBytesPerSecond = 50_000;

/**
 * Type and size; then the body is read whole, or, where files or long text come, handed on as a stream within limits. A
 * form that nothing speaks for must carry its session's token.
 */
export async function guardBody(visit: Visit): Promise<DoorAnswer | null> {
  const { request, at, unproven } = visit;
  const refusal = guardDeclaredLength(request) ?? guardType(request, at.kind);
  if (refusal) return stoppedBy(refusal);
  let head: Uint8Array = new Uint8Array(0);
  if (at.kind === "api" ? isRawUpload(request) : isStreamed(request)) {
    const stream = streamedBody(request);
    const begun = stream && unproven !== null ? await withHead(stream) : { head, whole: stream };
    head = begun.head;
    visit.request = withBody(request, begun.whole, at);
  } else {
    const body = await readWholeBody(request);
    if ("status" in body)
      return stoppedBy(body, body === refusals.timeout ? { headers: { Connection: "close" } } : {});
    if (at.method === "POST" && at.path === reportsPath) {
      logReports(body, at.id);
      return new Response(null, { status: 204 });
    }
    head = body;
    visit.request = withBody(request, body, at);
  }
  return unproven === null || isProven(unproven, head) ? null : askToSendAgain(visit, unproven);
}

/** Refuses what says itself that it is too large, before anything is read. */
function guardDeclaredLength(request: Request): FrontRefusal | null {
  const declared = request.headers.get("Content-Length");
  if (declared === null) return null;
  if (!/^\d+$/.test(declared)) return refusals.badRequest;
  return Number(declared) > limitFor(request) ? refusals.tooLarge : null;
}

/** Files come: the body is not read here but streamed, and the page's action reads it as it arrives. */
function isUpload(request: Request): boolean {
  return mediaType(request) === "multipart/form-data" && takesFiles(new URL(request.url).pathname);
}

/**
 * A call whose body is one file: streamed, too. No form of another site can send the type, and a script of one has to
 * ask first.
 */
function isRawUpload(request: Request): boolean {
  return (
    request.method === "POST" &&
    mediaType(request) === "application/octet-stream" &&
    takesRawFiles(new URL(request.url).pathname)
  );
}

/** The body is not read here but streamed: files, or a form of more text than the door holds for a stranger. */
function isStreamed(request: Request): boolean {
  return isUpload(request) || isLongForm(request);
}

function isLongForm(request: Request): boolean {
  return (
    mediaType(request) === "application/x-www-form-urlencoded" &&
    takesLongForms(new URL(request.url).pathname)
  );
}

/**
 * Forms for pages, JSON in UTF-8 for the API, each uncompressed; forms with files for the few pages that take them. A
 * type a plain HTML form can send never reaches the API.
 */
function guardType(request: Request, kind: RequestContext["kind"]): FrontRefusal | null {
  if (request.headers.has("Content-Encoding")) return refusals.unsupportedType;
  const header = request.headers.get("Content-Type");
  if (header === null) return null;
  const charset = /;\s*charset\s*=\s*"?([^";]*)/i.exec(header)?.[1]?.trim().toLowerCase();
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") return refusals.unsupportedType;
  if (kind === "api" ? isRawUpload(request) : isUpload(request)) return null;
  const path = new URL(request.url).pathname;
  if (mediaType(request) === "multipart/form-data" && takesOneClick(path)) return null;
  const expected =
    path === reportsPath
      ? "application/reports+json"
      : kind === "api"
        ? "application/json"
        : "application/x-www-form-urlencoded";
  return mediaType(request) === expected ? null : refusals.unsupportedType;
}

/**
 * Reads the whole body within its limit, so that nothing behind the door can be made to hold more, or to wait.
 * @returns the bytes, or why not: too large, or slower than 50 KB/s after ten seconds.
 */
async function readWholeBody(request: Request): Promise<Uint8Array<ArrayBuffer> | FrontRefusal> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of streamedBody(request) ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (!(error instanceof BodyCutError)) throw error;
    return error.reason === "slow" ? refusals.timeout : refusals.tooLarge;
  }
}

/**
 * A streamed body as it arrives, no faster than it is read.
 * @returns a stream that fails with `BodyCutError` beyond the limit, or when less than 50 KB/s came after ten seconds.
 */
function streamedBody(request: Request): ReadableStream<Uint8Array> | null {
  if (!request.body) return null;
  const limit = limitFor(request);
  const reader = request.body.getReader();
  let size = 0;
  let watch: NodeJS.Timeout | undefined;
  let late: BodyCutError | null = null;
  // Not a race against one promise for the whole body: that would hold every chunk until the end.
  let giveUp: (reason: BodyCutError) => void = () => {};
  const begin = () => {
    const startedAt = performance.now();
    watch = setInterval(() => {
      const seconds = (performance.now() - startedAt - graceMs) / 1000;
      if (seconds < 0 || size > seconds * slowestBytesPerSecond) return;
      clearInterval(watch);
      late = new BodyCutError("slow");
      giveUp(late);
    }, 1000).unref();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        if (!watch) begin();
        try {
          if (late) throw late;
          const next = await new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
            giveUp = reject;
            reader.read().then(resolve, reject);
          });
          if (!next.done) {
            size += next.value.byteLength;
            if (size > limit) throw new BodyCutError("too-large");
            return controller.enqueue(next.value);
          }
          clearInterval(watch);
          controller.close();
        } catch (error) {
          clearInterval(watch);
          controller.error(error);
        }
      },
      cancel(reason) {
        clearInterval(watch);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function limitFor(request: Request): number {
  if (isUpload(request) || isRawUpload(request)) return uploadLimit;
  if (isLongForm(request)) return longFormLimit;
  return mediaType(request) === "application/json" ? jsonLimit : formLimit;
}
