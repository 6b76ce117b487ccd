import { describe, expect, test } from "vitest";
import { applied } from "../examples/posts/records.ts";
import { databaseDigest } from "../support/reading/database-digest.ts";
import { type Person, startApp } from "../support/product/harness.ts";
import { signInFields } from "../support/scene/person.ts";

/** What a field takes, which decides what it must refuse. */
type Kind = "line" | "paragraph" | "email" | "option" | "options" | "secret";

interface Field {
  kind: Kind;
  /** A secret that is shown again where it is not what is wrong. */
  comesBack?: true;
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

const app = await startApp();

const text = (max: number): Field => ({ kind: "paragraph", max });
const option: Field = { kind: "option" };
const email: Field = { kind: "email", max: 254 };
const secret: Field = { kind: "secret", max: 256 };
const optional = (field: Field): Field => ({ ...field, optional: true });

const chosen = "seven green lanterns by the quay";
const twoPasswords = { password: secret, again: secret };
const access = {
  accessLevel: option,
  services: optional({ kind: "options" }),
  tools: optional({ kind: "options" }),
};

type Ready = Awaited<ReturnType<Form["ready"]>>;

/** Somebody without an account, at an address that may be made for it. */
const visitor =
  (path: string | (() => Promise<string>), good: Ready["good"]): Form["ready"] =>
  async () => ({ person: app.visitor(), path: typeof path === "string" ? path : await path(), good });

/** Staff who decide on an application. */
const decision =
  (intent: string, good: Ready["good"]): Form["ready"] =>
  async () => {
    const path = `/admin-user-management/applications/${await applied(app)}?do=${intent}`;
    return { person: await app.admin(), path, good };
  };

/** Staff at a client's page. */
const clientsPage = (good: (seen: string | undefined) => Promise<Ready["good"]>) => async () => {
  const person = await app.admin();
  const path = `/admin-data-portal/clients/${(await app.make.client()).companyId}`;
  return { person, path, good: await good((await person.get(path)).field("seen")) };
};

const forms: Form[] = [
  {
    name: "sign-in",
    fields: { as: option, email, password: secret, userKey: { kind: "secret", max: 100, comesBack: true } },
    ready: async () => ({
      person: app.visitor(),
      path: "/login",
      good: await signInFields(await app.make.client()),
    }),
  },
  {
    name: "forgotten password",
    fields: { email },
    ready: visitor("/forgot-password", { email: "someone@example.com" }),
  },
  {
    name: "new password by link",
    fields: twoPasswords,
    ready: visitor(async () => app.make.resetLink((await app.make.client()).userId), {
      password: chosen,
      again: chosen,
    }),
  },
  {
    name: "first password",
    along: { intent: "choose-password" },
    fields: twoPasswords,
    ready: visitor(() => app.make.welcomeLink(), { password: chosen, again: chosen }),
  },
  {
    name: "answer of an applicant",
    along: { intent: "answer" },
    fields: { message: text(4000) },
    ready: visitor(async () => app.make.replyLink(await applied(app)), { message: "UK and Ireland." }),
  },
  {
    name: "change of password",
    fields: { current: secret, ...twoPasswords },
    ready: async () => {
      const details = await app.make.client();
      const good = { current: details.password, password: chosen, again: chosen };
      return { person: await app.signInAs(details), path: "/account/password", good };
    },
  },
  {
    name: "new user key",
    along: { intent: "generate" },
    fields: { assignedEmail: email },
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
    ready: decision("ask", { message: "Which markets?" }),
  },
  {
    name: "refusal of an application",
    along: { intent: "decline" },
    fields: { reason: text(2000) },
    ready: decision("decline", { reason: "Not our clients." }),
  },
  {
    name: "approval of an application",
    along: { intent: "approve" },
    fields: access,
    ready: decision("approve", { accessLevel: "client" }),
  },
  {
    name: "access of a client",
    along: { intent: "change-access" },
    fields: access,
    ready: clientsPage(async (seen = "") => ({ accessLevel: "full", seen })),
  },
  {
    name: "grant of a report",
    along: { intent: "grant-report" },
    fields: { reportId: { kind: "line", max: 40 } },
    ready: clientsPage(async () => ({ reportId: (await app.make.report()).id })),
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
  const typed = ["too long", "markup", "a control character", "a direction override", "sent twice"];
  const fits: Record<Kind, string[]> = {
    line: typed,
    paragraph: typed,
    email: typed,
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
          if (form.fields[other]?.comesBack) continue;
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
    expect((await person.post(path, { ...form.along, ...good })).status).toBe(303);
  });
});
