/** What a signed-in page weighs when its lists are full: a page is read on a telephone, on a train. */
import { expect, test } from "vitest";
import { compressFast } from "#app/http/front/compression.server.ts";
import { addressesOf, examples, viewerOf } from "../examples/all.ts";
import { license, setScene } from "../examples/scene.ts";
import { startApp } from "../support/product/harness.ts";
import { fillLists } from "../support/scene/full-lists.ts";

/** Bytes of HTML: as it is parsed, and as it is sent to whoever takes gzip alone. */
const most = { html: 60_000, sent: 9_000 };

/**
 * What is heavier by the route's module, and how heavy it may be: nothing of these may grow. Times and
 * numbers differ from run to run, so each has two parts of a hundred to spare.
 */
const heavier: Record<string, { html: number; sent: number }> = {
  // Fifty rows with three controls each, which all have their row's name.
  "routes/admin/notifications.tsx": { html: 77_000, sent: 10_750 },
  // All that staff know of a client, with every report they hold.
  "routes/admin/data-portal/client.tsx": { html: 81_000, sent: 14_000 },
  // Each row can be moved to each stage.
  "routes/portal/tools/deal-flow/list.tsx": { html: 68_300, sent: 9_350 },
  // Twelve services and five tools, each with its description.
  "routes/portal/services/services.tsx": { html: 60_000, sent: 10_100 },
  // Every figure leads to what explains it.
  "routes/portal/tools/benchmarking/benchmark.tsx": { html: 60_000, sent: 10_000 },
  // So near the bound that a longer name or another time of day would pass it.
  "routes/portal/tools/benchmarking/edit.tsx": { html: 60_000, sent: 9_250 },
  // A thousand companies of one name, each with what tells it apart.
  "routes/admin/data-portal/live-upload.tsx": { html: 65_300, sent: 10_500 },
  // Four pages of a report with all their text, and the words that were found.
  "routes/portal/reports/read.tsx": { html: 60_000, sent: 12_200 },
  "routes/portal/reports/file-read.tsx": { html: 60_000, sent: 9_400 },
  // Charts of hundreds of points.
  "routes/portal/tools/benchmarking/plots.tsx": { html: 60_000, sent: 11_000 },
  "routes/portal/tools/deal-flow/charts.tsx": { html: 65_800, sent: 10_200 },
  "routes/portal/tools/portfolio-valuation/portfolio.tsx": { html: 81_800, sent: 12_900 },
};

const instead =
  "let a row say each thing once (names by aria-labelledby, one class for what repeats), and a loader hand over what is shown and nothing else";

const app = await startApp();
const scene = await setScene(app);
for (const tool of ["kpi-alerts", "portfolio-valuation", "due-diligence", "benchmarking"])
  await license(app.db, scene.companyId, tool);
await fillLists(app, scene);

const signedIn = examples.filter((shown) => viewerOf(shown) !== "visitor" && !shown.facts.gives);

test.each(signedIn)("$example.name is light with full lists", async (shown) => {
  const [path = ""] = addressesOf(shown, scene);
  const page = await scene.people[viewerOf(shown)]().get(path);
  const allowed = heavier[shown.module] ?? most;
  const bytes = Buffer.from(page.html);
  const sent = (await compressFast(bytes, "gzip")).length;
  const faults: string[] = [];
  if (bytes.length > allowed.html) faults.push(`${bytes.length} bytes of HTML, of ${allowed.html} at most`);
  if (sent > allowed.sent) faults.push(`${sent} bytes as sent, of ${allowed.sent} at most`);
  expect(faults.map((fault) => `${path} has ${fault}: ${instead}`)).toEqual([]);
});
