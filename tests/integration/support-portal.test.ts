import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, startApp } from "../support/harness.ts";
import * as make from "../support/upload-files.ts";

const app = await startApp();
const here = "/client-portal/support";
const limit = 50 * 1024 * 1024;

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

const drafts = () => {
  try {
    return readdirSync(join(app.dataDir, "files", "incoming"));
  } catch {
    return [];
  }
};
/** Every file with its place for good, by name. */
const stored = () =>
  readdirSync(join(app.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("incoming"))
    .map((entry) => entry.name)
    .toSorted();
const attached = (ticketId: string) =>
  app.db
    .selectFrom("ticket_attachments as attachment")
    .innerJoin("files", "files.id", "attachment.file_id")
    .select(["attachment.id", "files.name", "files.size", "files.content_type", "files.path"])
    .where("attachment.ticket_id", "=", ticketId)
    .orderBy("files.name")
    .execute();
const countOf = async (table: "tickets" | "ticket_messages" | "ticket_attachments" | "files") =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
  ).total;

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
    const part = await client.get(`${here}/attachments/${kept[0]?.id}`, { headers: { Range: "bytes=0-1" } });
    expect([part.status, part.html]).toEqual([206, "PK"]);
    expect(drafts()).toEqual([]);
    const audit = await app.db
      .selectFrom("audit")
      .select("details")
      .where("target", "=", `ticket:${id}`)
      .executeTakeFirstOrThrow();
    expect(audit.details).toContain("photo.jpg");
  });

  test("needs no file, and takes an ordinary form, too", async () => {
    const answer = await client.submit(`${here}/new`, { ...ticketFields, subject: "Without a file" });
    expect(answer.status).toBe(303);
    const empty = make.formWith({ ...ticketFields, subject: "An empty input" }, []);
    empty.append("attachments", new File([], "", { type: "application/octet-stream" }));
    expect((await send(client, `${here}/new`, empty)).status).toBe(303);
    const list = await client.get(here);
    expect(list.text).toContain("Without a file");
    expect((await stranger.get(here)).text).not.toContain("Without a file");
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
    expect(answer.problems).toContain("“tool.exe” must be PDF, Word, Excel, PowerPoint, PNG or JPG.");
    expect([answer.field("subject"), answer.field("message")]).toEqual(["Two files", ticketFields.message]);
    expect(answer.text).toContain("good.pdf (1 KB)");
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

describe("limits", () => {
  beforeEach(async () => {
    // What an earlier test had kept for its next try.
    const { rm } = await import("node:fs/promises");
    await rm(join(app.dataDir, "files", "incoming"), { recursive: true, force: true });
  });

  test("exactly 50 MB is taken, one byte more is told, and the text stays", async () => {
    const fits = make.formWith({ ...ticketFields, subject: "Fits" }, [
      { name: "a.pdf", bytes: make.pdf(limit) },
    ]);
    expect((await send(client, `${here}/new`, fits)).status).toBe(303);
    const files = await countOf("files");
    const more = make.formWith({ ...ticketFields, subject: "More" }, [
      { name: "a.pdf", bytes: make.pdf(limit + 1) },
    ]);
    const answer = await send(client, `${here}/new`, more);
    expect(answer.status).toBe(413);
    expect(answer.problems).toContain("“a.pdf” must be 50 MB or smaller.");
    expect(answer.field("subject")).toBe("More");
    expect(await countOf("files")).toBe(files);
    expect(drafts()).toEqual([]);
  });

  test("an eleventh file and an empty one are named", async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.png`, bytes: make.png() }));
    const answer = await send(client, `${here}/new`, make.formWith(ticketFields, eleven));
    expect(answer.status).toBe(400);
    expect(answer.problems).toContain("You can send up to 10 files at once: “10.png” was left out.");
    const empty = [{ name: "nothing.pdf", bytes: new Uint8Array() }];
    const second = await send(client, `${here}/new`, make.formWith(ticketFields, empty));
    expect([second.status, second.problems]).toEqual([
      400,
      expect.stringContaining("“nothing.pdf” is empty."),
    ]);
  });

  test("a body without end is cut and told", async () => {
    let sent = 0;
    const head = Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nText\r\n--x\r\n` +
        `Content-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n`,
    );
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        // Each of its own, as they come from a socket: whoever reads one gives its memory back.
        controller.enqueue(sent === 0 ? new Uint8Array(head) : new Uint8Array(1024 * 1024));
        sent += 1;
        if (sent > 400) controller.close();
      },
    });
    const request = new Request(`${app.origin}${here}/new`, {
      method: "POST",
      headers: {
        Cookie: client.jar.header() ?? "",
        Origin: app.origin,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body,
      duplex: "half",
    } as RequestInit);
    const answer = await app.fetch(request, { address: "127.0.0.1", family: "IPv4", port: 1 });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("All files together must be 200 MB or smaller");
    expect(sent).toBeLessThan(300);
    expect(drafts()).toEqual([]);
  });

  const part = 'Content-Disposition: form-data; name="message"\r\n\r\nText\r\n';
  const file = 'Content-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  test.each<[string, string, string]>([
    ["no boundary", "multipart/form-data", `--x\r\n${part}--x--\r\n`],
    ["a boundary of 71 characters", `multipart/form-data; boundary=${"b".repeat(71)}`, `--x\r\n${part}`],
    ["cut short", "multipart/form-data; boundary=x", `--x\r\n${part}--x\r\n${file}`],
    ["garbage", "multipart/form-data; boundary=x", "\x00\xff not a form"],
    ["nothing", "multipart/form-data; boundary=x", ""],
    ["line feeds alone", "multipart/form-data; boundary=x", `--x\n${part.replaceAll("\r", "")}--x--\n`],
    [
      "a header of 20 KB",
      "multipart/form-data; boundary=x",
      `--x\r\nX-A: ${"a".repeat(20_000)}\r\n${part}--x--\r\n`,
    ],
    ["1,000 parts", "multipart/form-data; boundary=x", `${`--x\r\n${part}`.repeat(1000)}--x--\r\n`],
    [
      "no names",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data\r\n\r\nText\r\n--x--\r\n`,
    ],
    [
      "a form in a form",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n${part}--y--\r\n--x--\r\n`,
    ],
  ])("%s is told, and nothing is left behind", async (_what, type, body) => {
    const before = [await countOf("tickets"), await countOf("files")];
    const answer = await client.post(`${here}/new`, undefined, {
      body: Buffer.from(body, "latin1"),
      headers: { "Content-Type": type },
    });
    expect(answer.status).toBe(400);
    expect([await countOf("tickets"), await countOf("files")]).toEqual(before);
    expect(drafts()).toEqual([]);
  });
});

