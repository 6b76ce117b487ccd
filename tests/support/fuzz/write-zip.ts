/** Writes ZIP archives that may lie: every field can be said otherwise than it is. */
import { crc32, deflateRawSync } from "node:zlib";

export interface LyingEntry {
  name: string;
  content: Uint8Array | string;
  stored?: boolean;
  /** What the entry's own header says instead. */
  local?: Partial<Said>;
  /** What the directory says instead. */
  central?: Partial<Said>;
  /** Bytes before the entry that belong to nothing. */
  gap?: number;
  /** Sizes stand behind the bytes, as in streams. */
  streamed?: boolean;
  /** Bytes behind the packed ones that count as theirs. */
  tail?: number;
  extra?: Buffer;
}

interface Said {
  name: string;
  method: number;
  flags: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
  attributes: number;
}

export interface Lies {
  count?: number;
  length?: number;
  from?: number;
  comment?: string;
  before?: Uint8Array;
  after?: Uint8Array;
  /** Between the entries and the directory. */
  hidden?: Uint8Array;
}

export function writeZip(entries: readonly LyingEntry[], lies: Lies = {}): Uint8Array {
  const body: Buffer[] = [Buffer.from(lies.before ?? [])];
  const directory: Buffer[] = [];
  const reached = () => body.reduce((sum, { length }) => sum + length, 0);
  for (const entry of entries) {
    const content = Buffer.from(entry.content as string);
    const squeezed = entry.stored ? content : deflateRawSync(content);
    const packed = Buffer.concat([squeezed, Buffer.alloc(entry.tail ?? 0)]);
    body.push(Buffer.alloc(entry.gap ?? 0));
    const real: Said = {
      name: entry.name,
      method: entry.stored ? 0 : 8,
      flags: entry.streamed ? 8 : 0,
      crc: crc32(content),
      packed: packed.length,
      size: content.length,
      at: reached(),
      attributes: 0,
    };
    const unsaid = entry.streamed ? { crc: 0, packed: 0, size: 0 } : {};
    body.push(header({ ...real, ...unsaid, ...entry.local }, entry.extra), packed);
    if (entry.streamed) {
      const behind = Buffer.from("504b0708000000000000000000000000", "hex");
      [real.crc, real.packed, real.size].forEach((value, index) =>
        behind.writeUInt32LE(value, 4 + index * 4),
      );
      body.push(behind);
    }
    directory.push(record({ ...real, ...entry.central }, entry.extra));
  }
  body.push(Buffer.from(lies.hidden ?? []));
  const from = reached();
  const listed = Buffer.concat(directory);
  const comment = Buffer.from(lies.comment ?? "");
  const end = Buffer.alloc(22);
  end.write("504b0506", "hex");
  end.writeUInt16LE(lies.count ?? entries.length, 8);
  end.writeUInt16LE(lies.count ?? entries.length, 10);
  end.writeUInt32LE(lies.length ?? listed.length, 12);
  end.writeUInt32LE(lies.from ?? from, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...body, listed, end, comment, Buffer.from(lies.after ?? [])]));
}

function header(said: Said, extra: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write("504b0304", "hex");
  bytes.writeUInt16LE(20, 4);
  common(bytes, 6, said);
  bytes.writeUInt16LE(extra.length, 28);
  return Buffer.concat([bytes, Buffer.from(said.name), extra]);
}

function record(said: Said, extra: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.write("504b0102", "hex");
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(20, 6);
  common(bytes, 8, said);
  bytes.writeUInt16LE(extra.length, 30);
  bytes.writeUInt32LE(said.attributes, 38);
  bytes.writeUInt32LE(said.at, 42);
  return Buffer.concat([bytes, Buffer.from(said.name), extra]);
}

/** Flags, method, time, sum, sizes, and the name's length: the same in both headers. */
function common(bytes: Buffer, at: number, said: Said): void {
  bytes.writeUInt16LE(said.flags, at);
  bytes.writeUInt16LE(said.method, at + 2);
  bytes.writeUInt32LE(said.crc, at + 8);
  bytes.writeUInt32LE(said.packed, at + 12);
  bytes.writeUInt32LE(said.size, at + 16);
  bytes.writeUInt16LE(Buffer.byteLength(said.name), at + 20);
}
