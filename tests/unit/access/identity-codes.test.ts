import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { generateSync } from "otplib";
import {
  formatRecoveryCode,
  normaliseRecoveryCode,
} from "#app/features/access/identity/second-factor/recovery-code.ts";
import { checkTotp, newTotpSecret, totpUri } from "#app/platform/secrets/totp.server.ts";

const middle = Date.UTC(2026, 10, 20, 10, 0, 15);
const step = Math.floor(middle / 30_000);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: middle }));
afterEach(() => void vi.useRealTimers());

const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(middle / 1000) + steps * 30 });

describe("an authenticator code", () => {
  it("is what RFC 6238 says it is", () => {
    vi.setSystemTime(59_000);
    // The RFC's secret "12345678901234567890" in base32; its eight digits end in these six.
    expect(checkTotp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "287082", 0)).toEqual({ ok: true, step: 1 });
  });

  it("counts one step either way and no further", () => {
    const secret = newTotpSecret();
    const answers = [-2, -1, 0, 1, 2].map((steps) => checkTotp(secret, codeAt(secret, steps), 0));
    expect(answers).toEqual([
      { ok: false },
      { ok: true, step: step - 1 },
      { ok: true, step },
      { ok: true, step: step + 1 },
      { ok: false },
    ]);
  });

  it("never counts at or before the last step", () => {
    const secret = newTotpSecret();
    expect(checkTotp(secret, codeAt(secret, 0), step)).toEqual({ ok: false });
    expect(checkTotp(secret, codeAt(secret, -1), step)).toEqual({ ok: false });
    expect(checkTotp(secret, codeAt(secret, 1), step)).toEqual({ ok: true, step: step + 1 });
  });

  it("fails, and throws nothing, when the clock has gone back behind the last step", () => {
    const secret = newTotpSecret();
    expect(checkTotp(secret, codeAt(secret, 0), step + 20)).toEqual({ ok: false });
  });

  it("does not believe a last step of more than ten minutes ahead, which would shut its owner out", () => {
    const secret = newTotpSecret();
    expect(checkTotp(secret, codeAt(secret, 0), step + 22)).toEqual({ ok: true, step });
    expect(checkTotp(secret, codeAt(secret, 0), step)).toEqual({ ok: false });
  });

  it.each([
    "",
    "12345",
    "1234567",
    "abcdef",
    "١٢٣٤٥٦",
    "123 456",
    "1e5",
    "\u0000\u0000\u0000\u0000\u0000\u0000",
    "-12345",
  ])("of the shape %j fails", (code) => {
    expect(checkTotp(newTotpSecret(), code, 0)).toEqual({ ok: false });
  });

  it("comes from twenty random bytes that apps can scan", () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(secret).not.toBe(newTotpSecret());
    const uri = new URL(totpUri(secret, "jane@acme.example"));
    expect(uri.protocol).toBe("otpauth:");
    expect(uri.searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri.pathname)).toContain("jane@acme.example");
  });
});

describe("a recovery code", () => {
  it("is written in two groups of five", () => {
    expect(formatRecoveryCode(Uint8Array.from({ length: 10 }, (_, index) => index))).toBe("01234-56789");
    expect(formatRecoveryCode(new Uint8Array(10).fill(255))).toBe("ZZZZZ-ZZZZZ");
  });

  it("is read in any case, with or without its hyphen, O for 0 and I or L for 1", () => {
    for (const typed of ["ab0d1-fghjk", "AB0D1FGHJK", " abodi fghjk ", "ABOD-LFGHJK"]) {
      expect(normaliseRecoveryCode(typed), typed).toBe("AB0D1-FGHJK");
    }
  });

  it.each(["", "123456", "AB0D1-FGHJ", "AB0D1-FGHJKM", "AB0D1-FGHJU", "<b>0D1FGHJK"])(
    "is not %j",
    (typed) => {
      expect(normaliseRecoveryCode(typed)).toBeNull();
    },
  );
});
