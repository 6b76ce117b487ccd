import { MULTIPLE, writtenPlain } from "#app/features/figures/unit.ts";
import type { CovenantKind, Light } from "./covenant.ts";
import type { CovenantPart } from "./covenant-columns.ts";

export const LIGHTS = {
  red: { label: "Broken", tone: "red" },
  amber: { label: "Close", tone: "amber" },
  green: { label: "Kept", tone: "green" },
} as const satisfies Record<Light, { label: string; tone: string }>;

/** The numbers of a test that can be explained. */
export const COVENANT_FIGURES = ["actual", "headroom", "cushion", "capacity"] as const;

export const PART_NAMES: Record<CovenantPart, string> = {
  netDebt: "Net debt",
  ebitda: "EBITDA",
  interest: "Interest",
  capex: "Capital expenditure",
  amortisation: "Scheduled amortisation",
};

/** "at most 4×" of leverage, "at least 2×" of the others. */
export function limitText({ kind, limit }: { kind: CovenantKind; limit: number }): string {
  return `${kind === "leverage" ? "at most" : "at least"} ${writtenPlain(limit, MULTIPLE)}`;
}
