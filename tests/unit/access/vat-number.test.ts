import { expect, test } from "vitest";
import { vatNumberWarning } from "#app/features/core/companies/vat-number.ts";

test.each([
  // HMRC's own two sums.
  ["GB", "GB999999973", null],
  ["GB", "999999973", null],
  ["GB", "XI999999973", null],
  ["GB", "GBGD123", null],
  ["IE", "IE1234567WA", null],
  ["GR", "EL123456789", null],
  ["GB", "GB999999974", /check digits/],
  ["GB", "GB99999997", /nine digits/],
  ["GB", "FR12345678901", /begins with FR/],
  ["GR", "GR123456789", /begins with GR/],
])("%s: %s", (country, number, warning) => {
  const told = vatNumberWarning(number, country);
  if (warning === null) expect(told).toBeNull();
  else expect(told).toMatch(warning);
});
