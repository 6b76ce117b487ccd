import type { BadgeTone } from "../badge.tsx";

/** What a chart says, and what its drawing is made of. The drawing is plain data: made by a loader, printed as SVG. */

export interface Series {
  name: string;
  /** One for each label; null where there is no figure. */
  values: readonly (number | null)[];
}

/** What a series means, in the colours of badges. Its fill tells it from the others as well (chart.css). */
type Tone = Exclude<BadgeTone, "solid-red">;

/** What stands around a drawing, whatever is drawn. */
export interface ChartWords {
  /** The finding, in a sentence: it is the chart's heading. */
  finding: string;
  /** What is measured: "Enquiries received, by month". */
  unit: string;
  /** What the labels are: heads the table's first column ("Month"). */
  labelName: string;
  /** Where the figures come from, as of when. */
  source: string;
  /** One a series, where colours mean something; by default they only differ. */
  tones?: readonly Tone[];
}

/** The same with what a drawing says to those who can't see it, and the names of what is in it. */
export interface ChartSaid extends ChartWords {
  summary: string;
  /** One to three. */
  names: readonly string[];
}

export interface ChartData extends ChartWords {
  labels: readonly string[];
  /** Shorter forms of the labels for the axis, where they are long. */
  axisLabels?: readonly string[];
  /** Lines too begin at zero: near their own values a percent up and down looks like a drama. */
  fromZero?: boolean;
  /** Where each label stands along a line's axis, rising: days that are not evenly apart. Evenly without. */
  at?: readonly number[];
  /** One to three: more can't be told apart. */
  series: readonly Series[];
  /** How a figure is written; by default with as many decimals as the figures need, at most two. */
  write?: (value: number) => string;
}

export interface AxisText {
  x: number;
  y: number;
  text: string;
}

/** One size of a chart, in the units of its viewBox. */
export interface Drawing {
  width: number;
  height: number;
  /** The horizontal rules of the value axis, and the one at zero (or at the foot). */
  grid: string;
  base: string;
  ticks: AxisText[];
  labels: AxisText[];
  /** Words that begin at their place instead of standing on its middle. */
  starts?: AxisText[];
  /** One a series: its columns, or its line. */
  marks: string[];
  /** Written figures beside the marks. */
  figures: AxisText[];
  /** Where each line ends. */
  ends: { x: number; y: number }[];
  /** The place of each label over the plot's whole height, and what stands there in words: told on hover. */
  hits?: { d: string; text: string }[];
}

/** A browser has all of it but what came with its document: there `charts-once.server.ts` leaves the caption alone. */
export interface DrawnChart {
  /** Points: marks that may lie upon each other, in front of the rules. */
  kind: "columns" | "lines" | "points";
  finding: string;
  unit: string;
  source: string;
  /** The chart in words, for those who can't see it. */
  summary: string;
  names: string[];
  tones?: ChartWords["tones"];
  wide: Drawing;
  narrow: Drawing;
  table: { labelName: string; rows: { label: string; cells: string[] }[] };
}

/** Between these a figure may lie; null where nothing limits it. */
export interface Limits {
  low: number | null;
  high: number | null;
}

/** A line without axes, as tall as a line of text. */
export interface DrawnSparkline {
  width: number;
  height: number;
  line: string;
  end: { x: number; y: number };
  /** Where the figures may lie, and the limits themselves as far as they are in the picture; null without limits. */
  band: { area: string; edges: string } | null;
  summary: string;
}
