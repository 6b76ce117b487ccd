import { count } from "#app/plural.ts";
import { brand } from "#app/brand.ts";
import { printedDate } from "#app/features/publishing/authoring/imprint.ts";
import type { Block, ReportDocument } from "#app/features/publishing/authoring/report-document.ts";
import { pounds } from "#app/features/wording.ts";
import {
  byWorkstream,
  completion,
  forecastFinish,
  isOverdue,
  type ItemChange,
  mustCompletion,
} from "../maths/completion.ts";
import { openImpact, type RedFlag, riskScore } from "../maths/red-flag.ts";
import { isClosed, type RequestItem, requestStateLabel } from "../records/request-item.ts";

interface MemoFacts {
  roomId: string;
  room: string;
  company: string;
  person: string;
  email: string;
  items: readonly RequestItem[];
  changes: readonly ItemChange[];
  flags: readonly (RedFlag & { about: { number: string } | null })[];
  /** A day in London. */
  today: string;
  /** UTC. */
  at: string;
}

/** Rows of one table at most: beyond them the memo says how many more there are. */
const mostRows = 60;

/** A row that is longer than a page can't be printed: findings are below their table in full. */
const longestCell = 120;

const share = (value: number) => `${(value * 100).toFixed(1)}%`;
/** A cell is one paragraph. */
const spans = (text: string) => [{ text: text.replace(/\s+/g, " ") }];
const paragraph = (text: string): Block => ({ kind: "paragraph", spans: spans(text) });
const heading = (text: string): Block => ({ kind: "heading", level: 1, text });

/** The findings memo of a room, as the printer takes it: what is done, what is open, and what could cost money. */
export function roomMemoDocument(facts: MemoFacts): ReportDocument {
  const { roomId, room, company, person, email, items, changes, flags, today, at } = facts;
  const open = flags.filter(({ isOpen }) => isOpen);
  const source = `${company}, ${room}, as of ${printedDate(today)}`;
  const risk = riskScore(flags, today);
  const impact = openImpact(flags, today);
  const finish = forecastFinish(items, changes, today);
  const overdue = items.filter((item) => isOverdue(item, today));
  const figures = [
    ...[
      ["Completion", completion(items, today)] as const,
      ["Must-have completion", mustCompletion(items, today)] as const,
    ].map(([name, outcome]) => [name, outcome.ok ? share(outcome.value.value) : "Nothing applies"]),
    ["Overdue requests", String(overdue.length)],
    ["Forecast finish", finish.ok ? printedDate(finish.value.day) : (finish.problems[0]?.what ?? "")],
    ["Risk score of open red flags", risk.ok ? String(risk.value.value) : "Not known"],
    ["Impact that open red flags state", impact.ok ? pounds(impact.value.value) : "None stated"],
  ];
  const wanting = items.filter(({ priority, state }) => priority === "must" && !isClosed(state));
  return {
    title: `Findings: ${room}`,
    category: "Due diligence memo",
    reference: `DD-${roomId.slice(0, 8).toUpperCase()}`,
    date: printedDate(today),
    issuedAt: at,
    abstract: `${count(items.length, "request")}, ${count(open.length, "open red flag")}, ${count(overdue.length, "request")} overdue.`,
    publisher: { name: company, legalName: company, address: "", email, phone: "" },
    body: [
      heading("Where it stands"),
      table(
        [
          ["Figure", "left"],
          ["Value", "right"],
        ],
        figures,
        source,
      ),
      paragraph(
        "Completion is the weighted share of the requests that apply which is accepted or waived: a must-have counts 3, a should-have 2, a nice-to-have 1. The forecast is of the open requests, at the pace of the last 14 days. The risk score is the sum of severity (1–5) times likelihood (1–5) of the open red flags; the impact is the sum of what they state in pounds, whatever their likelihood.",
      ),
      heading("Workstreams"),
      ...rowsOr(
        "No requests yet.",
        [
          ["Workstream", "left"],
          ["Completion", "right"],
          ["Requests", "right"],
          ["Overdue", "right"],
        ],
        byWorkstream(items, today).map((one) => [
          one.workstream,
          one.completion === null ? "–" : share(one.completion),
          String(one.items),
          String(one.overdue),
        ]),
        source,
      ),
      heading("Red flags"),
      ...rowsOr(
        "No red flag is open.",
        [
          ["No.", "right"],
          ["Finding", "left"],
          ["Request", "left"],
          ["Score", "right"],
          ["Impact", "right"],
        ],
        open.map((flag, index) => [
          String(index + 1),
          shortened(flag.finding),
          flag.about?.number ?? "–",
          `${flag.severity} × ${flag.likelihood} = ${flag.severity * flag.likelihood}`,
          flag.impactPence === null ? "–" : pounds(flag.impactPence),
        ]),
        source,
      ),
      ...inFull(open.slice(0, mostRows)),
      heading("Must-haves still open"),
      ...rowsOr("Every must-have is decided.", itemColumns, wanting.map(itemRow), source),
      heading("Overdue"),
      ...rowsOr("Nothing is overdue.", itemColumns, overdue.map(itemRow), source),
    ],
    disclaimer: [
      `This memo was made from the records of ${company} for ${person} in the client portal of ${brand.name}. ${brand.legalName} has neither reviewed nor approved it and takes no responsibility for what it says.`,
      `It shows the requests and findings that ${person} sees in the room. Questions: ${email}.`,
    ],
  };
}

function shortened(text: string): string {
  const signs = [...text];
  return signs.length > longestCell ? `${signs.slice(0, longestCell).join("")}…` : text;
}

/** What the table has no room for: long findings, and mitigations. */
function inFull(flags: readonly RedFlag[]): Block[] {
  const blocks = flags.flatMap(({ finding, mitigation }, index): Block[] =>
    mitigation === null && shortened(finding) === finding
      ? []
      : [
          { kind: "heading", level: 3, text: `Red flag ${index + 1}` },
          ...finding.split(/\n+/).map(paragraph),
          ...(mitigation === null ? [] : `Mitigation: ${mitigation}`.split(/\n+/).map(paragraph)),
        ],
  );
  return blocks.length === 0 ? [] : [{ kind: "heading", level: 2, text: "In full" }, ...blocks];
}

type Columns = readonly (readonly [header: string, align: "left" | "right"])[];

const itemColumns: Columns = [
  ["Number", "left"],
  ["Request", "left"],
  ["Status", "left"],
  ["Due", "left"],
];

function itemRow({ number, title, state, due }: RequestItem): string[] {
  return [number, title, requestStateLabel(state), due === null ? "–" : printedDate(due)];
}

function table(columns: Columns, rows: readonly (readonly string[])[], source: string): Block {
  return {
    kind: "table",
    columns: columns.map(([header, align]) => ({ header: spans(header), align })),
    rows: rows.map((row) => row.map(spans)),
    source,
  };
}

function rowsOr(
  none: string,
  columns: Columns,
  rows: readonly (readonly string[])[],
  source: string,
): Block[] {
  if (rows.length === 0) return [paragraph(none)];
  const more = rows.length - mostRows;
  return [
    table(columns, rows.slice(0, mostRows), source),
    ...(more > 0 ? [paragraph(`And ${more} more: the room’s list has them all.`)] : []),
  ];
}
