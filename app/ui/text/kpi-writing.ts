import { date } from "./format.ts";
import { kpiText, type WrittenUnit as Unit } from "./kpi-text.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** How pages of KPIs write figures: days as days, periods ("2026-Q1") as they are. Called on the server. */
export const kpiWriting = { write: kpiText, date: (text: string) => (day.test(text) ? date(text) : text) };

/** The number of a change of state. */
export function alertNumber({ number }: { number: { value: number; unit: Unit } | null }): string | null {
  return number && kpiText(number.value, number.unit);
}
