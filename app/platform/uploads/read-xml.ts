/** The elements of an XML part, without what a package may not hold: document types and entities of its own. */
import { ZipError } from "./zip-error.ts";

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** By their names without prefix; where two are alike, the one without counts. */
  attributes: Map<string, string>;
  /** The text up to the next tag. */
  text: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const tag = /([^\s/>"'=<]+)((?:\s+[^\s/>"'=<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const attribute = /([^\s/>"'=<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** @throws ZipError for what is not well formed, or in another encoding than UTF-8 and UTF-16. */
export function* readXml(bytes: Uint8Array): Generator<XmlElement> {
  const xml = decoded(bytes);
  let last: XmlElement | null = null;
  for (let at = 0; at < xml.length;) {
    const open = xml.indexOf("<", at);
    if (last) last.text += unescaped(xml.slice(at, open === -1 ? undefined : open));
    if (open === -1) break;
    const end = endOfOther(xml, open);
    if (end !== null) {
      if (last && xml.startsWith("<![CDATA[", open)) last.text += xml.slice(open + 9, end - 3);
      at = end;
      continue;
    }
    if (last) yield last;
    tag.lastIndex = open + 1;
    const [, name = "", attributes = ""] = tag.exec(xml) ?? [];
    if (name === "") throw new ZipError("content");
    at = tag.lastIndex;
    last = { name: local(name), attributes: attributesIn(attributes), text: "" };
  }
  if (last) yield last;
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

/** Where a comment, an instruction, an end tag or literal text ends; null for the start of an element. */
function endOfOther(xml: string, at: number): number | null {
  const kinds = [
    ["<?", "?>"],
    ["<!--", "-->"],
    ["</", ">"],
    ["<![CDATA[", "]]>"],
  ] as const;
  const kind = kinds.find(([start]) => xml.startsWith(start, at));
  if (!kind && xml[at + 1] !== "!") return null;
  const end = kind ? xml.indexOf(kind[1], at) : -1;
  if (!kind || end === -1) throw new ZipError("content");
  return end + kind[1].length;
}

function decoded(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const wide =
    mark === 0xfffe || mark === 0x3c00 ? "utf-16le" : mark === 0xfeff || mark === 0x003c ? "utf-16be" : null;
  let xml: string;
  try {
    xml = new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ZipError("content");
  }
  const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1]?.toLowerCase() ?? "";
  const isKnown = named === "" || (wide ? named.startsWith("utf-16") : /^(?:utf-8|us-ascii)$/.test(named));
  if (!isKnown) throw new ZipError("content");
  return xml;
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
