import { type Figure, figureByMethod } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { hundredths, PLAIN } from "#app/features/numbers/unit.ts";

/** A finding that could cost money. Severity and likelihood from 1 to 5. */
export interface RedFlag {
  id: string;
  finding: string;
  mitigation: string | null;
  severity: number;
  likelihood: number;
  /** Whole pence; null where it can't be said. */
  impactPence: number | null;
  isOpen: boolean;
}

type Scored = Pick<RedFlag, "severity" | "likelihood" | "isOpen">;

/** Σ severity × likelihood of the open flags; 0 without any. */
export function riskScore(flags: readonly Scored[], asOf: string): Outcome<Figure> {
  const open = flags.filter((flag) => flag.isOpen);
  const problems = open.flatMap(scoreProblems);
  if (problems.length > 0) return bad(...problems);
  return figureByMethod(
    {
      key: "risk-score",
      name: "Risk score",
      unit: PLAIN,
      method: "Sum of severity (1–5) times likelihood (1–5) of the open red flags",
      formula: "Σ severity × likelihood",
      puts: [
        { symbol: "severity", name: "Severities", value: open.map((flag) => flag.severity), unit: PLAIN },
        {
          symbol: "likelihood",
          name: "Likelihoods",
          value: open.map((flag) => flag.likelihood),
          unit: PLAIN,
        },
      ],
      asOf,
    },
    ({ list }) => {
      const likelihood = list("likelihood");
      return sum(list("severity").map((severity, index) => severity * (likelihood[index] ?? 0)));
    },
  );
}

/** What the open flags could cost together, in pence; refused where none of them states an impact. */
export function openImpact(
  flags: readonly Pick<RedFlag, "impactPence" | "isOpen">[],
  asOf: string,
): Outcome<Figure> {
  const open = flags.filter((flag) => flag.isOpen);
  const stated = open.flatMap(({ impactPence }) => (impactPence === null ? [] : [impactPence]));
  if (stated.length === 0) {
    return bad(problem("no-impact", "impact", "No open red flag states an impact", "Enter one in pounds"));
  }
  return figureByMethod(
    {
      key: "impact",
      name: "Stated impact",
      unit: hundredths("GBP"),
      method: `Sum of the impacts that open red flags state: ${stated.length} of ${open.length} do. Likelihood is left out`,
      formula: "Σ impact",
      puts: [{ symbol: "impact", name: "Impacts", value: stated, unit: hundredths("GBP") }],
      asOf,
    },
    ({ list }) => sum(list("impact")),
  );
}

/** The open flags' places in a matrix: five rows, severity 5 first, of five likelihoods, 1 first. */
export function riskMatrix<Flag extends Scored>(flags: readonly Flag[]): Flag[][][] {
  return [5, 4, 3, 2, 1].map((severity) =>
    [1, 2, 3, 4, 5].map((likelihood) =>
      flags.filter((flag) => flag.isOpen && flag.severity === severity && flag.likelihood === likelihood),
    ),
  );
}

function scoreProblems({ severity, likelihood }: Pick<RedFlag, "severity" | "likelihood">): Problem[] {
  return Object.entries({ severity, likelihood }).flatMap(([where, value]) =>
    Number.isInteger(value) && value >= 1 && value <= 5
      ? []
      : [
          problem(
            "score",
            where,
            `The ${where} is not from 1 to 5`,
            "Choose 1 for the least, 5 for the most",
          ),
        ],
  );
}
