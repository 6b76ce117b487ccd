/** Five hundred requests at random; the ten thousand are `tests/heavy/attacks/api-fuzz`. */
import { expect, test } from "vitest";
import { fuzzApi } from "../../support/fuzz/api-fuzz.ts";

test("500 requests made from the description: no 5xx, and no answer it does not know", async () => {
  const statuses = await fuzzApi(500);
  // Past the locks, through the checks, and to the records.
  for (const status of [200, 201, 400, 401, 403, 404]) expect([...statuses]).toContain(status);
});
