import { newId } from "#app/platform/random.server.ts";
import { type Fill, ownerOf } from "./fill.ts";

const shelves = ["my-reports", "client-documents", "resource-library"];

/** What companies hold, their files, the copies their people took, and prices back to where there are none. */
export function fillFiles(fill: Fill): void {
  const { size, insert, at, reports } = fill;
  const holders = [fill.client.companyId, ...fill.others.map(({ companyId }) => companyId)];
  insert(
    "holdings",
    holders.flatMap((companyId, place) =>
      reports
        // The client holds all but the last, which the shop still offers them.
        .filter((_, index) => (place === 0 ? index < reports.length - 1 : index % 3 === 0))
        .map((report, index) => ({
          id: newId(),
          company_id: companyId,
          report_id: report.id,
          source: "granted",
          granted_by: null,
          granted_at: at(0.5 + index / (2 * reports.length)),
          ended_at: null,
          is_demo: 0,
        })),
    ),
  );
  const files = Array.from({ length: size / 2 }, (_, index) => ({
    id: newId(),
    company_id: ownerOf(fill, index).companyId,
    file_id: reports[index % reports.length]?.file_id,
    destination: shelves[(index >> 1) % shelves.length],
    source: "uploaded",
    title: `Licence schedule ${index}`,
    description: "What your company may do with its reports.",
    category_id: null,
    pages: 4,
    added_by: null,
    added_at: at((index * 2) / size),
    removed_at: null,
    is_demo: 0,
  }));
  insert("company_files", files);
  insert(
    "downloads",
    Array.from({ length: size }, (_, index) => {
      const { companyId, userId } = ownerOf(fill, index);
      const report = reports[(index >> 1) % reports.length];
      return {
        copy_id: `CR-${newId().slice(0, 16)}`,
        report_id: report?.id,
        version: report?.version,
        company_id: companyId,
        user_id: userId,
        ip: "192.0.2.1",
        downloaded_at: at(index / size),
      };
    }),
  );
  insert(
    "file_downloads",
    files.map((file, index) => {
      const { companyId, userId } = ownerOf(fill, index);
      return {
        copy_id: `CF-${newId().slice(0, 16)}`,
        company_file_id: file.id,
        company_id: companyId,
        user_id: userId,
        ip: "192.0.2.1",
        downloaded_at: file.added_at,
      };
    }),
  );
  insert("prices", prices(fill));
}

/** Closes up to yesterday, of two years at least, so that every chart is full in every folder. */
function* prices({ sqlite, size }: Fill) {
  const ids = sqlite.prepare("SELECT id FROM instruments").pluck().all() as string[];
  const each = Math.max(730, Math.ceil(size / Math.max(1, ids.length)));
  const now = new Date();
  for (const id of ids) {
    for (let back = 1; back <= each; back += 1) {
      yield {
        instrument_id: id,
        day: new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10),
        close: 1000 + ((back * 37) % 90),
        as_of: null,
        status: "end-of-day",
        source: "Bench",
        imported_at: now.toISOString(),
      };
    }
  }
}
