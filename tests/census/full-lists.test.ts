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
  "routes/admin/notifications.tsx": { html: 77_500, sent: 10_600 },
  // All that staff know of a client, with every report they hold.
  "routes/admin/data-portal/client.tsx": { html: 95_000, sent: 17_000 },
  // Every country there is, to choose from.
  "routes/admin/data-portal/new-client.tsx": { html: 60_000, sent: 12_300 },
  "routes/admin/data-portal/edit-client.tsx": { html: 60_000, sent: 12_300 },
  // Each row can be moved to each stage.
  "routes/portal/tools/deal-flow/list.tsx": { html: 69_000, sent: 9_500 },
  // Twelve services, each with its description.
  "routes/portal/services/services.tsx": { html: 60_000, sent: 10_000 },
  // Every figure leads to what explains it.
  "routes/portal/tools/benchmarking/benchmark.tsx": { html: 60_000, sent: 10_100 },
  // So near the bound that a longer name or another time of day would pass it.
  "routes/portal/tools/benchmarking/edit.tsx": { html: 60_000, sent: 9_300 },
  "routes/admin/data-portal/live-upload.tsx": { html: 61_500, sent: 9_000 },
  // Charts stand in the page as drawings, and in what its scripts begin with as numbers.
  "routes/admin/dashboard.tsx": { html: 60_000, sent: 9_600 },
  "routes/portal/markets/instrument.tsx": { html: 60_000, sent: 12_600 },
  "routes/portal/tools/benchmarking/plots.tsx": { html: 63_000, sent: 14_700 },
  "routes/portal/tools/deal-flow/charts.tsx": { html: 86_000, sent: 13_200 },
  "routes/portal/tools/portfolio-valuation/holding.tsx": { html: 60_000, sent: 9_500 },
  "routes/portal/tools/portfolio-valuation/portfolio.tsx": { html: 90_000, sent: 14_500 },
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
