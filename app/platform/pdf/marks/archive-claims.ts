import { type PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { unpacked } from "./draw-over.ts";

const NAMESPACE = "http://www.aiim.org/pdfa/ns/id/";
/** Bytes of metadata that are read. */
const MOST = 8 * 1024 * 1024;

/**
 * A copy claims no archive form (PDF/A): its lines and its metadata are not those that the claim was made for. The rest
 * of the metadata stays as it is.
 */
export function withdrawClaims(pdf: PDFDocument): void {
  const key = PDFName.of("Metadata");
  const { catalog, context } = pdf;
  const stream = catalog.lookup(key);
  if (!(stream instanceof PDFRawStream)) return;
  const bytes = Buffer.from(unpacked(stream, MOST));
  // UTF-16 holds a NUL in every letter of the address.
  const isWide = bytes.includes(Buffer.from(NAMESPACE, "utf16le")) || bytes.includes(wideBigEndian());
  if (isWide) return void catalog.delete(key);
  const packet = bytes.toString("latin1");
  if (!packet.includes(NAMESPACE)) return;
  const without = withoutClaim(packet);
  // What is still there is written in a way that is not known here.
  if (without.includes(NAMESPACE)) return void catalog.delete(key);
  const plain = context.stream(Buffer.from(without, "latin1"), { Type: "Metadata", Subtype: "XML" });
  catalog.set(key, context.register(plain));
}

const wideBigEndian = () => Buffer.from(NAMESPACE, "utf16le").swap16();

/** XMP (ISO 16684-1): each value is an element or an attribute with the prefix that is bound to the address. */
function withoutClaim(packet: string): string {
  const binding = new RegExp(`\\s+xmlns:([A-Za-z_][\\w.-]{0,30})\\s{0,9}=\\s{0,9}["']${NAMESPACE}["']`, "g");
  const prefixes = new Set([...packet.matchAll(binding)].map(([, prefix]) => prefix!));
  let rest = packet.replace(binding, "");
  for (const prefix of prefixes) {
    const name = `${prefix}:[A-Za-z]{1,30}`;
    rest = rest
      .replace(new RegExp(`<(${name})(?:\\s[^<>]{0,200})?>[^<]{0,200}</\\1\\s{0,9}>`, "g"), "")
      .replace(new RegExp(`<${name}(?:\\s[^<>]{0,200})?/>`, "g"), "")
      .replace(new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"[^"<]{0,200}"|'[^'<]{0,200}')`, "g"), "");
    // A name that is left would have no meaning any more.
    if (new RegExp(`[<\\s/]${name}`).test(rest)) return NAMESPACE;
  }
  return rest;
}
