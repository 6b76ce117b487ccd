/** One form of each address decides everything: rates, uploads, methods, landings, kept pages, logs. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testSecret } from "../support/product/test-env.ts";
import tables from "./addresses.json" with { type: "json" };

const dataDir = mkdtempSync(join(tmpdir(), "portal-addresses-"));
Object.assign(process.env, { DATA_DIR: dataDir, APP_SECRET: testSecret, NODE_ENV: "test", LOG: "silent" });
Object.assign(process.env, { THROTTLE_FACTOR: "1000000" });
const { chance, handle, oddAddress, wrongWith } = await import("../support/fuzz/odd-addresses.ts");
const { closeDatabase } = await import("#app/platform/database.server.ts");
const { redact } = await import("#app/http/front/redact.ts");
const { normalPath } = await import("#app/http/normal-path.ts");
const { landingFor } = await import("#app/http/landing.server.ts");

afterAll(async () => {
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

test("300 odd addresses are handled as the plain ones, or not at all", async () => {
  const pick = chance(41);
  const wrong: string[] = [];
  for (let count = 0; count < 300; count++) {
    const odd = oddAddress(pick);
    wrong.push(...(await wrongWith(odd)).map((what) => `${odd}: ${what}`));
  }
  expect(wrong).toEqual([]);
});

test.each(tables.redirected)("%s is sent to %s", async (odd, plain) => {
  const reading = await handle(odd);
  expect([reading.status, reading.location, reading.route]).toEqual([301, plain, null]);
  const writing = await handle(odd, "POST");
  expect([writing.status, writing.location, writing.route]).toEqual([308, plain, null]);
});

test.each(["/API/anything", "/Api/anything", "/client-portal/Refresh", "/%41PI/x"])(
  "%s is no address of the API or the portal",
  async (odd) => {
    const { route, location } = await handle(odd);
    expect([null, "/*", "/client-portal/*"]).toContain(route);
    if (route === null) expect(location).toMatch(/^\/API\//);
  },
);

test.each(tables.normal)("%s is in its normal form", (path) => expect(normalPath(path)).toBe(path));

test.each(tables.landings)("a client's sign-in for %s leads to the portal", (to) =>
  expect(landingFor("client", to)).toBe("/client-portal"),
);

test("a landing is judged by the form it leads to", () => {
  expect(landingFor("client", "/client-portal/x%2Edata")).toBe("/client-portal");
  expect(landingFor("client", "/%61ccount/")).toBe("/account");
  expect(landingFor("client", "/%61dmin-data-portal")).toBe("/client-portal");
});

test.each([
  ["/%77elcome/abc", "/welcome/…"],
  ["/WELCOME/abc", "/WELCOME/…"],
  ["/welcome//abc", "/welcome//…"],
  [`/x?${"%41".repeat(43)}=1`, "/x?…"],
])("%s is logged as %s", (target, logged) => expect(redact(target)).toBe(logged));
