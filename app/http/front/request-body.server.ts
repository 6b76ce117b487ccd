import { BodyCutError } from "#app/platform/uploads/body-cut.ts";
import { mediaType, reportsPath } from "./cross-origin.server.ts";
import { type FrontRefusal, refusals } from "./refusals.server.ts";
import {
  longFormLimit,
  takesFiles,
  takesLongForms,
  takesOneClick,
  takesRawFiles,
  uploadLimit,
} from "./large-bodies.server.ts";
import type { RequestContext } from "./request-context.server.ts";

const formLimit = 64 * 1024;
const jsonLimit = 256 * 1024;
const graceMs = 10_000;
const slowestBytesPerSecond = 50_000;

/** Refuses what says itself that it is too large, before anything is read. */
export function guardDeclaredLength(request: Request): FrontRefusal | null {
  const declared = request.headers.get("Content-Length");
  if (declared === null) return null;
  if (!/^\d+$/.test(declared)) return refusals.badRequest;
  return Number(declared) > limitFor(request) ? refusals.tooLarge : null;
}

/** Files come: the body is not read here but streamed, and the page's action reads it as it arrives. */
export function isUpload(request: Request): boolean {
  return mediaType(request) === "multipart/form-data" && takesFiles(new URL(request.url).pathname);
}

/**
 * A call whose body is one file: streamed, too. No form of another site can send the type, and a script of one has to
 * ask first.
 */
export function isRawUpload(request: Request): boolean {
  return (
    request.method === "POST" &&
    mediaType(request) === "application/octet-stream" &&
    takesRawFiles(new URL(request.url).pathname)
  );
}

/** The body is not read here but streamed: files, or a form of more text than the door holds for a stranger. */
export function isStreamed(request: Request): boolean {
  return isUpload(request) || isLongForm(request) || isRawUpload(request);
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
export function guardType(request: Request, kind: RequestContext["kind"]): FrontRefusal | null {
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
export async function readWholeBody(request: Request): Promise<Uint8Array<ArrayBuffer> | FrontRefusal> {
  if (!request.body) return new Uint8Array(0);
  const limit = limitFor(request);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = new AbortController();
  const tooSlow = new Promise<"slow">((resolve) =>
    late.signal.addEventListener("abort", () => resolve("slow")),
  );
  const startedAt = performance.now();
  const watch = setInterval(() => {
    const seconds = (performance.now() - startedAt - graceMs) / 1000;
    if (seconds >= 0 && size <= seconds * slowestBytesPerSecond) late.abort();
  }, 1000);
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), tooSlow]);
      if (next === "slow") return refusals.timeout;
      if (next.done) return Buffer.concat(chunks, size);
      size += next.value.byteLength;
      if (size > limit) return refusals.tooLarge;
      chunks.push(next.value);
    }
  } finally {
    clearInterval(watch);
  }
}

/**
 * A streamed body as it arrives, no faster than it is read.
 * @returns a stream that fails with `BodyCutError` beyond the limit, or when less than 50 KB/s came after ten seconds.
 */
export function streamedBody(request: Request): ReadableStream<Uint8Array> | null {
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
