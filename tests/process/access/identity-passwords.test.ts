import { afterEach, describe, expect, it, vi } from "vitest";
import { processorTime } from "../../support/product/processor-time.ts";
import data from "./identity-passwords.json" with { type: "json" };

process.env.APP_SECRET = "dGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQ";

const { hashPassword, isTooLong, PasswordBusyError, verifyPassword } =
  await import("#app/platform/secrets/password.server.ts");
const { givenPassword, newPassword } =
  await import("#app/features/access/identity/passwords/password.schema.ts");
const { isCommon, isMadeOfGuesses } =
  await import("#app/features/access/identity/passwords/guessable-password.ts");

afterEach(() => void vi.restoreAllMocks());

describe("a stored password", () => {
  it("is an argon2id PHC string with OWASP's least cost and a salt of its own", async () => {
    const [first, second] = await Promise.all([
      hashPassword("quiet harbour lantern"),
      hashPassword("quiet harbour lantern"),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it("opens for exactly the characters that were chosen", async () => {
    const phc = await hashPassword(" Quiet harbour\u0000é ");
    expect(await verifyPassword(phc, " Quiet harbour\u0000é ")).toEqual({ ok: true, needsRehash: false });
    for (const near of [
      "Quiet harbour\u0000é",
      " quiet harbour\u0000é ",
      " Quiet harbour\u0000e\u0301 ",
      " Quiet harbour",
    ]) {
      expect((await verifyPassword(phc, near)).ok, JSON.stringify(near)).toBe(false);
    }
  });

  it("is never matched where there is none", async () => {
    expect(await verifyPassword(null, "quiet harbour lantern")).toEqual({ ok: false, needsRehash: false });
  });

  it("is not hashed beyond the limit: a megabyte costs nothing", async () => {
    const taken = await processorTime(async () => {
      expect(isTooLong("a".repeat(1_000_000))).toBe(true);
      expect(await verifyPassword(null, "a".repeat(1_000_000))).toEqual({ ok: false, needsRehash: false });
      await expect(hashPassword("a".repeat(257))).rejects.toThrow(RangeError);
    });
    expect(taken).toBeLessThan(20);
  });

  it("is checked two at a time; beyond 32 waiting the crowd is told to come back", async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => verifyPassword(null, "quiet harbour lantern")),
    );
    const refused = all.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(50 - 34);
    for (const one of refused) expect(one.reason).toBeInstanceOf(PasswordBusyError);
    expect((await verifyPassword(null, "the places are free again")).ok).toBe(false);
  });
});

describe("a new password", () => {
  const owner = {
    email: "jane.smith@acme.example",
    firstName: "Jane",
    lastName: "Smith",
    company: "Nordlicht Vermögen AG",
  };
  const withCode = newPassword({ owner, withTotp: true });
  const withoutCode = newPassword({ owner, withTotp: false });

  it.each([
    ["twelve characters", "quiet-harbou"],
    ["256 characters", "ab3#".repeat(3) + "x".repeat(243) + "q"],
    ["spaces and emoji", "tea ☕ at four 🕓"],
    ["256 characters of four bytes", "🙂🕓☕".length > 0 ? `${"🕓🙂🦊🌍".repeat(63)}🦊🌍🙂🕓` : ""],
    ["a NUL", "quiet\u0000harbour lantern"],
    ["markup", "<b>quiet harbour</b>"],
    ["a name of the language", "__proto__ is no secret"],
    ["three words", "correct horse battery"],
    ["a season among words", "summer rain on copper"],
    ["a month among words", "february kettle giraffe"],
    ["a word of their work", "quiet market research desk"],
    ["the company's first word", "Nordlicht over fjords"],
    ["letters and digits by chance", "xk7pd-q2vmw-99hfz-tr4bn"],
  ])("may have %s", (_, password) => {
    expect(withCode.safeParse(password).error?.issues[0]?.message).toBeUndefined();
    expect(withCode.parse(password)).toBe(password);
  });

  it.each([
    ["nothing", undefined, "Enter a new password"],
    ["eleven characters", "quiet-harbo", "New password must be 12 characters or more"],
    [
      "257 characters",
      `${"ab3#".repeat(3)}${"x".repeat(244)}q`,
      "New password must be 256 characters or fewer",
    ],
    ["more than a kilobyte", "🕓🙂🦊🌍".repeat(65), "New password must be 256 characters or fewer"],
    ["a megabyte", "a".repeat(1_000_000), "New password must be 256 characters or fewer"],
    ["two values", ["one", "two"], "Send only one value for new password"],
    ["an object", { length: 20 }, "New password must be text"],
    ["half a character", "quiet harbour \ud83d", "New password contains characters that can't be typed"],
  ])("can't be %s", (_, password, message) => {
    expect(withCode.safeParse(password).error?.issues[0]?.message).toBe(message);
  });

  it("is longer where no code is asked for", () => {
    expect(withoutCode.safeParse("quiet harbour1").error?.issues[0]?.message).toBe(
      "New password must be 15 characters or more",
    );
    expect(withoutCode.safeParse("quiet harbour12").success).toBe(true);
  });

  it.each(data.common)("is not %s", (password) => {
    expect(isCommon(password)).toBe(true);
    expect(withCode.safeParse(password).success).toBe(false);
  });

  it.each(data.guessable)("is not made of %s", (_, password) => {
    const message = withCode.safeParse(password).error?.issues[0]?.message ?? "let through";
    expect(message).toMatch(/three or four unrelated words|harder to guess/);
  });

  it("may have the owner's name among unrelated words", () => {
    expect(isMadeOfGuesses("Jane likes brown bears", owner)).toBe(false);
  });

  it("is read as it is when it is given later", () => {
    expect(givenPassword().parse(" x ")).toBe(" x ");
    expect(givenPassword().safeParse("a".repeat(257)).success).toBe(false);
  });
});
