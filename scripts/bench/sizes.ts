import { request } from "node:http";
import type { Server } from "./servers.ts";

export interface PageSize {
  path: string;
  who: "visitor" | "signed in";
  /** Bytes as sent to a browser that takes brotli. */
  html: number;
  css: number;
  scripts: number;
}

const visitorPages = ["/", "/signup", "/signup/thanks", "/login", "/forgot-password", "/no-such-page"];
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
export async function pageSizes(server: Server, cookie: string): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  for (const path of visitorPages) sizes.push(await sizeOf(server, path, "visitor"));
  for (const path of staffPages) sizes.push(await sizeOf(server, path, "signed in", cookie));
  return sizes;
}

async function sizeOf(
  server: Server,
  path: string,
  who: PageSize["who"],
  cookie?: string,
): Promise<PageSize> {
  const page = await wire(server.origin + path, cookie);
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
  for (const path of paths) bytes += await wire(new URL(path, server.origin).href);
  return bytes;
}

/** Body bytes as they travel. */
function wire(url: string, cookie?: string): Promise<number> {
  return new Promise((done, fail) => {
    request(
      url,
      { headers: { "Accept-Encoding": "gzip, deflate, br", ...(cookie ? { Cookie: cookie } : {}) } },
      (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on("end", () => done(bytes));
        response.on("error", fail);
      },
    )
      .on("error", fail)
      .end();
  });
}
