/**
 * Every post of the client portal and every call of clients, by a reader, a buyer and an owner of the company: what the
 * route's facts and the call say is needed is refused with whom to ask and changes nothing; all else is theirs, too.
 */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleMay } from "#app/features/core/company-roles/company-role.policy.ts";
import type { CompanyRole } from "#app/features/actor.ts";
import { operations } from "../examples/calls/all.ts";
import { sendAs, sendByProgram, setCallScene } from "../examples/calls/scene.ts";
import type { Ground } from "../examples/posts/post-example.ts";
import { outcomeFor } from "../examples/posts/post-example.ts";
import { tokenFor } from "../support/api.ts";
import { mover, named } from "../support/post-forms.ts";
import { Person } from "../support/scene/person.ts";
import { openSession } from "../support/scene/open-session.ts";
import { send, shownTo, telling, told } from "./posting.ts";
import { watchWrites } from "./trace-writes.ts";

const scene = await setCallScene();
const { app } = scene;
const writes = watchWrites(app.sqlite, join(app.dataDir, "portal.db"));
afterAll(() => writes.stop());

const roles = ["reader", "buyer", "owner"] as const satisfies readonly CompanyRole[];
const asks = "Ask an owner of your company: ";

let newGround: () => Promise<Ground>;
const people = {} as Record<CompanyRole, { userId: string; person: Person }>;

beforeAll(async () => {
  const staff = await app.make.admin();
  ({ newGround } = await mover(app, await app.signInAs(staff), staff, "Roles"));
  for (const role of roles) {
    const who = await app.make.client({ company_role: role });
    const person = new Person(app.fetch, app.origin, who);
    await openSession(app.db, person);
    people[role] = { userId: who.userId, person };
  }
});

/** Puts the three beside the owner that a post or call is about. */
async function join3(companyId: string) {
  // As what they are, whatever was handed on before.
  for (const role of roles) {
    const anew = { company_id: companyId, company_role: role };
    await app.db.updateTable("users").set(anew).where("id", "=", people[role].userId).execute();
  }
}

const ofClients = named.filter(
  ({ folder, may, example }) =>
    folder.startsWith("portal") && ["done", 200].includes(outcomeFor(may, "client", example.except)),
);

test("there are posts with and without a right that is needed", () => {
  expect(ofClients.filter(({ facts }) => facts.needs).length).toBeGreaterThan(5);
  expect(ofClients.filter(({ facts }) => !facts.needs).length).toBeGreaterThan(20);
});

describe.each(ofClients)("$name", (one) => {
  test.each(roles)("by the %s", async (role) => {
    const ground = await newGround();
    await join3(ground.owner.companyId);
    const { person } = people[role];
    const post = await one.example.post(ground, "client");
    const { needs: all } = one.facts;
    const needs = typeof all === "string" ? all : all?.[one.intent];
    const { seen } = await shownTo(person, one, post);
    const { answer, transactions } = await writes.during(() => send(person, post, one.intent, seen));
    if (!needs || roleMay(role, needs)) {
      // A room of the diligence tool is its members', what somebody asked owners for or was told is theirs.
      if (one.folder === "portal/tools/due-diligence" || /\/approvals\/|\/notifications$/.test(one.path))
        expect([303, 404, 409], told(answer)).toContain(answer.status);
      else expect([200, 303], told(answer)).toContain(answer.status);
      return;
    }
    expect(answer.status, told(answer)).toBe(403);
    expect(answer.text).toContain(asks);
    expect(telling(transactions)).toEqual([]);
  });
});

describe.each(operations.filter(({ client }) => client < 300))("$named", (operation) => {
  const { named: call } = operation;
  const { needs } = operation.call;

  test.each(roles)("by the %s, in a browser and by a program", async (role) => {
    await join3(scene.holder.companyId);
    const { person, userId } = people[role];
    if ((await person.get("/api/auth/user")).status !== 200) await openSession(app.db, person);
    const isTheirs = !needs || roleMay(role, needs);
    if (isTheirs) {
      const page = await sendAs(person, call, await operation.send(scene));
      // What somebody asked owners for is theirs, and owners' to decide.
      if (call.includes("/approvals/")) return expect([200, 404, 409]).toContain(page.status);
      expect(page.status, page.html.slice(0, 300)).toBe(operation.client);
      return;
    }
    const sent = await operation.send(scene);
    const { bearer } = await tokenFor(app, userId, operation.call.scope ? [operation.call.scope] : []);
    const { answer, transactions } = await writes.during(async () => {
      const page = await sendAs(person, call, sent);
      return page;
    });
    const byProgram = await sendByProgram(app, call, sent, bearer);
    expect(byProgram.status, byProgram.html.slice(0, 300)).toBe(403);
    // A call without a scope is no program's, whoever it acts for.
    for (const page of operation.call.scope ? [answer, byProgram] : [answer]) {
      expect(page.status, page.html.slice(0, 300)).toBe(403);
      expect(page.json).toMatchObject({ code: "forbidden", message: expect.stringContaining(asks) });
    }
    expect(telling(transactions)).toEqual([]);
  });
});
