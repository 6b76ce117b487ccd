import { chromium } from "playwright";
import { publicPages, warmUp } from "./public-pages.ts";
import type { Server } from "./servers.ts";
import { wire } from "./wire.ts";

export interface PageSize {
  path: string;
  who: "visitor" | "signed in";
  /** Bytes as sent to a browser that takes brotli. */
  html: number;
  css: number;
  scripts: number;
  /** Pictures that show without scrolling, on a phone and on a desk; what a browser of that width chooses to fetch. */
  images?: { phone: number; desk: number };
}

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
export async function pageSizes(
  server: Server,
  cookie: string,
  executablePath: string | null,
): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  const kept = await publicPages(server);
  for (const path of kept) await warmUp(server, path);
  // Files are sent in their smallest form from the second time on; it is made meanwhile.
  await sizeOf(server, "/", "visitor");
  await new Promise((done) => setTimeout(done, 2000));
  for (const path of [...kept, ...unkept]) sizes.push(await sizeOf(server, path, "visitor"));
  if (executablePath) await addImages(server, sizes, executablePath);
  for (const path of staffPages) sizes.push(await sizeOf(server, path, "signed in", cookie));
  return sizes;
}

async function sizeOf(
  server: Server,
  path: string,
  who: PageSize["who"],
  cookie?: string,
): Promise<PageSize> {
  const page = await bytesOf(server.origin + path, cookie);
  const html =
    (await (await fetch(server.origin + path, cookie ? { headers: { Cookie: cookie } } : {})).text()) ?? "";
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  const scripts = new Set<string>();
  for (const [, preload] of html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g))
    if (preload) scripts.add(preload);
  for (const [, imported] of html.matchAll(/(?:src|import)(?:=|\s+\*?[^"';]*?)"(\/assets\/[^"]+\.js)"/g))
    if (imported) scripts.add(imported);
  await followImports(server, scripts);
  return {
    path,
    who,
    html: page,
    css: await total(server, sheets),
    scripts: await total(server, [...scripts]),
  };
}

const screens = {
  phone: { width: 360, height: 740, deviceScaleFactor: 2 },
  desk: { width: 1280, height: 900, deviceScaleFactor: 1 },
};

async function addImages(server: Server, sizes: PageSize[], executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
  try {
    const of = async (path: string, { deviceScaleFactor, ...viewport }: (typeof screens)["phone"]) => {
      const page = await browser.newPage({ viewport, deviceScaleFactor });
      await page.goto(server.origin + path, { waitUntil: "load" });
      const shown = await page.evaluate(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
          .map((image) => image.currentSrc),
      );
      await page.close();
      return total(
        server,
        [...new Set(shown)].filter((source) => source.startsWith("http")),
      );
    };
    for (const size of sizes) {
      size.images = { phone: await of(size.path, screens.phone), desk: await of(size.path, screens.desk) };
    }
  } finally {
    await browser.close();
  }
}

/** Static imports of the scripts, and of those in turn. */
async function followImports(server: Server, scripts: Set<string>): Promise<void> {
  for (const script of scripts) {
    const source = await (await fetch(new URL(script, server.origin))).text();
    for (const [, target] of source.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)) {
      if (target) scripts.add(new URL(target, new URL(script, server.origin)).pathname);
    }
  }
}

async function total(server: Server, paths: string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += await bytesOf(new URL(path, server.origin).href);
  return bytes;
}

async function bytesOf(url: string, cookie?: string): Promise<number> {
  const headers = { "Accept-Encoding": "gzip, deflate, br", ...(cookie ? { Cookie: cookie } : {}) };
  return (await wire(url, headers)).body.length;
}
