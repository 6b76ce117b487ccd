/** Every form twice at once over two processes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { doubledApp } from "../support/posted-twice.ts";
import { named } from "../support/post-forms.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { freePort } from "../support/product/free-port.ts";
import { type Served, serve } from "../support/product/front.ts";
import { type FetchHandler, startApp } from "../support/product/harness.ts";

const app = await startApp();
const served: Served[] = [];
afterAll(async () => void (await Promise.all(served.map((one) => one.stop("SIGKILL")))));

async function door(): Promise<FetchHandler> {
  const port = String(await freePort());
  const own = { DATABASE_URL: ownDatabaseUrl(), APP_ORIGIN: app.origin, PORT: port, LOG: "warnings" };
  const one = await serve(app.dataDir, { ...own, ALLOWED_HOSTS: `127.0.0.1:${port}` });
  served.push(one);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? null : await request.arrayBuffer();
    return one.fetch(pathname + search, { method: request.method, headers: request.headers, body });
  };
}

let faultsOf: Awaited<ReturnType<typeof doubledApp>>;
beforeAll(async () => void (faultsOf = await doubledApp(app, [await door(), await door()])));

test.each(named)("$name", async (one) => {
  expect(await faultsOf(one)).toEqual([]);
});
