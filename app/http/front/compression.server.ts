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

/** For bytes that are sent once. @param quality of brotli. */
export async function compressFast(bytes: Uint8Array, encoding: "br" | "gzip", quality = 3): Promise<Buffer<ArrayBuffer>> {
  const isSmall = bytes.byteLength <= atOnce;
  if (encoding === "gzip") return isSmall ? gzipSync(bytes, { level: 5 }) : gz(bytes, { level: 5 });
  // A window of 256 KB: the default of 4 MB costs more to clear than a page costs to compress.
  const options = brotliAt(quality, 18, bytes.byteLength);
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

/**
 * Bytes that are sent again and again. The first answers are compressed fast, but a tenth smaller than what is sent
 * once; meanwhile the smallest form is made, once, off the main thread.
 */
export class Repeated {
  readonly identity: Buffer<ArrayBuffer>;
  readonly #smallest = new Map<Encoding, Buffer<ArrayBuffer>>();
  readonly #making = new Map<Encoding, Promise<void>>();

  constructor(identity: Buffer<ArrayBuffer>) {
    this.identity = identity;
    this.#smallest.set("identity", identity);
  }

  /** @returns the smallest form when it is there already. */
  ready(encoding: Encoding): Buffer<ArrayBuffer> | undefined {
    return this.#smallest.get(encoding);
  }

  async take(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const ready = this.#smallest.get(encoding);
    if (ready || encoding === "identity") return ready ?? this.identity;
    void this.makeSmallest(encoding);
    return compressFast(this.identity, encoding, 5);
  }

  makeSmallest(encoding: "br" | "gzip"): Promise<void> {
    let making = this.#making.get(encoding);
    if (!making) {
      making = (
        encoding === "br"
          ? brotli(this.identity, brotliAt(11, 22, this.identity.length))
          : gz(this.identity, { level: 9 })
      ).then((bytes) => void this.#smallest.set(encoding, bytes));
      this.#making.set(encoding, making);
    }
    return making;
  }
}
