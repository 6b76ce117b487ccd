import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseDigest } from "../support/database-digest.ts";
import { type Page, startApp } from "../support/harness.ts";
import type { Person } from "../support/person.ts";
import { leaves, sourceOf } from "../support/route-tree.ts";
import { aboutOneself, type Outcome, postedIntents, posts } from "./posts.ts";
import { type roles, type Scene, secret, setScene } from "./scene.ts";

const app = await startApp();
let scene: Scene;

beforeAll(async () => {
  scene = await setScene(app);
});

const posted = leaves.filter(
  (leaf) => leaf.layouts.length > 0 && /\b(?:function action|const action)\b/.test(sourceOf(leaf.file)),
);

test("every intent of every page behind a lock is in the table, and no other", () => {
  const taken = posted
    .filter((leaf) => !aboutOneself.includes(leaf.path) && !leaf.path.startsWith("/api/"))
    .flatMap((leaf) => {
      const intents = postedIntents(sourceOf(leaf.file));
      return intents.length === 0 ? [leaf.path] : intents.map((intent) => `${leaf.path} ${intent}`);
    });
  const listed = posts.map(({ path, intent }) => (intent ? `${path} ${intent}` : path));
  expect(listed.sort()).toEqual(taken.sort());
  for (const path of aboutOneself) expect(posted.map((leaf) => leaf.path)).toContain(path);
});

describe.each(posts.map((post) => ({ ...post, name: `${post.intent ?? "the form"} at ${post.path}` })))(
  "posting $name",
  (post) => {
    // Whoever is refused comes first: the record is as it was for those who may.
    test("is refused, and changes nothing, unless one may", async () => {
      const fields = { ...(post.intent && { intent: post.intent }), ...post.fields?.(scene.ids) };
      const refused: [string, Outcome][] = [["visitor", "login"]];
      const allowed: [string, Outcome][] = [];
      for (const role of ["stranger", "newcomer", "client", "admin"] as const) {
        const outcome = role === "newcomer" ? (post.newcomer ?? post.stranger) : post[role];
        (outcome === 403 || outcome === 404 ? refused : allowed).push([role, outcome]);
      }
      const to = await post.to(scene, app.make);
      const before = databaseDigest(app.sqlite);
      for (const [role, outcome] of refused) {
        for (const path of [to, `${to}.data`]) {
          const page = await personOf(role).post(path, fields, sentBy(path));
          expectOutcome(page, outcome, `${role} at ${path}`);
          if (role !== "admin" && role !== "client") expect(page.html).not.toContain(secret);
        }
        expect(databaseDigest(app.sqlite), `after the ${role}`).toEqual(before);
      }
      for (const [role, outcome] of allowed) {
        const address = await post.to(scene, app.make);
        const person = personOf(role);
        // Some forms say which state of the record they were shown for.
        const seen = (await person.get(address)).field("seen");
        const page = await person.post(address, { ...(seen && { seen }), ...fields });
        expectOutcome(page, outcome, `${role} at ${address}`);
      }
    });
  },
);

const personOf = (role: string): Person => scene.people[role as (typeof roles)[number]]();

const sentBy = (path: string) => (path.endsWith(".data") ? { headers: { Accept: "*/*" } } : {});

function expectOutcome(page: Page, outcome: Outcome, who: string): void {
  const said = `${who}: ${page.status} ${page.location ?? ""} ${page.text.slice(0, 160)}`;
  const isData = page.path.endsWith(".data");
  if (outcome === "login") {
    // The data of a navigation carries the way to the sign-in page inside.
    expect(isData ? [202, 303, 401] : [303], said).toContain(page.status);
    if (!isData) expect(page.location, said).toMatch(/^\/login\?to=/);
  } else if (outcome === "done") {
    expect(page.status, said).toBe(303);
    expect(page.location, said).not.toMatch(/^\/(?:login|confirm-identity)/);
  } else if (outcome === "asked") {
    expect(page.status, said).toBe(400);
  } else expect(page.status, said).toBe(outcome);
}

describe("pages about oneself", () => {
  test.each(aboutOneself)(
    "lead a visitor who posts to %s to the sign-in page, and change nothing",
    async (path) => {
      const before = databaseDigest(app.sqlite);
      const actions = [...postedIntents(sourceOf(posted.find((leaf) => leaf.path === path)?.file ?? "")), ""];
      for (const intent of actions) {
        const page = await app.visitor().post(path, { intent, id: "0".repeat(32), password: "guess" });
        expectOutcome(page, "login", `visitor at ${path}`);
      }
      expect(databaseDigest(app.sqlite)).toEqual(before);
    },
  );

  test("end no other person's session", async () => {
    const session = await app.db
      .selectFrom("sessions")
      .select("id_hash")
      .where("user_id", "=", scene.owner.userId)
      .executeTakeFirstOrThrow();
    const id = Buffer.from(session.id_hash).toString("hex");
    for (const role of ["stranger", "newcomer", "admin"] as const) {
      await scene.people[role]().post("/account/sessions", { intent: "end", id });
    }
    expect((await scene.people.client().get("/client-portal")).status).toBe(200);
  });

  test("hand out one's own data and nobody else's", async () => {
    for (const role of ["client", "stranger", "newcomer", "admin"] as const) {
      const page = await scene.people[role]().post("/account/data");
      expect(page.status, role).toBe(200);
      expect(page.headers.get("Content-Type"), role).toBe("application/zip");
      expect(page.headers.get("Cache-Control"), role).toContain("no-store");
      const texts = Object.values(unzipSync(new Uint8Array(page.bytes))).map((file) => strFromU8(file));
      expect(texts.length, role).toBeGreaterThan(3);
      if (role === "client") expect(texts.join("\n")).toContain(secret);
      if (role === "stranger" || role === "newcomer") expect(texts.join("\n")).not.toContain(secret);
    }
  });
});
