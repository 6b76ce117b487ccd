import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatUserKey,
  lastFourOf,
  normaliseUserKey,
  prefixOf,
} from "#app/features/access/identity/user-key/user-key-value.ts";

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

describe("a user key", () => {
  it("is written in groups of four with a check character", () => {
    expect(formatUserKey(new Uint8Array(20))).toBe("CRR-0000-0000-0000-0000-0000-0000-0000-00000");
    expect(formatUserKey(new Uint8Array(20).fill(255))).toMatch(/^CRR(-Z{4}){7}-Z{4}[0-9A-HJKMNP-TV-Z]$/);
  });

  it("shows its beginning and its end", () => {
    const key = formatUserKey(Uint8Array.from({ length: 20 }, (_, index) => index * 11));
    expect(prefixOf(key)).toMatch(/^CRR-[0-9A-Z]{4}$/);
    expect(key.endsWith(lastFourOf(key))).toBe(true);
  });

  it("is made of exactly 20 bytes", () => {
    expect(() => formatUserKey(new Uint8Array(19))).toThrow("20 bytes");
  });

  it("differs for different bytes", () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => Buffer.from(a).equals(b) || formatUserKey(a) !== formatUserKey(b)),
    );
  });

  it("is read however it is typed", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const key = formatUserKey(random);
        expect(normaliseUserKey(key)).toBe(key);
        expect(normaliseUserKey(`  ${key.toLowerCase().replaceAll("-", " ")}\n`)).toBe(key);
        expect(normaliseUserKey(key.replaceAll("-", "\u2013"))).toBe(key);
        const [start, body] = [key.slice(0, 4), key.slice(4)];
        expect(normaliseUserKey(start + body.replaceAll("0", "o").replaceAll("1", "l"))).toBe(key);
      }),
    );
  });

  it("tells every single slip", () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: 32 }), fc.nat({ max: 30 }), (random, place, step) => {
        const plain = formatUserKey(random).slice(3).replaceAll("-", "");
        const right = alphabet.indexOf(plain.charAt(place));
        const wrong = alphabet.charAt((right + 1 + step) % 32);
        expect(normaliseUserKey(`CRR${plain.slice(0, place)}${wrong}${plain.slice(place + 1)}`)).toBeNull();
      }),
    );
  });

  it.each([
    "",
    "CRR",
    "CRR-1234",
    "0".repeat(33),
    `XYZ-${"0".repeat(33)}`,
    "CRR".repeat(1000),
    "CRR-UUUU",
    "💥",
    "\u0000",
  ])("is not %j", (text) => {
    expect(normaliseUserKey(text)).toBeNull();
  });
});
