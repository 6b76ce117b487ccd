/** What people paste into fields: taken as they meant it, or refused with where it is. */
import { expect, test } from "vitest";
import { optionalDay } from "#app/features/fields/day.schema.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";

const name = line("Name", { max: 60 });
const message = paragraph("Message", { max: 200 });
const number = phone();
const problem = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

test.each([
  ["an address in angle brackets", "Jane <jane@example.com>"],
  ["a comparison", "EBITDA <ten million"],
  ["a link", "see <https://example.com/a>"],
  ["a tag", "<b>bold</b> <!-- note -->"],
])("%s is text, in one line and in many", (_, value) => {
  expect([name.parse(value), message.parse(value)]).toEqual([value, value]);
});

test.each([
  ["a mark of byte order", "\uFEFFAcme", "Acme"],
  ["spaces without width", "Ac\u200Bme\u2060", "Acme"],
  ["a soft hyphen", "Invest\u00ADment", "Investment"],
])("%s is left out", (_, value, meant) => {
  expect([name.parse(value), message.parse(value)]).toEqual([meant, meant]);
});

test("joiners stay: Persian and families of emoji are written with them", () => {
  for (const value of ["می\u200Cخواهم", "👩\u200D👩\u200D👧"]) expect(name.parse(value)).toBe(value);
});

test("line ends of all kinds are line ends in a text, and Word’s are spaces in a line", () => {
  expect(message.parse("a\u000Bb\u2028c\u2029d\u0085e\r\nf\rg")).toBe("a\nb\nc\nd\ne\nf\ng");
  expect(name.parse("Ada\u000BReader")).toBe("Ada Reader");
  expect(problem(name.safeParse("Ada\r\nReader"))).toBe("Name must be on one line");
});

test("what turns text round is refused, and the sentence says where it stands", () => {
  for (const schema of [name, message])
    expect(problem(schema.safeParse("Quaterly figures, annex \u202Efdp.exe"))).toContain(
      "contains hidden or control characters, the first after “terly figures, annex”. Type it again without them",
    );
  expect(problem(message.safeParse("\u0000x"))).toContain("the first at its beginning");
});

test.each([
  ["+44\u00A020\u20137946\u20130123", "+44\u00A020-7946-0123"],
  ["\u202A+44 20 7946 0123\u202C", "+44 20 7946 0123"],
  ["020\u201179460123", "020-79460123"],
])("a telephone number as it was copied: %j", (value, meant) => {
  expect(number.parse(value)).toBe(meant);
});

test("a day sent twice is none, and spaces around one are nothing", () => {
  const day = optionalDay("Closed on");
  expect(problem(day.safeParse(["2026-01-31", "2026-01-31"]))).toBe("Send only one value for closed on");
  expect([day.parse(" 31/1/2026 "), day.parse(" "), day.parse(undefined)]).toEqual([
    "2026-01-31",
    null,
    null,
  ]);
});

test("addresses are compared in one form, however they were typed", () => {
  expect(normaliseEmail(" Jane.Doe@Example.COM\n")).toBe("jane.doe@example.com");
});
