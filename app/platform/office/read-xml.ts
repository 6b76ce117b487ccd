/**
 * The elements of an XML part, read by saxes as it is unpacked. A fragment to saxes may hold no document type, so that
 * there are no entities but XML's own; how parts are nested is nobody's concern here.
 */
import { SaxesParser } from "saxes";
import { ZipError } from "./zip-error.ts";

/** Characters that one tag may have before it is worth a doubt, and one text, comment or the like. */
const longest = { tag: 4 * 1024 * 1024, text: 64 * 1024 * 1024 };
/** Elements within elements. */
const deepest = 1000;
const longestDeclaration = 1024;
/** A whole part is handed over in pieces of so many bytes. */
const slice = 64 * 1024;

/** Excel leaves a `<br>` open in the drawings of its notes, and what is no entity of XML's stays as it is written. */
const forgiven = /^(?:unexpected close tag|unmatched closing tag|unclosed tag|undefined entity)/;

export class XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** What stands in it before another element begins. */
  text = "";
  readonly #written: Record<string, string>;

  constructor(name: string, written: Record<string, string>) {
    this.name = local(name);
    this.#written = written;
  }

  /** By their names without prefix; where two are alike, the one without counts. */
  get attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    for (const [name, value] of Object.entries(this.#written)) {
      // What declares a prefix is no attribute.
      if (name.startsWith("xmlns:")) continue;
      if (!name.includes(":") || !attributes.has(local(name))) attributes.set(local(name), value);
    }
    return attributes;
  }
}

const local = (name: string) => name.slice(name.lastIndexOf(":") + 1);

/** @throws ZipError for what is not well formed, or in another encoding than UTF-8 and UTF-16. */
export function* readXml(bytes: Uint8Array): Generator<XmlElement> {
  const reader = new XmlReader();
  for (let at = 0; at < bytes.length; at += slice) yield* reader.push(bytes.subarray(at, at + slice));
  yield* reader.end();
}

/** Reads a part however long it is. Throws as readXml does. */
export class XmlReader {
  readonly #saxes = new SaxesParser({ fragment: true, position: false, xmlns: false });
  #decoder: TextDecoder | null = null;
  /** What came before the declaration was whole; null from then on. */
  #head: string | null = "";
  #last: XmlElement | null = null;
  #ended: XmlElement[] = [];
  #depth = 0;
  #isInTag = false;
  /** Characters since the end of a tag, a text or the like. */
  #pending = 0;

  constructor() {
    const reached = () => void (this.#pending = 0);
    const text = (found: string) => {
      reached();
      if (this.#last) this.#last.text += found;
    };
    this.#saxes.on("error", ({ message }) => {
      if (!forgiven.test(message)) throw new ZipError("content");
    });
    this.#saxes.on("opentagstart", () => void (this.#isInTag = true));
    this.#saxes.on("opentag", ({ name, attributes, isSelfClosing }) => {
      reached();
      this.#isInTag = false;
      this.#begin(new XmlElement(name, attributes));
      if (!isSelfClosing) this.#depth += 1;
      if (this.#depth > deepest) throw new ZipError("content");
    });
    this.#saxes.on("closetag", ({ isSelfClosing }) => {
      reached();
      // What stands behind an empty element counts as its text.
      if (isSelfClosing) return;
      this.#depth -= 1;
      this.#begin(null);
    });
    this.#saxes.on("text", text);
    this.#saxes.on("cdata", text);
    this.#saxes.on("comment", reached);
    this.#saxes.on("processinginstruction", reached);
  }

  /** @returns the elements whose text is whole. */
  push(piece: Uint8Array): XmlElement[] {
    this.#decoder ??= decoderFor(piece);
    return this.#read(decoded(this.#decoder, piece), false);
  }

  end(): XmlElement[] {
    const ended = this.#read(this.#decoder ? decoded(this.#decoder) : "", true);
    this.#saxes.close();
    this.#begin(null);
    return [...ended, ...this.#ended.splice(0)];
  }

  #read(text: string, isAll: boolean): XmlElement[] {
    const more = this.#head === null ? text : this.#withoutDeclaration(text, isAll);
    this.#pending += more.length;
    this.#saxes.write(more);
    if (this.#pending > longest[this.#isInTag ? "tag" : "text"]) throw new ZipError("content");
    return this.#ended.splice(0);
  }

  #begin(next: XmlElement | null): void {
    if (this.#last) this.#ended.push(this.#last);
    this.#last = next;
  }

  #withoutDeclaration(text: string, isAll: boolean): string {
    const head = (this.#head ?? "") + text;
    this.#head = isAll || head.includes(">") || head.length > longestDeclaration ? null : head;
    if (this.#head !== null) return "";
    const [declaration = ""] = /^\s*<\?xml\s[^>]*\?>/.exec(head) ?? [];
    const named = /\sencoding\s*=\s*["']([^"']*)/.exec(declaration)?.[1]?.toLowerCase() ?? "";
    const isWide = this.#decoder?.encoding !== "utf-8";
    const isKnown =
      named === "" || (isWide ? named.startsWith("utf-16") : /^(?:utf-8|us-ascii)$/.test(named));
    if (!isKnown) throw new ZipError("content");
    return head.slice(declaration.length);
  }
}

function decoderFor(start: Uint8Array): TextDecoder {
  const mark = ((start[0] ?? 0) << 8) | (start[1] ?? 0);
  const isLittle = mark === 0xfffe || mark === 0x3c00;
  const isBig = mark === 0xfeff || mark === 0x003c;
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8", { fatal: true });
}

function decoded(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new ZipError("content");
  }
}
