/** Rules about several fields are told together with everything else that is wrong with the form. */
import { describe, expect, it, test } from "vitest";
import type { z } from "zod";
import { editReportSchema, uploadReportSchema } from "#app/features/publishing/catalogue/report.schema.ts";
import { shopEntrySchema } from "#app/features/publishing/drafts/draft.schema.ts";
import { newPasswordForm } from "#app/features/access/identity/passwords/password.schema.ts";
import { firstPasswordSchema } from "#app/features/access/onboarding/onboarding.schema.ts";
import {
  addHoldingSchema,
  editHoldingSchema,
  valuingSchema,
} from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { sourceFiles } from "../../support/reading/source-files.ts";

interface Case {
  schema: z.ZodType;
  /** Fields that are right one by one and break a rule together. */
  fields: Record<string, string>;
  /** Where that is told. */
  at: string[];
  /** A field that the rule does not read, and what it does not take. */
  other?: [name: string, value: string];
}

const owner = { email: "jane@example.com", firstName: "Jane", lastName: "Smith", company: "Acme" };
const twice = { password: "amber lantern quietly orbits", again: "amber lantern quietly sinks" };
const halves = { postMoney: "1000000", netAssetsDate: "2026-03-31" };
const tooLong = "x".repeat(20_001);

const cases: Record<string, Case> = {
  "a new password": { schema: newPasswordForm({ owner, withTotp: true }), fields: twice, at: ["again"] },
  "a first password": { schema: firstPasswordSchema(owner), fields: twice, at: ["again"] },
  "a report": { schema: uploadReportSchema, fields: {}, at: ["price"], other: ["title", tooLong] },
  "a report's change": { schema: editReportSchema, fields: {}, at: ["price"], other: ["contents", tooLong] },
  "a draft for the shop": {
    schema: shopEntrySchema,
    fields: {},
    at: ["price"],
    other: ["category", "\u0007"],
  },
  "a holding": {
    schema: addHoldingSchema,
    fields: halves,
    at: ["roundDate", "netAssets"],
    other: ["cost", tooLong],
  },
  "a holding's change": {
    schema: editHoldingSchema,
    fields: halves,
    at: ["roundDate", "netAssets"],
    other: ["name", "\u0007"],
  },
  "a plan that ends by growth": {
    schema: valuingSchema,
    fields: { cashFlows: "100 110" },
    at: ["wacc", "growth"],
    other: ["exitEbitda", tooLong],
  },
  "a plan that grows faster than it is discounted": {
    schema: valuingSchema,
    fields: { cashFlows: "100 110", wacc: "5", growth: "6" },
    at: ["growth"],
    other: ["exitMultiple", tooLong],
  },
  "a plan that ends by a multiple": {
    schema: valuingSchema,
    fields: { cashFlows: "100 110", terminalBy: "multiple" },
    at: ["wacc", "exitMultiple", "exitEbitda"],
    other: ["growth", tooLong],
  },
};

function problems(schema: z.ZodType, fields: Record<string, string>): string[] {
  return schema.safeParse(fields).error?.issues.map(({ path }) => String(path[0])) ?? [];
}

describe.each(Object.entries(cases))("%s", (_, { schema, fields, at, other }) => {
  it("is told what its fields make together, with all that is missing", () => {
    expect(problems(schema, fields)).toEqual(expect.arrayContaining(at));
  });

  it.runIf(other)("is told it, too, when another field stopped at once", () => {
    const [name = "", value = ""] = other ?? [];
    expect(problems(schema, { ...fields, [name]: value })).toEqual(expect.arrayContaining([name, ...at]));
  });
});

it("holds no rule against a field that is wrong by itself", () => {
  const schema = newPasswordForm({ owner, withTotp: true });
  expect(problems(schema, { password: "short", again: "other" })).toEqual(["password"]);
});

test("every rule about several fields is made with `rule`", () => {
  const others = sourceFiles("app")
    .filter(({ path }) => !path.endsWith("fields/rule.schema.ts"))
    .filter(({ text }) => /\.superRefine\(|\.refine\([^;]*?\bpath: \[/.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});
