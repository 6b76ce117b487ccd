/** What gets past the front door and what doesn't, without a port. */
import { beforeAll, describe, expect, it } from "vitest";
import { type App, startApp } from "../../support/product/harness.ts";
import tables from "./door.json" with { type: "json" };

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const origin = "http://localhost:3000";
const client = { address: "127.0.0.1", family: "IPv4", port: 50_000 } as const;

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  return app.fetch(new Request(origin + path, { method, headers, body: body ?? null }), client);
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

describe("methods", () => {
  it.each(["PUT", "OPTIONS", "PROPFIND"])("%s is not taken", async (method) => {
    const response = await send(method, "/login");
    expect(response.status).toBe(method === "OPTIONS" ? 204 : 405);
    expect(response.headers.get("Allow")).toContain("POST");
    expect([...response.headers.keys()].some((name) => name.startsWith("access-control-"))).toBe(false);
  });

  it("PATCH and DELETE don't run a page's action", async () => {
    for (const method of ["PATCH", "DELETE"]) {
      const response = await send(method, "/login", { ...form, "Sec-Fetch-Site": "same-origin" }, "email=a");
      expect(response.status).toBe(405);
    }
  });

  it("a page without an action takes no POST", async () => {
    const response = await send("POST", "/no-such-page", { ...form, "Sec-Fetch-Site": "same-origin" }, "a=b");
    expect([404, 405]).toContain(response.status);
  });

  it("HEAD has GET's status and headers and no body", async () => {
    const [get, head] = [await send("GET", "/login"), await send("HEAD", "/login")];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe("");
    expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
    expect(head.headers.get("Cache-Control")).toBe(get.headers.get("Cache-Control"));
  });

  it("no field or header makes a method of another (T35)", async () => {
    const before = app.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get();
    for (const path of ["/login?_method=POST", "/logout?_method=POST", "/preferences/theme?theme=dark"]) {
      const response = await send("GET", path, { "X-HTTP-Method-Override": "POST" });
      expect(response.headers.getSetCookie().filter((cookie) => /theme=dark|sid=[^;]/.test(cookie))).toEqual(
        [],
      );
    }
    expect(app.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(before);
  });
});

describe("hosts (T37)", () => {
  it("another site's name on our address is refused, with a matching Origin too", async () => {
    const response = await send("GET", "/login", { Host: "evil.example", Origin: "http://evil.example" });
    expect(response.status).toBe(421);
  });
});

describe("addresses (T70)", () => {
  it.each([
    ["/Login", "/login"],
    ["/CLIENT-PORTAL/Shop?sort=title", "/client-portal/shop?sort=title"],
    ["/API/notifications", "/api/notifications"],
    ["/api/", "/api"],
    ["/files/", "/files"],
  ])("%s is tried as %s", async (typed, plain) => {
    const answer = await send("GET", typed);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, plain]);
  });

  it("whatever form an address of the API has, it is counted or not answered", async () => {
    for (const path of ["/api/x", "/API/x", "/%61pi/x", "/api//x", "/Api/x/", "/api/x.data", "/api.data"]) {
      for (const method of ["GET", "POST"]) {
        const answer = await send(
          method,
          path,
          { "Sec-Fetch-Site": "same-origin", ...json },
          method === "POST" ? "{}" : undefined,
        );
        const isAnswered = answer.headers.get("Content-Type")?.includes("json") === true;
        expect([path, answer.headers.has("RateLimit")]).toEqual([path, isAnswered]);
      }
    }
  });

  it.each(tables.nothingThere)("%s isn't there", async (path) => {
    const response = await send("GET", path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("404 Page Not Found");
  });
});

