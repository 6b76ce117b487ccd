/** Files that are not what they say, broken and endless forms, and people who may not: against Live Upload. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { throttle } from "#app/platform/throttle.server.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import { expectPlain, oddNames } from "../../support/fuzz/odd-names.ts";
import { formHead, postStreamed, streamedType } from "../../support/product/streamed-form.ts";
import * as make from "../../support/scene/upload-files.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp({ throttleFactor: 1 });
const here = "/admin-data-portal/live-upload";
const limit = 50 * 1024 * 1024;
const incoming = join(app.dataDir, "files", "incoming");

let admin: Person;
let companyId: string;
let staffId = "";

/** Each gets the day's 5 GB of their own. */
async function newStaff(): Promise<Person> {
  const details = await app.make.admin();
  staffId = details.userId;
  return app.signInAs(details);
}

beforeAll(async () => {
  ({ companyId } = await app.make.client());
  admin = await newStaff();
});
beforeEach(() => rmSync(incoming, { recursive: true, force: true }));

const drafts = () => {
  try {
    return readdirSync(incoming);
  } catch {
    return [];
  }
};
/** What there is of it on disk and in the database. */
const standing = async () => ({
  bytes: readdirSync(join(app.dataDir, "files"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith("incoming"),
  ).length,
  files: (await app.db.selectFrom("files").select("id").execute()).length,
  given: (await app.db.selectFrom("company_files").select("id").execute()).length,
  mails: (await app.db.selectFrom("outbox").select("id").execute()).length,
});
const fieldsOf = (destination: string) => ({ intent: "upload", companyId, destination });
const formOf = (files: make.Sent[], values: Record<string, string> = {}) =>
  make.formWith({ intent: "upload", companyId, destination: "client-documents", ...values }, files);
const send = (files: make.Sent[], values: Record<string, string> = {}, who = admin) =>
  who.post(here, undefined, { body: formOf(files, values) });
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe("sizes", () => {
  test("exactly 50 MB is taken; one byte more, and nothing at all, are told", async () => {
    expect((await send([{ name: "fits.pdf", bytes: make.pdf(limit) }])).status).toBe(303);
    const before = await standing();
    const over = await send([{ name: "over.pdf", bytes: make.pdf(limit + 1) }]);
    expect([over.status, over.problems]).toEqual([
      413,
      expect.stringContaining("“over.pdf” must be 50 MB or smaller."),
    ]);
    expect(over.field("companyId")).toBe(companyId);
    const empty = await send([{ name: "nothing.pdf", bytes: new Uint8Array() }]);
    expect([empty.status, empty.problems]).toEqual([400, expect.stringContaining("“nothing.pdf” is empty.")]);
    expect(await standing()).toEqual(before);
    expect(drafts()).toEqual([]);
  });

  test("an eleventh file is left out and named, the ten are kept", async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => ({ name: `${at}.png`, bytes: make.png() }));
    const answer = await send(eleven);
    expect(answer.status).toBe(400);
    expect(answer.problems).toContain("You can send up to 10 files at once: “10.png” was left out.");
    expect(answer.tags("input").filter(({ name }) => name === "kept")).toHaveLength(10);
  });

  test.each([
    ["a body without end or length is cut", 500, 413],
    ["a sender who goes away in the middle is told so", 5, 400],
  ])("%s, and leaves nothing", async (_, most, status) => {
    const before = await standing();
    let sent = -1;
    const answer = await postStreamed(app, await newStaff(), here, () => {
      sent += 1;
      if (sent === 0) return `${formHead(fieldsOf("my-reports"), "a.pdf")}%PDF-1.7\r\n`;
      if (sent > 5 && most === 5) throw new Error("The connection is gone.");
      return sent <= most ? new Uint8Array(1024 * 1024) : null;
    });
    expect(answer.status).toBe(status);
    if (status === 413) expect(await answer.text()).toContain("All files together must be 200 MB or smaller");
    expect(sent).toBeLessThan(300);
    expect(await standing()).toEqual(before);
    expect(drafts()).toEqual([]);
  });
});

