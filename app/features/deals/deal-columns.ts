import { poundsWritten } from "#app/features/fields/pounds.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import type { Deal } from "./deal.ts";

/** The columns of a deals file, exported and imported. */
export interface DealColumn {
  header: string;
  /** The field of `importDealSchema` it fills; null for what is exported only and passed over when it comes back. */
  field: string | null;
  cell: (deal: Deal & { ownerEmail: string | null }) => CsvCell;
}

export const DEAL_COLUMNS: readonly DealColumn[] = [
  { header: "ID", field: null, cell: (deal) => deal.number },
  { header: "Name", field: "name", cell: (deal) => deal.name },
  { header: "Type", field: "type", cell: (deal) => deal.type },
  { header: "Sector", field: "sector", cell: (deal) => deal.sector },
  { header: "Valuation (GBP)", field: "valuation", cell: (deal) => poundsWritten(deal.valuationPence) },
  { header: "Stage", field: "stage", cell: (deal) => deal.stage },
  { header: "Probability", field: "probability", cell: (deal) => deal.probability },
  { header: "Timeline", field: "timeline", cell: (deal) => deal.timeline },
  { header: "Expected close", field: "expectedClose", cell: (deal) => deal.expectedClose },
  { header: "Owner", field: "owner", cell: (deal) => deal.ownerEmail },
  { header: "Contact name", field: "contactName", cell: (deal) => deal.contact.name },
  { header: "Contact role", field: "contactRole", cell: (deal) => deal.contact.role },
  { header: "Contact email", field: "contactEmail", cell: (deal) => deal.contact.email },
  { header: "Contact phone", field: "contactPhone", cell: (deal) => deal.contact.phone },
  { header: "Notes", field: "notes", cell: (deal) => deal.notes },
  { header: "Lost reason", field: "lostReason", cell: (deal) => deal.lostReason },
  { header: "Date added", field: null, cell: (deal) => deal.dateAdded },
  { header: "Last updated", field: null, cell: (deal) => deal.lastUpdated },
];

/** Without these a file is no list of deals. */
export const NEEDED_HEADERS = ["Name", "Type", "Sector"] as const;
