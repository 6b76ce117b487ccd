import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Actor } from "#app/features/actor.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { makeSheetPdf } from "#app/platform/pdf/pdf.server.ts";
import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { benchmarkMemo } from "./benchmark-memo.ts";
import { findBenchmark } from "../records/find-benchmarks.server.ts";
import { findWorked } from "../records/find-worked.server.ts";

/** The company's name where there is a memo for this person, or null: for asking without making it. */
export async function findMemoName(db: Db, actor: Actor, benchmarkId: string): Promise<string | null> {
  const saved = await findBenchmark(db, actor, benchmarkId);
  if (!saved || (await toolAccess(db, actor, "benchmarking")) === "demo") return null;
  return saved.name;
}

/** The benchmark on one page. Demo mode has no export: there is no file then. @param date writes a day. */
export async function makeMemoFile(db: Db, actor: Actor, benchmarkId: string, date: (iso: string) => string) {
  const found = await findWorked(db, actor, benchmarkId);
  if (!found || (await toolAccess(db, actor, "benchmarking")) === "demo") return refused("not-found");
  const { saved, group, worked } = found;
  const company = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", saved.companyId)
    .executeTakeFirstOrThrow();
  const document = benchmarkMemo(saved, group, worked, {
    companyName: company.name,
    printed: date(now().toISOString()),
    asOf: datedText("comparison", group.asOf, { asOf: londonDay(now()), date }),
  });
  try {
    return done({ name: saved.name, bytes: await makeSheetPdf(document) });
  } catch (error) {
    if (error instanceof PdfBusyError) return refused("busy");
    if (error instanceof PdfRefusedError || error instanceof PdfStoppedError) return refused("too-much");
    throw error;
  }
}
