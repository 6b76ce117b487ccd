import { type HeadUnits, headUnits } from "./head-units.ts";
import { type Decimals, shownDecimals } from "./reading.ts";
import { type DayOrder, shownOrder } from "./reading-day.ts";

/** What a column says of its cells as a whole, before any of them is read. */
export interface ColumnSense {
  head: HeadUnits;
  decimals: Decimals;
  order: DayOrder;
}

/** Looks at the cells of a column, each once, for what they show of the others. */
export class ColumnJudge {
  readonly #head: HeadUnits;
  readonly #decimals = new Set<"point" | "comma">();
  readonly #orders = new Set<Exclude<DayOrder, "mixed">>();

  constructor(header: string) {
    this.#head = headUnits(header);
  }

  add(text: string): void {
    if (text === "") return;
    if (this.#decimals.size < 2) {
      const decimals = shownDecimals(text);
      if (decimals) this.#decimals.add(decimals);
    }
    if (this.#orders.size < 2) {
      const order = shownOrder(text);
      if (order) this.#orders.add(order);
    }
  }

  sense(): ColumnSense {
    const head = this.#head;
    const [order = "day-first"] = this.#orders;
    const isTorn = this.#orders.size > 1;
    return {
      head,
      decimals: this.#decimals.size > 1 ? "mixed" : ([...this.#decimals][0] ?? null),
      order: head.order ?? (isTorn ? "mixed" : order),
    };
  }
}
