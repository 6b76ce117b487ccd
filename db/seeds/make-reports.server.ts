import { readdirSync } from "node:fs";
import { imprint } from "#app/features/authoring/imprint.ts";
import { makeReport } from "#app/features/authoring/make-report.server.ts";
import type { ReportSeed } from "./reports/report-seed.ts";

/** A report of the reference catalogue with its PDF, made by the product's own authoring. */
export interface CatalogueReport extends ReportSeed {
  bytes: Uint8Array;
  pages: number;
  /** The section headings. */
  sections: string[];
}

/** Prints every report written in `reports/`; the page count is the file's. */
export async function makeReports(): Promise<CatalogueReport[]> {
  return Promise.all((await written()).map(print));
}

async function written(): Promise<ReportSeed[]> {
  const folder = new URL("./reports/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".server.ts"));
  const modules: Record<string, unknown>[] = await Promise.all(
    names.sort().map((name) => import(new URL(name, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isSeed);
}

function isSeed(value: unknown): value is ReportSeed {
  return typeof value === "object" && value !== null && "key" in value && "conclusions" in value;
}

async function print(seed: ReportSeed): Promise<CatalogueReport> {
  const { title, focus, summary, content, conclusions } = seed;
  const made = await makeReport(
    { title, focus, summary, content, conclusions },
    imprint({ ...seed, abstract: seed.description, isIllustrative: true }),
  );
  if (!made.ok) throw new Error(`The report "${title}" can't be made: ${JSON.stringify(made.problems)}`);
  return {
    ...seed,
    bytes: made.bytes,
    pages: made.pages,
    sections: made.contents.map((entry) => entry.title),
  };
}
