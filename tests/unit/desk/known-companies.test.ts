import { describe, expect, test } from "vitest";
import {
  differences,
  higherAccess,
  type MergingCompany,
} from "#app/features/company-merges/company-merge.ts";
import { nameLetters, sameNames } from "#app/features/core/known-companies/company-name.ts";
import { companyDomainOf } from "#app/features/core/known-companies/public-mail-domains.ts";

/** Whether the one would be found among what the other may be called. */
const isSame = (one: string, other: string) => sameNames(one).includes(nameLetters(other));

describe("names", () => {
  test.each([
    ["Harbour & Vale Asset Management", "HARBOUR AND VALE ASSET MANAGEMENT LTD"],
    ["Harbour & Vale Ltd", "Harbour-Vale Limited".replace("-", " & ")],
    ["Rheinblick GmbH & Co. KG", "Rheinblick"],
    ["Rheinblick", "Rheinblick GmbH & Co. KG"],
    ["Café Müller AG", "cafe muller"],
    ["H.S.B.C. PLC", "HSBC plc"],
    ["Foo S. A.", "Foo SA"],
    ["Kestrel Wealth, LLP", "Kestrel  Wealth"],
    ["北京数据有限公司", "北京数据"],
    ["Foo Pty Ltd", "Foo (Pty) Limited"],
    ["O’Neill’s Inc.", "ONeills"],
  ])("%s is %s, and the other way round", (one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
  });

  test.each([
    ["Harbour & Vale", "Harbour & Vale Holdings"],
    ["Harbour", "Harbour & Vale"],
    ["Northern", "Southern Ltd"],
    ["Foo UK Ltd", "Foo Ltd"],
  ])("%s is not %s", (one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });

  test("a name of a legal form alone, of signs alone, or of 200 letters", () => {
    expect(sameNames("Limited")).toContain("limited");
    expect(sameNames(" .,-– ")).toEqual([]);
    expect(sameNames("x".repeat(200)).length).toBeLessThan(200);
  });
});

test.each([
  ["eleanor@harbourvale.example", "harbourvale.example"],
  ["Eleanor@HarbourVale.EXAMPLE ", "harbourvale.example"],
  ["one@gmail.com", null],
  ["one@GMX.de", null],
  ["one@qq.com", null],
  ["one@163.com", null],
  ["one@proton.me", null],
  ["one@web.de", null],
  ["one@hotmail.co.uk", null],
  ["one@localhost", null],
  ["", null],
])("the company's domain of %j is %j", (email, domain) => {
  expect(companyDomainOf(email)).toBe(domain);
});

describe("what can't be merged", () => {
  const company = (values: Partial<MergingCompany> = {}): MergingCompany => ({
    id: "a",
    number: "CO-0001",
    name: "One",
    registeredNumber: null,
    registeredLetters: null,
    vatNumber: null,
    accessLevel: "client",
    isDemo: false,
    mergedInto: null,
    ...values,
  });
  const other = (values: Partial<MergingCompany> = {}) => company({ id: "b", number: "CO-0002", ...values });
  const said = (from: Partial<MergingCompany>, to: Partial<MergingCompany>) =>
    differences({ from: company(from), to: other(to) });

  test("what differs where both say it", () => {
    const registered = (number: string) => ({ registeredNumber: number, registeredLetters: number });
    expect(said(registered("01"), registered("02"))).toEqual([
      "Their registered numbers differ (01 and 02): they are two companies.",
    ]);
    expect(said({ vatNumber: "GB1" }, { vatNumber: "GB2" })).toEqual([
      "Their VAT numbers differ (GB1 and GB2): they are two companies.",
    ]);
    expect(said({ isDemo: true }, {})).toHaveLength(1);
    expect(said({ mergedInto: "c" }, {})).toEqual(["CO-0001 is part of another company already."]);
  });

  test("what one of them leaves open, or writes otherwise, is no difference", () => {
    expect(said({ registeredNumber: "01", registeredLetters: "01" }, {})).toEqual([]);
    expect(said({ vatNumber: "GB123456789" }, { vatNumber: "123456789" })).toEqual([]);
    expect(said({}, {})).toEqual([]);
  });

  test("itself", () => {
    expect(differences({ from: company(), to: company() })).toEqual([
      "A company can’t be merged with itself.",
    ]);
  });

  test("the higher access of both", () => {
    expect(higherAccess("demo", "full")).toBe("full");
    expect(higherAccess("client", "demo")).toBe("client");
  });
});
