const first = 1024;

/** Texts by their number, as bytes: half a million of them as strings would take several times the memory. */
export class SharedTexts {
  #bytes = Buffer.alloc(64 * first);
  /** Where each text ends. */
  #ends = new Uint32Array(first);
  #count = 0;

  /** Bytes of all of them. */
  get size(): number {
    return this.#ends[this.#count - 1] ?? 0;
  }

  push(text: string): void {
    const from = this.size;
    // No letter of a string takes more than three bytes.
    if (from + text.length * 3 > this.#bytes.length) {
      const grown = Buffer.alloc(2 * (this.#bytes.length + text.length * 3));
      this.#bytes.copy(grown, 0, 0, from);
      this.#bytes = grown;
    }
    if (this.#count === this.#ends.length) {
      const grown = new Uint32Array(2 * this.#ends.length);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#ends[this.#count] = from + this.#bytes.write(text, from);
    this.#count += 1;
  }

  /** The text of a number; none for one that has none. */
  at(index: number): string | undefined {
    const end = index < this.#count ? this.#ends[index] : undefined;
    return end === undefined ? undefined : this.#bytes.toString("utf8", this.#ends[index - 1] ?? 0, end);
  }
}
