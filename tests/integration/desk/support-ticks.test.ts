/** Several enquiries at once, from the staff's list: each is done or counted, and closing can be undone. */
import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const { make } = app;
const desk = "/admin-data-portal/support";
const keeper = await make.admin();
const admin = await app.signInAs(keeper);

type Ticket = Awaited<ReturnType<typeof make.ticket>>;
const stateOf = ({ id }: Ticket) =>
  app.db
    .selectFrom("tickets")
    .select(["state", "assigned_to"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const boxes = async (path = desk) =>
  new Map(
    [...(await admin.get(path)).html.matchAll(/name="ticked"[^>]*value="(([0-9a-f]{32}) [^"]*)"/g)].map(
      ([, value = "", id = ""]) => [id, value],
    ),
  );
const post = (intent: string, ticked: readonly string[], path = desk) =>
  admin.post(path, { intent, ticked: [...ticked] });

test("the ticked ones are closed, and reopened by the way back", async () => {
  const [one, two, three] = [await make.ticket(), await make.ticket(), await make.ticket()];
  const all = await boxes();
  const answer = await post(
    "close",
    [one, two].map(({ id }) => all.get(id) ?? ""),
  );
  expect([answer.status, answer.location]).toEqual([303, desk]);
  expect([(await stateOf(one)).state, (await stateOf(two)).state]).toEqual(["closed", "closed"]);
  expect((await stateOf(three)).state).toBe("open");
  expect((await admin.get(desk)).text).toContain("2 enquiries closed");
  const undone = await admin.post(desk, { intent: "reopen", ids: `${one.id} ${two.id}` });
  expect(undone.status).toBe(303);
  expect([(await stateOf(one)).state, (await stateOf(two)).state]).toEqual(["open", "open"]);
});

test("who has written again meanwhile is not closed, and counted", async () => {
  const [one, two] = [await make.ticket(), await make.ticket()];
  const all = await boxes();
  await app.db
    .updateTable("tickets")
    .set({ last_message_at: "2031-01-01T00:00:00.000Z" })
    .where("id", "=", two.id)
    .execute();
  const ticked = [one, two].map(({ id }) => all.get(id) ?? "");
  expect((await post("close", ticked)).status).toBe(303);
  expect([(await stateOf(one)).state, (await stateOf(two)).state]).toEqual(["closed", "open"]);
  expect((await admin.get(desk)).text).toContain("1 enquiry had moved on meanwhile and stays as it is.");
  // Sent again, nothing is left to be done.
  expect((await post("close", ticked)).status).toBe(409);
});

test("those that nobody looks after are taken; a colleague's stay", async () => {
  const other = await make.admin();
  const [mine, theirs] = [await make.ticket(), await make.ticket()];
  await app.db
    .updateTable("tickets")
    .set({ assigned_to: other.userId })
    .where("id", "=", theirs.id)
    .execute();
  const all = await boxes();
  const answer = await post(
    "take",
    [mine, theirs].map(({ id }) => all.get(id) ?? ""),
    `${desk}?state=all`,
  );
  expect(answer.location).toBe(`${desk}?state=all`);
  expect((await stateOf(mine)).assigned_to).toBe(keeper.userId);
  expect((await stateOf(theirs)).assigned_to).toBe(other.userId);
});

test("nothing ticked, too many, and what is no enquiry are refused", async () => {
  expect((await post("close", [])).status).toBe(400);
  expect(
    (
      await post(
        "close",
        Array.from({ length: 26 }, (_, n) => `id-${n}`),
      )
    ).status,
  ).toBe(400);
  expect((await post("close", ["0".repeat(32), "\u0000", "'; --"])).status).toBe(409);
  expect((await post("burn", [])).status).toBe(400);
});

test("what can be done depends on where the rows stand", async () => {
  const open = (await admin.get(desk)).html;
  expect(open).toContain('value="take"');
  expect(open).not.toContain('value="reopen"');
  const closed = (await admin.get(`${desk}?state=closed`)).html;
  expect(closed).toContain('value="reopen"');
  expect(closed).not.toContain('value="close"');
});
