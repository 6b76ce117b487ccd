/** The parts of a workbook that its sheets refer to. */
import { readXml } from "../office/read-xml.ts";
import { plainName, type ZipPart } from "../office/read-zip.server.ts";
import { type CellKind, kindOf } from "./cell-style.ts";
import { SharedTexts } from "./shared-texts.ts";
import { SheetError } from "./sheet-table.ts";

/** Bytes of all texts that cells share: what a process holds of them. */
const longestShared = 64 * 1024 * 1024;

interface Relation {
  id: string;
  type: string;
  /** The plain name of the part. */
  target: string;
}

export async function relationsOf(
  parts: ReadonlyMap<string, ZipPart>,
  name: string,
  folder: string,
): Promise<Relation[]> {
  const part = parts.get(plainName(name));
  if (!part) return [];
  const relations: Relation[] = [];
  for await (const elements of readXml(part.pieces())) {
    for (const { name: element, attributes } of elements) {
      if (element !== "Relationship") continue;
      const target = attributes.get("Target") ?? "";
      relations.push({
        id: attributes.get("Id") ?? "",
        type: (attributes.get("Type") ?? "").toLowerCase(),
        target: plainName(target.startsWith("/") ? target : resolved(folder + target)),
      });
    }
  }
  return relations;
}

function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

export async function sharedTexts(part: ZipPart | undefined): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (!part) return texts;
  let text: string | null = null;
  let isPhonetic = false;
  for await (const elements of readXml(part.pieces())) {
    for (const { name, text: found } of elements) {
      if (name === "si") {
        if (text !== null) texts.push(text);
        text = "";
        if (texts.size > longestShared) throw new SheetError("The workbook’s texts are longer than 64 MB");
      }
      if (name === "si" || name === "r" || name === "rPh") isPhonetic = name === "rPh";
      if (name === "t" && !isPhonetic && text !== null) text += unescapedText(found);
    }
  }
  if (text !== null) texts.push(text);
  return texts;
}

export async function kindsOf(part: ZipPart | undefined): Promise<CellKind[]> {
  const formats = new Map<number, string>();
  const ids: number[] = [];
  let isCell = false;
  for await (const elements of part ? readXml(part.pieces()) : []) {
    for (const { name, attributes } of elements) {
      if (name === "numFmt")
        formats.set(Number(attributes.get("numFmtId")), attributes.get("formatCode") ?? "");
      else if (/^(?:cellXfs|cellStyleXfs|cellStyles|dxfs)$/.test(name)) isCell = name === "cellXfs";
      else if (name === "xf" && isCell) ids.push(Number(attributes.get("numFmtId") ?? 0));
    }
  }
  return ids.map((id) => kindOf(id, formats));
}

/** Signs that XML can't hold are written as _x000D_ (ST_Xstring, 22.9.2.19). */
export function unescapedText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
