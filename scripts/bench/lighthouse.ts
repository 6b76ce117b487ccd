import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { ensureMachine } from "../testing/machine.ts";
import { outsideTools } from "../testing/outside-tools.ts";
import { oneOfEachKind, publicPages, warmUp } from "./public-pages.ts";
import { kilobytes, type Report } from "./report.ts";
import { type Bench, inDatabase } from "./scratch.ts";
import type { Server } from "./servers.ts";
import { addressesOf, answerFor, examples, viewerOf } from "../../tests/examples/all.ts";
import { setScene } from "../../tests/examples/scene.ts";
import { stageAt } from "../../tests/examples/stage.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import { freePort } from "../../tests/support/product/free-port.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"];

interface Audit {
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: { node?: { snippet?: string } }[] };
}

/** What we read of its answer. @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Looked {
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Looked } | undefined>;

/** Not to be found by searching, so Lighthouse takes points from its SEO: measured for the rest. */
const unlisted = new Set(["/forgot-password"]);

/** Of the simulated phone; a page for anybody wants every point. */
const signedInAims = { performance: 98, firstPaint: 1400 };

/**
 * Lighthouse's mobile preset over every page, for anybody and for who is signed in, each in a browser that has nothing of
 * ours in its cache.
 */
export async function measureLighthouse(bench: Bench): Promise<Report> {
  const executablePath = await ensureMachine();
  if (!executablePath) throw new Error("Lighthouse needs a Chromium.");
  const program = join(outsideTools("scripts/outside"), "node_modules", "lighthouse", "core", "index.js");
  const { default: lighthouse } = (await import(pathToFileURL(program).href)) as { default: Lighthouse };
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-quic", `--remote-debugging-port=${port}`],
  });
  const flags = { port, logLevel: "error", output: "json", onlyCategories: categories };
  try {
    return await bench.onProduct(async (product, data) => {
      const found: { path: string; page: Looked; findings: string[] }[] = [];
      const measure = async (path: string, cookie?: string) => {
        const seen = { ...flags, ...(cookie && { extraHeaders: { Cookie: cookie } }) };
        const enough = cookie ? signedInAims.performance : 100;
        let page = await look(lighthouse, product.origin + path, seen);
        // A busy moment of the machine shows as a slow page: two more looks tell the two apart.
        for (let more = 0; more < 2 && score(page, "performance") < enough; more += 1) {
          const again = await look(lighthouse, product.origin + path, seen);
          if (score(again, "performance") > score(page, "performance")) page = again;
        }
        const isListed = !cookie && !unlisted.has(path);
        const wanted = categories.filter((name) =>
          name === "performance" ? score(page, name) < enough : isListed || name !== "seo",
        );
        found.push({ path, page, findings: [...findingsOf(page, wanted), ...(cookie ? lateOf(page) : [])] });
        bench.say(`${path}: ${categories.map((name) => score(page, name)).join(" / ")}`);
      };
      for (const path of oneOfEachKind(await publicPages(product), bench.pages)) {
        await warmUp(product, path);
        await measure(path);
      }
      for (const { path, cookie } of await signedInPages(product, data))
        if (path.includes(bench.pages ?? "")) await measure(path, cookie);
      return {
        how: "",
        tables: [
          [
            ["Page", ...categories, "first paint, s", "largest paint, s", "layout shift", "kB in all"],
            ...found.map(({ path, page: { audits, ...page } }) => {
              const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
              return [
                `\`${path}\``,
                ...categories.map((name) => score({ audits, ...page }, name)),
                (value("first-contentful-paint") / 1000).toFixed(1),
                (value("largest-contentful-paint") / 1000).toFixed(1),
                value("cumulative-layout-shift").toFixed(3),
                kilobytes(value("total-byte-weight")),
              ];
            }),
          ],
        ],
        missed: found.flatMap(({ path, findings }) => findings.map((finding) => `${path} ${finding}`)),
      };
    });
  } finally {
    await browser.close();
  }
}

/** The first example of each route that is a page for who is signed in, in the scene of the tests, set here too. */
function signedInPages(product: Server, data: string): Promise<{ path: string; cookie: string }[]> {
  return inDatabase(data, async ({ db }) => {
    const scene = await setScene(stageAt(product.origin, db, factories(db)));
    const pages = examples.filter((one) => {
      const role = viewerOf(one);
      return role !== "visitor" && one.module.endsWith(".tsx") && answerFor(one, role) === 200;
    });
    const first = new Map(pages.toReversed().map((one) => [one.module, one]));
    return [...first.values()].reverse().map((one) => {
      const cookie = scene.people[viewerOf(one)]().jar.header();
      return { path: addressesOf(one, scene)[0] ?? "", cookie };
    });
  });
}

/** Of 100. */
const score = (page: Looked, category: string) => Math.round((page.categories[category]?.score ?? 0) * 100);

/** On a busy machine the browser now and then fails to record what it did; that says nothing about the page. */
async function look(lighthouse: Lighthouse, url: string, flags: object): Promise<Looked> {
  for (let tries = 1; ; tries += 1) {
    try {
      const looked = (await lighthouse(url, flags))?.lhr;
      if (looked && !looked.runtimeError) return looked;
      throw new Error(`${url}: ${looked?.runtimeError?.message ?? "Lighthouse said nothing"}`);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** A signed-in page's scripts may cost a point or two, as long as nothing waits for them to be seen. */
function lateOf({ audits }: Looked): string[] {
  const firstPaint = audits["first-contentful-paint"]?.numericValue ?? Number.NaN;
  if (firstPaint <= signedInAims.firstPaint) return [];
  return [`is painted first after ${Math.round(firstPaint)} ms, of ${signedInAims.firstPaint} at most`];
}

/** What costs points, with the first elements an audit points at. */
function findingsOf({ categories: of, audits }: Looked, wanted: readonly string[]): string[] {
  return wanted.flatMap((name) => {
    const category = of[name];
    // Some audits give less than all their points to a page that gets the full hundred.
    if (!category || category.score >= 0.995) return [];
    return category.auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
      const where = (audit.details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []).slice(0, 3);
      return [`${name}: ${id} ${audit.displayValue ?? ""} ${where.join(" ")}`.trimEnd()];
    });
  });
}
