import { count } from "#app/plural.ts";
import { createHash } from "node:crypto";
import { problemText } from "#app/features/numbers/problem.ts";
import type { Columns } from "#app/features/csv/csv-columns.ts";
import type { Counts, Preview, Verdict } from "./import-kind.ts";
import { rowTexts } from "./cell-text.ts";
import { RefusalReasons } from "./refusal-reasons.ts";

/** How much of a preview is shown of each; the counts tell of all. */
const MOST = { fresh: 20, changed: 50, refused: 50 };

/** Told of each row that is refused, with the reasons. */
export type TellRefused = (line: number, text: string) => void;

/** Counts what becomes of rows and keeps the first of each. */
export class PreviewMaker<Row extends object> {
  readonly counts: Counts = { new: 0, changed: 0, same: 0, refused: 0 };
  readonly #fresh: Preview["fresh"][number][] = [];
  readonly #changed: Preview["changed"][number][] = [];
  readonly #refused: Preview["refused"][number][] = [];
  readonly #reasons = new RefusalReasons();
  readonly #hash = createHash("sha256");
  readonly #columns: Columns<Row>;
  readonly #tell: TellRefused;
  #cleared = 0;

  constructor(columns: Columns<Row>, tell: TellRefused = () => {}) {
    this.#columns = columns;
    this.#tell = tell;
  }

  add(verdict: Verdict<Row>): void {
    this.counts[verdict.is] += 1;
    const { line } = verdict;
    if (verdict.is === "same") return;
    if (verdict.is === "refused") {
      const text = `${verdict.problems.map(problemText).join(". ")}.`;
      if (this.#refused.length < MOST.refused) this.#refused.push({ line, text });
      this.#reasons.add(line, verdict.problems);
      this.#tell(line, text);
      this.#note([line, text]);
      return;
    }
    const { label } = verdict;
    if (verdict.is === "new") {
      const all = verdict.values ?? rowTexts(this.#columns, verdict.row);
      // What the record is called stands in its own column.
      const values = all.filter(({ text }) => text !== label);
      if (this.#fresh.length < MOST.fresh) this.#fresh.push({ line, label, values });
      this.#note([line, label, values]);
      return;
    }
    const { changes, id } = verdict;
    this.#cleared += changes.filter(({ after }) => after === "").length;
    if (this.#changed.length < MOST.changed) this.#changed.push({ line, label, changes });
    this.#note([line, id, changes.map(({ field, before, after }) => [field, before, after])]);
  }

  /** Of everything so far. */
  digest(): string {
    return this.#hash.copy().digest("hex").slice(0, 32);
  }

  made(notes: readonly string[], problems: readonly string[]): Preview {
    const cleared = this.#cleared;
    const emptied =
      cleared > 0
        ? [
            `${cleared === 1 ? "1 value is" : `${count(cleared, "value")} are`} cleared: the file’s cells are empty there.`,
          ]
        : [];
    return {
      counts: this.counts,
      fresh: this.#fresh,
      changed: this.#changed,
      refused: this.#refused,
      reasons: this.#reasons.all,
      reasonsLeft: this.#reasons.left,
      notes: [...notes, ...emptied],
      problems,
      digest: this.digest(),
    };
  }

  #note(fact: unknown): void {
    this.#hash.update(`${JSON.stringify(fact)}\n`);
  }
}
