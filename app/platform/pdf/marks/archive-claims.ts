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
  if (without === null) return void catalog.delete(key);
  const plain = context.stream(Buffer.from(without, "latin1"), { Type: "Metadata", Subtype: "XML" });
  catalog.set(key, context.register(plain));
}

const wideBigEndian = () => Buffer.from(NAMESPACE, "utf16le").swap16();

const BINDING = /\sxmlns:([A-Za-z_][\w.-]{0,30})\s{0,9}=\s{0,9}(["'])([^"'<>]{0,200})\2/g;
/** An element with a text in it, an empty one, an attribute, and whatever else has a prefix. */
const VALUES = [
  /<([A-Za-z_][\w.-]{0,30}):([A-Za-z]{1,30})(?:\s[^<>]{0,200})?>[^<]{0,200}<\/\1:\2\s{0,9}>/g,
  /<([A-Za-z_][\w.-]{0,30}):[A-Za-z]{1,30}(?:\s[^<>]{0,200})?\/>/g,
  /\s([A-Za-z_][\w.-]{0,30}):[A-Za-z]{1,30}\s{0,9}=\s{0,9}(?:"[^"<]{0,200}"|'[^'<]{0,200}')/g,
];
const PREFIXED = /[<\s/]([A-Za-z_][\w.-]{0,30}):/g;

/**
 * XMP (ISO 16684-1): each value is an element or an attribute with the prefix that is bound to the address.
 * @returns null for what is written in a way that is not known here.
 */
function withoutClaim(packet: string): string | null {
  const prefixes = new Set<string>();
  const unbound = packet.replace(BINDING, (whole, prefix: string, _quote, address: string) => {
    if (address !== NAMESPACE) return whole;
    prefixes.add(prefix);
    return "";
  });
  const without = VALUES.reduce(
    (text, value) => text.replace(value, (whole, prefix: string) => (prefixes.has(prefix) ? "" : whole)),
    unbound,
  );
  const isLeft = [...without.matchAll(PREFIXED)].some(([, prefix]) => prefixes.has(prefix!));
  return isLeft || without.includes(NAMESPACE) ? null : without;
}
