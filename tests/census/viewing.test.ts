/**
 * The impersonation matrix: everything that a client can press, fetch or call, tried by staff who view the portal as
 * them. Each form, file, report and call is refused and changes nothing; each page is shown under the banner, without
 * scripts, and with nothing in it by which one could act as the client.
 */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { beginTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import type { RouteFacts } from "#app/routes/route-facts.ts";
import { operations } from "../examples/calls/all.ts";
import { sendAs, setCallScene } from "../examples/calls/scene.ts";
import { addressesOf, answerFor, examples, type Shown } from "../examples/all.ts";
import type { Ground } from "../examples/posts/post-example.ts";
import { setScene, type Scene } from "../examples/scene.ts";
import { tokenFor } from "../support/api.ts";
import { mover, named, presser } from "../support/post-forms.ts";
import type { Person } from "../support/product/harness.ts";
import type { Page } from "../support/product/page.ts";
import { send, shownTo, telling, told } from "./posting.ts";
import { watchWrites } from "./trace-writes.ts";

const calls = await setCallScene();
const { app } = calls;
const writes = watchWrites(app.sqlite, join(app.dataDir, "portal.db"));
afterAll(() => writes.stop());

let scene: Scene;
let viewer: Person;
let newGround: () => Promise<Ground>;

/** What lets somebody act as the client of the scene, waiting to be seen by them once. */
const secrets = { codes: "", token: "", totp: "" };

async function viewAs(person: { userId: string; companyId: string }) {
  await viewer.post("/stop-viewing");
  const begun = await viewer.post(
    `/admin-data-portal/clients/${person.companyId}/people/${person.userId}/view`,
  );
  if (begun.location !== "/client-portal") throw new Error(`The viewing did not begin: ${told(begun)}`);
}

beforeAll(async () => {
  scene = await setScene(app);
  const staff = await app.make.admin();
  const admin = await app.signInAs(staff);
  viewer = await app.signInAs(await app.make.admin());
  ({ newGround } = await mover(app, admin, staff, "Viewed"));
  const { userId, email } = scene.owner;
  secrets.codes = "K7Q2M-9XWPD";
  const token = await tokenFor(app, userId, []);
  secrets.token = token.token;
  await app.db.transaction().execute(async (trx) => {
    await keepOneTimeSecret(trx, userId, "recovery-codes", secrets.codes);
    await keepOneTimeSecret(trx, userId, "api-token", JSON.stringify(token));
    secrets.totp = (await beginTotp(trx, userId, email)).secret;
  });
});

/** Refused as a whole page in the frame, with the way out of the viewing; what asks by itself is told so by the status. */
async function expectRefused(page: Page, { gives }: RouteFacts) {
  if (gives === "answer") {
    expect(page.status, told(page)).toBe(403);
    return;
  }
  // What has no page of its own says it on the portal's.
  const isElsewhere = page.status === 303 && gives !== undefined;
  if (isElsewhere) expect(page.location).toBe("/client-portal");
  else expect(page.status, told(page)).toBe(403);
  const shown = isElsewhere ? await viewer.get("/client-portal") : page;
  expectSaid(shown);
}

function expectSaid(page: Page) {
  expect(page.text).toContain("You are looking at the portal as");
  expect(page.text).toContain("Stop viewing");
  expect(page.html).toContain("<h1");
}

const ends = (path: string) => ["/logout", "/stop-viewing"].includes(path);
const posts = named.filter(({ path }) => !ends(path));

test("every post is tried but the two that end it", () => {
  expect(named.length - posts.length).toBe(2);
  expect(posts.length).toBeGreaterThan(150);
});

test.each(posts)("refused: $name", async (one) => {
  const ground = await newGround();
  const role = presser(one);
  const post = await one.example.post(ground, role);
  const person =
    post.by ?? (role === "client" ? ground.client : role === "admin" ? ground.admin : app.visitor());
  // With all that the page gave its form to carry.
  const { seen } = await shownTo(person, one, post);
  await viewAs(ground.owner);
  const { answer, transactions } = await writes.during(() => send(viewer, post, one.intent, seen));
  expect(telling(transactions)).toEqual([]);
  // Its own button, pressed again, leads to the portal.
  if (one.path.endsWith("/view")) expect(answer.location).toBe("/client-portal");
  else await expectRefused(answer, one.facts);
});

describe("the API, by the cookie of the session", () => {
  test.each(operations)("$named", async ({ named: call, send: sentOf }) => {
    const sent = await sentOf(calls);
    await viewAs(calls.holder);
    const { answer, transactions } = await writes.during(() => sendAs(viewer, call, sent));
    expect(answer.status, answer.html.slice(0, 200)).toBe(403);
    expect(answer.json).toMatchObject({ code: "forbidden" });
    expect(telling(transactions)).toEqual([]);
  });
});

const isClosed = ({ facts: { gives, may, reads, path } }: Shown) =>
  Boolean(reads) || path.includes(":token") || gives === "answer" || (gives === "file" && may !== "anyone");

const sights = examples.map((shown) => ({ ...shown, name: shown.example.name }));
const closed = sights.filter(isClosed);
const open = sights.filter((one) => !isClosed(one) && one.facts.gives !== "file");

test("files, reports and private links are among what is refused", () => {
  expect(closed.filter(({ facts }) => facts.gives === "file").length).toBeGreaterThan(25);
  expect(closed.filter(({ facts }) => facts.reads).length).toBeGreaterThan(1);
  expect(closed.filter(({ facts }) => facts.path.includes(":token")).length).toBeGreaterThan(5);
});

test.each(closed)("not given: $name at $facts.path", async (shown) => {
  await viewAs(scene.owner);
  for (const address of addressesOf(shown, scene)) {
    const { answer, transactions } = await writes.during(() => viewer.get(pathOf(address)));
    expect(telling(transactions)).toEqual([]);
    await expectRefused(answer, shown.facts);
  }
});

test.each(open)("shown: $name at $facts.path", async (shown) => {
  await viewAs(scene.owner);
  const expected = answerFor(shown, "client");
  for (const address of addressesOf(shown, scene).slice(0, 1)) {
    const { answer, transactions } = await writes.during(() => viewer.get(pathOf(address)));
    // What is looked at is in the audit log, and nothing else is written.
    expect(telling(transactions).flat()).toEqual(shown.facts.gives ? [] : ["audit"]);
    // Signed in already, whoever it is.
    if (expected === 200 && shown.facts.path !== "/login") expect(answer.status, told(answer)).toBe(200);
    expect(answer.status).toBeLessThan(500);
    if (shown.facts.gives || ![200, 403, 404].includes(answer.status)) continue;
    expect(answer.text).toContain("Stop viewing");
    expect(answer.html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    for (const secret of Object.values(secrets)) {
      expect(answer.html).not.toContain(secret);
      expect(answer.html.replace(/\s/g, "")).not.toContain(secret);
    }
  }
});

test("their secrets wait for them untouched, and they see them", async () => {
  const client = scene.people.client();
  expect((await client.get("/account/recovery-codes")).html).toContain(secrets.codes);
  expect((await client.get("/account/api")).html).toContain(secrets.token);
  const enrolling = (await client.get("/account/two-factor")).html.replace(/\s/g, "");
  expect(enrolling).toContain(secrets.totp);
});

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, app.origin);
  return pathname + search;
}
