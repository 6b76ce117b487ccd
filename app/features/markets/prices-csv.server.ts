import { type CsvCell, csvOf } from "#app/features/csv/csv.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findPrices } from "./find-markets.server.ts";
import { PRICE_COLUMNS } from "./price-file.server.ts";
import type { Range } from "./price-range.ts";

/** The prices of a range as a CSV file, the oldest first, in the importer's columns. */
export async function pricesCsv(db: Db, instrumentId: string, range: Range): Promise<string> {
  const prices = await findPrices(db, instrumentId, range);
  const rows: CsvCell[][] = prices.map(({ day, close, asOf, status, source }) => [
    instrumentId,
    day,
    close,
    asOf,
    status,
    source,
  ]);
  return csvOf([[...PRICE_COLUMNS], ...rows]);
}
