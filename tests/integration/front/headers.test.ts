/** Headers, compression, static files and kept pages. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();

const origin = "http://localhost:3000";
const client = { address: "127.0.0.1", family: "IPv4", port: 50_000 } as const;
/** The smallest form of a page is made beside everything else; a busy machine takes its time. */
const waiting = { timeout: 20_000 };
const every = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.fetch(new Request(origin + path, { headers }), client);
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const all = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    ...headers,
  };
  return app.fetch(new Request(origin + path, { method: "POST", headers: all, body }), client);
}

const nonceOf = (response: Response) =>
  /script-src 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'/.exec(
    response.headers.get("Content-Security-Policy") ?? "",
  )?.[1];

describe("the policy of pages (T39)", () => {
  it("is enforced, and its nonce is new each time, whatever the status", async () => {
    const cookie = (await app.client()).jar.header();
    const ask = [
      () => get("/login"),
      () => get("/login"),
      () => get("/client-portal", { Cookie: cookie }),
      () => get("/client-portal"),
      () => get("/nothing-here"),
      () => get("/%ff"),
      () => get("/login", { Host: "evil.example" }),
      () => post("/login", "email=a"),
      () => post("/login", "email=a", { "Sec-Fetch-Site": "cross-site" }),
    ];
    const nonces = new Set<string | undefined>();
    for (const one of ask) {
      const response = await one();
      const nonce = nonceOf(response);
      expect(nonce, `${response.status}`).toBeDefined();
      nonces.add(nonce);
      expect(Object.fromEntries(response.headers)).toMatchObject(every);
      expect(response.headers.get("Content-Security-Policy")).toBe(
        `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src-elem 'self' 'nonce-${nonce}'; ` +
          "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
          "form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; report-to csp",
      );
      expect(response.headers.get("Reporting-Endpoints")).toBe('csp="/csp-reports"');
      expect(response.headers.get("Strict-Transport-Security")).toBeNull();
      const html = await response.text();
      for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g))
        expect(tag).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/\son[a-z]+="/);
    }
    expect(nonces.size).toBe(ask.length);
  });

  it("doesn't apply to what isn't a page: that may do nothing at all", async () => {
    const css = asset(".css");
    for (const response of [
      await get("/api/anything"),
      await get("/login.data"),
      await get(css),
      await get("/healthz"),
    ]) {
      expect(response.headers.get("Content-Security-Policy")).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(Object.fromEntries(response.headers)).toMatchObject(every);
    }
  });

  it("a page that hydrates carries its data in scripts with the nonce", async () => {
    const page = await get("/client-portal", { Cookie: (await app.client()).jar.header() });
    const nonce = nonceOf(page);
    const html = await page.text();
    expect(html).toContain(
      `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue("[`,
    );
    expect(html).toContain(`<script nonce="${nonce}" type="text/plain">import "/assets/`);
    expect(html).toContain(`<script nonce="${nonce}">requestAnimationFrame(`);
    expect(html).not.toMatch(/<link rel="modulepreload"|<script [^>]*type="module"/);
    expect(html.endsWith("</script></body></html>")).toBe(true);
  });

  it("reports are logged and answered, from whoever sends them", async () => {
    const body = JSON.stringify([
      { type: "csp-violation", body: { documentURL: `${origin}/welcome/secret`, blockedURL: "x" } },
    ]);
    const send = (type: string, headers: Record<string, string> = {}) =>
      app.fetch(
        new Request(`${origin}/csp-reports`, {
          method: "POST",
          headers: { "Content-Type": type, ...headers },
          body,
        }),
        client,
      );
    expect((await send("application/reports+json", { Cookie: "sid=x" })).status).toBe(204);
    expect((await send("text/plain")).status).toBe(415);
    expect((await send("application/reports+json", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });
});

describe("who may keep what (T41)", () => {
  it("signed-in pages and the API's answers are kept by nobody", async () => {
    const cookie = (await app.client()).jar.header();
    for (const path of ["/client-portal", "/client-portal.data", "/", "/api/anything", "/account"]) {
      const response = await get(path, { Cookie: cookie });
      expect(response.headers.get("Cache-Control"), path).toContain("no-store");
      const byPages = "Accept-Encoding, Cookie, Sec-Fetch-Site, Origin";
      const vary = path.startsWith("/api/") ? `Accept, Authorization, ${byPages}` : byPages;
      expect(response.headers.get("Vary"), path).toBe(vary);
    }
  });
});

describe("compression", () => {
  it("follows Accept-Encoding, once, and leaves small answers alone", async () => {
    const plain = await get("/login?plain");
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    const html = await plain.text();
    for (const [accept, undo] of [
      ["br, gzip", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const response = await get("/login?plain", { "Accept-Encoding": accept });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("Content-Encoding")).toBe(accept === "gzip" ? "gzip" : "br");
      expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
      expect(undo(bytes).toString()).toBe(html);
      expect(bytes.length).toBeLessThan(html.length / 2);
    }
    const small = await get("/healthz", { "Accept-Encoding": "br" });
    expect(small.headers.get("Content-Encoding")).toBeNull();
  });
});

describe("static files", () => {
  it("hashed ones are kept for a year, compressed, and known again by their tag", async () => {
    for (const path of [asset(".css"), asset(".js")]) {
      const first = await get(path, { "Accept-Encoding": "br" });
      expect(first.status).toBe(200);
      expect(first.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(first.headers.get("Vary")).toBe("Accept-Encoding");
      expect(first.headers.get("Content-Type")).toMatch(/^text\/(?:css|javascript); charset=utf-8$/);
      const again = await get(path, { "If-None-Match": first.headers.get("ETag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it("others for an hour; no method but reading reaches them", async () => {
    const icon = await get("/favicon.ico");
    expect(icon.status).toBe(200);
    expect(icon.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect((await post("/favicon.ico", "")).status).not.toBe(200);
  });
});

describe("kept pages", () => {
  it("an anonymous page is rendered once and answered from memory, with the same headers", async () => {
    const path = "/signup";
    const rendered = await get(path, { "Accept-Encoding": "br" });
    expect(rendered.headers.get("Cache-Control")).toBe("private, no-cache");
    const html = brotliDecompressSync(Buffer.from(await rendered.arrayBuffer())).toString();
    await expect
      .poll(async () => (await get(path, { "Accept-Encoding": "br" })).headers.has("ETag"), waiting)
      .toBe(true);
    const kept = await get(path, { "Accept-Encoding": "br" });
    expect(brotliDecompressSync(Buffer.from(await kept.arrayBuffer())).toString()).toBe(html);
    const names = (response: Response) =>
      [...response.headers.keys()].filter((name) => name !== "etag").sort();
    expect(names(kept)).toEqual(names(rendered));
    for (const name of names(kept)) {
      if (["content-length", "content-security-policy", "x-request-id"].includes(name)) continue;
      expect(kept.headers.get(name), name).toBe(rendered.headers.get(name));
    }
    expect(nonceOf(kept)).not.toBe(nonceOf(rendered));
    const etag = kept.headers.get("ETag") ?? "";
    // A change of public data in between has the page rendered anew: of the same bytes, so by the same tag.
    await expect
      .poll(async () => (await get(path, { "Accept-Encoding": "br", "If-None-Match": etag })).status, waiting)
      .toBe(304);
  });
});

/** The largest file of a kind: it is worth compressing. */
function asset(extension: string): string {
  const folder = join("build", "client", "assets");
  const [name] = readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .sort((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size);
  if (!name) throw new Error(`No ${extension} in the build`);
  return `/assets/${name}`;
}
