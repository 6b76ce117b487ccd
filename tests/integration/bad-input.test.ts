import { beforeAll, describe, expect, test } from "vitest";
import { databaseDigest } from "../support/database-digest.ts";
import { applicationFields } from "../support/factories.ts";
import { type App, type Person, startApp } from "../support/harness.ts";
import { signInFields } from "../support/person.ts";

/** What a field takes, which decides what it must refuse. */
type Kind = "line" | "paragraph" | "email" | "option" | "options" | "secret";

interface Field {
  kind: Kind;
  optional?: boolean;
  /** Longest text it takes, in characters. */
  max?: number;
}

interface Form {
  name: string;
  fields: Record<string, Field>;
  /** Fields that go along: an intent. */
  along?: Record<string, string>;
  /** Who posts, to which address, and what would be accepted. */
  ready: () => Promise<{ person: Person; path: string; good: Record<string, string> }>;
}

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const line = (max: number): Field => ({ kind: "line", max });
const text = (max: number): Field => ({ kind: "paragraph", max });
const option: Field = { kind: "option" };
const optional = (field: Field): Field => ({ ...field, optional: true });

async function newApplication(): Promise<string> {
  const fields = applicationFields();
  await app.visitor().post("/signup", fields);
  const found = app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", fields.email ?? "");
  return (await found.executeTakeFirstOrThrow()).id;
}

async function decide(along: Record<string, string>) {
  const path = `/admin-user-management/applications/${await newApplication()}`;
  return { person: await app.admin(), path: `${path}?do=${along.intent}` };
}

const forms: Form[] = [
  {
    name: "application",
    fields: {
      firstName: line(80),
      lastName: line(80),
      email: { kind: "email", max: 254 },
      phone: line(40),
      company: line(200),
      jobTitle: line(120),
      country: option,
      city: line(120),
      businessType: option,
      companySize: option,
      annualRevenue: optional(option),
      dataNeeds: text(4000),
      currentDataProviders: optional(text(1000)),
      specificRequirements: optional(text(4000)),
      referralSource: optional(option),
    },
    ready: async () => ({ person: app.visitor(), path: "/signup", good: applicationFields() }),
  },
  {
    name: "sign-in",
    fields: {
      as: option,
      email: { kind: "email", max: 254 },
      password: { kind: "secret", max: 256 },
      userKey: { kind: "secret", max: 100 },
    },
    ready: async () => ({
      person: app.visitor(),
      path: "/login",
      good: await signInFields(await app.make.client()),
    }),
  },
  {
    name: "forgotten password",
    fields: { email: { kind: "email", max: 254 } },
    ready: async () => ({
      person: app.visitor(),
      path: "/forgot-password",
      good: { email: "someone@example.com" },
    }),
  },
  {
    name: "new password by link",
    fields: { password: { kind: "secret", max: 256 }, again: { kind: "secret", max: 256 } },
    ready: async () => ({
      person: app.visitor(),
      path: await app.make.resetLink((await app.make.client()).userId),
      good: { password: "seven green lanterns by the quay", again: "seven green lanterns by the quay" },
    }),
  },
  {
    name: "first password",
    along: { intent: "choose-password" },
    fields: { password: { kind: "secret", max: 256 }, again: { kind: "secret", max: 256 } },
    ready: async () => ({
      person: app.visitor(),
      path: await app.make.welcomeLink(),
      good: { password: "seven green lanterns by the quay", again: "seven green lanterns by the quay" },
    }),
  },
  {
    name: "answer of an applicant",
    along: { intent: "answer" },
    fields: { message: text(4000) },
    ready: async () => ({
      person: app.visitor(),
      path: await app.make.replyLink(await newApplication()),
      good: { message: "UK and Ireland." },
    }),
  },
  {
    name: "change of password",
    fields: {
      current: { kind: "secret", max: 256 },
      password: { kind: "secret", max: 256 },
      again: { kind: "secret", max: 256 },
    },
    ready: async () => {
      const details = await app.make.client();
      const chosen = "seven green lanterns by the quay";
      return {
        person: await app.signInAs(details),
        path: "/account/password",
        good: { current: details.password, password: chosen, again: chosen },
      };
    },
  },
  {
    name: "new user key",
    along: { intent: "generate" },
    fields: { assignedEmail: { kind: "email", max: 254 } },
    ready: async () => ({
      person: await app.admin(),
      path: "/admin-user-management",
      good: { assignedEmail: "new-key@example.com" },
    }),
  },
  {
    name: "question to an applicant",
    along: { intent: "ask" },
    fields: { message: text(4000) },
    ready: async () => ({ ...(await decide({ intent: "ask" })), good: { message: "Which markets?" } }),
  },
  {
    name: "refusal of an application",
    along: { intent: "decline" },
    fields: { reason: text(2000) },
    ready: async () => ({ ...(await decide({ intent: "decline" })), good: { reason: "Not our clients." } }),
  },
  {
    name: "approval of an application",
    along: { intent: "approve" },
    fields: {
      accessLevel: option,
      services: optional({ kind: "options" }),
      tools: optional({ kind: "options" }),
    },
    ready: async () => ({ ...(await decide({ intent: "approve" })), good: { accessLevel: "client" } }),
  },
  {
    name: "access of a client",
    along: { intent: "change-access" },
    fields: {
      accessLevel: option,
      services: optional({ kind: "options" }),
      tools: optional({ kind: "options" }),
    },
    ready: async () => {
      const person = await app.admin();
      const path = `/admin-data-portal/clients/${(await app.make.client()).companyId}`;
      const seen = (await person.get(path)).field("seen") ?? "";
      return { person, path, good: { accessLevel: "full", seen } };
    },
  },
  {
    name: "grant of a report",
    along: { intent: "grant-report" },
    fields: { reportId: line(40) },
    ready: async () => ({
      person: await app.admin(),
      path: `/admin-data-portal/clients/${(await app.make.client()).companyId}`,
      good: { reportId: (await app.make.report()).id },
    }),
  },
];

