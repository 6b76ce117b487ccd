import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import {
  answerSchema,
  applicationSchema,
  declineSchema,
  questionSchema,
  signupSchema,
} from "#app/features/access/applications/application.schema.ts";
import { approvalSchema } from "#app/features/access/applications/approval.schema.ts";
import {
  ANNUAL_REVENUES,
  BUSINESS_TYPES,
  COMPANY_SIZES,
  REFERRAL_SOURCES,
} from "#app/features/access/applications/application.ts";
import { COUNTRIES } from "#app/features/country.ts";
import { applicationFields } from "../../support/scene/factories.ts";

interface Field {
  label: string;
  max?: number;
  /** Picked from a list; what else is not is plain text, but for the address and the number. */
  chosen?: true;
  optional?: true;
}

const fields: Record<string, Field> = {
  firstName: { label: "First name", max: 80 },
  lastName: { label: "Last name", max: 80 },
  email: { label: "Email address", max: 254 },
  phone: { label: "Phone number", max: 40 },
  company: { label: "Company", max: 200 },
  jobTitle: { label: "Job title", max: 120 },
  country: { label: "Country", chosen: true },
  city: { label: "City", max: 120 },
  businessType: { label: "Business type", chosen: true },
  companySize: { label: "Company size", chosen: true },
  annualRevenue: { label: "Annual revenue", chosen: true, optional: true },
  dataNeeds: { label: "Data needs", max: 4000 },
  currentDataProviders: { label: "Current data providers", max: 1000, optional: true },
  specificRequirements: { label: "Specific requirements", max: 4000, optional: true },
  referralSource: { label: "How you heard about us", chosen: true, optional: true },
};
const all = Object.keys(fields);
const required = all.filter((name) => !fields[name]?.optional);
const optional = all.filter((name) => fields[name]?.optional);
const chosen = all.filter((name) => fields[name]?.chosen);
const written = all.filter((name) => !fields[name]?.chosen);
const typed = written.filter((name) => !["email", "phone"].includes(name));

/** As the form's posts arrive: an absent field is absent, a repeated one is there twice. */
function post(fields: Record<string, string | string[] | undefined>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of value === undefined ? [] : [value].flat()) body.append(name, one);
  const submission = parseWithZod(body, { schema: applicationSchema });
  return {
    value: submission.status === "success" ? submission.value : undefined,
    errors: (submission.reply().error ?? {}) as Record<string, string[]>,
  };
}

test("takes a whole application, and one with the eleven required fields only", () => {
  expect(post(applicationFields()).value).toMatchObject({ firstName: "Priya", country: "GB" });
  const bare = applicationFields();
  for (const name of optional) delete bare[name];
  expect(post(bare).value).toBeDefined();
  expect(
    post({ ...bare, annualRevenue: "", referralSource: "", currentDataProviders: "" }).value,
  ).toBeDefined();
});

describe.each(required)("%s", (name) => {
  test.each([undefined, "", "   "])("is required: %j has a sentence of its own", (empty) => {
    const { errors } = post({ ...applicationFields(), [name]: empty });
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]?.[0]).toMatch(/^(Enter|Select|Tell)/);
  });
});

test("no two required fields say the same when they are missing", () => {
  expect([required.length, optional.length]).toEqual([11, 4]);
  const { errors } = post({});
  const sentences = required.map((name) => errors[name]?.[0]);
  expect(new Set(sentences).size).toBe(required.length);
});

test.each(written)("%s may be as long as it is said and no longer", (name) => {
  const { max = 0 } = fields[name] ?? {};
  const fill = name === "phone" ? "1" : "a";
  const { errors } = post({ ...applicationFields(), [name]: fill.repeat(max + 1) });
  expect(errors[name]?.[0]).toBe(
    `${fields[name]?.label} must be ${max.toLocaleString("en-GB")} characters or fewer`,
  );
  if (name === "email" || name === "phone") return;
  expect(post({ ...applicationFields(), [name]: fill.repeat(max) }).value).toBeDefined();
});

test.each(chosen)("%s takes what is on its list and nothing else", (name) => {
  const label = fields[name]?.label ?? "";
  const said = `Select ${label.charAt(0).toLowerCase()}${label.slice(1)} from the list`;
  for (const value of ["nonsense", "GB ", "<b>", "1000", "__proto__"]) {
    expect(post({ ...applicationFields(), [name]: value }).errors[name]).toEqual([said]);
  }
});

test.each(typed)("%s is text, whatever looks like markup in it", (name) => {
  for (const value of ["<script>alert(1)</script>", "Jane <jane@example.com>", "</p>", "<!-- -->"])
    expect(post({ ...applicationFields(), [name]: value }).value).toMatchObject({ [name]: value });
});

