/** One indivisible strip of a column: a line of text, a row of a table, a chart. Heights in points. */
export interface Item {
  height: number;
  /** White wanted above and below; between two items the larger one counts, at the head of a page none. */
  before: number;
  after?: number;
  /** Stands on the same page as the item after it. */
  keep?: boolean;
  /** May move to the head of the next page while text goes on below. */
  floats?: boolean;
  /** Nothing that floats is carried past it. */
  barrier?: boolean;
  /** Starts a new page when less than this is left. */
  room?: number;
  /** Drawn again at the head of the page when a break falls before this item. */
  again?: { height: number; draw(y: number): void };
  draw(y: number): void;
}

export interface Placement {
  y: number;
  item: Pick<Item, "draw">;
}

/** Deals items onto pages of the given height. Never loses one: what is taller than a page stands on its own. */
export function paginate(items: Item[], top: number, bottom: number): Placement[][] {
  const pages: Placement[][] = [[]];
  let y = top;
  let gap = 0;
  const waiting: Item[] = [];

  const current = () => pages.at(-1)!;
  const start = (item: Item) => (current().length === 0 ? top : y + Math.max(gap, item.before));
  const place = (item: Item) => {
    const at = start(item);
    current().push({ y: at, item });
    y = at + item.height;
    gap = item.after ?? 0;
  };
  const turn = () => {
    pages.push([]);
    y = top;
    gap = 0;
    while (
      waiting.length > 0 &&
      (current().length === 0 || start(waiting[0]!) + waiting[0]!.height <= bottom)
    ) {
      place(waiting.shift()!);
    }
  };
  const fits = (chain: Item[]) => {
    let end = y;
    let space = gap;
    chain.forEach((item, index) => {
      end = (index === 0 ? start(item) : end + Math.max(space, item.before)) + item.height;
      space = item.after ?? 0;
    });
    return end <= bottom && start(chain[0]!) + (chain[0]!.room ?? 0) <= bottom;
  };

  for (let at = 0; at < items.length;) {
    let last = at;
    while (items[last]!.keep && last + 1 < items.length) last += 1;
    const chain = items.slice(at, last + 1);
    const first = chain[0]!;
    at = last + 1;
    if (first.barrier) while (waiting.length > 0) turn();
    if (first.floats && chain.length === 1 && (waiting.length > 0 || !fits(chain))) {
      waiting.push(first);
      continue;
    }
    if (!fits(chain) && current().length > 0) {
      do turn();
      while (waiting.length > 0);
      if (!fits(chain) && current().length > 0 && chainHeight(chain) <= bottom - top) turn();
      repeatHead(first);
    }
    for (const [index, item] of chain.entries()) {
      if (index > 0 && start(item) + item.height > bottom) {
        turn();
        repeatHead(item);
      }
      place(item);
    }
  }
  while (waiting.length > 0) turn();
  return pages;

  function repeatHead(item: Item): void {
    if (!item.again) return;
    place({ height: item.again.height, before: 0, draw: item.again.draw });
  }
}

/** What else is drawn when an item is. */
export function drawnWith(item: Item, more: { before?: (y: number) => void; after?: () => void }): void {
  const { draw } = item;
  item.draw = (y) => {
    more.before?.(y);
    draw(y);
    more.after?.();
  };
}

/** The height of items that never part. */
export function chainHeight(chain: readonly Item[]): number {
  return chain.reduce((sum, item, index) => sum + item.height + (index === 0 ? 0 : item.before), 0);
}
