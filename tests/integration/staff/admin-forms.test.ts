/**
 * What all forms of staff's portals and of the account answer alike, tried with each intent's right post: an old proof of
 * identity, a record that is not there, an intent that nobody knows.
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { postCases, type PostCase } from "../../examples/posts/all-posts.ts";
import type { Ground, Post } from "../../examples/posts/post-example.ts";
import { watchWrites } from "../../census/trace-writes.ts";
import { type Page, type Person, startApp } from "../../support/product/harness.ts";
import type { SignInDetails } from "../../support/scene/person.ts";
import { share } from "../../support/scene/share.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const writes = watchWrites(app.sqlite, join(app.dataDir, "portal.db"));
afterAll(() => writes.stop());
let owner: SignInDetails & { companyId: string };
let staff: SignInDetails;
let client: Person;
let admin: Person;

beforeAll(async () => {
  owner = await app.make.client();
  staff = await app.make.admin();
  client = await app.signInAs(owner);
  admin = await app.signInAs(staff);
});

/** The owner in a new company, and staff who have just proved who they are: no other test is in the way. */
async function ground(): Promise<Ground> {
  const companyId = await app.make.company();
  await app.db.updateTable("users").set({ company_id: companyId }).where("id", "=", owner.userId).execute();
  owner = { ...owner, companyId };
  const step_up_at = nowIso();
  await app.db.updateTable("sessions").set({ step_up_at }).where("user_id", "=", staff.userId).execute();
  return { app, make: app.make, owner, client, staff, admin };
}

const cases = postCases.filter(({ folder }) => /^(?:admin|account)/.test(folder));
const ofStaff = cases.filter(({ folder }) => folder.startsWith("admin"));
const nameOf = ({ path, intent }: PostCase) => `${path} ${intent}`.trim();

/** @returns the answers, and the tables that changed; what was typed may wait for a proof. */
async function watched(work: () => Promise<Page | void>) {
  const { answer, transactions } = await writes.during(work);
  const changed = [...new Set(transactions.flat())].filter((table) => table !== "form_drafts");
  return { answer, changed };
}

async function send(person: Person, { intent }: PostCase, { to, fields, files = [] }: Post): Promise<Page> {
  const whole = { ...(intent && { intent }), ...fields };
  if (files.length === 0) return person.post(to, whole);
  const form = new FormData();
  for (const [name, value] of Object.entries(whole)) form.append(name, String(value));
  for (const { field, name, bytes } of files) form.append(field, new File([bytes as BlobPart], name));
  return person.post(to, undefined, { body: form });
}

const keys = "/admin-user-management";
const person = `${keys}/users/:id`;
const clientPage = "/admin-data-portal/clients/:id";
const needFreshProof = [
  "/account/api create",
  "/account/data",
  "/account/recovery-codes renew",
  ...["begin", "cancel", "confirm", "disable"].map((intent) => `/account/two-factor ${intent}`),
  ...["generate", "activate", "revoke", "reveal"].map((intent) => `${keys} ${intent}`),
  `${keys}/two-factor set-up-two-factor`,
  `${keys}/applications/:id approve`,
  ...["confirm", "drop"].map((intent) => `${keys}/admins ${intent}`),
  `${keys}/admins/invite`,
  ...["rights", "remove", "invite-again", "approve", "decline"].map(
    (intent) => `${clientPage}/people/:person ${intent}`,
  ),
  `${clientPage}/people/invite`,
  ...["merge", "unmerge"].map((intent) => `${clientPage}/merge ${intent}`),
  ...["make-admin", "remove-admin", "disable", "enable", "send-password-link", "end-sessions"].map(
    (one) => `${person} ${one}`,
  ),
  ...["change-access", "set-active", "set-pending", "end-session", "end-sessions"].map(
    (intent) => `${clientPage} ${intent}`,
  ),
];

test("these ask for a proof of identity not older than ten minutes, and do nothing before", async () => {
  const asked: string[] = [];
  for (const one of cases) {
    const post = await one.example.post(await ground(), "admin");
    const by = post.by ?? admin;
    await app.make.oldProof(by.details?.userId);
    const { answer, changed } = await watched(() => send(by, one, post));
    if (!answer?.location?.startsWith("/confirm-identity?to=")) continue;
    asked.push(nameOf(one));
    expect(changed, nameOf(one)).toEqual([]);
  }
  expect(asked.toSorted()).toEqual(needFreshProof.toSorted());
});

test("a message of the outbox may be somebody's password link: it opens with a fresh proof only", async () => {
  const reader = await app.admin();
  await app.visitor().post("/forgot-password", { email: owner.email });
  const { id } = recordsIn(app.sqlite).rowOf("outbox", { to_address: owner.email });
  await app.make.oldProof(reader.details?.userId);
  const page = await reader.get(`/admin-data-portal/outbox/${id}`);
  expect([page.status, page.location]).toEqual([303, expect.stringMatching(/^\/confirm-identity/)]);
});

const odd = ["0".repeat(32), "x", "-1", "..%2f1", "%27%20OR%201=1--"];
// A copy is a draft of its own, wherever it was written: what was typed is kept when its draft is gone.
const records = ofStaff.filter(({ path, intent }) => path.includes(":id") && intent !== "copy");

test.each([...new Set(records.map(({ path }) => path))])("%s is not there for odd ids", async (path) => {
  await ground();
  for (const id of odd) expect((await admin.get(path.replace(":id", id))).status, id).toBe(404);
});

test.each(records.map((one, at) => [nameOf(one), one, at] as const))(
  "%s: not on odd ids",
  async (_, one, at) => {
    const post = await one.example.post(await ground(), "admin");
    // There is no open link to renew or to end, whoever's.
    const status = one.intent.endsWith("-link") && one.path.includes("applications") ? 409 : 404;
    const { changed } = await watched(async () => {
      for (const id of share(odd, at, 2)) {
        const to = `${one.path.replace(":id", id)}${/\?.*/.exec(post.to)?.[0] ?? ""}`;
        const answer = await send(admin, one, { ...post, to });
        expect([id, answer.status]).toEqual([id, status]);
      }
    });
    expect(changed).toEqual([]);
  },
);

const withIntents = ofStaff.filter(
  ({ intent, path }, at) => intent && ofStaff.findIndex((other) => other.path === path) === at,
);

test.each(withIntents.map((one) => [one.path, one] as const))("%s: no unknown intent", async (_, one) => {
  const { to } = await one.example.post(await ground(), "admin");
  const { changed } = await watched(async () => {
    for (const fields of [{}, { intent: "" }, { intent: "explode" }, { intent: ["explode", one.intent] }]) {
      const page = await admin.post(to, fields);
      expect([page.status, page.title]).toEqual([400, expect.stringMatching(/^Error: /)]);
    }
  });
  // Who is shown a message again has read it.
  expect(changed.filter((table) => table !== "audit")).toEqual([]);
});
