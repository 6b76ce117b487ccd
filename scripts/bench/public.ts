import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConstantAnswer } from "./constant-answer.ts";
import { ask, browserHeaders, loadInTurns, median } from "./measure.ts";
import { oneOfEachKind, publicPages, warmUp } from "./public-pages.ts";
import { kilobytes, loadRounds, range, type Report, whole } from "./report.ts";
import type { Bench } from "./scratch.ts";
import { keptHeaders, startProduct } from "./servers.ts";

const aims = { toConstant: 0.85, toRendered: 10 };

/**
 * Each page for anybody, as the product answers it from memory, beside the same server with a constant body of the same
 * size and headers, and beside the same page rendered for each request (its address with a query, which is never kept).
 */
export async function measurePublic(bench: Bench): Promise<Report> {
  // There are many pages, so each gets less.
  const plan = { ...bench.plan, seconds: bench.isQuick ? 1 : 2, rounds: bench.isQuick ? 1 : 5, warmUp: 0.5 };
  return bench.onProduct(async (product) => {
    const answers: ConstantAnswer[] = [];
    for (const path of oneOfEachKind(await publicPages(product), bench.pages)) {
      await warmUp(product, path);
      const { headers, body } = await ask(product.origin + path, { headers: browserHeaders });
      answers.push({ path, headers: keptHeaders(headers), body: body.toString("base64") });
    }
    const file = join(bench.folder, "answers.json");
    writeFileSync(file, JSON.stringify(answers));
    const constant = await startProduct(bench.copyData("constant-data"), {
      NODE_OPTIONS: `--import=${new URL("./constant-answer.ts", import.meta.url).href}`,
      ANSWERS: file,
    });
    const measured: { path: string; rates: number[]; costs: number[]; cells: string[] }[] = [];
    try {
      for (const { path, body } of answers) {
        const [kept, fixed] = await loadInTurns(
          [
            { server: product, path },
            { server: constant, path },
          ],
          plan,
        );
        // Last, and then a pause: rendering leaves work behind that would fall into the next round.
        const rendered = await loadInTurns([{ server: product, path: `${path}?rendered` }], {
          ...plan,
          rounds: Math.min(2, plan.rounds),
        });
        await new Promise((done) => setTimeout(done, 1000));
        const all = [kept, fixed, ...rendered].filter((one) => one !== undefined);
        const costs = [kept?.cost ?? 0, fixed?.cost ?? 0];
        const size = kilobytes(Buffer.from(body, "base64").length);
        measured.push({
          path,
          rates: all.map(({ rate }) => rate.median),
          costs,
          cells: [`\`${path}\` (${size})`, ...all.map(({ rate }) => range(rate))],
        });
        bench.say(`${path}: ${range(kept?.rate ?? { median: 0, least: 0, most: 0 })}/s`);
      }
    } finally {
      await constant.stop();
    }
    const ratios = ([kept = 0, fixed = 0, rendered = 0]: number[]) => ({
      toConstant: kept / fixed,
      toRendered: kept / rendered,
    });
    const told = (rates: number[], costs: number[]) => {
      const { toConstant, toRendered } = ratios(rates);
      return [toConstant.toFixed(2), toRendered.toFixed(0), costs.map(whole).join(" / ")];
    };
    const middle = (of: (one: (typeof measured)[number]) => number[]) =>
      (measured[0] ? of(measured[0]) : []).map((_, at) => median(measured.map((one) => of(one)[at] ?? 0)));
    const [rates, costs] = [middle((one) => one.rates), middle((one) => one.costs)];
    return {
      how: loadRounds(plan),
      tables: [
        [
          [
            "Page (kB as sent)",
            "kept req/s",
            "constant body, same server",
            "rendered each time",
            `kept : constant (≥ ${aims.toConstant})`,
            `kept : rendered (≥ ${aims.toRendered})`,
            "server's µs a request: kept / constant",
          ],
          ...measured.map((one) => [...one.cells, ...told(one.rates, one.costs)]),
          ["median of all", ...rates.map(whole), ...told(rates, costs)],
        ],
      ],
      missed: measured.flatMap((one) => {
        const { toConstant, toRendered } = ratios(one.rates);
        return [
          ...(toConstant < aims.toConstant
            ? [`${one.path} is ${toConstant.toFixed(2)} of a constant body`]
            : []),
          ...(toRendered < aims.toRendered
            ? [`${one.path} is ${toRendered.toFixed(1)} times a rendered page`]
            : []),
        ];
      }),
    };
  });
}
