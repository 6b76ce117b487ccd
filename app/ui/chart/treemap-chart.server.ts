import type { AxisText, ChartData, Drawing, DrawnChart } from "./chart.ts";
import { fitted, NARROW, type Room, round, WIDE, widthOf, writer } from "./chart-scale.server.ts";
import { chartInWords } from "./chart-words.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between the boxes, so that each can be told from the next in one colour. */
const gap = 3;
const line = 18;
const inset = 8;

interface TreemapOptions {
  /** A second line in each box where there is room: its share of the whole. */
  notes?: readonly string[];
}

/**
 * The parts of a whole as areas: each label's box is as large as its value, the largest first. Of one series; labels
 * of nothing or less have no box, and what finds no room for its words has them in the table.
 */
export function treemapChart(data: ChartData, { notes = [] }: TreemapOptions = {}): DrawnChart {
  const { finding, unit, source, labels, labelName, series } = data;
  const values = labels.map((_, index) => Math.max(0, series[0]?.values[index] ?? 0));
  const write = data.write ?? writer(values);
  const room = (one: Room) => drawn({ labels, values, notes, write }, one);
  return {
    kind: "columns",
    finding,
    unit,
    source,
    summary: chartInWords(data, write),
    names: series.map((one) => one.name),
    wide: room(WIDE),
    narrow: room(NARROW),
    table: {
      labelName,
      rows: labels.map((label, index) => ({ label, cells: [write(values[index] ?? 0)] })),
    },
  };
}

interface Parts {
  labels: readonly string[];
  values: readonly number[];
  notes: readonly string[];
  write: (value: number) => string;
}

function drawn({ labels, values, notes, write }: Parts, { width, height }: Room): Drawing {
  const order = values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  const boxes = squarified(
    order.map(({ value }) => value),
    { x: 0, y: 0, width, height },
  );
  const figures: AxisText[] = [];
  const words: AxisText[] = [];
  boxes.forEach((box, nth) => {
    const index = order[nth]?.index ?? 0;
    const inside = box.width - 2 * inset;
    const lines = Math.floor((box.height - inset) / line);
    const x = round(box.x + box.width / 2);
    const top = box.y + inset + 12;
    const label = fitted(labels[index] ?? "", inside);
    // Two letters and dots say nothing.
    if (lines < 1 || label.length < 4) return;
    figures.push({ x, y: round(top), text: label });
    [write(values[index] ?? 0), notes[index]].forEach((text, below) => {
      if (text === undefined || lines < below + 2 || widthOf(text) > inside) return;
      words.push({ x, y: round(top + (below + 1) * line), text });
    });
  });
  return {
    width,
    height,
    grid: "",
    base: "",
    ticks: [],
    labels: words,
    // The third colour is the light one: words stand on it.
    marks: ["", "", boxes.map(outline).join("")],
    figures,
    ends: [],
  };
}

function outline({ x, y, width, height }: Box): string {
  const [across, down] = [Math.max(1, width - gap), Math.max(1, height - gap)];
  return `M${round(x + gap / 2)} ${round(y + gap / 2)}h${round(across)}v${round(down)}h${round(-across)}z`;
}

/**
 * Boxes of given areas that fill a room, near to squares. Source: M. Bruls, K. Huizing and J. J. van Wijk, Squarified
 * Treemaps (2000).
 * @param values above zero, the largest first.
 */
export function squarified(values: readonly number[], room: Box): Box[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const scale = (room.width * room.height) / total;
  const areas = values.map((value) => value * scale);
  const boxes: Box[] = [];
  let left = { ...room };
  let at = 0;
  while (at < areas.length) {
    const side = Math.min(left.width, left.height);
    let end = at + 1;
    while (end < areas.length && worst(areas.slice(at, end + 1), side) <= worst(areas.slice(at, end), side)) {
      end += 1;
    }
    const row = areas.slice(at, end);
    const whole = row.reduce((sum, area) => sum + area, 0);
    const thick = whole / side;
    const isColumn = left.width >= left.height;
    let along = isColumn ? left.y : left.x;
    for (const area of row) {
      const length = area / thick;
      boxes.push(
        isColumn
          ? { x: left.x, y: along, width: thick, height: length }
          : { x: along, y: left.y, width: length, height: thick },
      );
      along += length;
    }
    left = isColumn
      ? { ...left, x: left.x + thick, width: left.width - thick }
      : { ...left, y: left.y + thick, height: left.height - thick };
    at = end;
  }
  return boxes;
}

/** How far the boxes of a row are from squares, at worst. */
function worst(row: readonly number[], side: number): number {
  const whole = row.reduce((sum, area) => sum + area, 0);
  return Math.max(
    ...row.map((area) => Math.max((side ** 2 * area) / whole ** 2, whole ** 2 / (side ** 2 * area))),
  );
}
