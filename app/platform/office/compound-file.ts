/**
 * A compound file ([MS-CFB]), the container of Word, Excel and PowerPoint documents before 2007. Which of them it is
 * shows only in the names of its streams: an installer (.msi) is such a container too. Why no library reads it: 019.
 */

const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
const lastSector = 0xfffffffa;
const inHeader = 109;
const entryLength = 128;
const kinds = { storage: 1, stream: 2, root: 5 };

interface Entry {
  name: string;
  kind: number;
  start: number;
  /** Bytes. */
  size: number;
}

export class CompoundFile {
  private readonly bytes: Buffer;
  private readonly sectorSize: number;
  private readonly next: number[];
  private readonly entries: Entry[];

  static is(start: Uint8Array): boolean {
    return magic.equals(start.subarray(0, magic.length));
  }

  /** @returns null for what is no whole compound file. */
  static open(bytes: Buffer): CompoundFile | null {
    try {
      return bytes.length >= 512 && CompoundFile.is(bytes) ? new CompoundFile(bytes) : null;
    } catch (error) {
      // A number that leads beyond the file, or in a circle.
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new RangeError("No known size of sectors.");
    this.sectorSize = 1 << shift;
    this.next = this.allocationTables().flatMap((table) => this.numbersIn(table));
    const directory = Buffer.concat(this.chain(bytes.readUInt32LE(48)).map((sector) => this.sector(sector)));
    this.entries = [];
    for (let at = 0; at + entryLength <= directory.length; at += entryLength) {
      const length = directory.readUInt16LE(at + 64);
      const kind = directory[at + 66] ?? 0;
      if (kind === 0 || length < 2 || length > 64) continue;
      const name = directory.toString("utf16le", at, at + length - 2);
      const [start, size] = [directory.readUInt32LE(at + 116), directory.readUInt32LE(at + 120)];
      this.entries.push({ name, kind, start, size });
    }
  }

  /** Whether a stream or storage has the name, anywhere. */
  has(...names: string[]): boolean {
    return this.entries.some(({ name }) => names.some((one) => one.toLowerCase() === name.toLowerCase()));
  }

  /** The content of a stream; null when there is none, or it is damaged. */
  stream(name: string): Buffer | null {
    const entry = this.entries.find((one) => one.kind === kinds.stream && one.name === name);
    if (!entry) return null;
    try {
      return this.contentOf(entry);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** Small streams stand in a stream of their own, in sectors of 64 bytes. */
  private contentOf({ start, size }: Entry): Buffer {
    if (size === 0) return Buffer.alloc(0);
    const cutoff = this.bytes.readUInt32LE(56);
    if (size >= cutoff)
      return Buffer.concat(this.chain(start).map((number) => this.sector(number))).subarray(0, size);
    const root = this.entries.find(({ kind }) => kind === kinds.root);
    if (!root) throw new RangeError("No root.");
    const small = Buffer.concat(this.chain(root.start).map((number) => this.sector(number)));
    const table = this.chain(this.bytes.readUInt32LE(60)).flatMap((number) => this.numbersIn(number));
    const pieces = this.chain(start, table).map((number) => small.subarray(number * 64, number * 64 + 64));
    return Buffer.concat(pieces).subarray(0, size);
  }

  /** The sectors that hold the allocation table: the first 109 stand in the header, the others in a chain. */
  private allocationTables(): number[] {
    const tables: number[] = [];
    for (let index = 0; index < inHeader; index += 1) tables.push(this.bytes.readUInt32LE(76 + index * 4));
    const seen = new Set<number>();
    for (let at = this.bytes.readUInt32LE(68); at < lastSector;) {
      if (seen.has(at)) throw new RangeError("A circle.");
      seen.add(at);
      const numbers = this.numbersIn(at);
      at = numbers.pop() ?? lastSector;
      tables.push(...numbers);
    }
    return tables.filter((number) => number < lastSector);
  }

  private chain(start: number, table: readonly number[] = this.next): number[] {
    const sectors: number[] = [];
    for (let at = start; at < lastSector;) {
      if (sectors.length > table.length) throw new RangeError("A circle.");
      sectors.push(at);
      const next = table[at];
      if (next === undefined) throw new RangeError("A sector that is in no table.");
      at = next;
    }
    return sectors;
  }

  private sector(number: number): Buffer {
    const at = (number + 1) * this.sectorSize;
    if (at >= this.bytes.length) throw new RangeError("A sector beyond the end.");
    return this.bytes.subarray(at, at + this.sectorSize);
  }

  private numbersIn(number: number): number[] {
    const sector = this.sector(number);
    return Array.from({ length: Math.floor(sector.length / 4) }, (_, index) =>
      sector.readUInt32LE(index * 4),
    );
  }
}
