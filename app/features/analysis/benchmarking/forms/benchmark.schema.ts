import { z } from "zod";
import { type CellRead, currencyCell, optionalCell } from "#app/features/csv/csv-cells.ts";
import { dayCell, numberCell } from "#app/features/csv/number-cells.ts";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, typeMessage } from "#app/features/fields/text.schema.ts";
import { SIZE_BANDS } from "../maths/company.ts";
import { METRIC_KEYS, METRICS, type MetricKey } from "../maths/metric.ts";
import type { MetricValues } from "../imports/metric-columns.ts";
import { readMetric, readRevenue } from "../imports/peer-columns.ts";
import type { Directions } from "../records/saved-benchmark.ts";
import type { Weights } from "../maths/composite.ts";

/** What is typed into a field, read by the rules of a file's cell: one sentence says what is wrong and what is right. */
function typed<T>(label: string, read: (cell: string) => CellRead<T>) {
  return z
    .string({ error: typeMessage(label, `Enter ${label}`) })
    .trim()
    .max(40, { error: `${label} must be 40 characters or fewer` })
    .optional()
    .transform((text, context) => {
      const cell = read(text ?? "");
      if (cell.ok) return cell.value;
      context.addIssue({ code: "custom", message: `${label}: ${cell.what}. ${cell.right}` });
      return z.NEVER;
    });
}

type Numbers = Record<MetricKey, ReturnType<typeof typed<number | null>>>;
type WeightField = `weight_${MetricKey}`;
type DirectionField = `direction_${MetricKey}`;

const metricFields = Object.fromEntries(
  METRICS.map((metric) => [metric.key, typed(metric.name, readMetric(metric))]),
) as Numbers;

const readWeight = optionalCell(numberCell({ least: 0, most: 100 }));
const weightFields = Object.fromEntries(
  METRICS.map(({ key, name }) => [`weight_${key}`, typed(`Weight of ${name}`, readWeight)]),
) as Record<WeightField, Numbers[MetricKey]>;

export const DIRECTION_OPTIONS = [
  { value: "higher", label: "Higher is better" },
  { value: "lower", label: "Lower is better" },
] as const;

const directionField = (name: string) => optionalChoice(`Direction of ${name}`, DIRECTION_OPTIONS);
const directionFields = Object.fromEntries(
  METRICS.map(({ key, name }) => [`direction_${key}`, directionField(name)]),
) as Record<DirectionField, ReturnType<typeof directionField>>;

const year = typed("Year", numberCell({ least: 1990, most: 2100, isWhole: true }));

const fields = {
  name: line("Company name", { max: 200 }),
  sector: line("Sector", { max: 80 }),
  year,
  revenue: typed("Revenue", readRevenue()),
  ...metricFields,
  /** A saved group, or "set:" and a peer set's id for its companies of the same sector. */
  group: line("Peer group", { max: 64, missing: "Select a peer group" }),
  deal: optionalLine("Deal", { max: 64 }),
};

export const addBenchmarkSchema = z.object({ ...fields, _once: once });

export const editBenchmarkSchema = z.object({
  ...fields,
  ...weightFields,
  ...directionFields,
  /** The revision the page showed: nobody overwrites what they have not seen. */
  seen: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});

export const peerGroupSchema = z.object({
  name: line("Group name", { max: 120 }),
  set: line("Peer set", { max: 64, missing: "Select a peer set" }),
  sector: optionalLine("Sector", { max: 80 }),
  country: optionalLine("Country", { max: 2 }),
  year: typed("Year", optionalCell(numberCell({ least: 1990, most: 2100, isWhole: true }))),
  sizeBand: optionalChoice("Size", SIZE_BANDS),
  _once: once,
});

/** Companies of a set that a group may have by ticks alone. */
export const MOST_PICKED = 200;

const ticks = z.preprocess(
  (input) => (input === undefined ? [] : Array.isArray(input) ? input : [input]),
  z
    .array(z.string().max(64))
    .max(MOST_PICKED, { error: `Tick at most ${MOST_PICKED} companies` })
    .transform((ids) => [...new Set(ids)]),
);

/** The companies of a set that were ticked, as a group. */
export const pickedGroupSchema = z.object({
  name: line("Group name", { max: 120 }),
  peer: ticks,
  _once: once,
});

/** The list of a group's peers: what it showed, what is ticked of it, and why the others are not. */
export const tickPeersSchema = z.object({
  shown: z
    .string()
    .max(20_000)
    .default("")
    .transform((ids) => ids.split(" ").filter(Boolean)),
  peer: ticks,
  reason: optionalLine("Reason", { max: 400 }),
  _once: once,
});

/** What a file of peers is asked beside its rows. @param today the last day figures can hold for. */
export const importPeersFields = (today: string) => ({
  name: line("Name of the set", { max: 200 }),
  source: line("Source", { max: 200, missing: "Enter whose data it is" }),
  asOf: typed("As of", dayCell()).refine((day) => day <= today, { error: "As of must be today or earlier" }),
  currency: typed("Currency", currencyCell()),
});

export type AddBenchmarkForm = z.input<typeof addBenchmarkSchema>;
export type EditBenchmarkForm = z.input<typeof editBenchmarkSchema>;
export type PeerGroupForm = z.input<typeof peerGroupSchema>;
export type PickedGroupForm = { name: string; peer: string[] };
export type TickPeersForm = { peer: string[]; reason: string };

/** The metrics among the fields of a form. */
export function metricsOfForm(form: MetricValues): MetricValues {
  return Object.fromEntries(METRIC_KEYS.map((key) => [key, form[key]])) as MetricValues;
}

/** Weights that were given; a metric without one counts 1. */
export function weightsOfForm(form: Record<WeightField, number | null>): Weights {
  return Object.fromEntries(
    METRIC_KEYS.flatMap((key) => {
      const weight = form[`weight_${key}`];
      return weight === null || weight === 1 ? [] : [[key, weight]];
    }),
  ) as Weights;
}

/** Directions that differ from the usual one of their metric. */
export function directionsOfForm(
  form: Partial<Record<DirectionField, "higher" | "lower" | undefined>>,
): Directions {
  return Object.fromEntries(
    METRICS.flatMap(({ key, direction }) => {
      const given = form[`direction_${key}`];
      return given === undefined || given === direction ? [] : [[key, given]];
    }),
  ) as Directions;
}
