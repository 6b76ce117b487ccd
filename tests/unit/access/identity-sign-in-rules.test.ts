import { describe, expect, it } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { deviceOf } from "#app/features/access/identity/find-account.server.ts";
import {
  hasFreshProof,
  mayTurnTwoFactorOff,
  needsTwoFactor,
} from "#app/features/access/identity/identity.policy.ts";
import { missingFactors, signInForm } from "#app/features/access/identity/sign-in/sign-in.schema.ts";
import { tooManyTries } from "#app/features/access/identity/sign-in/sign-in.ts";
import { landingFor } from "#app/http/landing.server.ts";

const given = {
  as: "client",
  email: "a@b.example",
  password: "x",
  userKey: "CRR-1",
  authenticatorCode: "123456",
};

describe("what is missing is told by what was posted alone", () => {
  it.each([
    ["nothing", {}, null],
    ["email", { email: "" }, "Email, password, and user key are required"],
    ["email of spaces", { email: "  " }, "Email, password, and user key are required"],
    ["password", { password: "" }, "Email, password, and user key are required"],
    ["user key", { userKey: " - " }, "Email, password, and user key are required"],
    ["key and code", { userKey: "", authenticatorCode: "" }, "Email, password, and user key are required"],
    ["code", { authenticatorCode: "" }, "Authenticator code is required for client login"],
    ["code of spaces", { authenticatorCode: " -  " }, "Authenticator code is required for client login"],
    [
      "code, with no choice made",
      { as: undefined, authenticatorCode: "" },
      "Authenticator code is required for client login",
    ],
    ["code, as admin", { as: "admin", authenticatorCode: "" }, null],
    ["a password that is a space", { password: " " }, null],
  ])("%s", (_, without, message) => {
    const missing = missingFactors({ ...given, ...without });
    const told = missing?.formErrors?.[0] ?? missing?.fieldErrors?.authenticatorCode?.[0] ?? null;
    expect(told).toBe(message);
  });
});

describe("the form", () => {
  it.each([
    ["email", "a@b@c.example", "Email must look like name@example.com"],
    ["email", '"a b"@x.example', "Email must look like name@example.com"],
    ["email", "a@b.example\r\nBcc: c@d.example", "Email must be on one line"],
    ["email", "а@b.example", "Email must look like name@example.com"],
    ["email", `${"a".repeat(320)}@b.example`, "Email must be 254 characters or fewer"],
    ["email", ["a@b.example", "c@d.example"], "Send only one value for email"],
    ["as", "owner", "Select client or admin from the list"],
    ["as", undefined, "Select client or admin"],
    ["userKey", "x".repeat(101), "User key must be 100 characters or fewer"],
    ["password", "x".repeat(257), "Password must be 256 characters or fewer"],
    [
      "authenticatorCode",
      "1\u202e23456",
      "Authenticator code contains hidden or control characters, the first after “1”. Type it again without them",
    ],
  ])("refuses %s %j", (field, value, message) => {
    const parsed = signInForm.safeParse({ ...given, [field]: value });
    expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });

  it("takes an address with spaces around it, and nothing it does not know", () => {
    const parsed = signInForm.parse({ ...given, email: " A@b.example ", role: "admin", isAdmin: "1" });
    expect(parsed).toEqual({ ...given, email: "A@b.example", remember: false, to: undefined });
  });
});

describe("where people land", () => {
  it.each([
    ["client", undefined, "/client-portal"],
    ["admin", undefined, "/admin-data-portal"],
    ["client", "/client-portal/reports?q=x", "/client-portal/reports?q=x"],
    ["client", "/account/security", "/account/security"],
    ["client", "/admin-data-portal", "/client-portal"],
    ["admin", "/admin-user-management/users", "/admin-user-management/users"],
    ["admin", "/client-portal", "/client-portal"],
    ["admin", "/logout", "/admin-data-portal"],
    ["client", "/client-portal-evil", "/client-portal"],
    ["client", "/client-portal/../admin-dashboard", "/client-portal"],
    ["client", "/client-portal.data", "/client-portal"],
    ["client", "/client-portal/reports.data", "/client-portal"],
    ["client", "//evil.example/client-portal", "/client-portal"],
    ["client", ["/account"], "/client-portal"],
  ] as const)("%s asking for %j", (role, to, path) => {
    expect(landingFor(role, to)).toBe(path);
  });
});

describe("policies", () => {
  const now = new Date("2026-11-20T10:00:00.000Z");
  const admin = { role: "admin", twoFactorEnabled: false, stepUpAt: "2026-11-20T09:50:01.000Z" } as Member;

  it("a proof of identity is fresh for ten minutes", () => {
    expect(hasFreshProof(admin, now)).toBe(true);
    expect(hasFreshProof({ ...admin, stepUpAt: "2026-11-20T09:50:00.000Z" }, now)).toBe(false);
    // The clock was put back an hour since: it would otherwise last for one more.
    expect(hasFreshProof({ ...admin, stepUpAt: "2026-11-20T11:00:00.000Z" }, now)).toBe(false);
  });

  it("admins are asked for two-factor until they have it; clients can't be without", () => {
    expect(needsTwoFactor(admin)).toBe(true);
    expect(needsTwoFactor({ ...admin, twoFactorEnabled: true })).toBe(false);
    expect(needsTwoFactor({ ...admin, role: "client" })).toBe(false);
    expect(mayTurnTwoFactorOff({ ...admin, twoFactorEnabled: true }, false)).toBe(true);
    expect(mayTurnTwoFactorOff({ ...admin, twoFactorEnabled: true }, true)).toBe(false);
    expect(mayTurnTwoFactorOff({ ...admin, role: "client", twoFactorEnabled: true }, false)).toBe(false);
  });
});

it("waits are told in words", () => {
  expect([1, 59, 60, 61, 900].map(tooManyTries)).toEqual([
    "Too many attempts. Try again in 1 second",
    "Too many attempts. Try again in 59 seconds",
    "Too many attempts. Try again in 1 minute",
    "Too many attempts. Try again in 2 minutes",
    "Too many attempts. Try again in 15 minutes",
  ]);
});

it("a browser is named as its owner would", () => {
  expect(
    deviceOf(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    ),
  ).toBe("Edge on Windows");
  expect(
    deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1"),
  ).toBe("Safari on iOS");
  expect(deviceOf("curl/8.10")).toBe("A browser or program");
});
