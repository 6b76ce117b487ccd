import { count } from "#app/plural.ts";
import { MULTIPLE, writtenPlain } from "#app/features/numbers/unit.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import { AMBER, type Covenant, type Light, NO_EARNINGS } from "../records/covenant.ts";
import type { CovenantKind, CovenantPart } from "../records/covenant-fields.ts";

export const LIGHTS = {
  red: { label: "Broken", tone: "red" },
  amber: { label: "Close", tone: "amber" },
  green: { label: "Kept", tone: "green" },
} as const satisfies Record<Light, { label: string; tone: string }>;

/** The numbers of a test that can be explained. */
export const COVENANT_FIGURES = ["actual", "headroom", "cushion", "capacity"] as const;

/** What tells the light of a figure: it is not rounded to the other side of these. @param limit the covenant's. */
export function judgedBy(figure: (typeof COVENANT_FIGURES)[number], limit: number): number[] {
  if (figure === "actual") return [limit];
  return figure === "headroom" ? [AMBER] : [];
}

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

/** A test's light; red as well where there is net debt and no EBITDA to carry it. Null where it can't be said. */
export function lightOfTest(test: Outcome<Covenant> | undefined): Light | null {
  if (test?.ok) return test.value.light;
  return test?.problems.some(({ code }) => code === NO_EARNINGS) ? "red" : null;
}

/** How a company's covenants stand, in one sentence. */
export function covenantsInWords(lights: readonly (Light | null)[]): string {
  const broken = lights.filter((light) => light === "red").length;
  const untested = lights.filter((light) => light === null).length;
  const rest = untested === 0 ? "" : `, ${untested} could not be tested`;
  if (broken > 0) return `${count(broken, "covenant is", "covenants are")} broken${rest}`;
  return untested === 0 ? "Every covenant is kept" : `Every covenant that could be tested is kept${rest}`;
}
