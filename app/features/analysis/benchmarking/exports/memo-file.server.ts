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

export type BenchmarkMemoFile =
  | { ok: true; name: string; bytes: Uint8Array }
  | { ok: false; reason: "not-found" }
  /** `busy`: too many documents are being made, ask again in a few seconds; `too-much`: it can't be printed. */
  | { ok: false; reason: "busy" | "too-much" };

/** The company's name where there is a memo for this person, or null: for asking without making it. */
export async function findMemoName(db: Db, actor: Actor, benchmarkId: string): Promise<string | null> {
  const saved = await findBenchmark(db, actor, benchmarkId);
  if (!saved || (await toolAccess(db, actor, "benchmarking")) === "demo") return null;
  return saved.name;
}

/** The benchmark on one page. Demo mode has no export: there is no file then. @param date writes a day. */
export async function makeMemoFile(
  db: Db,
  actor: Actor,
  benchmarkId: string,
  date: (iso: string) => string,
): Promise<BenchmarkMemoFile> {
  const found = await findWorked(db, actor, benchmarkId);
  if (!found || (await toolAccess(db, actor, "benchmarking")) === "demo") {
    return { ok: false, reason: "not-found" };
  }
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
    return { ok: true, name: saved.name, bytes: await makeSheetPdf(document) };
  } catch (error) {
    if (error instanceof PdfBusyError) return { ok: false, reason: "busy" };
    if (error instanceof PdfRefusedError || error instanceof PdfStoppedError) {
      return { ok: false, reason: "too-much" };
    }
    throw error;
  }
}
