/** Behind a TLS proxy, and with the throttles as they are. */
import { beforeAll, expect, it } from "vitest";
import { type App, startApp } from "../../support/product/harness.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({
    throttleFactor: 1,
    env: { TRUST_PROXY: "1", APP_ORIGIN: "https://portal.example", READYZ_TOKEN: "a-long-readiness-token" },
  });
});

const peer = { address: "10.0.0.2", family: "IPv4", port: 50_000 } as const;

function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = {
    Host: "portal.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "198.51.100.1, 203.0.113.5",
    ...init.headers,
  };
  return app.fetch(new Request(`http://portal.example${path}`, { ...init, headers }), peer);
}

it("forms of the https origin are taken, others are not", async () => {
  const post = (origin: string) =>
    send("/preferences/theme", {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: "theme=dark&to=/login",
    });
  const response = await post("https://portal.example");
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie().join()).toMatch(
    /^__Host-theme=dark; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect((await post("http://portal.example")).status).toBe(403);
  expect((await post("https://localhost:3000")).status).toBe(403);
});

it("https is promised for two years", async () => {
  expect((await send("/login")).headers.get("Strict-Transport-Security")).toBe(
    "max-age=63072000; includeSubDomains",
  );
});

it("the API is limited per address, by the proxy's word only (T19)", async () => {
  const from = (chain: string) => send("/api/anything", { headers: { "X-Forwarded-For": chain } });
  for (let count = 0; count < 120; count++) {
    expect((await from(`192.0.2.${count}, 203.0.113.77`)).status).not.toBe(429);
  }
  const refused = await from("192.0.2.200, 203.0.113.77");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    status: 429,
    code: "too_many_requests",
    message: expect.any(String),
  });
  expect((await from("203.0.113.77, 203.0.113.78")).status).not.toBe(429);
});

it("whom the proxy can't name is one network, and not this machine", async () => {
  const from = (chain: string, path = "/api/anything") =>
    app.fetch(
      new Request(`http://portal.example${path}`, {
        headers: {
          Host: "portal.example",
          "X-Forwarded-Proto": "https",
          ...(chain && { "X-Forwarded-For": chain }),
        },
      }),
      { ...peer, address: "127.0.0.1" },
    );
  for (const chain of ["", "unknown", "127.0.0.1", "[::1]:80", "_hidden"])
    expect((await from(chain, "/readyz")).status, chain).toBe(404);
  for (let count = 0; count < 120; count++)
    expect((await from(count % 2 ? "unknown" : "")).status).not.toBe(429);
  expect((await from("_other")).status).toBe(429);
  expect((await from("203.0.113.80:51234")).status).not.toBe(429);
});

it("readiness is told to whoever has the token", async () => {
  expect((await send("/readyz")).status).toBe(404);
  expect((await send("/readyz", { headers: { Authorization: "Bearer wrong" } })).status).toBe(404);
  const told = await send("/readyz", { headers: { Authorization: "Bearer a-long-readiness-token" } });
  expect(told.status).toBe(200);
});
