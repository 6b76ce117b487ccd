import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { dataCopy, serve, type Served } from "../../support/product/front.ts";

test("a kill -9 does not reset what counts wrong sign-ins", { timeout: 120_000 }, async () => {
  const dataDir = dataCopy();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const wrong = async (served: Served) => {
    const answer = await served.fetch("/login", {
      method: "POST",
      body: new URLSearchParams({
        as: "admin",
        email: "victim@example.com",
        password: "wrong wrong wrong wrong",
        userKey: "CRR-0000",
      }),
      headers: { Origin: served.origin, Host: served.host, "Sec-Fetch-Site": "same-origin" },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const first = await serve(dataDir, { THROTTLE_FACTOR: "1", LOG: "silent" });
  const statuses: number[] = [];
  // The wait grows with each: on a busy machine the first ones are over before the next try.
  for (let tries = 0; tries < 40 && statuses.at(-1) !== 429; tries += 1) statuses.push(await wrong(first));
  expect(statuses).toContain(401);
  expect(statuses.at(-1)).toBe(429);
  await first.stop("SIGKILL");
  const second = await serve(dataDir, { THROTTLE_FACTOR: "1", LOG: "silent" });
  onTestFinished(async () => void (await second.stop("SIGKILL")));
  // Starting may have taken as long as the wait; a counter that began anew would let five tries through.
  const after = [await wrong(second), await wrong(second), await wrong(second)];
  expect(after).toContain(429);
});
