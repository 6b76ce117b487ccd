import { beforeAll, expect, test } from "vitest";
import { ask } from "../../support/api.ts";
import { type App, type Person, startApp } from "../../support/product/harness.ts";
import type { SignInDetails } from "../../support/scene/person.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

let app: App;
let author: SignInDetails & { companyId: string };
let client: Person;

beforeAll(async () => {
  app = await startApp({ throttleFactor: 1 });
  author = await app.make.client();
  client = await app.signInAs(author);
});

const path = "/client-portal/reports/new";
const made = async (companyId = author.companyId) =>
  app.db.selectFrom("company_files").selectAll().where("company_id", "=", companyId).execute();

const fields = {
  title: "Margins: Notes for Our Committee",
  category: "research",
  description: "What the autumn results mean.",
  content: "## Setting\n\nText with <5% of & “quotes”.\n\n| A | B |\n| --- | ---: |\n| x | 1 |",
  targetAudience: "The committee",
  executiveSummary: "Held.",
  methodology: "Public reports.",
  keyFindings: "- One\n- Two",
  recommendations: "Wait.",
};

test("nine fields become a PDF in My Reports, ready to download under the title's name", async () => {
  const answer = await client.submit(path, fields);
  expect(answer.status).toBe(303);
  const [file] = await made();
  expect(file).toMatchObject({
    title: fields.title,
    source: "created",
    destination: "my-reports",
    category_id: "research",
    added_by: author.userId,
  });
  expect(answer.location).toBe(`/client-portal/reports?made=${file?.id}`);
  const door = `/client-portal/reports/files/${file?.id}/download`;
  const list = await answer.follow();
  expect(list.text).toContain("PDF report created successfully");
  expect(list.text).toContain(`“${fields.title}” is ready`);
  expect(list.text).toContain(fields.title);
  expect(list.links.filter((link) => link === door)).toHaveLength(2);
  const copy = await client.get(door);
  expect(copy.headers.get("Content-Disposition")).toContain("margins_notes_for_our_committee.pdf");
  const pdf = await readPdf(copy.bytes);
  expect(pdf.pages).toHaveLength(file?.pages ?? 0);
  const text = JSON.stringify(pdf);
  for (const words of ["Executive summary", "Key findings", "Methodology", "Recommendations", "CLR-2"]) {
    expect(text, words).toContain(words);
  }
  expect(text).toContain("neither reviewed nor approved");
  expect(text).not.toMatch(/JavaScript|OpenAction/);
  // A reload brings no second copy.
  expect((await client.get(answer.location ?? "")).text).not.toContain("is ready");
});

test("what will not do is told with its field, in the contract's words where it has some", async () => {
  const before = await made();
  const cases: [Record<string, string>, RegExp][] = [
    [{ title: " " }, /Please add a report title before generating PDF/],
    [{ content: "" }, /Missing Content/],
    [{ title: "x".repeat(201) }, /200 characters or fewer/],
    [{ category: "no-such-category" }, /Select a category from the list/],
    [{ keyFindings: "```chart\nnonsense\n```" }, /Key findings, line \d/],
    [{ title: "a\u202Eb" }, /hidden or control/],
  ];
  for (const [wrong, message] of cases) {
    const page = await client.submit(path, { ...fields, ...wrong });
    expect(page.status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
    expect(page.text).toMatch(message);
  }
  expect(await made()).toHaveLength(before.length);
});

test("text within the lengths that is too much to set is refused at both doors, with what is too much", async () => {
  const other = await app.make.client();
  const person = await app.signInAs(other);
  const long = ["content", "executiveSummary", "methodology", "keyFindings", "recommendations"] as const;
  const inEach = (text: string) => Object.fromEntries(long.map((name) => [name, text.trimEnd()]));
  const rows = `|a|\n|-|\n${"|1|\n".repeat(4_900)}`.trimEnd();
  const chart = "```chart\ntitle: t\nlabels: x\nseries: s|1\n```\n";
  const cases: [string, Record<string, string>, RegExp][] = [
    ["rows", inEach(rows), /24,505 table rows, 4,901 of them in Executive summary/],
    [
      "cells",
      inEach(`|${"a|".repeat(10)}\n|${"-|".repeat(10)}\n${`|${"1|".repeat(10)}\n`.repeat(900)}`),
      /45,050 table cells/,
    ],
    ["items", inEach("- x\n".repeat(4_900)), /24,500 paragraphs and list items/],
    ["headings", inEach("# a\n".repeat(4_900)), /24,500 headings/],
    ["charts", inEach(chart.repeat(400)), /2,000 charts/],
    [
      "marks",
      { content: `Fine.\n\na${"\u0301".repeat(10_000)}` },
      /Content has more than 30 accents on one letter/,
    ],
    [
      "pages",
      {
        content: rows,
        executiveSummary: rows,
        methodology: "x\n\n".repeat(6_600).trimEnd(),
        recommendations: chart.repeat(240).trimEnd(),
      },
      /more than 400 pages/,
    ],
  ];
  for (const [title, text, message] of cases) {
    const page = await person.post(path, { title, ...text });
    expect([page.status, title]).toEqual([400, title]);
    expect(page.problems).toMatch(message);
    expect(page.field("content")).toBe(text.content);
  }
  const [, text = {}, message] = cases[0] ?? [];
  const call = await ask(person, "POST", "/api/client/create-report", { title: "Rows", ...text });
  expect(call.json).toMatchObject({
    status: 400,
    code: "invalid_input",
    message: expect.stringMatching(message!),
  });
  expect(await made(other.companyId)).toEqual([]);
});

test("more than ten within a minute have to wait", async () => {
  const other = await app.make.client();
  const person = await app.signInAs(other);
  let refused = 0;
  for (let count = 0; count < 12; count += 1) {
    const page = await person.post(path, { title: `Many ${count}`, content: "Short." });
    if (page.status === 429) {
      refused += 1;
      expect(page.text).toMatch(/Wait \d+ seconds/);
      expect(page.field("title")).toBe(`Many ${count}`);
    }
  }
  expect(refused).toBeGreaterThanOrEqual(2);
  expect((await made(other.companyId)).length).toBeLessThanOrEqual(10);
});