/** Each way in which a field can be wrong. */
function wrongs(field: Field): [string, string | string[] | undefined][] {
  const markup = "<b>bold</b><script>alert(1)</script>";
  const tooLong = "x".repeat((field.max ?? 100) + 1);
  const all: Record<string, string | string[] | undefined> = {
    missing: undefined,
    empty: "",
    "nothing but spaces": "   ",
    "too long": field.kind === "email" ? `${"a".repeat(field.max ?? 254)}@example.com` : tooLong,
    "an option that is not on the list": "no-such-option",
    markup,
    "a control character": "a\u0007b",
    "a direction override": "abc\u202Edef",
    "sent twice": ["one@example.com", "two@example.com"],
  };
  const fits: Record<Kind, string[]> = {
    line: ["too long", "markup", "a control character", "a direction override", "sent twice"],
    paragraph: ["too long", "markup", "a control character", "a direction override", "sent twice"],
    email: ["too long", "markup", "a control character", "a direction override", "sent twice"],
    option: ["an option that is not on the list", "markup", "sent twice"],
    options: ["an option that is not on the list", "markup"],
    secret: ["too long", "sent twice"],
  };
  const emptiness = field.optional
    ? []
    : field.kind === "secret"
      ? ["missing", "empty"]
      : ["missing", "empty", "nothing but spaces"];
  return [...emptiness, ...fits[field.kind]].map((what) => [what, all[what]]);
}

describe.each(forms)("the form: $name", (form) => {
  test.each(Object.entries(form.fields))(
    "%s refuses what is wrong and keeps the rest",
    async (name, field) => {
      const { person, path, good } = await form.ready();
      for (const [what, value] of wrongs(field)) {
        const before = databaseDigest(app.sqlite, ["sessions", "audit"]);
        const page = await person.post(path, { ...form.along, ...good, [name]: value });
        const said = `${name}, ${what}`;
        expect(page.status, `${said}: ${page.text.slice(0, 200)}`).toBe(400);
        expect(page.title, said).toMatch(/^Error: /);
        expect(page.html, said).toContain('role="alert"');
        expect(page.html, said).not.toMatch(/<script>alert|<b>bold<\/b>/);
        expect(databaseDigest(app.sqlite, ["sessions", "audit"]), said).toEqual(before);
        for (const [other, kept] of Object.entries(good)) {
          const kind = form.fields[other]?.kind;
          if (other === name || kind === undefined) continue;
          if (kind === "secret")
            expect(page.html, `${said}: ${other} must not come back`).not.toContain(`value="${kept}"`);
          else if (kind === "options") continue;
          else expect(page.field(other)?.replaceAll("\r\n", "\n"), `${said}: ${other} is kept`).toBe(kept);
        }
      }
    },
  );

  test("takes what is right", async () => {
    const { person, path, good } = await form.ready();
    const page = await person.post(path, { ...form.along, ...good });
    expect(page.status, page.problems).toBe(303);
  });
});
