/** Bad input and floods against created reports, tickets and their files. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { throttle } from "#app/platform/throttle.server.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import { expectPlain, oddNames } from "../../support/fuzz/odd-names.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";
import * as make from "../../support/scene/upload-files.ts";

const app = await startApp({ throttleFactor: 1 });
const reports = "/client-portal/reports/new";
const support = "/client-portal/support";

let client: Person;
let companyId: string;
let userId: string;

beforeAll(async () => {
  const details = await app.make.client();
  ({ companyId, userId } = details);
  client = await app.signInAs(details);
});

const made = (company: string) =>
  app.db.selectFrom("company_files").selectAll().where("company_id", "=", company).execute();
const newcomer = async () => {
  const details = await app.make.client();
  return { person: await app.signInAs(details), companyId: details.companyId };
};

describe("created reports", () => {
  test("half a character in the form's bytes stays a character", async () => {
    // Bytes that are no UTF-8 arrive as U+FFFD.
    const half = await client.post(reports, undefined, {
      body: `title=Half&content=${encodeURIComponent("a")}%ED%A0%80`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(half.status).toBe(303);
    expect((await made(companyId)).map(({ title }) => title)).toEqual(["Half"]);
  });

  test(
    "the longest report goes through: 100,000 characters, nine bytes each in the form",
    { timeout: 120_000 },
    async () => {
      const { person, companyId: company } = await newcomer();
      const part = `${"報".repeat(38)}\n\n`.repeat(480);
      const sections = ["executiveSummary", "keyFindings", "methodology", "content", "recommendations"];
      const longest = { title: "Longest", ...Object.fromEntries(sections.map((name) => [name, part])) };
      const size = new URLSearchParams(longest).toString().length;
      expect(size).toBeGreaterThan(800_000);
      // "Please try again": a crowded machine may need more than the printer's ten seconds.
      let answer = await person.post(reports, longest);
      for (let tries = 1; tries < 5 && answer.status === 503; tries += 1)
        answer = await person.post(reports, longest);
      expect([answer.status, answer.problems]).toEqual([303, ""]);
      expect(await made(company)).toHaveLength(1);
      const over = sections.slice(1).map((name) => [name, "報".repeat(19_990)]);
      const more = await person.post(reports, {
        ...longest,
        ...Object.fromEntries(over),
        description: "d".repeat(1000),
        targetAudience: "報".repeat(1000),
      });
      expect(more.status).toBe(400);
      expect(more.problems).toContain("The whole report must be 100,000 characters or fewer");
      expect(more.field("recommendations")).toHaveLength(19_990);
    },
  );

  test("the door's own limit holds, with and without a length, and lets nobody else send as much", async () => {
    const before = await made(companyId);
    const huge = `title=Huge&content=${"x".repeat(7_000_000)}`;
    const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
    const told = await client.post(reports, undefined, { body: huge, headers: urlencoded });
    expect(told.status).toBe(413);
    expect(told.text).toContain("Shorten it and send it again.");
    const untold = await client.post(reports, undefined, {
      body: huge,
      headers: { ...urlencoded, "Content-Length": null },
    });
    expect(untold.status).toBe(413);
    const elsewhere = await client.post("/client-portal/contact", undefined, {
      body: `message=${"x".repeat(70_000)}`,
      headers: urlencoded,
    });
    expect(elsewhere.status).toBe(413);
    const visitor = await app
      .visitor()
      .post(reports, undefined, { body: `title=A&content=${"x".repeat(200_000)}`, headers: urlencoded });
    expect(visitor.location).toMatch(/^\/login/);
    expect(await made(companyId)).toEqual(before);
  });

  test(
    "within the limits the hardest text is set or given up within ten seconds, and stays text",
    { timeout: 240_000 },
    async () => {
      const { person, companyId: company } = await newcomer();
      const hard: Record<string, string> = {
        word: "x".repeat(20_000),
        lines: `a${"\n".repeat(19_998)}b`,
        marks: `a${"\u0301".repeat(19_990)}`,
        operators: ") Tj ET Q endstream /JS (app.alert(1)) /OpenAction << /S /JavaScript >>\n".repeat(100),
        hyphens: "soft\u00ADhyphen ".repeat(1500),
        letters: "שלום 𝕏 👩‍👩‍👧‍👦 ".repeat(800),
        quotes: `${">".repeat(9_000)} deep`,
        lists: Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth % 60)}- a`).join("\n"),
        stars: "*a _b ".repeat(3_300),
        table: `|${"a|".repeat(10)}\n|${"-|".repeat(10)}\n${`|${"b|".repeat(10)}\n`.repeat(800)}`,
      };
      for (const [title, content] of Object.entries(hard)) {
        const from = performance.now();
        const answer = await person.post(reports, { title, content });
        expect(performance.now() - from, title).toBeLessThan(20_000);
        expect([303, 400], `${title}: ${answer.problems}`).toContain(answer.status);
        if (answer.status === 400) {
          expect(answer.problems).toMatch(/at most|takes longer to set|accents on one letter/);
          expect(answer.field("title")).toBe(title);
        }
      }
      const files = await made(company);
      expect(files.length).toBeGreaterThanOrEqual(8);
      for (const { id, title, pages } of files) {
        const copy = await person.get(`/client-portal/reports/files/${id}/download`);
        const { names, pages: read } = await readPdf(copy.bytes);
        expect(read, title).toHaveLength(pages ?? 0);
        for (const name of ["JavaScript", "JS", "OpenAction", "AA", "Launch", "EmbeddedFile"])
          expect(names.has(name), `${title}: /${name}`).toBe(false);
        expect((await PDFDocument.load(copy.bytes)).getPageCount()).toBe(pages);
      }
    },
  );
});

describe("uploads", () => {
  const withFile = (fields: Record<string, string>) =>
    make.formWith(fields, [{ name: "x.pdf", bytes: make.pdf(100_000) }]);
  const counted = async () => [
    (await app.db.selectFrom("files").select("id").execute()).length,
    (await app.db.selectFrom("ticket_messages").select("id").execute()).length,
  ];

  test("from another site, and beyond the day's share", async () => {
    const ticket = await app.make.ticket({ user_id: userId, company_id: companyId, source: "support-tab" });
    const before = await counted();
    const foreign = await client.post(`${support}/${ticket.id}`, undefined, {
      body: withFile({ message: "From elsewhere" }),
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    // Nothing but the last few kilobytes of the day is left; what they are not enough for is not taken.
    expect(await throttle("upload-kilobytes", userId, 511_990)).toEqual({ ok: true });
    const over = await client.post(`${support}/${ticket.id}`, undefined, {
      body: withFile({ message: "One more file" }),
    });
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(3600);
    expect(over.problems).toContain("You have uploaded 500 MB within a day.");
    expect(over.field("message")).toBe("One more file");
    expect(await counted()).toEqual(before);
    const text = await client.post(`${support}/${ticket.id}`, { message: "Without a file" });
    expect(text.status).toBe(303);
  });

  test("names that are markup, paths or tricks come out as names, and lead nowhere", async () => {
    const { person, companyId: company } = await newcomer();
    const message = `{{7*7}} javascript:alert(1) &lt;script&gt; ' OR 1=1--`;
    // Five go with one message.
    for (const names of [oddNames.slice(0, 5), oddNames.slice(5)]) {
      const files = names.map((name) => ({ name, bytes: make.pdf() }));
      const body = make.formWith(
        { subject: `"><svg onload=alert(1)>`.replace(/[<>]/g, "‹"), message },
        files,
      );
      const answer = await person.post(`${support}/new`, undefined, { body });
      expect([answer.status, answer.problems]).toEqual([303, ""]);
      const page = await answer.follow();
      expect(page.text).toContain(message);
      expect(page.tags("img")).toEqual([]);
      expect(page.html).not.toMatch(/<[^>]*\son(?:error|load)=/i);
    }
    const files = await app.db
      .selectFrom("ticket_attachments as attachment")
      .innerJoin("files", "files.id", "attachment.file_id")
      .innerJoin("tickets", "tickets.id", "attachment.ticket_id")
      .select(["attachment.id", "files.name", "files.path"])
      .where("tickets.company_id", "=", company)
      .execute();
    expect(files).toHaveLength(oddNames.length);
    for (const { id, ...file } of files) await expectPlain(person, file, `${support}/attachments/${id}`);
  });
});

test("a flood of tickets, and one of messages, is told to wait, and nothing typed is lost", async () => {
  const { person, companyId: company } = await newcomer();
  const tickets = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      person.post(`${support}/new`, { subject: `Number ${at}`, message: `Text ${at}` }),
    ),
  );
  const taken = tickets.filter(({ status }) => status === 303);
  const late = tickets.filter(({ status }) => status === 429);
  expect([taken.length, late.length]).toEqual([6, 34]);
  for (const page of late) {
    expect(page.problems).toMatch(/You have sent many tickets\. Try again in \d+ minutes?\./);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.field("message")).toMatch(/^Text \d+$/);
  }
  const rows = await app.db.selectFrom("tickets").select("id").where("company_id", "=", company).execute();
  expect(rows).toHaveLength(6);
  let refused = 0;
  for (let at = 0; at < 33; at += 1) {
    const page = await person.post(taken[0]?.location ?? "", { message: `More ${at}` });
    if (page.status !== 429) continue;
    refused += 1;
    expect(page.problems).toMatch(/Too many messages\. Try again in \d+ minutes?\./);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.field("message")).toBe(`More ${at}`);
  }
  expect(refused).toBe(3);
});
