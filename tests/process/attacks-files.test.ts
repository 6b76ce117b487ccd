/** Bad input and floods against created reports, tickets and their files. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { throttle } from "#app/platform/throttle.server.ts";
import { type Person, startApp } from "../support/harness.ts";
import { readPdf } from "../support/read-pdf.ts";
import * as make from "../support/upload-files.ts";

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
  test("beyond the limits and outside the alphabet: a sentence with its field, and what was typed comes back", async () => {
    const cases: [string, string, RegExp][] = [
      ["a word of 200,000 letters", "x".repeat(200_000), /Content must be 20,000 characters or fewer/],
      ["50,000 line ends", `a${"\r\n".repeat(50_000)}b`, /Content must be 20,000 characters or fewer/],
      ["40,000 marks", `a${"\u0301".repeat(40_000)}`, /Content must be 20,000 characters or fewer/],
      ["5 MB", "word ".repeat(1_000_000), /Content must be 20,000 characters or fewer/],
      ["a right-to-left override", "invoice\u202Efdp.exe", /hidden or control characters/],
      ["a NUL", "a\u0000b", /hidden or control characters/],
      ["a tag", "<script>alert(1)</script>", /remove HTML tags/],
    ];
    for (const [what, content, sentence] of cases) {
      const page = await client.post(reports, { title: "Hard", content, keyFindings: "- Kept" });
      expect(page.status, what).toBe(400);
      expect(page.problems, what).toMatch(sentence);
      expect(page.field("keyFindings"), what).toBe("- Kept");
      // The page carries line ends as they came.
      const lineEnds = /\r\n/g;
      const shown = page.field("content")?.replace(lineEnds, "\n");
      expect(shown?.length, what).toBe(content.replace(lineEnds, "\n").length);
    }
    // A form can't carry half a character as such: bytes that are no UTF-8 arrive as U+FFFD and stay a character.
    const body = `title=Half&content=${encodeURIComponent("a")}%ED%A0%80`;
    const half = await client.post(reports, undefined, {
      body,
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
      const longest = {
        title: "Longest",
        executiveSummary: part,
        keyFindings: part,
        methodology: part,
        content: part,
        recommendations: part,
      };
      const size = new URLSearchParams(longest).toString().length;
      expect(size).toBeGreaterThan(800_000);
      // "Please try again": a crowded machine may need more than the printer's ten seconds.
      let answer = await person.post(reports, longest);
      for (let tries = 1; tries < 5 && answer.status === 503; tries += 1)
        answer = await person.post(reports, longest);
      expect([answer.status, answer.problems]).toEqual([303, ""]);
      expect(await made(company)).toHaveLength(1);
      const over = { ...longest, description: "d".repeat(1000), targetAudience: "報".repeat(1000) };
      const more = await person.post(reports, {
        ...over,
        content: `${"報".repeat(19_990)}`,
        keyFindings: "報".repeat(19_990),
        methodology: "報".repeat(19_990),
        recommendations: "報".repeat(19_990),
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
          expect(answer.problems).toMatch(/at most|takes longer to set/);
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

  test("twenty at once from one person: made one at a time, the others are told and lose nothing", async () => {
    const { person, companyId: company } = await newcomer();
    // Keeps the printer at it while the others come in.
    const content = "aא1漢 ".repeat(3_990).trim();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        person.post(reports, { title: `Number ${at}`, content, keyFindings: content }),
      ),
    );
    const done = answers.filter(({ status }) => status === 303);
    const busy = answers.filter(({ status }) => status === 409);
    // On a crowded machine the printer may be stopped at its ten seconds.
    const stopped = answers.filter(({ problems }) => problems?.includes("takes longer to set"));
    expect(done.length + busy.length + stopped.length).toBe(20);
    expect(busy.length).toBeGreaterThanOrEqual(10);
    for (const page of busy) {
      expect(page.problems).toContain("Your last report is still being made.");
      expect(page.field("title")).toMatch(/^Number \d+$/);
    }
    expect(await made(company)).toHaveLength(done.length);
  });
});

describe("uploads", () => {
  const withFile = (fields: Record<string, string>) =>
    make.formWith(fields, [{ name: "x.pdf", bytes: make.pdf(100_000) }]);
  const counted = async () => [
    (await app.db.selectFrom("files").select("id").execute()).length,
    (await app.db.selectFrom("ticket_messages").select("id").execute()).length,
  ];

  test("from another site, into another company's ticket, beyond the day's share", async () => {
    const ticket = await app.make.ticket({ user_id: userId, company_id: companyId, source: "support-tab" });
    const { person: stranger } = await newcomer();
    const before = await counted();
    const foreign = await client.post(`${support}/${ticket.id}`, undefined, {
      body: withFile({ message: "From elsewhere" }),
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    const intrusion = await stranger.post(`${support}/${ticket.id}`, undefined, {
      body: withFile({ message: "Me too" }),
    });
    expect(intrusion.status).toBe(404);
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
    const names = [
      `"><img src=x onerror=alert(1)>.pdf`,
      "../../../etc/passwd.pdf",
      "a\u202Efdp.pdf",
      "=cmd|' /C calc'!A0.pdf",
      "line\r\nX-Evil: 1.pdf",
      "-rf.pdf",
      "CON.pdf",
    ];
    const form = make.formWith(
      {
        subject: `"><svg onload=alert(1)>`.replace(/[<>]/g, "‹"),
        message: `{{7*7}} javascript:alert(1) &lt;script&gt; ' OR 1=1--`,
      },
      names.map((name) => ({ name, bytes: make.pdf() })),
    );
    const answer = await person.post(`${support}/new`, undefined, { body: form });
    expect([answer.status, answer.problems]).toEqual([303, ""]);
    const page = await answer.follow();
    expect(page.text).toContain("{{7*7}} javascript:alert(1) &lt;script&gt; ' OR 1=1--");
    expect(page.tags("img")).toEqual([]);
    expect(page.html).not.toMatch(/<[^>]*\son(?:error|load)=/i);
    const files = await app.db
      .selectFrom("ticket_attachments as attachment")
      .innerJoin("files", "files.id", "attachment.file_id")
      .innerJoin("tickets", "tickets.id", "attachment.ticket_id")
      .select(["attachment.id", "files.name", "files.path"])
      .where("tickets.company_id", "=", company)
      .execute();
    expect(files).toHaveLength(names.length);
    for (const { id, name, path } of files) {
      expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
      expect(name).not.toMatch(/[/\\\r\n\u202E]/);
      const download = await person.get(`${support}/attachments/${id}`);
      expect(download.headers.get("Content-Type")).toBe("application/pdf");
      expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; /);
      expect(download.headers.get("X-Evil")).toBeNull();
    }
  });
});

describe("tickets", () => {
  const payloads = [`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `<svg/onload=alert(1)>`];

  test("markup in a subject or message is refused with its field; what looks like it stays text on both sides", async () => {
    const { person } = await newcomer();
    for (const payload of payloads) {
      const subject = await person.submit(`${support}/new`, { subject: payload, message: "Text" });
      expect([subject.status, subject.problems]).toEqual([
        400,
        expect.stringContaining("can't contain < or >"),
      ]);
      const message = await person.submit(`${support}/new`, { subject: "Subject", message: payload });
      expect([message.status, message.problems]).toEqual([400, expect.stringContaining("remove HTML tags")]);
      expect(message.field("message")).toBe(payload);
    }
    const subject = `" onmouseover="alert(1)" x='`;
    const sent = await person.submit(`${support}/new`, { subject, message: `a < b & "c" \${alert(1)}` });
    expect(sent.status).toBe(303);
    const admin = await app.admin();
    const staffPath = (sent.location ?? "").replace("client-portal", "admin-data-portal");
    for (const page of [
      await sent.follow(),
      await person.get(support),
      await admin.get(staffPath),
      await admin.get("/admin-data-portal/support"),
      await admin.get("/admin-notifications"),
    ]) {
      expect(page.status).toBe(200);
      expect(page.text, page.path).toContain(subject);
      for (const element of ["a", "h1", "h2", "td", "th", "p", "input"])
        for (const tag of page.tags(element)) expect(tag.onmouseover, page.path).toBeUndefined();
    }
  });

  test("the mail draft has one recipient, one subject and one body, whatever was typed", async () => {
    const { person } = await newcomer();
    const answer = await person.submit("/client-portal/contact?about=deal-flow%26bcc%3De%40e.com", {
      name: "Ada & Co?cc=x@e.com",
      email: "ada@example.org",
      company: "A%0d%0aBcc: e@e.com",
      phone: "",
      message: `x&bcc=e@e.com\r\n%0d%0aBcc: e@e.com\r\n${"long ".repeat(700)}`,
    });
    expect([answer.status, answer.problems]).toEqual([303, ""]);
    const page = await answer.follow();
    const drafts = page.links.filter((link) => link.startsWith("mailto:"));
    expect(drafts).toHaveLength(1);
    const draft = new URL(drafts[0] ?? "");
    expect(draft.pathname).toMatch(/^[a-z]+@calderrow\.example$/);
    expect([...draft.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(draft.searchParams.get("subject")).toBe("Interest in our services");
    expect(draft.searchParams.get("body")).toContain("x&bcc=e@e.com\r\n%0d%0aBcc: e@e.com");
    expect(drafts[0]?.length).toBeLessThan(2_000);
    const flood = await person.post("/client-portal/contact", { message: "x".repeat(100_000) });
    expect(flood.status).toBe(413);
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
});
