import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import { makeReport } from "#app/features/publishing/authoring/make-report.server.ts";
import { reportSeeds } from "./catalogue.ts";
import type { ReportSeed } from "./report-seed.ts";

export interface SeedReport {
  seed: ReportSeed;
  bytes: Uint8Array;
  pages: number;
  contents: { title: string; page: number }[];
}

/** The catalogue's reports as PDFs, one after the other, in its order. They take a few seconds in all. */
export async function* makeSeedReports(): AsyncIterable<SeedReport> {
  for (const seed of reportSeeds) {
    const made = await makeReport(
      seed,
      imprint({
        category: seed.category,
        reference: seed.reference,
        publishedOn: seed.publishedOn,
        abstract: seed.description,
        isIllustrative: true,
      }),
    );
    if (!made.ok) {
      throw new Error(`${seed.key}: ${made.problems.map((problem) => problem.message).join("; ")}`);
    }
    yield { seed, bytes: made.bytes, pages: made.pages, contents: made.contents };
  }
}
