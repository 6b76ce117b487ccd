/** The text of a file as its bytes come in: UTF-8, UTF-16 with or without its mark, or Windows-1252. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Bytes that are waited for before a file without a mark is judged. */
const judgedBy = 64;
/** Bytes that stand for no sign in Windows-1252. */
const unused = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Excel writes UTF-16 as “Unicode Text” and Windows-1252 as “CSV (Comma delimited)”. A file is Windows-1252 where a byte
 * can't be UTF-8 and none before was a sign of more than one byte: a file that is UTF-8 elsewhere is damaged.
 */
export class CsvText {
  encoding: CsvEncoding | null = null;
  /** Whether the text ended before its bytes did: at something that is no text, in whose place a last U+FFFD stands. */
  isCut = false;
  #rest = new Uint8Array(0);
  #isBeyondAscii = false;

  push(piece: Uint8Array, isLast = false): string {
    const bytes = Buffer.concat([this.#rest, piece]);
    this.#rest = new Uint8Array(0);
    if (this.encoding === null && bytes.length < judgedBy && !isLast) return this.#wait(bytes);
    this.encoding ??= judged(bytes);
    if (this.encoding === "windows-1252") return this.#western(bytes);
    const whole = bytes.subarray(0, isLast ? bytes.length : bytes.length - unfinished(bytes, this.encoding));
    this.#wait(bytes.subarray(whole.length));
    try {
      const text = new TextDecoder(this.encoding, { fatal: true, ignoreBOM: true }).decode(whole);
      this.#isBeyondAscii ||= text.length < whole.length;
      return this.checked(text);
    } catch {
      return this.#otherwise(bytes);
    }
  }

  /** A text up to a NUL, which none has. */
  checked(text: string): string {
    const end = text.indexOf("\0");
    return end === -1 ? text : this.#cut(text.slice(0, end));
  }

  #wait(bytes: Uint8Array): string {
    this.#rest = bytes.slice();
    return "";
  }

  #cut(legible: string): string {
    this.isCut = true;
    return `${legible}\uFFFD`;
  }

  #otherwise(bytes: Uint8Array): string {
    const legible = new TextDecoder(this.encoding ?? "utf-8", { ignoreBOM: true }).decode(bytes);
    const first = legible.slice(0, Math.max(0, legible.indexOf("\uFFFD")));
    const isMixed = this.#isBeyondAscii || /[^\0-\x7f]/.test(first);
    if (this.encoding !== "utf-8" || isMixed || bytes.some((byte) => unused.includes(byte)))
      return this.#cut(first);
    this.encoding = "windows-1252";
    this.#rest = new Uint8Array(0);
    return this.#western(bytes);
  }

  #western(bytes: Uint8Array): string {
    const bad = bytes.findIndex((byte) => unused.includes(byte));
    const text = new TextDecoder("windows-1252").decode(bad === -1 ? bytes : bytes.subarray(0, bad));
    return bad === -1 ? this.checked(text) : this.#cut(text);
  }
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
