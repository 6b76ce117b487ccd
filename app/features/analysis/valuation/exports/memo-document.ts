import { brand } from "#app/brand.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { ShownFigure } from "#app/features/analysis/figures/shown-figure.ts";
import type { Block, ReportDocument, Table } from "#app/platform/pdf/documents/report-document.ts";
import { VALUATION_METHODS, type ValuationMethod } from "../records/holding.ts";
import type { ShownGrid } from "../pages/holding/shown-grid.ts";

export interface Memo {
  holdingId: string;
  name: string;
  company: string;
  /** Who takes the memo out, and their address. */
  person: string;
  email: string;
  /** When it was asked for, ISO 8601, and as printed. */
  at: string;
  printedAt: string;
  fairValue: string;
  method: ValuationMethod;
  reason: string;
  facts: readonly { term: string; detail: string }[];
  trail: readonly ShownFigure[];
  returns: readonly ShownFigure[];
  /** What every method that gives a value gives, the chosen one among them. */
  methods: readonly {
    method: ValuationMethod;
    low: string;
    value: string;
    high: string;
    warnings: readonly string[];
  }[];
  /** Enterprise value around the plan's WACC and growth, of a holding valued by its cash flows. */
  grid: ShownGrid | null;
  /** The latest cash flows, and how many there are before them. */
  flows: readonly { date: string; direction: string; amount: string }[];
  earlierFlows: number;
  warnings: readonly string[];
  isSample: boolean;
}

const words = (text: string) => [{ text }];
const paragraph = (text: string): Block => ({ kind: "paragraph", spans: words(text) });
const heading = (text: string): Block => ({ kind: "heading", level: 1, text });

/** The valuation memo of one holding: what it is worth, by which method and why, and every step that led there. */
export function memoDocument(memo: Memo): ReportDocument {
  const method = labelOf(VALUATION_METHODS, memo.method);
  const source = `${memo.company}, as entered in the portal of ${brand.name}`;
  const sample = "Sample data: no real company and no real number";
  return {
    title: `Valuation memo: ${memo.name}`,
    category: "Valuation memo",
    reference: `VAL-${memo.holdingId.slice(0, 8).toUpperCase()}`,
    date: memo.printedAt,
    issuedAt: memo.at,
    abstract: `${memo.fairValue} by ${method}, as of ${memo.printedAt}.`,
    publisher: { name: memo.company, legalName: memo.company, address: "", email: memo.email, phone: "" },
    ...(memo.isSample ? { label: "Sample data", notice: `${sample}.` } : {}),
    figuresNote: source,
    body: [
      heading("Conclusion"),
      paragraph(
        `${memo.name} is valued at ${memo.fairValue} as of ${memo.printedAt}, by the method “${method}”.`,
      ),
      ...memo.reason
        .split(/\n+/)
        .filter((line) => line.trim() !== "")
        .map(paragraph),
      ...(memo.warnings.length > 0
        ? [
            {
              kind: "note" as const,
              blocks: memo.warnings.map((text) => paragraph(`${text}.`)),
            },
          ]
        : []),
      heading("What is known of the holding"),
      table(
        "Entries",
        ["Entry", "Value"],
        memo.facts.map(({ term, detail }) => [term, detail]),
        [1],
      ),
      heading("From the inputs to fair value"),
      table(
        "Steps",
        ["Step", "Method", "With the numbers", "As of", "Value"],
        memo.trail.map((step) => [step.name, step.method, step.substituted, step.asOf ?? "–", step.value]),
        [4],
      ),
      ...referencesOf(memo.trail),
      ...(memo.grid ? [heading("Sensitivity to WACC and growth"), ...gridOf(memo.grid)] : []),
      heading("The methods side by side"),
      table(
        "Fair value of the holding by each method, GBP",
        ["Method", "Low", "Value", "High"],
        memo.methods.map((one) => [
          `${labelOf(VALUATION_METHODS, one.method)}${one.method === memo.method ? " (chosen)" : ""}`,
          one.low,
          one.value,
          one.high,
        ]),
        [1, 2, 3],
      ),
      ...(memo.methods.length === 1
        ? [paragraph("No other method gives a value with what is known.")]
        : [
            paragraph(
              "Low and high are the peers’ lower and upper quartile, or a WACC one point higher and lower; a method of one number has it three times.",
            ),
          ]),
      // Those of the chosen one are in the conclusion.
      ...memo.methods
        .filter(({ method: other, warnings }) => other !== memo.method && warnings.length > 0)
        .map(({ method: other, warnings }) =>
          paragraph(`${labelOf(VALUATION_METHODS, other)}: ${warnings.map((text) => `${text}.`).join(" ")}`),
        ),
      ...(memo.returns.length > 0
        ? [
            heading("Returns"),
            table(
              "Returns to date",
              ["Figure", "With the numbers", "Value"],
              memo.returns.map((one) => [one.name, one.substituted, one.value]),
              [2],
            ),
          ]
        : []),
      ...(memo.flows.length > 0
        ? [
            table(
              memo.earlierFlows > 0
                ? `The latest cash flows; ${memo.earlierFlows} before them`
                : "Cash flows",
              ["Date", "Direction", "Amount"],
              memo.flows.map(({ date, direction, amount }) => [date, direction, amount]),
              [2],
            ),
          ]
        : []),
    ],
    disclaimer: [
      `This memo was made by ${memo.person} of ${memo.company} with the Portfolio Valuation Tool of ${brand.name} from the entries of ${memo.company}. ${brand.legalName} has neither reviewed nor approved it.`,
      "The method and its reason are the judgement of those who chose them, as the International Private Equity and Venture Capital Valuation Guidelines ask.",
      `Questions about this memo: ${memo.email}.`,
    ],
  };
}

/** The plan's own cell is the bold one. */
function gridOf({ growths, rows, unit }: ShownGrid): Block[] {
  return [
    {
      kind: "table",
      title: `Enterprise value by WACC (down) and terminal growth (across), ${unit}`,
      columns: ["WACC", ...growths.map((growth) => `Growth ${growth}`)].map((header, index) => ({
        header: words(header),
        align: index === 0 ? "left" : "right",
      })),
      rows: rows.map(({ wacc, cells }) => [
        words(wacc),
        ...cells.map(({ text, isOwn }) => [isOwn ? { text, bold: true } : { text }]),
      ]),
    },
    paragraph("The plan’s own WACC and growth are in bold. Each value is by the same method and cash flows."),
  ];
}

/** @param right columns of numbers. */
function table(title: string, headers: string[], rows: string[][], right: readonly number[]): Table {
  return {
    kind: "table",
    title,
    columns: headers.map((header, index) => ({
      header: words(header),
      align: right.includes(index) ? "right" : "left",
    })),
    rows: rows.map((row) => row.map(words)),
  };
}

function referencesOf(trail: readonly ShownFigure[]): Block[] {
  const sources = new Set(trail.flatMap((step) => step.sources));
  const references = new Set(trail.flatMap((step) => (step.reference ? [step.reference] : [])));
  return [
    ...(sources.size > 0 ? [paragraph(`Sources of the values: ${[...sources].join("; ")}.`)] : []),
    ...(references.size > 0 ? [paragraph(`Methods after: ${[...references].join("; ")}.`)] : []),
  ];
}
