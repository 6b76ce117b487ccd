/**
 * Which lines of a long file say the same: keys with the line each was first on. Of a key only 64 bits are kept, so
 * that a hundred thousand take 3 MB, outside the heap, where their texts would take many times that. Two different keys
 * of such a file are taken for one another once in a billion files.
 */
export class LineKeys {
  #high = new Uint32Array(first);
  #low = new Uint32Array(first);
  /** 0: the place is free. */
  #lines = new Uint32Array(first);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The line a key was added with. */
  lineOf(key: string): number | undefined {
    const [high, low] = bitsOf(key);
    return this.#lines[this.#placeOf(high, low)] || undefined;
  }

  has(key: string): boolean {
    return this.lineOf(key) !== undefined;
  }

  /** @param line from 1. @returns the line it was on before, which is kept; undefined where it is new. */
  add(key: string, line: number): number | undefined {
    const [high, low] = bitsOf(key);
    const place = this.#placeOf(high, low);
    const earlier = this.#lines[place];
    if (earlier) return earlier;
    this.#put(place, high, low, line);
    this.#size += 1;
    if (this.#size * 2 > this.#lines.length) this.#grow();
    return undefined;
  }

  /** Where these bits are, or the free place they belong to. */
  #placeOf(high: number, low: number): number {
    const mask = this.#lines.length - 1;
    let place = low & mask;
    while (this.#lines[place] && (this.#low[place] !== low || this.#high[place] !== high)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  #put(place: number, high: number, low: number, line: number): void {
    this.#high[place] = high;
    this.#low[place] = low;
    this.#lines[place] = line;
  }

  #grow(): void {
    const [high, low, lines] = [this.#high, this.#low, this.#lines];
    const room = lines.length * 2;
    this.#high = new Uint32Array(room);
    this.#low = new Uint32Array(room);
    this.#lines = new Uint32Array(room);
    lines.forEach((line, place) => {
      if (line === 0) return;
      const [h = 0, l = 0] = [high[place], low[place]];
      this.#put(this.#placeOf(h, l), h, l, line);
    });
  }
}

/** A power of two, as every size after it. */
const first = 1024;

/** 64 bits of a text, spread evenly: cyrb53 by bryc (public domain), with all of both its halves. */
function bitsOf(key: string): [high: number, low: number] {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [other >>> 0, one >>> 0];
}
