/** The clock of a running product jumps a day on and back, and a day back and on: nobody stays shut out, nothing stands still. */
import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";
import { settableClock } from "../../support/machine/fake-clock.ts";
import { scrape, valueOf } from "../../support/product/alarms.ts";
import { askAll, upload } from "../../support/product/files-away.ts";
import { databaseOf, type Served, serveForTest, signInOver } from "../../support/product/front.ts";
import { testSecret } from "../../support/product/test-env.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { type SignInDetails, signInFields } from "../../support/scene/person.ts";

const day = 86_400;
/** Some minutes apart, since a code that was used stays used. */
const jumps = [
  ["a day on", day],
  ["back again", 120],
  ["a day back", -day],
  ["on again", 300],
] as const;
const whole = { upload: "303", download: "200", ready: "200" };

async function post(served: Served, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Host: served.host, Origin: served.origin };
  return served.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/** Tries wrong passwords until nobody is let try. @returns for how many seconds. */
async function shutOut(served: Served, who: SignInDetails): Promise<number> {
  for (let tries = 0; tries < 12; tries += 1) {
    const answer = await post(served, "/login", { ...(await signInFields(who)), password: "wrong words" });
    if (answer.status === 429) return Number(answer.headers.get("Retry-After"));
  }
  throw new Error("Nobody is shut out.");
}

test("sessions, codes, waits, jobs and backups", { timeout: 400_000 }, async () => {
  const clock = settableClock();
  const served = await serveForTest({ ...clock.settings, THROTTLE_FACTOR: "1", LOG: "warnings" });
  const { db, make } = databaseOf(served);
  const [who, other] = [await make.client(), await make.client()];
  onTestFinished(() => void vi.useRealTimers());

  let headers = await signInOver(served, who);
  expect((await upload(served, headers)).status).toBe(303);
  const { id } = await db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
  for (const [name, seconds] of jumps) {
    expect([name, (await shutOut(served, other)) <= 1800]).toEqual([name, true]);
    clock.set(seconds);
    const time = async () => Date.parse((await served.fetch("/healthz")).headers.get("Date") ?? "");
    vi.useRealTimers();
    await expect.poll(async () => Math.abs((await time()) - Date.now() - seconds * 1000)).toBeLessThan(5000);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

    // A session of the other day has ended, and a new one is had at once; so it is for who was shut out.
    expect([name, (await upload(served, headers)).headers.get("Location")]).toEqual([
      name,
      expect.stringContaining("/login"),
    ]);
    headers = await signInOver(served, who);
    await signInOver(served, other);
    expect([name, await askAll(served, headers, id)]).toEqual([name, whole]);
    expect([name, (await post(served, "/signup", applicationFields())).status]).toEqual([name, 303]);
    const rounds = async () => valueOf(await scrape(served), 'task="keep-audit-head",outcome="success"') ?? 0;
    const before = await rounds();
    await expect.poll(rounds).toBeGreaterThan(before + 1);
    const env = {
      ...process.env,
      ...clock.settings,
      DATA_DIR: served.dataDir,
      APP_SECRET: testSecret,
    };
    for (const script of ["backup", "audit-verify"])
      execFileSync(process.execPath, [`scripts/${script}.ts`], { env, stdio: "ignore" });
  }
});
