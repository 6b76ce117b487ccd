import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { expectOwnersTry, strangers, spendTries } from "../../support/fuzz/strangers-tries.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-throttle-"));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  APP_SECRET: "dGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQ",
  NODE_ENV: "test",
});

const { closeThrottle, countTry, forgiveAll, throttle } = await import("#app/platform/throttle.server.ts");
const { throttleShared } = await import("#app/platform/shared-throttle.server.ts");
const { admitSignIn: admit, settleSignIn } =
  await import("#app/features/access/identity/sign-in/sign-in-throttle.server.ts");
/** From a network that the account's owner never signed in from, unless it is said. */
const admitSignIn = (attempt: Parameters<typeof admit>[0], isKnown = false) =>
  admit(attempt, () => Promise.resolve(isKnown));

afterAll(async () => {
  await closeThrottle();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => void vi.useRealTimers());

function stopClock() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20, 10, 0, 0) });
}
async function times<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
}
const admitted = async (attempt: Parameters<typeof admitSignIn>[0]) => (await admitSignIn(attempt)).ok;
const admits = async (...asked: Parameters<typeof throttle>) => (await throttle(...asked)).ok;
const yes = (count: number) => Array.from({ length: count }, () => true);
function pass(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

describe("a bucket", () => {
  it("admits so many and then says when to come back", async () => {
    stopClock();
    expect(await times(5, () => admits("signup", "10.0.0.1"))).toEqual(yes(5));
    expect(await throttle("signup", "10.0.0.1")).toEqual({ ok: false, retryAfterSeconds: 3600 });
    expect(await throttle("signup", "10.0.0.2")).toEqual({ ok: true });
    pass(3601);
    expect(await throttle("signup", "10.0.0.1")).toEqual({ ok: true });
  });

  it("counts an IPv6 network as one", async () => {
    expect(await times(5, (i) => admits("signup", `2001:db8:1:2::${i}`))).toEqual(yes(5));
    expect(await admits("signup", "2001:db8:1:2:ffff::1")).toBe(false);
    expect(await admits("signup", "2001:db8:1:3::1")).toBe(true);
  });

  it("admits no more than its limit when all come at once", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => throttle("signup", "10.0.1.1")));
    expect(all.filter((one) => one.ok)).toHaveLength(5);
  });

  it("after the clock was put back an hour nobody waits longer than the limit says", async () => {
    stopClock();
    const spent = async (bucket: Parameters<typeof throttle>[0], tries: number) => {
      await times(tries, () => throttle(bucket, "10.0.9.1"));
      return throttle(bucket, "10.0.9.1");
    };
    expect((await spent("signup", 5)).ok).toBe(false);
    expect((await spent("private-link", 30)).ok).toBe(false);
    const attempt = { email: "clock@example.com", ip: "10.0.9.2", device: null };
    await times(12, async () => {
      const held = await admitSignIn(attempt);
      if (!held.ok) pass(held.retryAfterSeconds);
    });
    pass(-3600);
    for (const bucket of ["signup", "private-link"] as const)
      expect(await throttle(bucket, "10.0.9.1"), bucket).toEqual({ ok: true });
    expect(await admitted(attempt)).toBe(true);
    expect(await spent("signup", 5)).toEqual({ ok: false, retryAfterSeconds: 3600 });
    pass(600);
    expect(await throttle("signup", "10.0.9.1")).toEqual({ ok: false, retryAfterSeconds: 3000 });
  });

  it("the API's general limit says a minute at most, whatever the clock does", async () => {
    const { waitForApi } = await import("#app/http/front/guard-rate.server.ts");
    const call = () => waitForApi(new Request("http://localhost:3000/api/x"), "10.0.9.3");
    stopClock();
    expect(new Set((await times(120, call)).map(({ wait }) => wait))).toEqual(new Set([null]));
    pass(-3600);
    const { wait, headers } = await call();
    expect(wait).toBe(60);
    expect(headers.RateLimit).toMatch(/;t=60$/);
  });

  it("keeps its counts when the process ends, and no address or email in clear", async () => {
    await throttle("forgot-password-address", "secret.person@example.com");
    await times(5, () => throttle("signup", "203.0.113.77"));
    await closeThrottle();
    expect(await admits("signup", "203.0.113.77")).toBe(false);
    const kept = readFileSync(join(dataDir, "limits.db")).toString("latin1");
    expect(kept).not.toContain("secret.person");
    expect(kept).not.toContain("203.0.113.77");
    await forgiveAll("signup", "203.0.113.77");
    expect(await admits("signup", "203.0.113.77")).toBe(true);
  });
});

