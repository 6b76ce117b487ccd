import { expect, test } from "vitest";
import { type ReportRow, toReport } from "#app/features/publishing/catalogue/report.scope.server.ts";

const row: ReportRow = {
  id: "0".repeat(32),
  title: "A report",
  description: "What it says",
  category_id: "esg-reports",
  category_name: "ESG & Sustainability",
  price_pence: 29_900,
  contents: '["One","Two"]',
  pages: 12,
  published_on: "2026-09-14",
  restricted: 1,
  status: "published",
  version: 3,
  file_type: "pdf",
  file_id: "1".repeat(32),
  created_by: null,
  created_at: "2026-09-14T09:00:00.000Z",
  updated_at: "2026-09-14T09:00:00.000Z",
  title_folded: "a report",
  price_or_most: 29_900,
  price_or_least: 29_900,
  downloads: 7,
};

test("a row becomes a report: flags are booleans, JSON is read, the file's id stays behind", () => {
  const report = toReport(row);
  expect(report).toMatchObject({ restricted: true, contents: ["One", "Two"], pricePence: 29_900 });
  expect(JSON.stringify(report)).not.toContain(row.file_id);
  // No price means on request.
  const onRequest = toReport({ ...row, price_pence: null, restricted: 0 });
  expect(onRequest).toMatchObject({ pricePence: null, restricted: false });
});
