import type { Problem } from "#app/features/numbers/problem.ts";
import { withoutLine } from "./without-line.ts";

/** Rows that are refused for one reason. */
export interface RefusalReason {
  /** The column it is about; "" of the row as a whole. */
  field: string;
  /** What would be right. */
  right: string;
  rows: number;
  /** What is wrong, without the line: the first different ones, each with its first lines. */
  said: { what: string; rows: number; lines: number[] }[];
  /** How many rows say yet other things. */
  others: number;
}

/** What is kept of each; the counts tell of all. */
const MOST = { reasons: 20, said: 10, lines: 10 };

/** Groups the problems of refused rows: a column whose 800 values are no dates is one thing to mend. */
export class RefusalReasons {
  readonly #reasons = new Map<string, RefusalReason>();
  #left = 0;

  add(line: number, problems: readonly Problem[]): void {
    const told = new Set<RefusalReason>();
    for (const { code, where, what, right } of problems) {
      const field = where.replace(/^line \d+(?:, )?/, "");
      const key = JSON.stringify([code, field, right]);
      let reason = this.#reasons.get(key);
      if (!reason) {
        if (this.#reasons.size === MOST.reasons) {
          this.#left += 1;
          continue;
        }
        reason = { field, right, rows: 0, said: [], others: 0 };
        this.#reasons.set(key, reason);
      }
      // A row counts once for each reason, however often it has it.
      if (told.has(reason)) continue;
      told.add(reason);
      reason.rows += 1;
      this.#say(reason, withoutLine(what, line), line);
    }
  }

  /** The commonest first. */
  get all(): RefusalReason[] {
    return [...this.#reasons.values()].sort((one, other) => other.rows - one.rows);
  }

  /** Problems of reasons beyond those that are kept. */
  get left(): number {
    return this.#left;
  }

  #say(reason: RefusalReason, what: string, line: number): void {
    const said = reason.said.find((one) => one.what === what);
    if (said) {
      said.rows += 1;
      if (said.lines.length < MOST.lines) said.lines.push(line);
    } else if (reason.said.length < MOST.said) reason.said.push({ what, rows: 1, lines: [line] });
    else reason.others += 1;
  }
}
