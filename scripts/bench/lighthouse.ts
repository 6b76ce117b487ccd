import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { oneOfEachKind, publicPages, warmUp } from "./public-pages.ts";
import { freePort, type Server } from "./servers.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export interface LighthousePage {
  path: string;
  /** Of 100. */
  scores: Record<(typeof categories)[number], number>;
  /** Milliseconds, on the simulated slow line and phone of the mobile preset. */
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** Everything the page fetched, bytes on the wire. */
  bytes: number;
  /** What costs points: the audit's id and what it found. */
  findings: string[];
}

interface Setting {
  product: Server;
  executablePath: string;
  say: (line: string) => void;
}

/** Not to be found by searching, so Lighthouse takes points from its SEO: measured for the rest. */
const unlisted = new Set(["/forgot-password"]);

/** Lighthouse's mobile preset over every page for anybody, each in a browser that has nothing of ours in its cache. */
export async function lighthousePages({ product, executablePath, say }: Setting): Promise<LighthousePage[]> {
  const found: LighthousePage[] = [];
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-quic", `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of oneOfEachKind(await publicPages(product))) {
      await warmUp(product, path);
      let page = await looked(product.origin, path, port);
      // A busy moment of the machine shows as a slow page: two more looks tell the two apart.
      for (let more = 0; more < 2 && page.scores.performance < 100; more += 1) {
        const again = await looked(product.origin, path, port);
        if (again.scores.performance > page.scores.performance) page = again;
      }
      if (unlisted.has(path)) page.findings = page.findings.filter((one) => !one.startsWith("seo:"));
      found.push(page);
      say(`${path}: ${categories.map((name) => page.scores[name]).join(" / ")}`);
      for (const finding of page.findings) say(`    ${finding}`);
    }
  } finally {
    await browser.close();
  }
  return found;
}

/** On a busy machine the browser now and then fails to record what it did; that says nothing about the page. */
async function looked(origin: string, path: string, port: number): Promise<LighthousePage> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look(origin, path, port);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function look(origin: string, path: string, port: number): Promise<LighthousePage> {
  const result = await lighthouse(origin + path, {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const findings = categories.flatMap((name) =>
    // Some audits give less than all their points to a page that gets the full hundred.
    ((lhr.categories[name]?.score ?? 0) >= 0.995 ? [] : (lhr.categories[name]?.auditRefs ?? [])).flatMap(
      ({ id, weight }) => {
        const audit = lhr.audits[id];
        if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
        return [`${name}: ${id} ${audit.displayValue ?? ""} ${where(audit.details)}`.trimEnd()];
      },
    ),
  );
  return {
    path,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as LighthousePage["scores"],
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    layoutShift: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    findings,
  };
}

/** The first elements an audit points at. */
function where(details: unknown): string {
  const items = (details as { items?: { node?: { snippet?: string } }[] } | undefined)?.items ?? [];
  return items
    .flatMap(({ node }) => node?.snippet ?? [])
    .slice(0, 3)
    .join(" ");
}
