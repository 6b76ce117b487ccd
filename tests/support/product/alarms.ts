/** What docs/operations/alerts.yml makes of the product's figures: Prometheus' own promtool judges those of before and after. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Served } from "./front.ts";

export const rules = resolve("docs/operations/alerts.yml");
const text = readFileSync(rules, "utf8");
export const alarms = [...text.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
/** The figures that the rules ask for. */
const asked = new Set(text.match(/\b(?:portal|nodejs|process)_\w+|\bup\b/g));
/** Every alarm that has fired. */
export const fired = new Set<string>();

/** Values by series, as Prometheus would have them. */
export type Scrape = Map<string, number>;
const isCount = (series: string) => /_(?:total|bucket|count|sum)\{/.test(series);

export async function scrape(served: Served): Promise<Scrape> {
  const answer = await served.fetch("/metrics", { headers: { Host: served.host } });
  const at = Date.now() / 1000;
  const lines = (await answer.text()).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm);
  return new Map(
    Array.from(lines, ([, name = "", labels, value]) => {
      // The time of promtool begins at nought.
      const isTime = name.endsWith("timestamp_seconds") && name.startsWith("portal_");
      return [
        `${name}{${labels ? `${labels},` : ""}job="portal",instance="one"}`,
        isTime ? Number(value) - at : Number(value),
      ];
    }),
  );
}

/** The first series whose name has this in it. */
export function valueOf(figures: Scrape, series: string): number | undefined {
  return [...figures].find(([name]) => name.includes(series))?.[1];
}

/** @returns the alarms that fire after `lasting`, when figures were so and then so, and what was counted goes on. */
export function firing(before: Scrape, after: Scrape, { every = "15s", lasting = "30m" } = {}): string[] {
  const series = [...after].filter(([name]) => asked.has(name.split("{")[0] ?? ""));
  const input = series.map(([name, value]) => {
    const was = before.get(name) ?? (isCount(name) ? 0 : value);
    const values = isCount(name) ? `${was}+${Math.max(0, value - was)}x200` : `${was} ${value}x200`;
    return `      - series: '${name}'\n        values: '${values}'`;
  });
  const file = join(mkdtempSync(join(tmpdir(), "portal-alarms-")), "test.yml");
  writeFileSync(
    file,
    `rule_files: [${rules}]
evaluation_interval: ${every}
tests:
  - interval: ${every}
    input_series:
${input.join("\n")}
    promql_expr_test:
      - expr: count by (alertname) (ALERTS{alertstate="firing"})
        eval_time: ${lasting}
        exp_samples: [{ labels: none, value: 0 }]
`,
  );
  const { stderr, stdout } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  const told = stderr + stdout;
  if (!told.includes("got:")) throw new Error(told);
  const got = told.slice(told.indexOf("got:")).matchAll(/alertname=\\?"(\w+)/g);
  const found = [...new Set(Array.from(got, ([, name = ""]) => name))].sort();
  for (const name of found) fired.add(name);
  return found;
}
