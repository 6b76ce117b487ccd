/** How cells were read that can be read otherwise: of each column the first, and how many more. */
export class SaidCells {
  readonly #said = new Map<string, { first: string; more: number }>();

  add(header: string, said: string): void {
    const noted = this.#said.get(header);
    if (noted) noted.more += 1;
    else this.#said.set(header, { first: said, more: 0 });
  }

  /** A sentence for each column. */
  notes(): string[] {
    return [...this.#said].map(([header, { first, more }]) => {
      const others = more > 0 ? `, and so ${more === 1 ? "is 1 more cell" : `are ${more} more cells`}` : "";
      return `${header}: ${first}${others}.`;
    });
  }
}
