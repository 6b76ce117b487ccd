/** What a part found, as it is printed and stands in docs/performance.md. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

export interface Report {
  /** How it was taken. */
  how: string;
  /** The first row names the columns; all but the first column are figures. */
  table: (string | number)[][];
}

/** In Markdown, with what the figures were taken on: they mean nothing without it. */
export function textOf({ how, table: [names = [], ...rows] }: Report): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`;
  const taken = `Taken on ${new Date().toISOString().slice(0, 10)} at ${commit}: ${machine}. ${how}`;
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  const ruled = line(names.map((_, at) => (at === 0 ? "---" : "--:")));
  return `${taken}\n\n${[line(names), ruled, ...rows.map(line)].join("\n")}`;
}
