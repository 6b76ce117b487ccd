import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesOnDisk } from "../../support/reading/files-on-disk.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import * as make from "../../support/scene/upload-files.ts";

const app = await startApp();
const here = "/client-portal/support";
let client: Person;
let stranger: Person;
let admin: Person;
let companyId: string;
let userId: string;

beforeAll(async () => {
  const details = await app.make.client();
  ({ companyId, userId } = details);
  client = await app.signInAs(details);
  stranger = await app.client();
  admin = await app.admin();
});

const { drafts, stored, forgetDrafts } = filesOnDisk(app.dataDir);
beforeEach(forgetDrafts);

const attached = (ticketId: string) =>
  app.db
    .selectFrom("ticket_attachments as attachment")
    .innerJoin("files", "files.id", "attachment.file_id")
    .select(["attachment.id", "files.name", "files.size", "files.content_type", "files.path"])
    .where("attachment.ticket_id", "=", ticketId)
    .orderBy("files.name")
    .execute();
async function countOf(table: "tickets" | "files"): Promise<number> {
  const count = app.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.executeTakeFirstOrThrow()).total;
}

const ticketFields = { subject: "A wrong figure", message: "Table 3 adds up to 98 %." };
const send = (person: Person, path: string, body: FormData) => person.post(path, undefined, { body });
const ownTicket = (values = {}) =>
  app.make.ticket({ user_id: userId, company_id: companyId, source: "support-tab", ...values });

describe("a new ticket", () => {
  test("is opened with its files, which come back byte for byte", async () => {
    const page = await client.get(`${here}/new`);
    const files = [
      { name: "Figures (März).xlsx", bytes: make.office("xlsx") },
      { name: "photo.jpg", bytes: make.jpeg() },
    ];
    const form = () => make.formWith({ ...ticketFields, _once: page.field("_once") ?? "" }, files);
    const answer = await send(client, `${here}/new`, form());
    expect(answer.status).toBe(303);
    const bytes = stored();
    const again = await send(client, `${here}/new`, form());
    expect(again.location).toBe(answer.location);
    // The files of the repeat are nobody's: they do not stay behind.
    expect(stored()).toEqual(bytes);
    const id = answer.location?.split("/").at(-1) ?? "";
    const ticket = await app.db
      .selectFrom("tickets")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ source: "support-tab", company_id: companyId, user_id: userId });
    const kept = await attached(id);
    expect(kept.map(({ name }) => name)).toEqual(["Figures (März).xlsx", "photo.jpg"]);
    const shown = await answer.follow();
    expect(shown.text).toContain("Figures (März).xlsx");
    const download = await client.get(`${here}/attachments/${kept[0]?.id}`);
    expect(download.status).toBe(200);
    expect(download.bytes.equals(Buffer.from(files[0]?.bytes ?? []))).toBe(true);
    expect(download.headers.get("Content-Disposition")).toContain("attachment");
    expect(download.headers.get("Content-Disposition")).toContain("M%C3%A4rz");
    expect(download.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(download.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(drafts()).toEqual([]);
    const audit = await app.db
      .selectFrom("audit")
      .select("details")
      .where("target", "=", `ticket:${id}`)
      .executeTakeFirstOrThrow();
    expect(audit.details).toContain("photo.jpg");
  });

  test("needs no file, and takes an ordinary form, too", async () => {
    const plain = await client.submit(`${here}/new`, { ...ticketFields, subject: "Without a file" });
    const empty = make.formWith(ticketFields, []);
    empty.append("attachments", new File([], "", { type: "application/octet-stream" }));
    for (const answer of [plain, await send(client, `${here}/new`, empty)]) expect(answer.status).toBe(303);
    expect((await client.get(here)).text).toContain("Without a file");
  });

  test("keeps the good file when another is refused, and takes it with the next try", async () => {
    const answer = await send(
      client,
      `${here}/new`,
      make.formWith({ ...ticketFields, subject: "Two files" }, [
        { name: "good.pdf", bytes: make.pdf() },
        { name: "page.pdf", bytes: make.html },
        { name: "tool.exe", bytes: make.exe },
      ]),
    );
    expect(answer.status).toBe(415);
    expect(answer.problems).toContain("“page.pdf” is damaged, or its content is not what its name says.");
    expect([answer.field("subject"), answer.field("message")]).toEqual(["Two files", ticketFields.message]);
    const token = answer.field("kept") ?? "";
    expect(drafts()).toHaveLength(1);
    const foreign = await send(stranger, `${here}/new`, make.formWith({ ...ticketFields, kept: token }, []));
    expect(foreign.status).toBe(303);
    expect(await attached(foreign.location?.split("/").at(-1) ?? "")).toEqual([]);
    const once = answer.field("_once") ?? "";
    const second = { ...ticketFields, subject: "Two files", kept: token, _once: once };
    const next = await client.post(`${here}/new`, second);
    expect(next.status).toBe(303);
    // A double click: the kept file has its place by now, and nothing is missing.
    expect((await client.post(`${here}/new`, second)).location).toBe(next.location);
    expect(await attached(next.location?.split("/").at(-1) ?? "")).toMatchObject([{ name: "good.pdf" }]);
    const late = await client.post(`${here}/new`, { ...ticketFields, subject: "Late", kept: token });
    expect([late.status, late.problems]).toEqual([400, expect.stringContaining("is no longer kept")]);
    expect(drafts()).toEqual([]);
  });

  test("says each problem of the fields and keeps the file", async () => {
    const answer = await send(
      client,
      `${here}/new`,
      make.formWith({ subject: "", message: "" }, [{ name: "a.pdf", bytes: make.pdf() }]),
    );
    expect(answer.status).toBe(400);
    expect(answer.problems).toContain("Enter a subject");
    expect(answer.problems).toContain("Enter your message");
    expect(answer.text).toContain("a.pdf (1 KB)");
  });
});

