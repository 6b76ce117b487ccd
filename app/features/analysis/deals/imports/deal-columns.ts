import { londonDay } from "#app/features/calendar.ts";
import { choiceCell } from "#app/features/csv/csv-cells.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { cellsOf, headersOf, optionalColumn, type RowOf } from "#app/features/csv/csv-columns.ts";
import { columnOf, neededOf } from "#app/features/kinds/kind-column.ts";
import { DAY, EMAIL, lineKind } from "#app/features/kinds/kinds.ts";
import { DEAL, type Deal, type DealStage, isOpenStage, STAGE_OPTIONS } from "../records/deal.ts";

/** The columns of a deals file, imported and exported. */
export const DEAL_COLUMNS = {
  /** The number of the deal that is meant; null for a new one. */
  number: columnOf("ID", lineKind(40), { names: ["Deal ID", "Number"], keepsWhenEmpty: true }),
  name: neededOf("Name", DEAL.name, { names: ["Deal", "Deal name", "Company", "Target"] }),
  type: neededOf("Type", DEAL.type, { names: ["Deal type"] }),
  sector: neededOf("Sector", DEAL.sector, { names: ["Industry"] }),
  valuation: columnOf("Valuation (GBP)", DEAL.valuation, {
    names: ["Valuation", "Value", "Deal value", "Price", "Size"],
  }),
  stage: optionalColumn<DealStage | null>("Stage", choiceCell(STAGE_OPTIONS), null, {
    names: ["Status"],
    keepsWhenEmpty: true,
  }),
  probability: columnOf("Probability", DEAL.probability, {
    names: ["Probability (%)", "Chance"],
    keepsWhenEmpty: true,
  }),
  timeline: columnOf("Timeline", DEAL.timeline),
  expectedClose: columnOf("Expected close", DEAL.expectedClose, {
    names: ["Close date", "Closing date", "Expected closing", "Closing"],
  }),
  /** The address of somebody of the company. */
  owner: columnOf("Owner", EMAIL, { names: ["Owner email", "Lead"] }),
  contactName: columnOf("Contact name", DEAL.contactName, { names: ["Contact"] }),
  contactRole: columnOf("Contact role", DEAL.contactRole),
  contactEmail: columnOf("Contact email", DEAL.contactEmail, { names: ["Email", "E-mail"] }),
  contactPhone: columnOf("Contact phone", DEAL.contactPhone, { names: ["Phone", "Telephone"] }),
  notes: columnOf("Notes", DEAL.notes, { names: ["Note", "Comment", "Comments"] }),
  lostReason: columnOf("Lost reason", DEAL.lostReason),
  opened: columnOf("Date added", DAY, {
    names: ["Added", "Opened", "Date opened", "Created"],
    keepsWhenEmpty: true,
  }),
  /** Of a decided deal alone. */
  closed: columnOf("Date closed", DAY, {
    names: ["Closed", "Closed on", "Completed", "Completion date"],
    keepsWhenEmpty: true,
  }),
};

/** A deal as a file says it. */
export type DealRow = RowOf<typeof DEAL_COLUMNS>;

/** A text that nobody filled in is empty in a deal, and nothing in a file. */
const emptyAsNull = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === "" ? null : value])) as Row;

export function dealRow({ ownerEmail, ...deal }: Deal & { ownerEmail: string | null }): DealRow {
  return {
    ...emptyAsNull(deal),
    valuation: deal.valuationPence,
    timeline: deal.timeline || null,
    owner: ownerEmail,
    opened: deal.dateAdded,
    closed: isOpenStage(deal.stage) ? null : londonDay(new Date(deal.stageChangedAt)),
  };
}

/** Deals as an exported file, some at a time as they are read. */
export async function* dealTable(
  pieces: AsyncIterable<readonly (Deal & { ownerEmail: string | null })[]>,
): AsyncGenerator<CsvCell[][]> {
  yield [[...headersOf(DEAL_COLUMNS), "Last updated"]];
  for await (const deals of pieces)
    yield deals.map((deal) => [...cellsOf(DEAL_COLUMNS, dealRow(deal)), deal.lastUpdated]);
}
