/** What is long is made elsewhere or in pieces: nobody waits for another's report, workbook or export. */
import { afterAll, expect, test } from "vitest";
import { zipOf } from "#app/features/data-export/zip-of.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { mustHaveBudget, spend } from "#app/platform/pdf/jobs/processor-budget.server.ts";
import { closePdf, PdfBudgetError, readMarkdownApart } from "#app/platform/pdf/pdf.server.ts";
import { readMarkdown } from "#app/platform/markdown/read-markdown.ts";
import { workingFor, workingOn } from "#app/platform/work-at-hand.server.ts";
import { showReport } from "#app/features/publishing/authoring/show-report.server.ts";
import { longestTurn } from "../../support/product/longest-turn.ts";

afterAll(closePdf);

/** Milliseconds, of a bound of 250. */
const bound = 200;
const note = "Société Générale: résultat d’exploitation en hausse, à vérifier auprès de l’équipe. ";
const notes = note.repeat(120).slice(0, 10_000);
const drain = async (response: Response) => {
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
};

test.each([
  ["lists", "* a\n".repeat(24_750)],
  ["one table", `a|b\n-|-\n${"a|b\n".repeat(24_000)}`],
  ["prose", "Revenue grew by **12%** in the “UK”, see [note](https://x.example/a).\n\n".repeat(1_350)],
])("99,000 letters of Markdown, %s", async (_what, text) => {
  await readMarkdownApart(["x".repeat(6_000)]);
  let made: unknown;
  const took = await longestTurn(async () => (made = await readMarkdownApart([text])));
  expect(took).toBeLessThan(bound);
  expect(made).toEqual([readMarkdown(text)]);
});

test("a preview of 99,000 letters", async () => {
  const content = "Revenue grew by **12%** in the “UK”, see [note](https://x.example/a).\n\n".repeat(1_350);
  const fields = { title: "T", focus: "", summary: "", content, conclusions: "" };
  const took = await longestTurn(() => showReport(fields, () => "drawn"));
  expect(took).toBeLessThan(bound);
});

test("a preview shows the first fifteen hundred pieces whole", async () => {
  const content = `Before\n\n${"* a\n".repeat(6_000)}\nAfter`;
  const fields = { title: "T", focus: "", summary: "", content, conclusions: "" };
  const { blocks } = await showReport(fields, () => "drawn");
  // A heading, what stands before, the list itself, and its items.
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list"]);
  const { items } = blocks[2] as Extract<(typeof blocks)[number], { kind: "list" }>;
  expect(items).toHaveLength(1_497);
  expect(items.every((item) => item.length === 1)).toBe(true);
});

test.each(["xlsx", "csv"])("a thousand deals with long accented notes as %s", async (as) => {
  const rows = Array.from({ length: 1_000 }, (_, at) => [at, `Deal ${at}`, "2026-11-27", notes]);
  const url = new URL(`https://x.example/deals?as=${as}`);
  let bytes = 0;
  const took = await longestTurn(async () => (bytes = await drain(await sendTable(url, "deals", rows))));
  expect(took).toBeLessThan(bound);
  expect(bytes).toBeGreaterThan(10_000);
});

test("an export of one’s own data", async () => {
  const columns = ["id", "note"];
  const rows = Array.from({ length: 500 }, (_, at) => ({ id: at, note: notes }));
  const sets = [
    {
      name: "deals",
      columns,
      rows: async function* () {
        yield rows;
      },
    },
  ] as unknown as Parameters<typeof zipOf>[0];
  const took = await longestTurn(async () => {
    for await (const piece of zipOf(sets, "Read me")) void piece;
  });
  expect(took).toBeLessThan(bound);
});

test("who has used their minute of a processor waits, and nobody else", async () => {
  const long = ["word ".repeat(2_000)];
  await workingOn({}, async () => {
    workingFor("greedy");
    await readMarkdownApart(long);
    await spend("greedy", 1e9);
    await expect(readMarkdownApart(long)).rejects.toThrow(PdfBudgetError);
    expect(await readMarkdownApart(["short"])).toHaveLength(1);
    const refused = await mustHaveBudget("greedy").catch((error: unknown) => error);
    expect((refused as PdfBudgetError).retryAfterSeconds).toBeGreaterThan(0);
    expect((refused as PdfBudgetError).retryAfterSeconds).toBeLessThanOrEqual(60);
  });
  await workingOn({}, async () => {
    workingFor("other");
    expect(await readMarkdownApart(long)).toHaveLength(1);
  });
});