test.each([
  [
    "cut short",
    `--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
  ],
  ["garbage", "\x00\xff not a form"],
  ["nothing", ""],
])("a form that is %s is told, and nothing is left behind", async (_what, body) => {
  const before = [await countOf("tickets"), await countOf("files")];
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const answer = await client.post(`${here}/new`, undefined, { body: Buffer.from(body, "latin1"), headers });
  expect(answer.status).toBe(400);
  expect([await countOf("tickets"), await countOf("files"), drafts()]).toEqual([...before, []]);
});

describe("the exchange", () => {
  test("goes to and fro with files on both sides; a double click leaves none behind", async () => {
    const ticket = await ownTicket();
    const staffPath = `/admin-data-portal/support/${ticket.id}`;
    const turns: [Person, string, Record<string, string>, string][] = [
      [client, `${here}/${ticket.id}`, { message: "See the file." }, "seen.png"],
      [admin, staffPath, { message: "Here is the right one.", intent: "answer" }, "right.png"],
    ];
    for (const [person, path, values, name] of turns) {
      const page = await person.get(path);
      const hidden = { seen: page.field("seen") ?? "", _once: page.field("_once") ?? "" };
      const form = make.formWith({ ...values, ...hidden }, [{ name, bytes: make.png() }]);
      expect((await send(person, path, form)).status).toBe(303);
      const files = stored();
      expect((await send(person, path, form)).status).toBe(303);
      expect(stored()).toEqual(files);
      for (const [reader, at] of turns) expect((await reader.get(at)).text).toContain(name);
    }
    expect((await client.get(`${here}/${ticket.id}`)).text).toContain("Answered");
    expect((await attached(ticket.id)).map(({ name }) => name)).toEqual(["right.png", "seen.png"]);
    const mails = app.db.selectFrom("outbox").select("id").where("related_id", "=", ticket.id);
    expect(await mails.where("kind", "=", "support-answer").execute()).toHaveLength(1);
  });

  test("a closed ticket takes nothing, and gives back what was typed", async () => {
    const ticket = await ownTicket({ state: "closed" });
    const files = await countOf("files");
    const form = make.formWith({ message: "One more thing" }, [{ name: "x.pdf", bytes: make.pdf() }]);
    const answer = await send(client, `${here}/${ticket.id}`, form);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("One more thing");
    expect(await countOf("files")).toBe(files);
  });

  test("a visitor gets no files from staff", async () => {
    const ticket = await app.make.ticket();
    const path = `/admin-data-portal/support/${ticket.id}`;
    const page = await admin.get(path);
    expect(page.tags("input").some(({ type }) => type === "file")).toBe(false);
    const form = make.formWith({ message: "Look", intent: "answer", seen: page.field("seen") ?? "" }, [
      { name: "x.pdf", bytes: make.pdf() },
    ]);
    expect((await send(admin, path, form)).status).toBe(400);
    expect(await attached(ticket.id)).toEqual([]);
  });
});

test("an unknown subject of the contact dialog is nobody's words", async () => {
  const page = await client.get("/client-portal/contact?about=%3Cb%3EBuy%20now");
  expect(page.text).toContain("Interest in our services");
  expect(page.text).not.toContain("Buy now");
});
