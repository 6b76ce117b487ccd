import { londonDay } from "#app/features/calendar.ts";
import {
  choiceCell,
  emptyAs,
  optionalCell,
  paragraphCell,
  type ReadCell,
  textCell,
} from "#app/features/csv/csv-cells.ts";
import { dayCell, penceCell, percentCell } from "#app/features/csv/number-cells.ts";
import { type CsvCell, unguarded } from "#app/features/csv/csv.ts";
import {
  cellsOf,
  type Columns,
  headersOf,
  neededColumn,
  optionalColumn,
} from "#app/features/csv/csv-columns.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { quotedText } from "#app/features/numbers/reading.ts";
import { unitsNumber } from "#app/features/numbers/show-input.ts";
import {
  type Deal,
  type DealStage,
  DEFAULT_PROBABILITY,
  isOpenStage,
  MOST_VALUATION_PENCE,
  PROBABILITY_OPTIONS,
  type Probability,
  SECTOR_OPTIONS,
  STAGE_OPTIONS,
  TIMELINE_OPTIONS,
  TYPE_OPTIONS,
} from "../records/deal.ts";

type DealType = (typeof TYPE_OPTIONS)[number]["value"];
type DealSector = (typeof SECTOR_OPTIONS)[number]["value"];
type DealTimeline = (typeof TIMELINE_OPTIONS)[number]["value"];

/** A deal as a file says it. */
export interface DealRow {
  /** Of the deal that is meant; null for a new one. */
  number: string | null;
  name: string;
  type: DealType;
  sector: DealSector;
  /** Pence. */
  valuation: number;
  stage: DealStage | null;
  probability: Probability;
  timeline: DealTimeline | null;
  expectedClose: string | null;
  /** The address of somebody of the company. */
  owner: string | null;
  contactName: string | null;
  contactRole: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  notes: string | null;
  lostReason: string | null;
  /** Days; `closed` of a decided deal alone. */
  opened: string | null;
  closed: string | null;
}

/** "75", "75%" and "75.0 %" are one of the list. */
const probabilityCell: ReadCell<Probability> = (cell, place) => {
  const percent = percentCell()(cell, place);
  const text = percent.ok ? String(percent.value * 100) : cell;
  const read = choiceCell(PROBABILITY_OPTIONS)(text);
  if (read.ok) return { ok: true, value: Number(read.value) as Probability };
  return { ...read, what: `${quotedText(cell.trim())} is not among its values` };
};

/** The columns of a deals file, imported and exported. */
export const DEAL_COLUMNS: Columns<DealRow> = {
  number: optionalColumn("ID", optionalCell(textCell(40)), null, {
    names: ["Deal ID", "Number"],
    keepsWhenEmpty: true,
  }),
  name: neededColumn("Name", textCell(200), { names: ["Deal", "Deal name", "Company", "Target"] }),
  type: neededColumn("Type", choiceCell(TYPE_OPTIONS), { names: ["Deal type"] }),
  sector: neededColumn("Sector", choiceCell(SECTOR_OPTIONS), { names: ["Industry"] }),
  valuation: optionalColumn(
    "Valuation (GBP)",
    emptyAs(0, penceCell({ least: 0, most: MOST_VALUATION_PENCE / 100, currency: "GBP" })),
    0,
    {
      names: ["Valuation", "Value", "Deal value", "Price", "Size"],
      write: unitsNumber,
      unit: "GBP",
    },
  ),
  stage: optionalColumn("Stage", choiceCell(STAGE_OPTIONS), null, {
    names: ["Status"],
    keepsWhenEmpty: true,
  }),
  probability: optionalColumn("Probability", probabilityCell, DEFAULT_PROBABILITY, {
    names: ["Probability (%)", "Chance"],
    unit: "%",
    keepsWhenEmpty: true,
  }),
  timeline: optionalColumn("Timeline", optionalCell(choiceCell(TIMELINE_OPTIONS)), null),
  expectedClose: optionalColumn("Expected close", optionalCell(dayCell()), null, {
    names: ["Close date", "Closing date", "Expected closing", "Closing"],
  }),
  owner: optionalColumn("Owner", optionalCell(fieldCell(email("Owner"))), null, {
    names: ["Owner email", "Lead"],
  }),
  contactName: optionalColumn("Contact name", optionalCell(textCell(200)), null, { names: ["Contact"] }),
  contactRole: optionalColumn("Contact role", optionalCell(textCell(120)), null),
  contactEmail: optionalColumn("Contact email", optionalCell(fieldCell(email("Contact email"))), null, {
    names: ["Email", "E-mail"],
  }),
  contactPhone: optionalColumn("Contact phone", optionalCell(fieldCell(phone("Contact phone"))), null, {
    names: ["Phone", "Telephone"],
  }),
  notes: optionalColumn("Notes", optionalCell(paragraphCell(4000)), null, {
    names: ["Note", "Comment", "Comments"],
  }),
  lostReason: optionalColumn("Lost reason", optionalCell(paragraphCell(1000)), null),
  opened: optionalColumn("Date added", optionalCell(dayCell()), null, {
    names: ["Added", "Opened", "Date opened", "Created"],
    keepsWhenEmpty: true,
  }),
  closed: optionalColumn("Date closed", optionalCell(dayCell()), null, {
    names: ["Closed", "Closed on", "Completed", "Completion date"],
    keepsWhenEmpty: true,
  }),
};

/** The deal as a file says it. */
export function dealRow(deal: Deal & { ownerEmail: string | null }): DealRow {
  return {
    number: deal.number,
    name: deal.name,
    type: deal.type as DealType,
    sector: deal.sector as DealSector,
    valuation: deal.valuationPence,
    stage: deal.stage,
    probability: deal.probability,
    timeline: (deal.timeline || null) as DealTimeline | null,
    expectedClose: deal.expectedClose,
    owner: deal.ownerEmail,
    contactName: deal.contact.name || null,
    contactRole: deal.contact.role || null,
    contactEmail: deal.contact.email || null,
    contactPhone: deal.contact.phone || null,
    notes: deal.notes || null,
    lostReason: deal.lostReason,
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

interface Field<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** What a form's field takes, in a file. */
function fieldCell<T>(field: Field<T>): ReadCell<T> {
  return (cell) => {
    const read = field.safeParse(unguarded(cell.trim()) || undefined);
    if (read.success) return { ok: true, value: read.data };
    return { ok: false, what: read.error.issues[0]?.message ?? "it will not do", right: "Mend the cell" };
  };
}
