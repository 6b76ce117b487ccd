import { expect, test } from "vitest";
import { buildClientReport } from "#app/features/publishing/authoring/client-report.ts";
import { readMarkdown } from "#app/platform/markdown/read-markdown.ts";
import { fileEnding } from "#app/features/publishing/company-files/company-file.ts";
import { createReportSchema } from "#app/features/publishing/company-files/create-report.schema.ts";
import {
  readDownloadCursor,
  writeDownloadCursor,
} from "#app/features/publishing/deliveries/download-cursor.ts";

const imprint = {
  company: "Harbourvale",
  person: "Clara Tester",
  email: "clara@example.com",
  reference: "CLR-2026-0001",
  at: "2026-11-21T09:00:00.000Z",
};
const readTexts = async (texts: readonly string[]) => texts.map(readMarkdown);

const fields = {
  title: "Margins",
  category: "Banking & Finance",
  description: "What the autumn means.",
  content: "# Setting\n\nText.",
  targetAudience: "",
  executiveSummary: "Held.",
  methodology: "",
  keyFindings: "- One\n- Two",
  recommendations: "Wait.",
};

test("a place in the history survives its address; anything else is no place", () => {
  const place = { reports: 12, files: Number.MAX_SAFE_INTEGER };
  expect(readDownloadCursor(writeDownloadCursor(place))).toBeNull();
  expect(readDownloadCursor(writeDownloadCursor({ reports: 12, files: 0 }))).toEqual({
    reports: 12,
    files: 0,
  });
  for (const text of [null, "", "1", "1-", "-1-2", "1-2-3", "1e3-1", "a-b", "1;drop-2", "9".repeat(40)]) {
    expect(readDownloadCursor(text), String(text)).toBeNull();
  }
});

test.each([
  ["report.PDF", "pdf"],
  ["a.tar.gz", "gz"],
  ["noending", "file"],
  ["x.<b>", "file"],
  [".", "file"],
])("the ending of %j is %j", (name, ending) => {
  expect(fileEnding(name)).toBe(ending);
});

test("a client's report has its sections in order, leaves out what is empty, and names its author", async () => {
  const built = await buildClientReport(fields, imprint, readTexts);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { document } = built;
  const headings = document.body.flatMap((block) =>
    block.kind === "heading" && block.level === 1 ? [block.text] : [],
  );
  expect(headings).toEqual(["Executive summary", "Key findings", "Analysis", "Recommendations"]);
  expect(document.publisher.name).toBe("Harbourvale");
  expect(document.abstract).toBe("What the autumn means.");
  expect(document.disclaimer.join(" ")).toMatch(/written by Clara Tester of Harbourvale/);
  expect(document.disclaimer.join(" ")).toMatch(/neither reviewed nor approved/);
});

test("what is wrong with the Markdown is told with its field and line", async () => {
  const built = await buildClientReport(
    { ...fields, keyFindings: "Fine.\n\n```chart\nnonsense\n```" },
    imprint,
    readTexts,
  );
  expect(built.ok).toBe(false);
  if (!built.ok) expect(built.problems[0]).toMatchObject({ field: "keyFindings" });
  if (!built.ok) expect(built.problems[0]?.message).toMatch(/^Key findings, line \d+: /);
});

test("a report may be 100,000 characters in all", async () => {
  const long = "word ".repeat(4000).trim();
  const whole = { ...fields, executiveSummary: long, keyFindings: long, methodology: long, content: long };
  expect((await buildClientReport(whole, imprint, readTexts)).ok).toBe(true);
  const over = await buildClientReport(
    { ...whole, recommendations: long, description: "x".repeat(900) },
    imprint,
    readTexts,
  );
  expect(over).toMatchObject({ ok: false, problems: [{ field: "content" }] });
});

test("title and content are needed, in the contract's words", () => {
  const messages = createReportSchema
    .safeParse({})
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  expect(messages).toEqual([
    "title: Please add a report title before generating PDF",
    "content: Missing Content: please add the report’s content before generating PDF",
  ]);
});

test.each([
  ["title", "x".repeat(201), /200 characters/],
  ["title", "a\u202Eb", /hidden or control/],
  ["title", "a\nb", /one line/],
  ["content", "x".repeat(20_001), /20,000 characters/],
  ["content", "a\u0000b", /hidden or control/],
  ["methodology", "\uD800", /hidden or control/],
  ["description", "x".repeat(1001), /1,000 characters/],
])("%s does not take %j", (field, value, message) => {
  const result = createReportSchema.safeParse({ title: "A", content: "B", [field]: value });
  expect(result.error?.issues.map((issue) => issue.message).join()).toMatch(message);
});