describe("signing in", () => {
  const attempt = { email: "victim@example.com", ip: "10.1.0.1", device: null };

  it("five tries are free; then the wait doubles from a second to a quarter of an hour", async () => {
    stopClock();
    expect(await times(5, () => admitted(attempt))).toEqual(yes(5));
    const waits = await times(12, async () => {
      const held = await admitSignIn(attempt);
      if (held.ok) throw new Error("should have been held back");
      pass(held.retryAfterSeconds + 0.1);
      expect(await admitted(attempt)).toBe(true);
      return held.retryAfterSeconds;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it("a try that is turned away makes the wait no longer", async () => {
    stopClock();
    const other = { ...attempt, ip: "10.1.0.2" };
    await times(5, () => admitSignIn(other));
    for (const held of await times(50, () => admitSignIn(other)))
      expect(held).toEqual({ ok: false, retryAfterSeconds: 1 });
    pass(1.1);
    expect(await admitted(other)).toBe(true);
    expect(await admitSignIn(other)).toEqual({ ok: false, retryAfterSeconds: 2 });
  });

  it("of a hundred at once five are checked", async () => {
    const other = { ...attempt, ip: "10.1.0.3" };
    const all = await Promise.all(Array.from({ length: 100 }, () => admitSignIn(other)));
    expect(all.filter((one) => one.ok)).toHaveLength(5);
  });

  it("signing in rightly clears this network's tries on this account, not the others'", async () => {
    stopClock();
    const here = { email: "clara@example.com", ip: "10.1.1.1", device: null };
    const elsewhere = { ...here, ip: "10.1.1.2" };
    await times(4, () => admitSignIn(here));
    await times(5, () => admitSignIn(elsewhere));
    const fifth = await admitSignIn(here);
    if (!fifth.ok) throw new Error("the fifth try should go on");
    await settleSignIn(here, fifth.charges);
    expect(await times(5, () => admitted(here))).toEqual(yes(5));
    expect(await admitted(elsewhere)).toBe(false);
  });

  it("thirty failures from one network over any accounts are enough", async () => {
    const spray = (i: number) => admitted({ email: `spray${i}@example.com`, ip: "10.2.0.1", device: null });
    expect(await times(31, spray)).toEqual([...yes(30), false]);
  });

  it("a try that is turned away counts against nobody but its sender", async () => {
    stopClock();
    const from = (ip: string) => admitted({ email: "refused@example.com", ip, device: null });
    await times(250, (i) => from(`10.7.${i % 50}.1`));
    pass(3601);
    expect(await from("10.7.99.1")).toBe(true);
    await times(50, () => throttle("signup", "10.7.200.1"));
    expect((await countTry("signup", "10.7.200.1")).tries).toBe(6);
  });

  it.each(strangers)(
    "tries from %s leave the owner their first try elsewhere, and are a hundred a day at most",
    async (...stranger) => {
      stopClock();
      await expectOwnersTry(stranger, 300);
    },
  );

  it("a hundred and fifty networks at once are a hundred tries at most", async () => {
    const email = "botnet@example.com";
    const all = await Promise.all(
      Array.from({ length: 450 }, (_, i) => admitSignIn({ email, ip: `172.16.${i % 150}.1`, device: null })),
    );
    expect(all.filter((one) => one.ok).length).toBeLessThanOrEqual(100);
  });

  it("a device known to the account goes on whatever strangers do, its own network's included, ten times an hour", async () => {
    stopClock();
    const from = (ip: string, device: string | null = null) =>
      admitted({ email: "target@example.com", ip, device });
    await times(120, (i) => from(`10.3.${i}.1`));
    await times(40, () => from("10.5.0.1"));
    expect(await from("10.4.0.1")).toBe(false);
    expect(await times(11, () => from("10.5.0.1", "known"))).toEqual([...yes(10), false]);
    expect(await from("10.6.0.1", "another")).toBe(true);
  });
});

describe("tries kept for networks that an account's owner has signed in from", () => {
  const from = (email: string, isKnown: boolean) => async (ip: string) =>
    (await admitSignIn({ email, ip, device: null }, isKnown)).ok;

  it("are five for each of them and ten in all, and no stranger's from elsewhere", async () => {
    stopClock();
    const email = "own@example.com";
    const strangersTry = from(email, false);
    const ownersTry = from(email, true);
    const all = await times(300, (at) => strangersTry(`2001:db8:${at.toString(16)}::1`));
    expect(all.filter(Boolean)).toHaveLength(80);
    const home = await times(6, (at) => ownersTry(`2001:db8:aaaa:${at}::1`));
    expect(home).toEqual([...yes(5), false]);
    const office = await times(6, (at) => ownersTry(`192.0.2.${at}`));
    expect(office).toEqual([...yes(5), false]);
    expect(await ownersTry("2001:db8:bbbb::1")).toBe(false);
    expect(await strangersTry("2001:db8:cccc::1")).toBe(false);
  });

  it("are taken last, and back where the try was right", async () => {
    stopClock();
    const attempt = { email: "again@example.com", ip: "192.0.2.1", device: null };
    await spendTries(attempt.email);
    for (let at = 0; at < 12; at += 1) {
      const admittedOnce = await admitSignIn(attempt, true);
      if (!admittedOnce.ok) throw new Error("shut out");
      await settleSignIn(attempt, admittedOnce.charges);
    }
    const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    expect((await admit({ ...attempt, email: "fresh@example.com" }, asked)).ok).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  it("make a hundred a day with all others", async () => {
    stopClock();
    let checked = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      const tries = await times(40, async (at) =>
        from("day@example.com", at % 2 === 0)(`10.${hour}.${at}.1`),
      );
      checked += tries.filter(Boolean).length;
      pass(3590);
    }
    expect(checked).toBe(100);
  });
});

describe("a limit that everybody shares", () => {
  it.each(["password-reset", "acknowledgement", "signup", "enquiry"] as const)(
    "%s: ten networks that use it up leave a place for somebody elsewhere",
    async (share) => {
      stopClock();
      const from = async (ip: string) => (await throttleShared(share, "thing@example.com", ip)).ok;
      await times(1000, (i) => from(`10.8.${i % 10}.1`));
      expect([await from("10.8.1.1"), await from("10.9.0.1")]).toEqual([false, true]);
    },
  );
});

describe("a network that has a /48, or a /24", () => {
  const attempt = (ip: string) => ({ email: "wide@example.com", ip, device: null });
  it.each([
    ["IPv6", (at: number) => `2001:db8:7:${at.toString(16)}::1`, "2001:db8:8::1"],
    ["IPv4", (at: number) => `10.77.3.${at % 250}`, "10.77.4.1"],
  ])("of %s counts as one where tries are kept back: others still get in", async (family, ip, elsewhere) => {
    stopClock();
    const email = `${family}@example.com`;
    for (let at = 0; at < 300; at += 1) await throttleShared("sign-in", email, ip(at));
    expect((await throttleShared("sign-in", email, elsewhere)).ok).toBe(true);
  });
  it("a right try there is free again", async () => {
    const { email } = attempt("");
    for (let at = 0; at < 80; at += 1) await throttleShared("sign-in", email, `2001:db8:9:${at}::1`);
    const own = attempt("2001:db8:a:1::1");
    for (let at = 0; at < 4; at += 1) {
      const admittedOnce = await admitSignIn(own);
      if (!admittedOnce.ok) throw new Error("shut out");
      await settleSignIn(own, admittedOnce.charges);
    }
  });
});
