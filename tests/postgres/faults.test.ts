/** What goes wrong with the database, or between it and one process. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { poolOf } from "#db/postgres/client.server.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { lineTo } from "../support/postgres/line.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { clockAhead } from "../support/machine/fake-clock.ts";
import { smallDisk } from "../support/machine/small-disk.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { launch, type Served, serve, signInOver } from "../support/product/front.ts";
import { applicationFields } from "../support/scene/factories.ts";
import { recordsIn } from "../support/scene/records.ts";

const house = await freshDatabase();
const { rowsOf } = recordsIn(house.sqlite);
const host = "localhost:3999";
const origin = `http://${host}`;
const from = { Host: host, Origin: origin };
const line = await lineTo(ownDatabaseUrl());
const overLine = new URL(ownDatabaseUrl());
overLine.host = `127.0.0.1:${line.port}`;
const settings = { DATABASE_URL: overLine.href, APP_ORIGIN: origin, LOG: "warnings" };
const apply = (on = served) =>
  on.fetch("/signup", { method: "POST", headers: from, body: new URLSearchParams(applicationFields()) });
/** As a transaction that does not end. @returns what ends it. */
async function holdWriting(): Promise<() => Promise<void>> {
  const pool = poolOf(ownDatabaseUrl(), 1);
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE writing IN EXCLUSIVE MODE");
  return async () => {
    holder.release(true);
    await pool.end();
  };
}
const isToComeAgain = (answer: Response) => answer.status === 503 && answer.headers.has("Retry-After");

