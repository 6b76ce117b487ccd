/**
 * What an Office package (ECMA-376 part 2) is and would do. It is what its first relationship leads to, whatever its
 * parts are called, and what it would do stands in its types, its relationships and the first bytes of its parts.
 * Every part that is XML is read, whatever it is called.
 */
import { compoundInside, isCompound } from "./check-compound.ts";
import type { FileType } from "../uploads/file-types.ts";
import { isMacroType, PACKAGE_LIMITS, relationProblem } from "./office-policy.ts";
import { partProblem } from "./read-part.ts";
import { isXml, readXml } from "./read-xml.ts";
import { plainName, readZip, type Unpacked, ZipError, type ZipPart } from "./read-zip.server.ts";
import type { ContentProblem } from "../uploads/upload.ts";

const mainTypes: Partial<Record<FileType, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
};
const officeTypes = Object.keys(mainTypes) as FileType[];

interface Types {
  /** By the plain name of the part. */
  ofPart: Map<string, string>;
  all: string[];
}

/** @throws ZipError as readZip does, for parts that can't be read. */
export async function packageProblem(
  parts: readonly ZipPart[],
  type: FileType,
  depth = 0,
  unpacked: Unpacked = { bytes: parts.reduce((sum, { size }) => sum + size, 0) },
): Promise<ContentProblem | null> {
  const types = await typesOf(parts);
  if (types.all.some(isMacroType)) return "macros";
  if (parts.some(({ name }) => /(?:^|\/)(?:vbaproject\.bin$|macrosheets\/)/i.test(name))) return "macros";
  const main = await mainPart(parts);
  const mains = Object.values(mainTypes).filter((one) => types.all.includes(one));
  if (types.ofPart.get(main) !== mainTypes[type] || mains.length !== 1) return "content";
  for (const part of parts) {
    const problem =
      (part.name.toLowerCase().endsWith(".rels") ? await relationsProblem(part) : null) ??
      (await textProblem(part, types.ofPart.get(plainName(part.name)) ?? "")) ??
      (await insideProblem(part, depth, unpacked));
    if (problem) return problem;
  }
  return null;
}

async function typesOf(parts: readonly ZipPart[]): Promise<Types> {
  const list = parts.find(({ name }) => plainName(name) === "[content_types].xml");
  if (list?.name !== "[Content_Types].xml") throw new ZipError("content");
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  for await (const elements of readXml(list.pieces())) {
    for (const { name, attributes } of elements) {
      const isOverride = name === "Override";
      if (!isOverride && name !== "Default") continue;
      const key = attributes.get(isOverride ? "PartName" : "Extension");
      const type = attributes.get("ContentType")?.split(";")[0]?.trim().toLowerCase();
      const map = isOverride ? overrides : defaults;
      if (!key || !type || map.has(plainName(key))) throw new ZipError("content");
      map.set(plainName(key), type);
    }
  }
  const ofPart = new Map<string, string>();
  for (const { name } of parts) {
    const plain = plainName(name);
    const type = overrides.get(plain) ?? defaults.get(plain.slice(plain.lastIndexOf(".") + 1));
    if (type) ofPart.set(plain, type);
  }
  return { ofPart, all: [...defaults.values(), ...overrides.values()] };
}

/** The plain name of the part that the package is about: the one its relationships call the document. */
async function mainPart(parts: readonly ZipPart[]): Promise<string> {
  const root = parts.find(({ name }) => plainName(name) === "_rels/.rels");
  if (!root) throw new ZipError("content");
  const targets: string[] = [];
  for await (const elements of readXml(root.pieces())) {
    for (const { attributes } of elements)
      if (/\/officedocument$/i.test(attributes.get("Type") ?? ""))
        targets.push(attributes.get("Target") ?? "");
  }
  const [target, ...others] = targets;
  if (!target || others.length > 0) throw new ZipError("content");
  return plainName(target.replace(/^\.\//, ""));
}

async function relationsProblem(part: ZipPart): Promise<ContentProblem | null> {
  for await (const elements of readXml(part.pieces())) {
    for (const { name, attributes } of elements) {
      if (name !== "Relationship") continue;
      const type = (attributes.get("Type") ?? "").trim().toLowerCase();
      const target = (attributes.get("Target") ?? "").trim();
      const isOutside =
        attributes.get("TargetMode")?.trim().toLowerCase() === "external" ||
        /^(?:[a-z][a-z0-9+.-]+:|\\\\|\/\/)/i.test(target);
      const problem = relationProblem(type, target, isOutside);
      if (problem) return problem;
    }
  }
  return null;
}

async function textProblem(part: ZipPart, type: string): Promise<ContentProblem | null> {
  if (!isXml(part.start)) return part.size > 0 && /[+/]xml$/.test(type) ? "content" : null;
  try {
    return await partProblem(part);
  } catch (error) {
    // Programs that draw write document types of their own into their pictures, and Office reads no more of them.
    if (error instanceof ZipError && type === "image/svg+xml") return null;
    throw error;
  }
}

/** What a part is by its first bytes, whatever it is called. */
async function insideProblem(
  part: ZipPart,
  depth: number,
  unpacked: Unpacked,
): Promise<ContentProblem | null> {
  if (isCompound(part.start)) return compoundInside(await part.bytes());
  const start = part.start.toString("latin1", 0, 4);
  if (start.startsWith("MZ") || start === "\x7fELF") return "embedded";
  if (start !== "PK\x03\x04") return null;
  if (depth >= PACKAGE_LIMITS.depth) return "embedded";
  const inside = await readZip(await part.bytes(), unpacked).catch((error: unknown) => {
    // A file of another kind that is damaged, or no archive: nothing is known of it.
    if (error instanceof ZipError) return null;
    throw error;
  });
  if (!inside) return "embedded";
  const problems: (ContentProblem | null)[] = [];
  for (const type of officeTypes)
    problems.push(await packageProblem(inside, type, depth + 1, unpacked).catch(asProblem));
  if (problems.includes(null)) return null;
  return problems.find((problem) => problem !== "content") ?? "embedded";
}

function asProblem(error: unknown): ContentProblem {
  if (error instanceof ZipError) return error.problem;
  throw error;
}
