/** Strangers use up the tries on an account: its owner gets in all the same, and nobody learns whether there is one. */
import { expect, test, vi } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { type Person, type SignInDetails, signInFields } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";
import { spendTries } from "../../support/fuzz/strangers-tries.ts";

const app = await startApp({ throttleFactor: 1 });
const records = recordsIn(app.sqlite);

const doors = ["page", "API"] as const;
type Door = (typeof doors)[number];

async function fresh(who: SignInDetails) {
  await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
  return signInFields(who);
}

/** @returns true when they are in, false when it is too early; anything else fails. */
async function signsIn(person: Person, door: Door, who: SignInDetails): Promise<boolean> {
  const { email = "", password = "", userKey = "", authenticatorCode = "" } = await fresh(who);
  const fields = { email, password, userKey, authenticatorCode };
  const answer =
    door === "page"
      ? await person.post("/login", { ...fields, as: who.role })
      : await person.post("/api/login", undefined, {
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(fields),
        });
  expect([200, 303, 429]).toContain(answer.status);
  return answer.status !== 429;
}

const at = (ip: string) => {
  const person = app.visitor();
  person.ip = ip;
  return person;
};

const wrongFor = (email: string) => ({
  as: "client",
  email,
  password: "not the passphrase at all",
  userKey: "CRR-0000",
  authenticatorCode: "000000",
});

async function strangersTry(email: string, ip: (at: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < 300; from += 20) {
    const batch = Array.from({ length: 20 }, (_, i) => at(ip(from + i)).post("/login", wrongFor(email)));
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  return statuses;
}

const mailsTo = (email: string) => records.mailsTo(email).filter(({ kind }) => kind === "device-admission");
const linkTo = (email: string) => `/admit-device/${records.tokenMailed(email, "admit-device")}`;

/** A client whose tries are used up, and who was told. */
async function shutOut() {
  const who = await app.make.client();
  await spendTries(who.email);
  expect((await at("192.0.2.1").post("/login", wrongFor(who.email))).status).toBe(429);
  return who;
}

test.each([
  ["/64s of one /48", (i: number) => `2001:db8:7:${i.toString(16)}::1`],
  ["/48s", (i: number) => `2001:db8:${(i + 0x1000).toString(16)}::1`],
])(
  "300 tries from %s: the owner gets in where they did before, and by one mail's link with a new device elsewhere",
  async (_, ip) => {
    const who = await app.make.client();
    expect(await signsIn(at("10.20.1.1"), "page", who)).toBe(true);
    const statuses = await strangersTry(who.email, ip);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(80);
    expect(statuses).toContain(429);
    for (const door of doors) expect(await signsIn(at("10.20.1.77"), door, who)).toBe(true);

    await spendTries(who.email);
    for (const door of doors) {
      expect(await signsIn(at("10.30.1.1"), door, who)).toBe(false);
      expect(mailsTo(who.email)).toHaveLength(1);
    }
    const device = at("10.30.1.2");
    const link = linkTo(who.email);
    const done = await device.submit(link);
    expect(done.location).toBe("/login");
    expect((await done.follow()).text).toContain("This device is admitted");
    for (const door of doors) {
      device.jar.delete("sid");
      expect(await signsIn(device, door, who)).toBe(true);
    }
    expect(await signsIn(at("10.31.1.2"), "page", who)).toBe(false);
    expect(records.actionsOn(`user:${who.userId}`)).toEqual(
      expect.arrayContaining(["device.offer", "device.admit"]),
    );
  },
);

test("a mail says what happened and what to do; opening its link changes nothing", async () => {
  const who = await shutOut();
  const [mail] = mailsTo(who.email);
  expect(mail?.subject).toBe("Too many attempts to sign in to your Calder Row Research account");
  expect(mail?.text).toContain("It signs nobody in");
  const scanner = at("10.40.1.1");
  for (let i = 0; i < 3; i += 1) {
    const page = await scanner.get(linkTo(who.email));
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(page.text).toContain(`sign in as ${who.email}`);
  }
  expect((await scanner.submit(linkTo(who.email))).status).toBe(303);
});

test("the link signs nobody in: all factors are asked for, ten times an hour by all its devices together", async () => {
  const who = await shutOut();
  const link = linkTo(who.email);
  const device = at("10.41.1.1");
  const page = await device.get(link);
  const form = { _once: page.field("_once") };
  expect((await device.post(link, form)).status).toBe(303);
  expect((await device.get("/client-portal")).location).toContain("/login");
  const twice = at("10.42.1.1");
  expect((await twice.post(link, form)).status).toBe(303);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1)
    statuses.push((await [device, twice][i % 2]?.post("/login", wrongFor(who.email)))?.status ?? 0);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test("the link is no use twice, late, for another account, or once the account is closed", async () => {
  const [who, other, closed] = [await shutOut(), await shutOut(), await shutOut()];
  const device = at("10.43.1.1");
  expect((await device.submit(linkTo(who.email))).status).toBe(303);
  expect(await signsIn(device, "page", other)).toBe(false);
  const told = async (path: string, words: string, status = 410) => {
    for (const page of [await at("10.43.2.1").get(path), await at("10.43.2.1").submit(path)]) {
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(words)]);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(page.links).toContain("/login");
    }
  };
  await told(linkTo(who.email), "has been used");
  await told(`/admit-device/${"a".repeat(43)}`, "not one of ours", 404);
  await app.db.updateTable("users").set({ status: "disabled" }).where("id", "=", closed.userId).execute();
  await told(linkTo(closed.email), "no longer works: a newer one");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3600_000 - 60_000 });
  try {
    expect((await at("10.43.3.1").get(linkTo(other.email))).status).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    await told(linkTo(other.email), "older than 2 hours");
    vi.setSystemTime(Date.now() + 21.9 * 3600_000);
    await spendTries(who.email);
    expect(await signsIn(device, "page", who)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("a device is admitted for a day", async () => {
  const who = await shutOut();
  const device = at("10.44.1.1");
  await device.submit(linkTo(who.email));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3600_000 + 1000 });
  try {
    await spendTries(who.email);
    expect(await signsIn(device, "page", who)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("one mail while its link is open, then the next", async () => {
  const who = await shutOut();
  for (let i = 0; i < 5; i += 1) await at(`10.45.${i}.1`).post("/login", wrongFor(who.email));
  expect(mailsTo(who.email)).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3600_000 + 1000 });
  try {
    await at("10.45.9.1").post("/login", wrongFor(who.email));
    expect(mailsTo(who.email)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("nobody learns whether there is an account: the same answers, and the same writes but the mail", async () => {
  const known = await app.make.client();
  const answers: unknown[] = [];
  for (const email of [known.email, "nobody.at.all@example.com"]) {
    await spendTries(email);
    for (let i = 0; i < 2; i += 1) {
      const began = performance.now();
      const page = await at("10.46.1.1").post("/login", wrongFor(email));
      expect(performance.now() - began).toBeGreaterThanOrEqual(100);
      answers.push([page.status, page.problems.replace(/\d+/g, "N")]);
    }
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2));
  expect(String(answers[0])).toContain("look for our email");
  expect(mailsTo("nobody.at.all@example.com")).toEqual([]);
});