describe("who may", () => {
  test("another company's ticket and file are not there, to read or to post to", async () => {
    const ticket = await ownTicket();
    await send(
      client,
      `${here}/${ticket.id}`,
      make.formWith({ message: "Here" }, [{ name: "own.pdf", bytes: make.pdf() }]),
    );
    const [file] = await attached(ticket.id);
    expect((await stranger.get(`${here}/${ticket.id}`)).status).toBe(404);
    expect((await stranger.get(`${here}/attachments/${file?.id}`)).status).toBe(404);
    expect((await app.visitor().get(`${here}/attachments/${file?.id}`)).location).toContain("/login");
    expect((await admin.get(`${here}/attachments/${file?.id}`)).status).toBe(200);
    const before = [await countOf("ticket_messages"), await countOf("files")];
    const intrusion = make.formWith({ message: "Me too" }, [{ name: "x.pdf", bytes: make.pdf() }]);
    expect((await send(stranger, `${here}/${ticket.id}`, intrusion)).status).toBe(404);
    const asStaff = make.formWith({ message: "From staff" }, []);
    expect((await send(admin, `${here}/${ticket.id}`, asStaff)).status).toBe(404);
    expect([await countOf("ticket_messages"), await countOf("files")]).toEqual(before);
  });

  test("from another site, by a visitor, and where no files are taken", async () => {
    const form = () => make.formWith(ticketFields, [{ name: "x.pdf", bytes: make.pdf() }]);
    const foreign = await client.post(`${here}/new`, undefined, {
      body: form(),
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect((await send(app.visitor(), `${here}/new`, form())).location).toContain("/login");
    expect((await send(client, "/client-portal/contact", form())).status).toBe(415);
    expect((await send(client, "/account/password", form())).status).toBe(415);
  });
});

describe("the exchange", () => {
  test("goes to and fro with files on both sides", async () => {
    const ticket = await ownTicket();
    const page = await client.get(`${here}/${ticket.id}`);
    const reply = make.formWith({ message: "See the file.", _once: page.field("_once") ?? "" }, [
      { name: "seen.png", bytes: make.png() },
    ]);
    expect((await send(client, `${here}/${ticket.id}`, reply)).status).toBe(303);
    const bytes = stored();
    expect((await send(client, `${here}/${ticket.id}`, reply)).status).toBe(303);
    expect(stored()).toEqual(bytes);
    const staffPath = `/admin-data-portal/support/${ticket.id}`;
    const staffPage = await admin.get(staffPath);
    expect(staffPage.text).toContain("seen.png");
    const answer = make.formWith(
      {
        message: "Here is the right table.",
        intent: "answer",
        seen: staffPage.field("seen") ?? "",
        _once: staffPage.field("_once") ?? "",
      },
      [{ name: "right.pdf", bytes: make.pdf() }],
    );
    expect((await send(admin, staffPath, answer)).status).toBe(303);
    const answered = stored();
    expect((await send(admin, staffPath, answer)).status).toBe(303);
    expect(stored()).toEqual(answered);
    const shown = await client.get(`${here}/${ticket.id}`);
    expect(shown.text).toContain("right.pdf");
    expect(shown.text).toContain("Answered");
    const mail = await app.db
      .selectFrom("outbox")
      .select("id")
      .where("related_id", "=", ticket.id)
      .where("kind", "=", "enquiry-answer")
      .execute();
    expect(mail).toHaveLength(1);
    expect((await attached(ticket.id)).map(({ name }) => name)).toEqual(["right.pdf", "seen.png"]);
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

describe("the contact dialog", () => {
  test("knows the person, asks for the three fields, and says that it was sent", async () => {
    const path = "/client-portal/contact?about=deal-flow";
    const page = await client.get(path);
    expect(page.text).toContain("Interest in Deal Flow Tracker");
    expect(page.field("email")).toBe(client.details?.email);
    const missing = await client.submit(path, { name: "", email: "", message: "" });
    expect(missing.status).toBe(400);
    expect(missing.problems).toContain(
      "Missing Information - Please fill in name, email, and message fields.",
    );
    const fields = { name: "Clara", email: "clara@example.com", message: "We want it." };
    const sent = await client.submit(path, fields);
    expect(sent.status).toBe(303);
    const shown = await sent.follow();
    expect(shown.text).toContain("Contact Form Sent");
    expect(shown.text).toContain("Interest in Deal Flow Tracker");
    const draft = shown.links.find((href) => href.startsWith("mailto:")) ?? "";
    expect(draft).toContain("subject=Interest%20in%20Deal%20Flow%20Tracker&");
    expect(draft).toContain(encodeURIComponent("We want it."));
  });

  test("an unknown subject is nobody's words", async () => {
    const page = await client.get("/client-portal/contact?about=%3Cb%3EBuy%20now");
    expect(page.text).toContain("Interest in our services");
    expect(page.text).not.toContain("Buy now");
  });
});
