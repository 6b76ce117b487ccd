import type { z } from "zod";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { CsvError, type CsvRecord, readCsv } from "#app/features/csv/csv-reader.ts";
import { unguarded } from "#app/features/csv/csv.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import { count } from "#app/plural.ts";
import { DEAL_COLUMNS, NEEDED_HEADERS } from "./deal-columns.ts";
import { type ImportedDeal, importDealSchema } from "./deal.schema.ts";
import { findPipeline, type Pipeline } from "./deal.scope.server.ts";
import { insertDeal, ownerIn, roomForDeals } from "./insert-deal.server.ts";

export interface ImportDealsInput {
  /** A pasted text or an uploaded file, which stays where it is. */
  source: string | UploadedFile;
  companyId?: string | null | undefined;
  once?: string | undefined;
}

export type ImportDealsResult =
  | { ok: true; count: number }
  | { ok: false; reason: "not-found" }
  /** Sentences that name the line and the column; nothing was imported. */
  | { ok: false; reason: "file"; problems: string[] }
  /** The file is good, but there is no room for its deals. */
  | { ok: false; reason: "room"; problems: string[] };

/** So many problems are told at once; whoever mended those comes again. */
const MOST_PROBLEMS = 20;

/** Adds the deals of a CSV file: all of them, or, when anything in it will not do, none. */
export async function importDeals(db: Db, actor: Actor, input: ImportDealsInput): Promise<ImportDealsResult> {
  const { source } = input;
  const read = await readDeals(typeof source === "string" ? [source] : readUpload(source));
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  return db.transaction().execute(async (trx): Promise<ImportDealsResult> => {
    const pipeline = await findPipeline(trx, actor, input.companyId ?? null);
    if (!pipeline) return { ok: false, reason: "not-found" };
    const earlier = await resultOfOnce(trx, actor, "import-deals", input.once);
    if (earlier !== undefined) return { ok: true, count: Number(earlier) };
    const room = await roomForDeals(trx, actor, pipeline);
    const refused = (problems: string[]): ImportDealsResult => ({ ok: false, reason: "file", problems });
    if (read.deals.length > room) {
      return { ok: false, reason: "room", problems: [tooMany(read.deals.length, room, pipeline)] };
    }
    const problems: string[] = [];
    const ready = [];
    for (const { line, deal } of read.deals) {
      const ownerId = deal.owner ? await ownerIn(trx, pipeline, { email: deal.owner }) : null;
      if (deal.owner && !ownerId) {
        problems.push(`Line ${line}, Owner: nobody of ${pipeline.companyName} has the address ${deal.owner}`);
      }
      ready.push({ ...deal, ownerId });
    }
    if (problems.length > 0) return refused(problems.slice(0, MOST_PROBLEMS));
    for (const deal of ready) await insertDeal(trx, actor, pipeline, deal);
    await recordAudit(trx, actor, {
      action: "deal.import",
      target: `company:${pipeline.companyId}`,
      details: {
        count: ready.length,
        ...aboutCompany(actor, pipeline.companyId),
        ...(typeof source !== "string" && {
          file: { name: source.name, size: source.size, sha256: source.sha256 },
        }),
      },
    });
    await recordOnce(trx, actor, "import-deals", input.once, String(ready.length));
    return { ok: true, count: ready.length };
  });
}

type Read = { ok: true; deals: { line: number; deal: ImportedDeal }[] } | { ok: false; problems: string[] };

async function readDeals(source: Parameters<typeof readCsv>[0]): Promise<Read> {
  const problems: string[] = [];
  const deals: { line: number; deal: ImportedDeal }[] = [];
  let fields: (string | null)[] | undefined;
  try {
    for await (const record of readCsv(source)) {
      if (!fields) {
        const header = readHeader(record);
        if (!header.ok) return header;
        fields = header.fields;
        continue;
      }
      if (problems.length >= MOST_PROBLEMS) continue;
      const read = readRow(record, fields);
      if (read.ok) deals.push({ line: record.line, deal: read.deal });
      else problems.push(...read.problems);
    }
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, problems: [error.message] };
    throw error;
  }
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
  if (deals.length === 0)
    return {
      ok: false,
      problems: ["The file has no deals: below the line of column names there is nothing"],
    };
  return { ok: true, deals };
}

function readHeader(record: CsvRecord) {
  const known = (name: string) => DEAL_COLUMNS.find((column) => folded(column.header) === folded(name));
  const names = record.cells.map((cell) => cell.trim());
  const [first = ""] = names;
  if (names.length === 1 && /[;\t]/.test(first)) {
    const sign = first.includes(";") ? "semicolons" : "tabs";
    const text = `Line ${record.line}: the columns stand apart by ${sign}. Save the file with commas between them`;
    return { ok: false as const, problems: [text] };
  }
  const problems = names.flatMap((name, index) => {
    if (!known(name)) return [`Line ${record.line}: “${name.slice(0, 60)}” is not a column of a deals file`];
    const isRepeated = names.findIndex((other) => folded(other) === folded(name)) < index;
    return isRepeated ? [`Line ${record.line}: the column ${name} is there twice`] : [];
  });
  const missing = NEEDED_HEADERS.filter((name) => !names.some((other) => folded(other) === folded(name)));
  problems.push(...missing.map((name) => `Line ${record.line}: the column ${name} is missing`));
  if (problems.length > 0) return { ok: false as const, problems: problems.slice(0, MOST_PROBLEMS) };
  return { ok: true as const, fields: names.map((name) => known(name)?.field ?? null) };
}

function readRow({ line, cells }: CsvRecord, fields: readonly (string | null)[]) {
  if (cells.length !== fields.length) {
    const text = `Line ${line} has ${count(cells.length, "cell")}; the line of column names has ${fields.length}`;
    return { ok: false as const, problems: [text] };
  }
  const given: Record<string, string> = {};
  fields.forEach((field, index) => {
    const cell = unguarded(cells[index] ?? "").trim();
    if (field && cell) given[field] = field === "probability" ? cell.replace(/\s*%$/, "") : cell;
  });
  const parsed = importDealSchema.safeParse(given);
  if (parsed.success) return { ok: true as const, deal: parsed.data };
  return { ok: false as const, problems: parsed.error.issues.map((issue) => problemText(line, issue)) };
}

function problemText(line: number, issue: z.core.$ZodIssue): string {
  const column = DEAL_COLUMNS.find(({ field }) => field === issue.path[0])?.header;
  return `Line ${line}${column ? `, ${column}` : ""}: ${issue.message}`;
}

function tooMany(deals: number, room: number, { access }: Pipeline): string {
  const limit = access === "demo" ? "In demo mode a pipeline" : "A pipeline";
  return `The file has ${count(deals, "deal")}. ${limit} has room for ${room} more`;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}
