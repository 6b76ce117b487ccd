/** Two hundred deals as analysts keep them, with what a person would say of each: what is stored, or why it can't be. */
import { STYLES } from "../reading/workbooks.ts";
import { cell, type Manner, MANNERS, type MessyCell } from "./messy-manners.ts";
import data from "./messy-deals.json" with { type: "json" };

/** What is stored; a field that is not named is empty. */
export interface Meant {
  name: string;
  type: string;
  sector: string;
  pence: number;
  stage: string;
  probability: number;
  timeline: string;
  close: string | null;
  contact: string;
  notes: string;
  lostReason: string | null;
}

export type MessyLine =
  | { is: "deal"; cells: MessyCell[]; meant: Meant }
  /** A deal that is refused, or a line that is none: `why` is in the reason. */
  | { is: "refused" | "sum"; cells: MessyCell[]; why: RegExp }
  /** What is passed over: titles, column names that come again, blank lines. */
  | { is: "none"; cells: MessyCell[] };

export interface MessySheet {
  name: string;
  separator: "," | ";";
  lines: MessyLine[];
}

const DEALS_OF_A_SHEET = 20;
const types = ["Seed", "Series A", "Series B", "Series C", "Growth", "Buyout", "Acquisition", "IPO"];
const sectors = ["Technology", "Financial Services", "Healthcare", "Energy", "Manufacturing", "Real Estate"];
const stages = ["Initial Contact", "Qualification", "Due Diligence", "Negotiations", "Final Review"];

const serial = (day: Date) => ({ value: day.getTime() / 86_400_000 + 25_569, style: STYLES.day });

/** One thing that real lists have in a deal: what stands there, and what is meant by it or why it is refused. */
interface Mess {
  set?: Record<string, string>;
  meant?: Partial<Meant>;
  why?: string;
}
const messes = data as Mess[];

/** The deal with this number, from 0 to 199. */
function dealAt(index: number, [, money, , day]: Manner): MessyLine {
  const meant: Meant = {
    name: `Fenwick Tools ${index + 1}`,
    type: types[index % types.length] ?? "",
    sector: sectors[index % sectors.length] ?? "",
    pence: ((index % 7) + 1) * 250_000_000 + (index % 3) * 12_500_000,
    stage: stages[index % stages.length] ?? "",
    probability: [25, 50, 75, 90][index % 4] ?? 0,
    timeline: "6-12 months",
    close: null,
    contact: "Ada Reader",
    notes: "",
    lostReason: null,
  };
  // A day past the twelfth: whichever comes first, it can be one alone.
  const close = new Date(Date.UTC(2027 + (index % 5), index % 12, 13 + (index % 15)));
  meant.close = close.toISOString().slice(0, 10);
  const at: Record<string, MessyCell> = {
    name: cell(meant.name),
    type: cell(meant.type),
    sector: cell(meant.sector),
    money: money(meant.pence),
    stage: cell(meant.stage),
    probability: cell(`${meant.probability}%`, { value: meant.probability / 100, style: STYLES.percent }),
    close: cell(day(close), serial(close)),
    owner: cell(""),
    timeline: cell(meant.timeline),
    contact: cell(meant.contact),
    notes: cell(""),
  };
  const { set = {}, meant: also = {}, why } = messes[index % messes.length] ?? {};
  for (const [field, text] of Object.entries(set)) {
    const [first = "", second = ""] = meant.name.split(/ (.*)/s);
    const written = text.replace("{first}", first).replace("{second}", second);
    const share = field === "probability" && text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : null;
    at[field] = cell(written, share === null ? undefined : { value: share, style: STYLES.percent });
  }
  const cells = Object.values(at);
  if (why !== undefined) return { is: "refused", cells, why: new RegExp(why) };
  const name = (also.name ?? "{name}").replace("{name}", meant.name);
  return { is: "deal", cells, meant: { ...meant, ...also, name } };
}

/** Ten sheets of twenty deals: some below titles, with their names again halfway, and all with sums and a source. */
export function messySheets(): MessySheet[] {
  return MANNERS.map((manner, number) => {
    const [head, , days, , separator = ","] = manner;
    const names = [
      "Deal name",
      "Type",
      "Industry",
      head,
      "Status",
      "Probability (%)",
      days,
      "Lead",
      "Timeline",
      "Contact",
      "Comments",
    ];
    const none = (...texts: string[]): MessyLine => ({ is: "none", cells: texts.map((text) => cell(text)) });
    const sum = (...texts: string[]): MessyLine => ({
      ...none(...texts),
      is: "sum",
      why: /Type: |Name: it is empty/,
    });
    const deals = Array.from({ length: DEALS_OF_A_SHEET }, (_, at) =>
      dealAt(number * DEALS_OF_A_SHEET + at, manner),
    );
    const blank = none(...names.map(() => ""));
    const wide = (...texts: string[]) => none(...names.map((_, at) => texts[at] ?? ""));
    const above =
      number % 2 === 0
        ? []
        : [wide("Deal pipeline"), wide("As at 31 March 2026", "", "Draft, for discussion"), blank];
    // The last house writes its units below the names.
    const units =
      number === MANNERS.length - 1 ? [none("", "", "", "(£m)", "", "%", "", "", "", "", "")] : [];
    return {
      name: `Deals ${number + 1}`,
      separator,
      lines: [
        ...above,
        none(...names),
        ...units,
        ...deals.slice(0, 10),
        sum("Subtotal", "", "", "77"),
        blank,
        none(...names),
        ...deals.slice(10),
        sum("", "", "", "154"),
        sum("Source: management accounts"),
      ],
    };
  });
}
