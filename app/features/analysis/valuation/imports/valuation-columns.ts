import { currencyCell, emptyAs, optionalCell, textCell } from "#app/features/csv/csv-cells.ts";
import {
  dayCell,
  type NumberRules,
  numberCell,
  penceCell,
  percentCell,
  ROWS_OWN,
} from "#app/features/csv/number-cells.ts";
import { type Columns, neededColumn, optionalColumn } from "#app/features/csv/csv-columns.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { percentNumber, unitsNumber } from "#app/features/numbers/show-input.ts";
import type { HoldingFacts } from "../records/holding.ts";
import type { Peer } from "../maths/comparables.ts";
import type { ExchangeRate } from "../maths/exchange-rate.ts";

/** An exchange rate in a file: so many of the currency that is shown for one of `from`. */
export type RateRow = Omit<ExchangeRate, "to">;

/** A holding in a file: money in pounds (or the row's own currency) there, in hundredths here. */
export type HoldingRow = Omit<HoldingFacts, "flows">;

const money = (rules: NumberRules = {}) => penceCell({ ...rules, currency: ROWS_OWN });
const sums = optionalCell(money());
const inUnits = { write: unitsNumber, unit: "own" } as const;

export const HOLDING_COLUMNS: Columns<HoldingRow> = {
  name: neededColumn("Name", textCell(200), { names: ["Holding", "Company", "Investment"] }),
  sector: neededColumn("Sector", textCell(80), { names: ["Industry"] }),
  currency: optionalColumn("Currency", currencyCell(), "GBP", { names: ["CCY"], keepsWhenEmpty: true }),
  stake: neededColumn("Stake (%)", percentCell({ least: 0.0001, most: 100 }), {
    names: ["Stake", "Ownership", "Holding (%)"],
    write: percentNumber,
    unit: "%",
  }),
  cost: neededColumn("Cost", money({ least: 0 }), { names: ["Invested"], ...inUnits }),
  revenue: optionalColumn("Revenue", sums, null, { names: ["Sales", "Turnover"], ...inUnits }),
  ebitda: optionalColumn("EBITDA", sums, null, inUnits),
  netDebt: optionalColumn("Net debt", emptyAs(0, money()), 0, inUnits),
  preferred: optionalColumn("Preferred", emptyAs(0, money({ least: 0 })), 0, inUnits),
  minorities: optionalColumn("Minorities", emptyAs(0, money({ least: 0 })), 0, inUnits),
  postMoney: optionalColumn("Post-money", optionalCell(money({ least: 0.01 })), null, inUnits),
  roundDate: optionalColumn("Round date", optionalCell(dayCell()), null, { names: ["Last round"] }),
  netAssets: optionalColumn("Net assets", sums, null, { names: ["NAV"], ...inUnits }),
  netAssetsDate: optionalColumn("Net assets date", optionalCell(dayCell()), null),
  discount: optionalColumn("Discount (%)", emptyAs(0, percentCell({ least: 0, most: 99 })), 0, {
    write: percentNumber,
    unit: "%",
  }),
  financialsDate: optionalColumn("Figures date", optionalCell(dayCell()), null),
};

/** Dates go with their values. */
export function checkHolding(line: number, row: HoldingRow): Problem[] {
  return [
    ...paired(line, "Post-money", row.postMoney, "Round date", row.roundDate),
    ...paired(line, "Net assets", row.netAssets, "Net assets date", row.netAssetsDate),
  ];
}

export interface FlowRow {
  holding: string;
  date: string;
  /** Hundredths; negative when paid in. */
  amount: number;
  note: string | null;
  /** Of the flow that is there and that the row corrects; null for a new one. */
  id: string | null;
}

export const FLOW_COLUMNS: Columns<FlowRow> = {
  holding: neededColumn("Holding", textCell(200), { names: ["Name", "Company", "Investment"] }),
  date: neededColumn("Date", dayCell(), { names: ["Day", "Paid on"] }),
  amount: neededColumn("Amount", money(), { names: ["Cash flow", "Value"], ...inUnits }),
  note: optionalColumn("Note", optionalCell(textCell(200)), null, {
    names: ["Notes", "Comment", "Description"],
  }),
  id: optionalColumn("Cash flow ID", optionalCell(textCell(32)), null),
};

const multiple = numberCell({ least: -1000, most: 1000, of: "ratio" });

export const MULTIPLE_COLUMNS: Columns<Peer> = {
  name: neededColumn("Name", textCell(200)),
  evEbitda: optionalColumn("EV/EBITDA", optionalCell(multiple), null, { unit: "×" }),
  evRevenue: optionalColumn("EV/Revenue", optionalCell(multiple), null, { unit: "×" }),
};

export const RATE_COLUMNS: Columns<RateRow> = {
  from: neededColumn("Currency", currencyCell(), { names: ["CCY", "From"] }),
  rate: neededColumn("Rate", numberCell({ least: 0.000001, most: 1_000_000, of: "ratio" })),
  date: neededColumn("Date", dayCell()),
  source: neededColumn("Source", textCell(200)),
};

function paired(
  line: number,
  one: string,
  value: number | null,
  other: string,
  date: string | null,
): Problem[] {
  if ((value === null) === (date === null)) return [];
  const [has, lacks] = value === null ? [other, one] : [one, other];
  return [problem("pair", `line ${line}`, `Line ${line}: ${has} has no ${lacks}`, "Fill both, or neither")];
}
