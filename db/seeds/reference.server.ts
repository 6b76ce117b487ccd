/** The reference data: what the product offers. It is the firm's own and stays when the demonstration is removed. */
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, storeBytes, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { categories } from "./categories.ts";
import { seedInstruments } from "./markets.server.ts";
import { makeSeedReports, type SeedReport } from "./reports/make-reports.ts";
import { seedSamplePeers } from "./sample-peers.server.ts";
import { services } from "./services.ts";

/**
 * Twelve services, twelve categories, three instruments, a sample set of peers and ten published reports with their
 * PDFs. The files are on disk before the one transaction that names them. Does nothing where the reference data is there already.
 */
export async function seedReference(db: Db): Promise<void> {
  await seedInstruments(db);
  await seedSamplePeers(db);
  if (await db.selectFrom("categories").select("id").limit(1).executeTakeFirst()) return;
  const reports: { made: SeedReport; file: StoredFile }[] = [];
  for await (const made of makeSeedReports()) {
    const name = `${made.seed.key.replaceAll("-", "_")}.pdf`;
    reports.push({ made, file: await storeBytes(made.bytes, { name, contentType: "application/pdf" }) });
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("categories")
      .values(categories.map((category, position) => ({ ...category, position })))
      .execute();
    await trx
      .insertInto("services")
      .values(
        services.map(({ pricing, features, ...service }, position) => ({
          ...service,
          pricing_text: pricing,
          features: JSON.stringify(features),
          position,
        })),
      )
      .execute();
    for (const { made, file } of reports) await insertReport(trx, made, file);
  });
}

async function insertReport(trx: Trx, made: SeedReport, file: StoredFile): Promise<void> {
  const { seed: report, pages, contents } = made;
  await recordFile(trx, file);
  const id = newId();
  // Nine o'clock on the day of publication; a clock behind that day must not make it the future.
  const at = [`${report.publishedOn}T09:00:00.000Z`, isoAfter(-1)].sort()[0] ?? nowIso();
  await trx
    .insertInto("reports")
    .values({
      id,
      title: report.title,
      description: report.description,
      category_id: report.categoryId,
      price_pence: report.pricePence,
      contents: JSON.stringify(contents.map((section) => section.title)),
      pages,
      published_on: report.publishedOn,
      restricted: report.restricted ? 1 : 0,
      status: "published",
      version: 1,
      file_type: "pdf",
      file_id: file.id,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto("report_versions")
    .values({
      id: newId(),
      report_id: id,
      version: 1,
      file_id: file.id,
      pages,
      change_note: "First published.",
      created_at: at,
    })
    .execute();
}