test.each(written)("%s holds no control characters and no hidden ones", (name) => {
  for (const hidden of ["\u0000", "\u0007", "\u001b", "\u202e"]) {
    const value = `${applicationFields()[name]}${hidden}x`;
    expect(post({ ...applicationFields(), [name]: value }).errors[name]?.length).toBeGreaterThan(0);
  }
});

test.each(all)("%s is refused when it is sent twice", (name) => {
  const value = applicationFields()[name] ?? "";
  expect(post({ ...applicationFields(), [name]: [value, value] }).errors[name]?.[0]).toMatch(/only one/);
});

test("line breaks belong in running text only", () => {
  expect(post({ ...applicationFields(), company: "A\r\nBcc: b@example.com" }).errors.company?.[0]).toMatch(
    /one line/,
  );
  expect(post({ ...applicationFields(), dataNeeds: "one\r\ntwo" }).value?.dataNeeds).toBe("one\ntwo");
});

test.each([
  "a@b",
  "a b@example.com",
  '"a b"@example.com',
  "a@b@example.com",
  "a@exämple.com",
  "а@example.com",
])("the address %s is refused", (email) => {
  expect(post({ ...applicationFields(), email }).errors.email?.[0]).toMatch(/name@example.com/);
});

test.each(["12345", "phone me", "+44 20 7946 0123 or so", "1".repeat(20)])(
  "the number %s is refused",
  (phone) => {
    expect(post({ ...applicationFields(), phone }).errors.phone).toHaveLength(1);
  },
);

test.each(["020 7946 0123", "+1 (212) 555-0100", "+41.44.668.18.00", "020 7946 0123 ext 4"])(
  "the number %s is taken as it is written",
  (phone) => {
    expect(post({ ...applicationFields(), phone }).value?.phone).toBe(phone);
  },
);

test("nothing comes in that the form does not have", () => {
  const value = post({
    ...applicationFields(),
    role: "admin",
    state: "approved",
    id: "1",
    isAdmin: "true",
  }).value;
  expect(Object.keys(value ?? {}).sort()).toEqual(all.toSorted());
});

test("the hidden field never stands in the way of a person's own mistakes", () => {
  const body = new FormData();
  body.append("website", "a");
  body.append("website", "b");
  const errors = parseWithZod(body, { schema: signupSchema }).reply().error ?? {};
  expect(Object.keys(errors)).not.toContain("website");
  expect(signupSchema.parse({ ...applicationFields(), website: "x" }).website).toBe("x");
});

test.each([
  [questionSchema, "message", "Question", 4000, "Enter your question to the applicant"],
  [declineSchema, "reason", "Reason", 2000, "Enter the reason: it is sent to the applicant"],
  [answerSchema, "message", "Answer", 4000, "Enter your answer"],
] as const)("what is written about an application has a limit: %#", (schema, field, label, max, missing) => {
  const said = (text: string) =>
    schema.safeParse({ [field]: text }).error?.issues.map(({ message }) => message);
  expect(said("a".repeat(max))).toBeUndefined();
  expect(said("a".repeat(max + 1))).toEqual([
    `${label} must be ${max.toLocaleString("en-GB")} characters or fewer`,
  ]);
  expect(said(" ")).toEqual([missing]);
});

test("an approval names a level, and services and tools that there are", () => {
  const schema = approvalSchema([{ value: "data", label: "Data" }]);
  expect(schema.parse({ accessLevel: "client", services: "data", tools: ["kpi-alerts"] })).toEqual({
    accessLevel: "client",
    // Who joins a company that is here begins with the least.
    role: "reader",
    services: ["data"],
    tools: ["kpi-alerts"],
  });
  const said = (input: object) => schema.safeParse(input).error?.issues.map(({ message }) => message);
  expect(said({})).toEqual(["Select an access level"]);
  expect(said({ accessLevel: "root", services: "gold", tools: "saw" })).toEqual([
    "Select access level from the list",
    "Select service from the list",
    "Select tool from the list",
  ]);
});

test("the lists are the contract's", () => {
  const values = (options: readonly { value: string }[]) => options.map((option) => option.value).join(" ");
  expect(values(BUSINESS_TYPES)).toBe(
    "investment-bank asset-management hedge-fund private-equity wealth-management insurance pension-fund fintech consulting other",
  );
  expect(values(COMPANY_SIZES)).toBe("1-10 11-50 51-200 201-1000 1000+");
  expect(values(ANNUAL_REVENUES)).toBe("under-1m 1m-10m 10m-50m 50m-200m 200m-1b 1b+");
  expect(values(REFERRAL_SOURCES)).toBe("website referral linkedin conference search partner other");
});

test("countries: the United Kingdom first, then by name, each code once", () => {
  expect(COUNTRIES[0]).toEqual({ value: "GB", label: "United Kingdom" });
  const rest = COUNTRIES.slice(1).map((country) => country.label);
  expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, "en-GB")));
  expect(new Set(COUNTRIES.map((country) => country.value)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.length).toBeGreaterThan(240);
});
