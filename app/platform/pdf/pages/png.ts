/** PNG of what was drawn (https://www.w3.org/TR/png-3/): of few colours where that is what the page has. */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const MOST_COLOURS = 256;

/** Drawn pixels, four bytes each: red, green, blue, and one that says nothing. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Bits that are kept of each of red, green and blue, until a page has no more colours than a palette. What is left out is
 * seen by nobody on text, and hardly on photographs.
 */
const FINENESS = [8, 6, 5, 4];

/** @param mostBytes the picture is made coarser until it has no more, down to three bits of a colour. */
export function pngOf(pixels: Pixels, mostBytes = Infinity): Buffer {
  let made: Buffer | null = null;
  for (const bits of mostBytes === Infinity ? FINENESS : [...FINENESS, 3]) {
    const palette = inPalette(pixels, bits);
    if (palette === null) continue;
    made = palette;
    if (made.length <= mostBytes) return made;
  }
  return made ?? trueColours(pixels);
}

/** Null where the picture has more colours than fit. */
function inPalette({ width, height, data }: Pixels, bits: number): Buffer | null {
  const drop = 8 - bits;
  const mask = (0xff >> drop) << drop;
  const places = new Map<number, number>();
  const lines = Buffer.alloc((width + 1) * height);
  let at = 0;
  let last = -1;
  let place = 0;
  for (let y = 0; y < height; y += 1) {
    const line = y * (width + 1) + 1;
    for (let x = 0; x < width; x += 1, at += 4) {
      const colour = ((data[at]! & mask) << 16) | ((data[at + 1]! & mask) << 8) | (data[at + 2]! & mask);
      if (colour !== last) {
        last = colour;
        const known = places.get(colour);
        if (known === undefined && places.size === MOST_COLOURS) return null;
        place = known ?? places.size;
        if (known === undefined) places.set(colour, place);
      }
      lines[line + x] = place;
    }
  }
  const palette = Buffer.from([...places.keys()].flatMap((colour) => whole(colour, mask)));
  const head = headOf(width, height, 3);
  return png([chunk("IHDR", head), chunk("PLTE", palette), chunk("IDAT", deflateSync(lines, { level: 7 }))]);
}

/** The brightest of what was kept is white again. */
const whole = (colour: number, mask: number) =>
  [16, 8, 0].map((shift) => Math.round((((colour >> shift) & mask) / mask) * 255));

/** Photographs: each colour as what it differs from the pixel to its left. */
function trueColours({ width, height, data }: Pixels): Buffer {
  const lines = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    lines[to++] = 1;
    for (let x = 0; x < width; x += 1, at += 4) {
      for (let part = 0; part < 3; part += 1) {
        const left = x === 0 ? 0 : data[at + part - 4]! & COARSE;
        lines[to++] = (data[at + part]! & COARSE) - left;
      }
    }
  }
  return png([chunk("IHDR", headOf(width, height, 2)), chunk("IDAT", deflateSync(lines, { level: 5 }))]);
}

/** The last bits of a photograph are noise, and most of its bytes. */
const COARSE = 0xfc;

function headOf(width: number, height: number, colourType: 2 | 3): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = colourType;
  return head;
}

const png = (chunks: readonly Buffer[]) =>
  Buffer.concat([SIGNATURE, ...chunks, chunk("IEND", Buffer.alloc(0))]);

function chunk(name: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), bytes]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(bytes.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
