/** The elements of an XML part, without what a package may not hold: document types and entities of its own. */
import { ZipError } from "./zip-error.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const tag = /([^\s/>"'=<]+)((?:\s+[^\s/>"'=<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const attribute = /(?<![^\s/>"'=<])([^\s/>"'=<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Characters that one tag, comment or piece of text may have before it is worth a doubt. */
const longestToken = 4 * 1024 * 1024;

export class XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** What stands in it before another element begins. */
  text = "";
  readonly #written: string;

  constructor(name: string, attributes: string) {
    this.name = name;
    this.#written = attributes;
  }

  /** By their names without prefix; where two are alike, the one without counts. */
  get attributes(): Map<string, string> {
    return attributesIn(this.#written);
  }
}

/** @throws ZipError for what is not well formed, or in another encoding than UTF-8 and UTF-16. */
export function* readXml(bytes: Uint8Array): Generator<XmlElement> {
  const reader = new XmlReader();
  yield* reader.push(bytes);
  yield* reader.end();
}

/** Reads a part as it is unpacked, however long it is. Throws as readXml does. */
export class XmlReader {
  #decoder: TextDecoder | null = null;
  #isWide = false;
  #isNamed = false;
  /** What came and is not whole yet. */
  #rest = "";
  #last: XmlElement | null = null;

  *push(piece: Uint8Array): Generator<XmlElement> {
    this.#decoder ??= this.#decoderFor(piece);
    yield* this.#read(decoded(this.#decoder, piece), false);
  }

  *end(): Generator<XmlElement> {
    yield* this.#read(this.#decoder ? decoded(this.#decoder) : "", true);
    if (this.#last) yield this.#last;
    this.#last = null;
  }

  *#read(text: string, isAll: boolean): Generator<XmlElement> {
    const xml = this.#rest + text;
    if (!this.#isNamed && (isAll || xml.length > 100)) this.#checkEncoding(xml);
    let at = 0;
    while (at < xml.length) {
      const open = xml.indexOf("<", at);
      if (open !== at) {
        // Half an entity waits for its other half.
        const end = open === -1 ? (isAll ? xml.length : Math.max(at, wholeText(xml, at))) : open;
        if (this.#last) this.#last.text += unescaped(xml.slice(at, end));
        at = end;
        if (open === -1) break;
      }
      const next = this.#token(xml, at, isAll);
      if (next === null) break;
      if (next.ended) yield next.ended;
      at = next.at;
    }
    this.#rest = xml.slice(at);
    if (this.#rest !== "" && (isAll || this.#rest.length > longestToken)) throw new ZipError("content");
  }

  /** Reads one tag, comment or the like; null when it is not whole yet. */
  #token(xml: string, at: number, isAll: boolean): { at: number; ended: XmlElement | null } | null {
    const other = endOfOther(xml, at, isAll);
    if (other === "partial") return null;
    const last = this.#last;
    if (other !== null) {
      if (xml.startsWith("<![CDATA[", at) && last) last.text += xml.slice(at + 9, other - 3);
      if (!xml.startsWith("</", at)) return { at: other, ended: null };
      this.#last = null;
      return { at: other, ended: last };
    }
    tag.lastIndex = at + 1;
    const [, name = "", attributes = ""] = tag.exec(xml) ?? [];
    if (name === "") {
      if (isAll || xml.indexOf("<", at + 1) !== -1) throw new ZipError("content");
      return null;
    }
    this.#last = new XmlElement(local(name), attributes);
    return { at: tag.lastIndex, ended: last };
  }

  #decoderFor(start: Uint8Array): TextDecoder {
    const mark = ((start[0] ?? 0) << 8) | (start[1] ?? 0);
    const wide =
      mark === 0xfffe || mark === 0x3c00
        ? "utf-16le"
        : mark === 0xfeff || mark === 0x003c
          ? "utf-16be"
          : null;
    this.#isWide = wide !== null;
    return new TextDecoder(wide ?? "utf-8", { fatal: true });
  }

  #checkEncoding(xml: string): void {
    this.#isNamed = true;
    const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1]?.toLowerCase() ?? "";
    const isKnown =
      named === "" || (this.#isWide ? named.startsWith("utf-16") : /^(?:utf-8|us-ascii)$/.test(named));
    if (!isKnown) throw new ZipError("content");
  }
}

function attributesIn(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const plain = new Set<string>();
  for (const [, name = "", one, other] of text.matchAll(attribute)) {
    // What declares a prefix is no attribute.
    if (name.startsWith("xmlns:")) continue;
    if (plain.has(name)) throw new ZipError("content");
    const isPlain = !name.includes(":");
    if (isPlain) plain.add(name);
    if (isPlain || !attributes.has(local(name))) attributes.set(local(name), unescaped(one ?? other ?? ""));
  }
  return attributes;
}

const kinds = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["</", ">"],
  ["<![CDATA[", "]]>"],
] as const;

/** Where a comment, an instruction, an end tag or literal text ends; null for the start of an element. */
function endOfOther(xml: string, at: number, isAll: boolean): number | "partial" | null {
  // Nearly every one is the start of an element or its end.
  const sign = xml[at + 1];
  if (sign !== undefined && sign !== "/" && sign !== "!" && sign !== "?") return null;
  const kind = kinds.find(([start]) => xml.startsWith(start, at));
  if (kind) {
    const end = xml.indexOf(kind[1], at + kind[0].length);
    if (end !== -1) return end + kind[1].length;
  } else {
    const begun = xml.slice(at, at + 9);
    const mayBe = !isAll && begun.length < 9 && kinds.some(([start]) => start.startsWith(begun));
    if (!mayBe) {
      if (xml[at + 1] === "!") throw new ZipError("content");
      return null;
    }
  }
  if (isAll) throw new ZipError("content");
  return "partial";
}

/** How far a text without a tag behind it is whole: an entity at its end may go on. */
function wholeText(xml: string, at: number): number {
  const entity = xml.lastIndexOf("&");
  return entity >= at && xml.length - entity < 12 && !xml.includes(";", entity) ? entity : xml.length;
}

function decoded(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new ZipError("content");
  }
}

const local = (name: string) => name.slice(name.lastIndexOf(":") + 1);

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, ten, hex, named) => {
    if (named) return entities[named as string] ?? whole;
    const code = ten ? Number(ten) : parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
