/** What a benchmark found, as it is printed and kept in docs/performance.md. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import type { LoadPlan, Spread } from "./measure.ts";

/** A benchmark's answer. */
export interface Report {
  /** How it was taken. */
  how: string;
  tables: Table[];
  /** Drawn in characters. */
  chart?: string;
  /** A line for each thing that misses what was promised. */
  missed: string[];
}

/** The first row names the columns; all but the first column are numbers. */
export type Table = (string | number)[][];

export const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
/** `12.3 (11.0–14.2)`; without digits, whole numbers. */
export function range({ median, least, most }: Spread, digits = 0): string {
  const [middle, from, to] = [median, least, most].map((value) =>
    digits === 0 ? whole(value) : value.toFixed(digits),
  );
  return `${middle} (${from}–${to})`;
}
export const loadRounds = ({ rounds, seconds, connections }: LoadPlan) =>
  `${rounds} rounds of ${seconds} s a server, ${connections} connections, in turns; median (least–most).`;
export const askRounds = ({ rounds, requests }: { rounds: number; requests: number }) =>
  `${rounds} rounds of ${requests} requests to each, in turns; median (least–most) over the rounds.`;

/** In Markdown, with what the figures were taken on: they mean nothing without it. */
export function textOf({ how, tables, chart }: Report, folder: string): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const [disk, commit] = [
    ["stat", "-f", "-c", "%T", folder],
    ["git", "rev-parse", "--short", "HEAD"],
  ].map(([program = "", ...args]) => execFileSync(program, args, { encoding: "utf8" }).trim());
  const day = new Date().toISOString().slice(0, 10);
  const taken = `Taken on ${day} at ${commit}: ${cpus()[0]?.model}, ${cpus().length} cores, ${memory} GB, ${disk}, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}. ${how}`;
  const drawn = chart === undefined ? [] : [`\`\`\`\n${chart}\n\`\`\``];
  return [taken.trimEnd(), ...tables.map(markdownOf), ...drawn].map((part) => `${part}\n`).join("\n");
}

function markdownOf([names = [], ...rows]: Table): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(names), line(names.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** Replaces what stands between a benchmark's two marks; others keep their figures. */
export function writeIntoDocs(path: string, name: string, figures: string): void {
  const text = readFileSync(path, "utf8");
  const marked = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
  if (!marked.test(text)) throw new Error(`${path} has no marks to write ${name} between.`);
  writeFileSync(
    path,
    text.replace(marked, (_, start: string, end: string) => `${start}\n${figures}\n${end}`),
  );
}
