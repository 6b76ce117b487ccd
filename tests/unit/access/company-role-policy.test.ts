import { expect, test } from "vitest";
import type { Actor, Member, CompanyRole } from "#app/features/actor.ts";
import {
  type CompanyRight,
  mayInCompany,
  refusedSentence,
} from "#app/features/core/company-roles/company-role.policy.ts";

const rights: readonly CompanyRight[] = ["buy", "approve", "manage-company"];
const of = (companyRole: CompanyRole | null, more: Partial<Member> = {}) =>
  ({ role: "client", companyId: "c", companyRole, ...more }) as Member;
const rightsOf = (actor: Actor) => rights.filter((right) => mayInCompany(actor, right));

test.each([
  ["an owner", of("owner"), rights],
  ["a buyer", of("buyer"), ["buy"]],
  ["a reader", of("reader"), []],
  ["somebody without a role", of(null), []],
  ["somebody without a company", of("owner", { companyId: null }), []],
  ["staff", of("owner", { role: "admin" }), []],
] as const)("%s may", (_, actor, expected) => {
  expect(rightsOf(actor)).toEqual(expected);
});

test("nobody and the product itself have no role in a company", () => {
  expect(rightsOf({ role: "visitor", userId: null, ip: "", requestId: "" })).toEqual([]);
  expect(rightsOf({ role: "system", userId: null, ip: "", requestId: "" })).toEqual([]);
});

test("who is refused reads whom to ask", () => {
  expect(refusedSentence("manage-company", ["Ada Lee", "Ben Roe"])).toMatch(
    /owners’ to change\. Ask an owner of your company: Ada Lee, Ben Roe\.$/,
  );
  expect(refusedSentence("buy", [])).toMatch(/has no owner who could: write to us\.$/);
});
