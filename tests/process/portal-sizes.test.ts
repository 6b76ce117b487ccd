import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "#db/connection.server.ts";
import { makeScene, signedInHeaders, type Scene } from "../e2e/support/pages.ts";
import { factories } from "../support/factories.ts";
import { dataCopy, serve, type Served } from "../support/front.ts";
import { testSecret } from "../support/test-env.ts";

/** Bytes as a browser that takes brotli gets them: files are kept in their smallest form. */
const most = { html: 20_000, scripts: 160_000, styles: 12_000 };
const clientBuild = join("build", "client");

let served: Served;
let connection: Connection;
let scene: Scene;
beforeAll(async () => {
  // The same secret as the served product's: what the factories write is sealed with it.
  Object.assign(process.env, { NODE_ENV: "test", APP_SECRET: testSecret, LOG: "silent" });
  served = await serve(dataCopy(), { LOG: "silent" });
  connection = connect(join(served.dataDir, "portal.db"));
  scene = await makeScene(factories(connection.db), connection.db, served.origin);
}, 120_000);
afterAll(async () => {
  await connection.close();
  await served.stop("SIGKILL");
});

test(
  "every signed-in page is at most 20 kB of HTML, 160 kB of script in all and 12 kB of styles",
  { timeout: 300_000 },
  async () => {
    const found: string[] = [];
    let hydrated = 0;
    for (const who of ["client", "newcomer", "admin"] as const) {
      const headers = await signedInHeaders(served.origin, scene[who]);
      for (const page of scene.pages.filter((one) => one.who === who)) {
        const answer = await served.fetch(page.path, { headers });
        const html = await answer.text();
        if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
        // As the product sends pages that are made for one person.
        const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
        if (sent > most.html) found.push(`${page.name}: ${sent} bytes of HTML`);
        const scripts = scriptsOf(html);
        // Pages for anybody have none, whoever looks at them.
        if (scripts.size > 3) hydrated += 1;
        const script = sum(scripts);
        if (script > most.scripts) found.push(`${page.name}: ${script} bytes of script`);
        const styles = sum(linked(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
        expect(styles, `${page.name} has its styles`).toBeGreaterThan(2000);
        if (styles > most.styles) found.push(`${page.name}: ${styles} bytes of styles`);
      }
    }
    expect(hydrated).toBeGreaterThan(60);
    expect(found).toEqual([]);
  },
);

/** Every script the page makes the browser fetch: what it names, and what these import, and so on. */
function scriptsOf(html: string): Set<string> {
  const scripts = linked(html, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g);
  for (const script of linked(html, /"(\/assets\/[^"\\]+\.js)"/g)) scripts.add(script);
  for (const script of scripts) {
    const source = readFileSync(join(clientBuild, script), "utf8");
    for (const [, target] of source.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      if (target) scripts.add(posix.join(posix.dirname(script), target));
  }
  return scripts;
}

function linked(html: string, pattern: RegExp): Set<string> {
  return new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ""));
}

const sizes = new Map<string, number>();

function sum(paths: Iterable<string>): number {
  let bytes = 0;
  for (const path of paths) {
    const known = sizes.get(path) ?? brotliCompressSync(readFileSync(join(clientBuild, path))).length;
    sizes.set(path, known);
    bytes += known;
  }
  return bytes;
}
