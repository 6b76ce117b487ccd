/**
 * The elements of an XML part, which saxes reads strictly: in UTF-8 or UTF-16, without a document type, so that there
 * are no entities but XML's own.
 */
import { SaxesParser } from "saxes";
import { ZipError } from "./read-zip.server.ts";

/** Elements within elements. */
const deepest = 1000;

/**
 * Excel leaves a `<br>` open in the drawings of its notes; what is no entity of XML's stays as it is written; how many
 * elements stand at the top is nobody's concern here.
 */
const forgiven =
  /^(?:unexpected close tag|unmatched closing tag|unclosed tag|undefined entity|text data outside|document(?:s may| must) contain)/;

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

function refuse(): never {
  throw new ZipError("content");
}

/**
 * @returns the elements that ended with each piece.
 * @throws ZipError for what is not well formed, or in another encoding.
 */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<XmlElement[]> {
  const saxes = new SaxesParser({ position: false, xmlns: false });
  let decoder: TextDecoder | undefined;
  let open: XmlElement | null = null;
  let ended: XmlElement[] = [];
  let depth = 0;
  const begin = (next: XmlElement | null) => {
    if (open) ended.push(open);
    open = next;
  };
  const text = (found: string) => void (open && (open.text += found));
  saxes.on("error", ({ message }) => void (forgiven.test(message) || refuse()));
  saxes.on("doctype", refuse);
  saxes.on("xmldecl", ({ encoding }) => {
    const known = decoder?.encoding === "utf-8" ? /^(?:utf-8|us-ascii)$/i : /^utf-16/i;
    if (encoding !== undefined && !known.test(encoding)) refuse();
  });
  saxes.on("opentag", ({ name, attributes }) => {
    begin(new XmlElement(name, attributes));
    depth += 1;
    if (depth > deepest) refuse();
  });
  saxes.on("closetag", () => {
    begin(null);
    depth -= 1;
  });
  saxes.on("text", text);
  saxes.on("cdata", text);
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    saxes.write(decoded(decoder, piece));
    yield ended;
    ended = [];
  }
  saxes.write(decoded(decoder));
  saxes.close();
  begin(null);
  yield ended;
}

/** Whether bytes begin as XML does, in UTF-8 or UTF-16; nothing but space may stand before it. */
export function isXml(start: Buffer): boolean {
  const [one, other] = [start[0], start[1]];
  const isWide =
    (one === 0xff && other === 0xfe) || (one === 0xfe && other === 0xff) || one === 0 || other === 0;
  const text = start.toString("latin1").replace(isWide ? /\0|^\xff\xfe|^\xfe\xff/g : /^\xef\xbb\xbf/, "");
  return /^\s*(?:<|$)/.test(text);
}

function decoderFor(start: Uint8Array): TextDecoder {
  const mark = ((start[0] ?? 0) << 8) | (start[1] ?? 0);
  const isLittle = mark === 0xfffe || mark === 0x3c00;
  const isBig = mark === 0xfeff || mark === 0x003c;
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8", { fatal: true });
}

function decoded(decoder: TextDecoder | undefined, piece?: Uint8Array): string {
  try {
    return decoder?.decode(piece, { stream: piece !== undefined }) ?? "";
  } catch {
    return refuse();
  }
}
