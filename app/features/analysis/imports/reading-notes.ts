/** How cells were read that can be read otherwise: of each column the first, and how many more. */
export class ReadingNotes {
  readonly #columns = new Map<string, { first: string; more: number }>();

  add(header: string, note: string): void {
    const noted = this.#columns.get(header);
    if (noted) noted.more += 1;
    else this.#columns.set(header, { first: note, more: 0 });
  }

  /** A sentence for each column. */
  sentences(): string[] {
    return [...this.#columns].map(([header, { first, more }]) => {
      const others = more > 0 ? `, and so ${more === 1 ? "is 1 more cell" : `are ${more} more cells`}` : "";
      return `${header}: ${first}${others}.`;
    });
  }
}