let served: Served = undefined as never;
let nobodyThere: { process: Served; began: number } = undefined as never;
beforeAll(async () => {
  const nowhere = new URL(ownDatabaseUrl());
  nowhere.host = `127.0.0.1:${await freePort()}`;
  const own = { ...settings, DATABASE_URL: nowhere.href };
  nobodyThere = { process: await launch(house.dataDir, own), began: performance.now() };
  const port = String(await freePort());
  served = await serve(house.dataDir, { ...settings, PORT: port, ALLOWED_HOSTS: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await served.stop("SIGKILL");
  await nobodyThere.process.stop("SIGKILL");
  await line.close();
  disk?.remove();
});

test("away for thirty seconds with people at work: each is told so, and nothing acknowledged is lost", async () => {
  const before = rowsOf("applications").length;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const answers: { at: number; took: number; answer: Response }[] = [];
  const posts: Promise<unknown>[] = [];
  // Some are in the middle of a question when the line goes: they wait for what this one holds.
  const inTheWay = await holdWriting();
  const cut = sleep(3000).then(() => line.cut());
  void cut.then(inTheWay);
  const mended = cut.then(() => sleep(30_000)).then(() => line.mend());
  while (seconds() < 50) {
    const at = seconds();
    posts.push(apply().then((answer) => answers.push({ at, took: seconds() - at, answer })));
    await sleep(250);
  }
  await Promise.all([...posts, mended]);
  const acknowledged = answers.filter(({ answer }) => answer.status === 303);
  const refused = answers.filter(({ answer }) => isToComeAgain(answer));
  expect(acknowledged.length + refused.length, "anything else than yes and later").toBe(answers.length);
  expect(refused.length).toBeGreaterThan(100);
  expect(Math.max(...answers.map(({ took }) => took)), "seconds for an answer").toBeLessThan(12);
  expect(
    acknowledged.some(({ at }) => at > 45),
    "back without a start",
  ).toBe(true);
  const kept = rowsOf("applications").length - before;
  expect(kept).toBeGreaterThanOrEqual(acknowledged.length);
  // What was being committed when the line went may be there though nobody was told.
  expect(kept).toBeLessThanOrEqual(acknowledged.length + 10);
});

test("connections ended in the middle of what is asked: each is told yes or later, and yes is kept", async () => {
  const signedIn = {
    ...(await signInOver({ ...served, host, origin }, await house.make.admin())),
    ...from,
  };
  const before = rowsOf("applications").length;
  const others = "datname = current_database() AND pid <> pg_backend_pid()";
  const posts: Promise<Response>[] = [];
  const pages: Promise<Response>[] = [];
  for (let times = 0; times < 40; times += 1) {
    posts.push(apply(), apply());
    pages.push(served.fetch("/search?q=capital", { headers: signedIn }));
    await sleep(100);
    house.sqlite.prepare(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`).all();
  }
  const answers = await Promise.all([...posts, ...pages]);
  const odd = answers.filter((answer) => ![200, 303].includes(answer.status) && !isToComeAgain(answer));
  expect(odd.map(({ status, url }) => [status, url])).toEqual([]);
  const acknowledged = (await Promise.all(posts)).filter(({ status }) => status === 303).length;
  expect(acknowledged, "some were refused").toBeLessThan(posts.length);
  expect(rowsOf("applications").length - before).toBeGreaterThanOrEqual(acknowledged);
  await expect.poll(async () => (await apply()).status, { timeout: 20_000 }).toBe(303);
  expect(await verifyAudit(house.db)).toMatchObject({ ok: true });
});

test("a machine that is lost closes no line: what waits for it is told so, and the next is asked on another", async () => {
  const way = await lineTo(ownDatabaseUrl());
  const over = new URL(ownDatabaseUrl());
  over.host = `127.0.0.1:${way.port}`;
  const store = connectPostgres(over.href, undefined, 500);
  onTestFinished(async () => {
    await store.close();
    await way.close();
  });
  const ask = () => store.db.selectFrom("meta").select("key").limit(1).execute();
  await ask();
  way.silence();
  await expect(ask()).rejects.toThrow("PostgreSQL is away");
  await ask();
});

test("a process that stops in the middle of a transaction holds nobody for good", async () => {
  await expect.poll(async () => (await apply()).status, { timeout: 20_000 }).toBe(303);
  const who = await house.make.admin();
  const signedIn = { ...(await signInOver({ ...served, host, origin }, who)), ...from };
  onTestFinished(await holdWriting());
  const before = rowsOf("applications").length;
  // More than there are connections: who reads is not let in either, and is told so.
  const posts = Array.from({ length: 25 }, () => apply());
  await sleep(200);
  const page = await served.fetch("/admin-notifications", { headers: signedIn });
  expect(isToComeAgain(page) || page.status === 200).toBe(true);
  const answers = await Promise.all(posts);
  const isDone = ({ status }: Response) => status === 303;
  expect(answers.filter((answer) => !isDone(answer) && !isToComeAgain(answer))).toEqual([]);
  expect(rowsOf("applications")).toHaveLength(before + answers.filter(isDone).length);
  await expect.poll(async () => (await apply()).status, { timeout: 10_000 }).toBe(303);
});

// On a server of the tests' own, which runs on this machine.
const disk = process.env.TEST_DATABASE_URL ? null : smallDisk(4, "postgres");
const sql = (text: string) => house.sqlite.exec(text);

/** Without the rights that a disk takes, a trigger says what PostgreSQL would. @returns what makes room. */
function takeRoom(): () => void {
  if (!disk) {
    sql(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION no_room()`);
    return () => sql("DROP FUNCTION no_room() CASCADE");
  }
  sql(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
  sql("ALTER TABLE audit SET TABLESPACE small");
  disk.fill();
  return () => {
    disk.makeRoom();
    sql("ALTER TABLE audit SET TABLESPACE pg_default");
    sql("DROP TABLESPACE small");
  };
}

test("no room on the database's disk: nothing is half written, and it is over when there is room", async () => {
  await expect.poll(async () => (await served.fetch("/readyz")).status, { timeout: 30_000 }).toBe(200);
  const makeRoom = takeRoom();
  let answer = await apply();
  for (let posts = 0; posts < 100 && answer.status === 303; posts += 1) answer = await apply();
  const ready = await served.fetch("/readyz");
  const written = rowsOf("applications").length;
  makeRoom();
  expect([isToComeAgain(answer), ready.status]).toEqual([true, 503]);
  expect(rowsOf("audit").filter(({ action }) => action === "application.submit")).toHaveLength(written);
  expect((await apply()).status).toBe(303);
  expect(rowsOf("applications")).toHaveLength(written + 1);
  expect(await verifyAudit(house.db)).toMatchObject({ ok: true });
});

test("a process whose clock is two minutes ahead works with the other, and says so", async () => {
  const port = String(await freePort());
  const ahead = await serve(house.dataDir, {
    ...settings,
    PORT: port,
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
    ...clockAhead(120),
  });
  onTestFinished(async () => void (await ahead.stop("SIGKILL")));
  const ready = await ahead.fetch("/readyz");
  expect([ready.status, await ready.text()]).toEqual([
    503,
    expect.stringMatching(/This machine’s clock is 1(?:19|20|21) s ahead of the database’s/) as string,
  ]);
  for (const [one, other] of [
    [served, ahead],
    [ahead, served],
  ] as const) {
    const signedIn = { ...(await signInOver({ ...one, host, origin }, await house.make.admin())), ...from };
    for (const each of [one, other, one])
      expect((await each.fetch("/admin-notifications", { headers: signedIn })).status).toBe(200);
    expect((await apply(one)).status).toBe(303);
  }
  const times = rowsOf("audit").map(({ at }) => at);
  expect(times, "the audit log’s order is that of its times").toEqual(times.toSorted());
  expect(await verifyAudit(house.db)).toMatchObject({ ok: true });
});

test("a database of a newer version is refused", async () => {
  const newer = "9999-of-tomorrow";
  await house.sqlite
    .prepare("INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)")
    .run(newer, "2099");
  onTestFinished(() => void house.sqlite.prepare("DELETE FROM kysely_migration WHERE name = ?").run(newer));
  await expect(serve(house.dataDir, settings)).rejects.toThrow(/newer version/);
});

test("a database that is away at a start is waited for, a minute, and said", async () => {
  const { process: waiting, began } = nobodyThere;
  if (waiting.process.exitCode === null) await new Promise((ended) => waiting.process.once("exit", ended));
  expect(performance.now() - began).toBeGreaterThan(59_000);
  expect(waiting.process.exitCode).toBe(1);
  expect(waiting.output()).toMatch(/can't be used.*tried again for a minute/);
  expect(waiting.output()).toMatch(/look at DATABASE_URL/);
});
