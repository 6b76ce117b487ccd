import type { Write } from "#app/features/analysis/figures/figure.ts";
import { SHARE } from "#app/features/numbers/unit.ts";
import { count } from "#app/plural.ts";
import type { Light } from "../records/covenant.ts";
import type { StoredCovenant } from "../records/find-covenants.server.ts";
import { covenantsInWords, judgedBy, lightOfTest, LIGHTS } from "./covenant-words.ts";
import { judgedText } from "./judged-text.ts";

/** Bars at most; the table has every covenant. */
const MOST = 10;
/** The axis: from the whole limit missing to half of it left. What lies further would leave the others no room. */
const ENDS = [-1, 0.5] as const;
const SERIES: readonly Light[] = ["red", "amber", "green"];

/**
 * What the chart of a company's headrooms says, the worst first: what is left stands right of the limit, what is missing
 * left of it. Null when nothing could be tested.
 */
export function headroomChart(
  covenants: readonly Pick<StoredCovenant, "name" | "test">[],
  { source, write }: { source: string; write: Write },
) {
  const judged = covenants.flatMap(({ name, test }) => {
    const light = lightOfTest(test);
    if (!light) return [];
    // Debt without earnings is past any multiple.
    const headroom = test.ok ? test.value.headroom.value : -Infinity;
    return [{ name, light, headroom, figure: headroomText(light, headroom, write) }];
  });
  if (judged.length === 0) return null;
  const shown = judged.toSorted(worstFirst).slice(0, MOST);
  const isCut = shown.some(({ headroom }) => headroom < ENDS[0] || headroom > ENDS[1]);
  return {
    finding: covenantsInWords(covenants.map(({ test }) => lightOfTest(test))),
    unit: [
      "Headroom: percent of the limit that is left, or, left of the line, that is missing",
      ...(isCut ? ["bars with a point go on"] : []),
      ...(shown.length < judged.length ? [`the ${MOST} worst of ${count(judged.length, "covenant")}`] : []),
    ].join("; "),
    source,
    labelName: "Covenant",
    names: SERIES.map((light) => LIGHTS[light].label),
    tones: SERIES.map((light) => LIGHTS[light].tone),
    spans: shown.map(({ name, light, headroom, figure }) => ({
      label: name,
      from: 0,
      to: headroom,
      series: SERIES.indexOf(light),
      figure,
    })),
    ends: ENDS,
    write: (share: number) => write(share, SHARE),
    summary: shown.map(({ name, figure }) => `${name}: ${figure}.`).join(" "),
  };
}

/** Not by their difference: two without earnings have none. */
function worstFirst(one: { headroom: number }, other: { headroom: number }): number {
  return Number(one.headroom > other.headroom) - Number(one.headroom < other.headroom);
}

function headroomText(light: Light, headroom: number, write: Write): string {
  if (headroom === -Infinity) return `${LIGHTS.red.label}: no EBITDA`;
  if (light === "red") return `${LIGHTS.red.label} by ${write(-headroom, SHARE)}`;
  const left = `${judgedText(Math.max(0, headroom), SHARE, judgedBy("headroom", 0), write)} left`;
  return light === "amber" ? `${LIGHTS.amber.label}: ${left}` : left;
}