describe("cross-origin requests (T33, T36)", () => {
  const origins: [string, string | null, boolean][] = [
    ["our own", origin, true],
    ["another site", "https://evil.example", false],
    ["null", "null", false],
    ["our name over https", "https://localhost:3000", false],
    ["another port", "http://localhost:3001", false],
    ["our name under another", "http://localhost:3000.evil.example", false],
    ["another name of this machine", "http://127.0.0.1:3000", false],
    ["none", null, true],
  ];
  const sites = ["same-origin", "cross-site", "same-site", "none", "junk", "same-origin, same-origin", null];

  const targets: [string, string, Record<string, string>, string][] = [
    ["POST", "/preferences/theme", form, "theme=dark&to=/"],
    ["POST", "/login", form, "email=a"],
    ["POST", "/logout", form, ""],
    ["POST", "/login.data", form, "email=a"],
    ["POST", "/signup", form, "email=a"],
    ["POST", "/api/login", json, "{}"],
    ["PATCH", "/api/notifications/mark-all-read", json, "{}"],
    ["DELETE", "/api/notifications/1", {}, ""],
    ["DELETE", "/login", form, "email=a"],
  ];

  it.each(targets)("%s %s", async (method, path, headers, body) => {
    for (const [name, from, isOurs] of origins) {
      for (const site of sites) {
        const response = await send(
          method,
          path,
          { ...headers, ...(from && { Origin: from }), ...(site && { "Sec-Fetch-Site": site }) },
          body,
        );
        const passes = site === null ? isOurs : site === "same-origin";
        expect(
          response.status === 403,
          `Origin: ${name}, Sec-Fetch-Site: ${site} gave ${response.status}`,
        ).toBe(!passes);
      }
    }
  });

  it("a session cookie without any word of the origin passes only with JSON", async () => {
    const cookie = { Cookie: (await app.client()).jar.header() ?? "" };
    for (const method of ["POST", "DELETE"])
      expect((await send(method, "/preferences/theme", { ...form, ...cookie }, "theme=dark")).status).toBe(
        403,
      );
    expect((await send("POST", "/api/anything", { ...json, ...cookie }, "{}")).status).not.toBe(403);
    expect((await send("POST", "/preferences/theme", form, "theme=dark")).status).toBe(303);
  });

  it("a browser that withholds its origin from its own site is let in", async () => {
    const response = await send(
      "POST",
      "/preferences/theme",
      { ...form, Origin: "null", "Sec-Fetch-Site": "same-origin" },
      "theme=dark&to=/login",
    );
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/login");
  });
});

describe("bodies", () => {
  const own = { "Sec-Fetch-Site": "same-origin" };

  it.each(tables.refusedTypes)("%s doesn't take %s (T34)", async (path, type) => {
    const response = await send("POST", path, { ...own, "Content-Type": type }, '{"email":"a@b.example"}');
    expect(response.status).toBe(415);
    const problem = path.startsWith("/api/") ? "application/problem+json" : "text/html; charset=utf-8";
    expect(response.headers.get("Content-Type")).toBe(problem);
  });

  it("compressed bodies aren't taken (T47)", async () => {
    const response = await send("POST", "/api/login", { ...own, ...json, "Content-Encoding": "gzip" }, "{}");
    expect(response.status).toBe(415);
  });

  it.each([
    ["/login", form, 64 * 1024],
    ["/login.data", form, 64 * 1024],
    ["/api/anything", json, 256 * 1024],
  ])("%s is limited, declared or not", async (path, type, limit) => {
    const declared = await send("POST", path, { ...own, ...type, "Content-Length": String(limit + 1) }, "a");
    expect(declared.status).toBe(413);
    const over = await app.fetch(streamed(path, { ...own, ...type }, limit + 1), client);
    expect(over.status).toBe(413);
    const within = await app.fetch(streamed(path, { ...own, ...type }, limit), client);
    expect(within.status).not.toBe(413);
  });

  it("says so in the form the caller reads", async () => {
    const page = await app.fetch(streamed("/login", { ...own, ...form }, 70_000), client);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("That is too large");
    const problem = await app.fetch(streamed("/api/anything", { ...own, ...json }, 300_000), client);
    expect(problem.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await problem.json()).toMatchObject({
      status: 413,
      code: "too_large",
      message: expect.any(String),
    });
  });

  it("stops reading where the limit is", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 16_384;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const request = new Request(`${origin}/login`, {
      method: "POST",
      headers: { ...own, ...form },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await app.fetch(request, client)).status).toBe(413);
    expect(pulled).toBeLessThan(64 * 1024 + 4 * 16_384);
  });

  it("an empty form is a form with nothing filled in", async () => {
    const response = await send("POST", "/login", own);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("<form");
  });
});

describe("what the outside must not reach", () => {
  it("headers by which React Router talks to itself are dropped", async () => {
    const response = await send("GET", "/login", {
      "X-React-Router-SPA-Mode": "yes",
      "X-React-Router-Prerender-Data": "x",
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('name="email"');
  });
});

describe("health", () => {
  it("is a constant", async () => {
    const response = await send("GET", "/healthz");
    expect([response.status, await response.text()]).toEqual([200, "ok\n"]);
  });

  it("readiness is told to this machine, not to the outside", async () => {
    const near = await send("GET", "/readyz");
    expect(near.status).toBe(200);
    expect(await near.json()).toMatchObject({ status: "ready", checks: { database: true, storage: true } });
    const far = await app.fetch(new Request(`${origin}/readyz`), { ...client, address: "203.0.113.9" });
    expect(far.status).toBe(404);
    expect((await send("GET", "/readyz", { "X-Forwarded-For": "203.0.113.9" })).status).toBe(404);
  });
});

function streamed(path: string, headers: Record<string, string>, bytes: number): Request {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(left, 16_384);
      if (size === 0) return controller.close();
      left -= size;
      controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
  return new Request(origin + path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}
