/**
 * How long a client's search takes says nothing about others: a word that others have and one that nobody has, in turns.
 * How often the former of a pair took longer is compared with a coin's throws, in standard deviations. Pairs share
 * whatever else the machine does, so its load can hide a difference, but makes none. Where it stands more than five off
 * on a quiet machine, somebody can read what others have: `tests/integration/search-isolation` should have said so.
 */
import { expect, test } from "vitest";
import { startApp } from "../support/product/harness.ts";
import { searchingClient, writeElsewhere } from "../support/scene/foreign-word.ts";

const SAMPLES = Number(process.env.SAMPLES ?? 300);
const app = await startApp();
const { person, addresses } = await searchingClient(app);
const words = ["Zqvexil", "Zqwoxil"] as const;
await writeElsewhere(app, words[0]);

test.each(addresses)("%s", { timeout: 600_000 }, async (address) => {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < SAMPLES + 20; at++) {
    for (const which of at % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const begun = process.hrtime.bigint();
      const page = await person.get(address + words[which]);
      const took = Number(process.hrtime.bigint() - begun) / 1e6;
      expect(page.status).toBe(200);
      if (at >= 20) times[which].push(took);
    }
  }
  const longer = times[0].filter((took, at) => took > (times[1][at] ?? 0)).length;
  const z = (longer - SAMPLES / 2) / Math.sqrt(SAMPLES / 4);
  process.stdout.write(`${address} ${longer} of ${SAMPLES}, z ${z.toFixed(1)}\n`);
  expect(Math.abs(z)).toBeLessThan(5);
});
