/** The text of a file as its bytes come in: UTF-8, UTF-16 with or without its mark, or Windows-1252. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Bytes that are waited for before a file without a mark is judged. */
const judgedBy = 64;
/** Bytes that stand for no sign in Windows-1252. */
const unused = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

export class NoText extends Error {
  /** What could be read before the first byte that is no text. */
  readonly legible: string;

  constructor(legible: string) {
    super("The bytes are no text");
    this.legible = legible;
  }
}

/**
 * Excel writes UTF-16 as “Unicode Text” and Windows-1252 as “CSV (Comma delimited)”. A file is Windows-1252 where a byte
 * can't be UTF-8 and none before was a sign of more than one byte: a file that is UTF-8 elsewhere is damaged.
 */
export class CsvText {
  encoding: CsvEncoding | null = null;
  #rest = new Uint8Array(0);
  #isBeyondAscii = false;

  /** @throws NoText */
  push(piece: Uint8Array, isLast = false): string {
    const bytes = joined(this.#rest, piece);
    this.#rest = new Uint8Array(0);
    if (this.encoding === null && bytes.length < judgedBy && !isLast) return this.#wait(bytes, bytes.length);
    this.encoding ??= judged(bytes);
    if (this.encoding === "windows-1252") return western(bytes);
    const cut = isLast ? bytes.length : bytes.length - unfinished(bytes, this.encoding);
    const whole = bytes.subarray(0, cut);
    this.#wait(bytes.subarray(cut), bytes.length - cut);
    try {
      const text = new TextDecoder(this.encoding, { fatal: true, ignoreBOM: true }).decode(whole);
      this.#isBeyondAscii ||= text.length < whole.length;
      return text;
    } catch {
      return this.#otherwise(bytes);
    }
  }

  #wait(bytes: Uint8Array, length: number): string {
    this.#rest = bytes.slice(0, length);
    return "";
  }

  #otherwise(bytes: Uint8Array): string {
    const legible = new TextDecoder(this.encoding ?? "utf-8", { ignoreBOM: true }).decode(bytes);
    const first = legible.slice(0, Math.max(0, legible.indexOf("\uFFFD")));
    const isMixed = this.#isBeyondAscii || /[^\0-\x7f]/.test(first);
    if (this.encoding !== "utf-8" || isMixed || bytes.some((byte) => unused.includes(byte)))
      throw new NoText(first);
    this.encoding = "windows-1252";
    this.#rest = new Uint8Array(0);
    return western(bytes);
  }
}

function western(bytes: Uint8Array): string {
  const bad = bytes.findIndex((byte) => unused.includes(byte));
  const decoder = new TextDecoder("windows-1252");
  if (bad !== -1) throw new NoText(decoder.decode(bytes.subarray(0, bad)));
  return decoder.decode(bytes);
}

/** By its mark, or by where the zeros are that UTF-16 has in every sign of a plain text. */
function judged(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, judgedBy);
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = start.length / 4;
  if (even === 0 && odd >= many && odd > 0) return "utf-16le";
  return odd === 0 && even >= many && even > 0 ? "utf-16be" : "utf-8";
}

/** Bytes at the end that begin a sign whose others have not come yet. */
function unfinished(bytes: Uint8Array, encoding: CsvEncoding): number {
  if (encoding !== "utf-8") {
    const odd = bytes.length % 2;
    const high = bytes[bytes.length - odd - (encoding === "utf-16le" ? 1 : 2)] ?? 0;
    return odd + (bytes.length > 1 && high >= 0xd8 && high <= 0xdb ? 2 : 0);
  }
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
