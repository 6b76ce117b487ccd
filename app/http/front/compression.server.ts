import { pipeline } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from "node:zlib";
import { isKnown } from "../entity-tag.ts";
import { streamOf } from "../stream-of.server.ts";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Below this a response fits one packet anyway. */
const worthIt = 1024;
const compressible =
  /^(?:text\/(?:html|css|plain|csv|javascript|x-script)|application\/(?:json|problem\+json|manifest\+json|xml)|image\/svg\+xml)\b/;

export function isCompressible(contentType: string | null, bytes: number): boolean {
  return bytes >= worthIt && contentType !== null && compressible.test(contentType);
}

/** Brotli before gzip before nothing, among what the client takes. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  if (!acceptEncoding) return "identity";
  return (["br", "gzip"] as const).find((name) => qualityOf(acceptEncoding, name) > 0) ?? "identity";
}

function qualityOf(header: string, name: string): number {
  let any = 0;
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (coding === name) return quality;
    if (coding === "*") any = quality;
  }
  return any;
}

/** Up to here compressing takes a few tenths of a millisecond: less than handing it to another thread and back. */
const atOnce = 128 * 1024;

/** For bytes that are sent once. */
export async function compressFast(bytes: Uint8Array, encoding: "br" | "gzip"): Promise<Buffer<ArrayBuffer>> {
  const isSmall = bytes.byteLength <= atOnce;
  if (encoding === "gzip") return isSmall ? gzipSync(bytes, { level: 5 }) : gz(bytes, { level: 5 });
  // A window of 256 KB: the default of 4 MB costs more to clear than a page costs to compress.
  const options = brotliAt(3, 18, bytes.byteLength);
  return isSmall ? brotliCompressSync(bytes, options) : brotli(bytes, options);
}

/** For what is sent while it is being made: each piece goes out when it comes. */
export function compressStream(
  body: ReadableStream<Uint8Array>,
  encoding: "br" | "gzip",
): ReadableStream<Uint8Array> {
  const squeeze =
    encoding === "gzip"
      ? createGzip({ level: 3, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({ ...brotliAt(3, 18, 0), flush: constants.BROTLI_OPERATION_FLUSH });
  // What goes wrong on the way reaches whoever reads the end of it.
  pipeline(body, squeeze, () => {});
  return streamOf(squeeze[Symbol.asyncIterator]());
}

function brotliAt(quality: number, window: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

/** Bytes that are sent again and again: the smallest form of each encoding is made once, when it is first asked for. */
export class Repeated {
  readonly identity: Buffer<ArrayBuffer>;
  readonly #smallest = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();

  constructor(identity: Buffer<ArrayBuffer>) {
    this.identity = identity;
  }

  /** @param headers with the `ETag` and type of what this is. */
  async answer(request: Request, headers: Headers): Promise<Response> {
    const { headers: asked, method } = request;
    if (isKnown(asked.get("If-None-Match"), headers.get("ETag") ?? ""))
      return new Response(null, { status: 304, headers });
    const encoding = isCompressible(headers.get("Content-Type"), this.identity.length)
      ? chooseEncoding(asked.get("Accept-Encoding"))
      : "identity";
    const bytes = await this.smallest(encoding);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(bytes.length));
    return new Response(method === "HEAD" ? null : bytes, { headers });
  }

  smallest(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    let made = this.#smallest.get(encoding);
    if (!made) {
      made = this.#make(encoding);
      this.#smallest.set(encoding, made);
    }
    return made;
  }

  async #make(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    if (encoding === "br") return brotli(this.identity, brotliAt(11, 22, this.identity.length));
    return encoding === "gzip" ? gz(this.identity, { level: 9 }) : this.identity;
  }
}
