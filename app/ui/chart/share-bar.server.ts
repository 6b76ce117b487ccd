import type { BadgeTone } from "../badge.tsx";
import { round } from "./chart-scale.server.ts";
import type { DrawnShares } from "./share-bar.tsx";

/** Of the bar's length: what there is can be seen, however little it is. */
const LEAST = 1.5;

/** The parts of a whole in their order, those that are nothing left out; null where nothing is left. */
export function shareBar(
  parts: readonly { value: number; text: string; tone: BadgeTone }[],
): DrawnShares | null {
  const there = parts.filter(({ value }) => value > 0);
  if (there.length === 0) return null;
  const whole = there.reduce((sum, { value }) => sum + value, 0);
  const long = there.map(({ value }) => Math.max(LEAST, (value / whole) * 100));
  const scale = 100 / long.reduce((sum, one) => sum + one, 0);
  const endOf = (index: number) => round(long.slice(0, index).reduce((sum, one) => sum + one, 0) * scale);
  return {
    parts: there.map(({ text, tone }, index) => ({
      text,
      tone,
      path: `M${endOf(index)} 0H${endOf(index + 1)}V1H${endOf(index)}z`,
    })),
  };
}