const locked = await make.realPdf(2, "secret");
const scripted = "1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/J#61vaScript/JS(app.alert(1))>>>>endobj";
const elsewhere = {
  "_rels/main.xml.rels": make.relations({
    type: "attachedTemplate",
    target: "https://x.example/a.dotm",
    isOutside: true,
  }),
};

describe("content", () => {
  test.each<[string, string, Uint8Array, RegExp]>([
    ["HTML as PDF", "a.pdf", make.html, /damaged/],
    ["a Java archive as Excel", "a.xlsx", make.zip({ "META-INF/MANIFEST.MF": strToU8("x") }), /damaged/],
    ["a damaged PDF", "a.pdf", strToU8("%PDF-1.7 and then nothing"), /damaged/],
    ["Word with macros", "a.docx", make.office("docm"), /macros/],
    ["Word with a password", "a.docx", make.compound("EncryptionInfo", "EncryptedPackage"), /password/],
    ["a PDF with a password", "a.pdf", locked, /password/],
    ["a PDF with a script", "a.pdf", make.pdfOf([scripted]), /Print it to PDF again/],
    ["a PDF that fills any memory", "a.pdf", make.crowdedPdf(), /too much memory/],
    ["a template elsewhere", "a.docx", make.office("docx", elsewhere), /loads something from elsewhere/],
    [
      "a program inside",
      "a.docx",
      make.office("docx", { "word/a.bin": make.exe }),
      /objects of other programs/,
    ],
    ["a picture of a billion pixels", "a.png", make.png(40_000, 40_000), /50 million pixels/],
    ["macros by name", "a.docm", make.office("docm"), /must be PDF/],
    ["two endings", "a.pdf.exe", make.exe, /must be PDF/],
    ["an encoded NUL", "a.pdf%00.exe", make.exe, /must be PDF/],
    ["a settings file", ".htaccess", make.pdf(), /must be PDF/],
    ["no name", "", make.pdf(), /must be PDF/],
  ])("%s is refused with its reason, and nothing of it stays", async (_what, name, bytes, reason) => {
    const before = await standing();
    const answer = await send([{ name, bytes }]);
    expect([answer.status, answer.problems]).toEqual([415, expect.stringMatching(reason)]);
    expect(await standing()).toEqual(before);
    expect(drafts()).toEqual([]);
  });

  test("a picture with an archive behind it goes out as a picture to be saved, and nothing else", async () => {
    const { companyId: company, ...who } = await app.make.client();
    const bytes = joined(make.jpeg(), make.zip());
    expect((await send([{ name: "two.jpg", bytes }], { companyId: company })).status).toBe(303);
    const { id } = recordsIn(app.sqlite).rowOf("company_files", { company_id: company });
    const copy = await (await app.signInAs(who)).get(`/client-portal/reports/files/${id}/download`);
    expect(copy.headers.get("Content-Type")).toBe("image/jpeg");
    expect(copy.headers.get("Content-Disposition")).toMatch(/^attachment/);
    expect(copy.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(copy.headers.get("Content-Security-Policy")).toContain("sandbox");
  });
});

test("names that are paths, tricks or markup come out as names, on both sides, and lead nowhere", async () => {
  const { companyId: company, ...who } = await app.make.client();
  const sent = oddNames.map((name) => ({ name, bytes: make.pdf() }));
  const answer = await send(sent, { companyId: company });
  expect([answer.status, answer.problems]).toEqual([303, ""]);
  const files = await app.db
    .selectFrom("company_files")
    .innerJoin("files", "files.id", "company_files.file_id")
    .select(["company_files.id", "company_files.title", "files.name", "files.path"])
    .where("company_id", "=", company)
    .execute();
  expect(files).toHaveLength(oddNames.length);
  const person = await app.signInAs(who);
  for (const page of [await person.get("/client-portal/reports/documents"), await admin.get(here)]) {
    expect(page.tags("img")).toEqual([]);
    expect(page.html).not.toMatch(/<[^>]*\son(?:error|load)=/i);
    expect(page.html).not.toContain("\u202E");
  }
  for (const { id, title, ...file } of files) {
    expect(title.length).toBeGreaterThan(0);
    await expectPlain(person, file, `/client-portal/reports/files/${id}/download`);
  }
});

describe("broken forms", () => {
  const fields = () => formHead(fieldsOf("my-reports"));
  const part = 'Content-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const x = streamedType;
  test.each<[string, string, () => string]>([
    ["no boundary", "multipart/form-data", () => `${fields()}--x\r\n${part}\r\n--x--\r\n`],
    ["cut short", x, () => `${fields()}--x\r\n${part}`],
    ["nothing", x, () => ""],
    ["a header of 20 KB", x, () => `${fields()}--x\r\nX-A: ${"a".repeat(20_000)}\r\n${part}\r\n--x--\r\n`],
    ["1,000 parts", x, () => `${formHead({ a: "b" }).repeat(1000)}${fields()}--x--\r\n`],
    [
      "a file name in no UTF-8",
      x,
      () => `${fields()}--x\r\n${part.replace("a.pdf", "\xff\xfe")}\r\n--x--\r\n`,
    ],
  ])("%s is told, and leaves nothing", async (_what, type, body) => {
    const before = await standing();
    const answer = await admin.post(here, undefined, {
      body: Buffer.from(body(), "latin1"),
      headers: { "Content-Type": type },
    });
    expect([400, 413, 415]).toContain(answer.status);
    expect(answer.problems).not.toBe("");
    expect(await standing()).toEqual(before);
    expect(drafts()).toEqual([]);
  });

  test("a boundary that stands in the content ends the file there, as it must", async () => {
    const before = await standing();
    const whole = part.replace("%PDF-1.7", Buffer.from(make.pdf()).toString("latin1"));
    const body = `${fields()}--x\r\n${whole}\r\n--x\r\nContent-Disposition: form-data; name="companyId"\r\n\r\n${"0".repeat(32)}\r\n--x--\r\n`;
    const answer = await admin.post(here, undefined, {
      body: Buffer.from(body, "latin1"),
      headers: { "Content-Type": x },
    });
    expect([answer.status, answer.problems]).toEqual([400, expect.stringContaining("only one value")]);
    expect(await standing()).toEqual(before);
  });
});

describe("who may", () => {
  test("beyond the day's 5 GB: told when to come back, with everything but the files still there", async () => {
    const staff = await newStaff();
    const before = await standing();
    expect(await throttle("staff-upload-kilobytes", staffId, 5 * 1024 * 1024 - 10)).toEqual({ ok: true });
    const over = await send([{ name: "x.pdf", bytes: make.pdf(100_000) }], {}, staff);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(3600);
    expect(over.problems).toContain("You have uploaded 5 GB within a day.");
    expect(over.field("companyId")).toBe(companyId);
    expect(await standing()).toEqual(before);
    expect(drafts()).toEqual([]);
  });

  test("a third upload at once is told to wait; the two go on", async () => {
    const staff = await newStaff();
    const gate = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 2 }, () => slowly(staff, gate.promise));
    await expect.poll(() => drafts().length).toBe(2);
    const third = await send([{ name: "x.pdf", bytes: make.pdf(100_000) }], {}, staff);
    expect([third.status, third.problems]).toEqual([
      429,
      expect.stringContaining("Two of your uploads are still under way"),
    ]);
    gate.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([303, 303]);
    expect(drafts()).toEqual([]);
  });
});

/** An upload whose end waits. */
function slowly(who: Person, gate: Promise<void>): Promise<Response> {
  const whole = Buffer.from(make.pdf()).toString("latin1");
  const pieces = [
    formHead(fieldsOf("my-reports"), "slow.pdf") + whole.slice(0, 50),
    `${whole.slice(50)}\r\n--x--\r\n`,
  ];
  return postStreamed(app, who, here, async () => {
    const piece = pieces.shift() ?? null;
    if (pieces.length === 0) await gate;
    return piece;
  });
}
