/**
 * How long a client's search takes says nothing about others: samples of a word that others have and of one that nobody has,
 * in turns. The figure is the difference of the means in standard errors.
 */
import { expect, test } from "vitest";
import { startApp } from "../support/product/harness.ts";
import { searchingClient, writeElsewhere } from "../support/scene/foreign-word.ts";

const SAMPLES = Number(process.env.SAMPLES ?? 300);
const app = await startApp();
const { person, addresses } = await searchingClient(app);
const words = ["Zqvexil", "Zqwoxil"] as const;
await writeElsewhere(app, words[0]);

/** Without the tenth that took longest: what else the machine does is not of interest. */
function usual(times: number[]) {
  const kept = times.toSorted((one, other) => one - other).slice(0, Math.ceil(times.length * 0.9));
  const mean = kept.reduce((sum, one) => sum + one, 0) / kept.length;
  const variance = kept.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (kept.length - 1);
  return { mean, error: variance / kept.length };
}

test.each(addresses)("%s", { timeout: 300_000 }, async (address) => {
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
  const [foreign, none] = [usual(times[0]), usual(times[1])];
  const z = (foreign.mean - none.mean) / Math.sqrt(foreign.error + none.error);
  console.log(`${address} ${foreign.mean.toFixed(2)} ms, ${none.mean.toFixed(2)} ms, z ${z.toFixed(1)}`);
  expect(Math.abs(z)).toBeLessThan(4);
});
