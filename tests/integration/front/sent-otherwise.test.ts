/** A form that was sent, and is sent again with the same hidden `_once`: the same words do nothing, others are kept. */
import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import * as make from "../../support/scene/upload-files.ts";

const app = await startApp();
const contact = "/client-portal/contact";
const words = { name: "Ada Reader", email: "ada@example.com", message: "First line\nsecond line" };
const ticket = { subject: "A question", message: "First line\nsecond line" };
const tickets = () => app.db.selectFrom("tickets").select("subject").orderBy("subject").execute();

test("other words are shown, ready to be sent as a new form; the same lead where the first did", async () => {
  const person = await app.client();
  const once = (await person.get(contact)).field("_once");
  const first = await person.post(contact, { ...words, _once: once });
  const same = await person.post(contact, { ...words, _once: once });
  expect([first.status, same.status, same.location]).toEqual([303, 303, first.location]);
  const before = await tickets();

  const changed = { ...words, name: "Ada L. Reader", message: "Not what I wrote\nbefore" };
  const page = await person.post(contact, { ...changed, _once: once });
  expect(page.status).toBe(409);
  expect(page.text).toContain("This form was sent already, with other words");
  expect([page.field("name"), page.field("message")]).toEqual([changed.name, changed.message]);
  expect(page.html, "who is signed in keeps the portal’s pages").toContain('class="section-nav"');
  expect(await tickets()).toEqual(before);

  const again = {
    ...words,
    name: page.field("name"),
    message: page.field("message"),
    _once: page.field("_once"),
  };
  expect(again._once).not.toBe(once);
  expect((await person.post(contact, again)).status).toBe(303);
  expect(await tickets()).toHaveLength(before.length + 1);
});

test("a form with files asks for them again, and keeps nothing of them", async () => {
  const person = await app.client();
  const path = "/client-portal/support/new";
  const once = (await person.get(path)).field("_once") ?? "";
  const form = (fields: Record<string, string>, bytes = make.jpeg()) =>
    make.formWith({ ...fields, _once: once }, [{ name: "photo.jpg", bytes }]);
  const send = (body: FormData) => person.post(path, undefined, { body });
  expect((await send(form(ticket))).status).toBe(303);
  expect((await send(form(ticket))).status).toBe(303);
  const files = await app.db.selectFrom("files").select("id").execute();
  const page = await send(form({ ...ticket, message: "Other ticket" }));
  expect([page.status, page.field("message")]).toEqual([409, "Other ticket"]);
  expect(page.html).toContain('type="file"');
  expect(page.html).toContain('encType="multipart/form-data"');
  // Another file of the same name is another form.
  const otherFile = Uint8Array.from([...make.jpeg(), 0]);
  expect((await send(form(ticket, otherFile))).status).toBe(409);
  expect(await app.db.selectFrom("files").select("id").execute()).toHaveLength(files.length);
});

test("a navigation of scripts is told the same", async () => {
  const person = await app.client();
  const once = (await person.get(contact)).field("_once");
  expect((await person.post(contact, { ...words, _once: once })).status).toBe(303);
  const told = await person.post(`${contact}.data`, { ...words, message: "Something else", _once: once });
  expect([told.status, told.html.includes("Something else")]).toEqual([409, true]);
});

test("each row has the digest of what was posted, and nothing else of it", async () => {
  const rows = await app.db.selectFrom("submissions").select(["form", "digest"]).execute();
  expect(rows.length).toBeGreaterThan(2);
  for (const { digest } of rows) expect(digest).toMatch(/^[\w-]{43}$/);
});
