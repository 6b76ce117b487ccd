import { setTimeout as sleep } from "node:timers/promises";
import { ask, mostDuring, steadily, type Target } from "./measure.ts";
import { pages } from "./pages.ts";
import type { Report } from "./report.ts";
import type { Bench } from "./scratch.ts";

const perSecond = 20;

/** Resident memory of the product's process, before, while and after people go through its pages. */
export async function measureMemory(bench: Bench): Promise<Report> {
  const [rest, load] = bench.isQuick ? [5, 20] : [60, 600];
  const { server, target } = await bench.start(bench.own);
  const asked = pages.map(({ path, who }) => target(path, who));
  const goThrough = () => steadily(perSecond, load, (number) => ask(asked[number % asked.length] as Target));
  await sleep(rest * 1000);
  const atRest = server.megabytes().own;
  const atMost = (await mostDuring(server, goThrough)).own;
  await sleep(rest * 1000);
  return {
    how: `${perSecond} pages a second for ${load} s, mixed.`,
    table: [
      ["Resident memory of the process", "MB", "aim"],
      ["at rest", atRest, "≤ 150"],
      ["at most, under load", atMost, "≤ 300"],
      [`${rest} s after the load`, server.megabytes().own, "≤ 200"],
    ],
  };
}
