import {
  currencyCell,
  dayCell,
  numberCell,
  optionalCell,
  penceCell,
  percentCell,
  textCell,
} from "#app/features/csv/csv-cells.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { type Columns, headersOf, needed, optional, repeatedRows } from "#app/features/csv/csv-table.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { percentNumber, unitsNumber } from "#app/features/numbers/show-input.ts";
import type { HoldingFacts } from "./holding.ts";
import type { Peer } from "./comparables.ts";
import type { ExchangeRate } from "./exchange-rate.ts";

/** An exchange rate in a file: so many of the currency that is shown for one of `from`. */
export type RateRow = Omit<ExchangeRate, "to">;

/** A holding in a file: money in pounds (or the row's own currency) there, in hundredths here. */
export type HoldingRow = Omit<HoldingFacts, "flows">;

const sums = optionalCell(penceCell());

export const HOLDING_COLUMNS: Columns<HoldingRow> = {
  name: needed("Name", textCell(200)),
  sector: needed("Sector", textCell(80)),
  currency: optional("Currency", currencyCell(), "GBP"),
  stake: needed("Stake (%)", percentCell({ least: 0.0001, most: 100 })),
  cost: needed("Cost", penceCell({ least: 0 })),
  revenue: optional("Revenue", sums, null),
  ebitda: optional("EBITDA", sums, null),
  netDebt: optional("Net debt", penceCell(), 0),
  preferred: optional("Preferred", penceCell({ least: 0 }), 0),
  minorities: optional("Minorities", penceCell({ least: 0 }), 0),
  postMoney: optional("Post-money", optionalCell(penceCell({ least: 0.01 })), null),
  roundDate: optional("Round date", optionalCell(dayCell()), null),
  netAssets: optional("Net assets", sums, null),
  netAssetsDate: optional("Net assets date", optionalCell(dayCell()), null),
  discount: optional("Discount (%)", percentCell({ least: 0, most: 99 }), 0),
  financialsDate: optional("Figures date", optionalCell(dayCell()), null),
};

/** Dates go with their values. */
export function checkHolding(line: number, row: HoldingRow): Problem[] {
  return [
    ...paired(line, "Post-money", row.postMoney, "Round date", row.roundDate),
    ...paired(line, "Net assets", row.netAssets, "Net assets date", row.netAssetsDate),
  ];
}

/** What the rows of holdings must be together: one line a name, dates that go with their values. */
export function checkHoldings(rows: readonly { line: number; row: HoldingRow }[]): Problem[] {
  return [
    ...rows.flatMap(({ line, row }) => checkHolding(line, row)),
    ...repeatedRows(
      rows,
      (row) => row.name.toLowerCase(),
      (row) => row.name,
    ),
  ];
}

export function holdingCells(row: HoldingRow): CsvCell[] {
  return [
    row.name,
    row.sector,
    row.currency,
    percentNumber(row.stake),
    unitsNumber(row.cost),
    unitsNumber(row.revenue),
    unitsNumber(row.ebitda),
    unitsNumber(row.netDebt),
    unitsNumber(row.preferred),
    unitsNumber(row.minorities),
    unitsNumber(row.postMoney),
    row.roundDate,
    unitsNumber(row.netAssets),
    row.netAssetsDate,
    percentNumber(row.discount),
    row.financialsDate,
  ];
}

export interface FlowRow {
  holding: string;
  date: string;
  /** Hundredths; negative when paid in. */
  amount: number;
  note: string | null;
}

export const FLOW_COLUMNS: Columns<FlowRow> = {
  holding: needed("Holding", textCell(200)),
  date: needed("Date", dayCell()),
  amount: needed("Amount", penceCell()),
  note: optional("Note", optionalCell(textCell(200)), null),
};

export function flowCells(row: FlowRow): CsvCell[] {
  return [row.holding, row.date, unitsNumber(row.amount), row.note];
}

export const PEER_COLUMNS: Columns<Peer> = {
  name: needed("Name", textCell(200)),
  evEbitda: optional("EV/EBITDA", optionalCell(numberCell({ least: -1000, most: 1000 })), null),
  evRevenue: optional("EV/Revenue", optionalCell(numberCell({ least: -1000, most: 1000 })), null),
};

export function peerCells(peer: Peer): CsvCell[] {
  return [peer.name, peer.evEbitda, peer.evRevenue];
}

export const RATE_COLUMNS: Columns<RateRow> = {
  from: needed("Currency", currencyCell()),
  rate: needed("Rate", numberCell({ least: 0.000001, most: 1_000_000 })),
  date: needed("Date", dayCell()),
  source: needed("Source", textCell(200)),
};

export function rateCells(row: RateRow): CsvCell[] {
  return [row.from, row.rate, row.date, row.source];
}

export const HOLDING_HEADERS = headersOf(HOLDING_COLUMNS);
export const FLOW_HEADERS = headersOf(FLOW_COLUMNS);
export const PEER_HEADERS = headersOf(PEER_COLUMNS);
export const RATE_HEADERS = headersOf(RATE_COLUMNS);

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
