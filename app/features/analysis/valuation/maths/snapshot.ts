import type { Figure } from "#app/features/analysis/figures/figure.ts";
import type { CashFlow } from "./cash-flow.ts";
import type { ExchangeRate } from "./exchange-rate.ts";
import type { ValuationMethod } from "../records/holding.ts";

/** What a dated snapshot stores: figures with everything that explains them, and the words beside them. */
export interface SnapshotHolding {
  holdingId: string;
  name: string;
  sector: string;
  method: ValuationMethod;
  reason: string;
  /** Whole pence in the currency that is shown. */
  fairValue: number;
  /** Hundredths of the holding's own currency. */
  cost: number;
  figures: readonly Figure[];
}

/**
 * What a bridge to this snapshot needs besides its body: the flows of every holding up to its day, those of removed
 * holdings among them, and the exchange rates of their currencies.
 */
export interface SnapshotInputs {
  /** When this was stored, ISO 8601: as it was frozen, or later for a snapshot older than that. */
  at: string;
  flows: readonly FrozenFlows[];
  rates: readonly ExchangeRate[];
}

/** The flows of one holding in the order of their days, in hundredths of its currency. */
export interface FrozenFlows {
  holdingId: string;
  currency: string;
  flows: readonly CashFlow[];
}

export interface SnapshotBody {
  /** Of this shape: a reader of old snapshots asks it first. */
  version: 1;
  /** The day it values, and when and by whom it was frozen. */
  asOf: string;
  frozenAt: string;
  frozenBy: string;
  currency: string;
  holdings: readonly SnapshotHolding[];
  totals: readonly Figure[];
  /** Of the canonical text of its inputs; missing where those were not frozen with it. */
  inputsSha256?: string | undefined;
}

/**
 * The one text of a snapshot: its keys in their order, so that the same body always has the same hash. Undefined fields
 * are left out.
 * @throws {Error} on a number that isn't finite: such a body is a mistake of the program.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Error("A snapshot keeps finite numbers only");
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`);
  return `{${fields.join(",")}}`;
}
