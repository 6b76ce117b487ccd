/** What the valuation costs where there is much of it: counted in the cost of reading or sorting the same. */
import { expect, test } from "vitest";
import { readCsv } from "#app/features/csv/csv-reader.server.ts";
import { RowReader } from "#app/features/analysis/imports/read-row.server.ts";
import {
  SAMPLE_DAY,
  SAMPLE_HOLDINGS,
  SAMPLE_RATES,
} from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import { FLOW_COLUMNS } from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import { valueByEveryMethod } from "#app/features/analysis/valuation/maths/value-holding.ts";
import { xirr, xnpv } from "#app/features/analysis/valuation/maths/xirr.ts";

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test("a hundred holdings by five methods cost no more than a few thousand sorts of their peers", async () => {
  const peers = Array.from({ length: 100 }, (_, index) => ({
    name: `Peer ${index}`,
    evEbitda: 5 + ((index * 7) % 13),
    evRevenue: 1 + ((index * 5) % 3),
  }));
  const numbers = peers.map((peer) => peer.evEbitda);
  const sorting = await timed(() => {
    for (let time = 0; time < 4000; time += 1) numbers.toSorted((one, other) => one - other);
  });
  const context = { asOf: SAMPLE_DAY, peers, peerSource: "Sample", rates: SAMPLE_RATES };
  let seen = 0;
  const valuing = await timed(() => {
    for (let index = 0; index < 100; index += 1) {
      const holding = SAMPLE_HOLDINGS[index % SAMPLE_HOLDINGS.length]!;
      seen += valueByEveryMethod(holding, { ...context, plan: holding.plan }).values.length;
    }
  });
  expect(seen).toBeGreaterThan(0);
  expect(valuing).toBeLessThan(sorting * 3);
});

test("a hundred thousand rows stream, each checked, in few times the time of reading them", async () => {
  async function* lines(count: number) {
    yield "Holding,Date,Amount\n";
    for (let index = 0; index < count; index += 1) {
      yield `H${index % 500},2026-01-${String((index % 28) + 1).padStart(2, "0")},-1.25\n`;
    }
  }
  const limits = { rows: 1e6, columns: 9, cell: 99, bytes: 1e9 };
  const reading = await timed(async () => {
    for await (const _ of readCsv(lines(50_000), limits));
  });
  let good = 0;
  const checking = await timed(async () => {
    const reader = new RowReader(FLOW_COLUMNS, ["holding", "date", "amount"]);
    for await (const record of readCsv(lines(100_000), limits)) good += reader.read(record).ok ? 1 : 0;
  });
  expect(good, "but for the names").toBe(100_000);
  expect(checking).toBeLessThan(reading * 20);
});

test("the rate of a fund of 120,000 flows takes no longer than reading them a few times", async () => {
  const fund = Array.from({ length: 120_000 }, (_, index) => ({
    date: `20${String(5 + Math.floor(index / 6000)).padStart(2, "0")}-${String(1 + (Math.floor(index / 500) % 12)).padStart(2, "0")}-15`,
    amount: index < 60_000 ? -1 : 2,
  }));
  const reading = await timed(() => {
    for (let time = 0; time < 10; time += 1) xnpv(fund, 0.1, "GBP");
  });
  const solving = await timed(() => expect(xirr(fund, "GBP").ok).toBe(true));
  expect(solving).toBeLessThan(reading);
});
