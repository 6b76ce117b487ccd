import { chromium } from "playwright";
import { ensureMachine } from "../testing/machine.ts";
import { ask } from "./measure.ts";
import { publicPages, warmUp } from "./public-pages.ts";
import { kilobytes, type Report } from "./report.ts";
import type { Bench } from "./scratch.ts";
import type { Server } from "./servers.ts";

/** Bytes; visitors get no scripts at all. */
const budgets = { html: 14_000, css: 12_000, scripts: 160_000 };

/** Pages for anybody that are not kept: they are rare, or not a 200. */
const unkept = ["/reports", "/signup/thanks", "/no-such-page"];
const staffPages = [
  "/client-portal",
  "/client-portal/reports",
  "/account",
  "/account/security",
  "/admin-data-portal",
  "/admin-data-portal/clients",
  "/admin-data-portal/outbox",
  "/admin-user-management",
  "/admin-user-management/users",
  "/admin-user-management/two-factor",
  "/admin-user-management/applications",
  "/admin-notifications",
];

/** What each page costs on the wire: itself, its stylesheets, and every script it makes the browser fetch. */
export async function measureSizes(bench: Bench): Promise<Report> {
  const executablePath = await ensureMachine();
  return bench.onProduct(async (server) => {
    const kept = await publicPages(server);
    for (const path of kept) await warmUp(server, path);
    // Files are sent in their smallest form from the second time on; it is made meanwhile.
    await sizeOf(server, "/");
    await new Promise((done) => setTimeout(done, 2000));
    const cookie = await server.signIn(bench.admin);
    const wanted = (path: string) => path.includes(bench.pages ?? "");
    const sizes = [];
    for (const path of [...kept, ...unkept].filter(wanted))
      sizes.push({ path, who: "visitor", ...(await sizeOf(server, path)) });
    const images = executablePath ? await imagesOf(server, sizes, executablePath) : {};
    for (const path of staffPages.filter(wanted))
      sizes.push({ path, who: "signed in", ...(await sizeOf(server, path, cookie)) });
    return {
      how: "",
      tables: [
        [
          [
            "Page as sent (brotli where taken)",
            `HTML kB (≤ ${budgets.html / 1000})`,
            `CSS kB (≤ ${budgets.css / 1000})`,
            `scripts kB (0, signed in ≤ ${budgets.scripts / 1000})`,
            "pictures above the fold, kB: phone / desk",
          ],
          ...sizes.map(({ path, who, html, css, scripts }) => [
            `\`${path}\`, ${who}`,
            ...[html, css, scripts].map(kilobytes),
            (who === "visitor" && images[path]?.map(kilobytes).join(" / ")) || "",
          ]),
        ],
      ],
      missed: sizes.flatMap(({ path, who, ...bytes }) =>
        (["html", "css", "scripts"] as const)
          .filter((kind) => bytes[kind] > (kind === "scripts" && who === "visitor" ? 0 : budgets[kind]))
          .map((kind) => `${path} sends ${bytes[kind]} bytes of ${kind}`),
      ),
    };
  });
}

async function sizeOf(server: Server, path: string, cookie?: string) {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const html = await (await fetch(server.origin + path, { headers })).text();
  const all = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, address = ""]) => address);
  const scripts = new Set(all(/"(\/assets\/[^"\\]+\.js)"/g));
  // Static imports of the scripts, and of those in turn: what is added is gone through as well.
  for (const script of scripts) {
    const source = await (await fetch(new URL(script, server.origin))).text();
    for (const [, target = ""] of source.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      scripts.add(new URL(target, new URL(script, server.origin)).pathname);
  }
  return {
    html: await bytesOf(server, [path], headers),
    css: await bytesOf(server, all(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)),
    scripts: await bytesOf(server, [...scripts]),
  };
}

async function bytesOf(server: Server, paths: readonly string[], more: Record<string, string> = {}) {
  const headers = { "Accept-Encoding": "gzip, deflate, br", ...more };
  let bytes = 0;
  for (const path of paths) bytes += (await ask(new URL(path, server.origin).href, { headers })).body.length;
  return bytes;
}

const screens = [
  { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
];

/** Bytes of the pictures that show without scrolling, as a browser of each width chooses to fetch them. */
async function imagesOf(server: Server, pages: { path: string }[], executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
  const found: Record<string, number[]> = {};
  try {
    for (const { path } of pages)
      for (const screen of screens) {
        const page = await browser.newPage(screen);
        await page.goto(server.origin + path, { waitUntil: "load" });
        const shown = await page.evaluate(() =>
          [...document.images]
            .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
            .map((image) => image.currentSrc),
        );
        await page.close();
        const files = [...new Set(shown)].filter((source) => source.startsWith("http"));
        (found[path] ??= []).push(await bytesOf(server, files));
      }
  } finally {
    await browser.close();
  }
  return found;
}
