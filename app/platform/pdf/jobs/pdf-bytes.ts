/** What the bytes of a PDF tell before anything is read. */

const SPACE = 32;
const isDigit = (byte = 0) => byte >= 48 && byte <= 57;
const isLetter = (byte = 0) => (byte | 32) >= 97 && (byte | 32) <= 122;

const PERCENT = 37;
const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13;

/** Where objects begin that the reader has not come upon: inside a stream, a text or a remark. */
export function objectsElsewhere(bytes: Uint8Array, begun: ReadonlySet<number>): number[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: number[] = [];
  for (let at = file.indexOf("obj"); at !== -1; at = file.indexOf("obj", at + 3)) {
    let before = at;
    while (before > 0 && file[before - 1]! <= SPACE) before -= 1;
    // A number comes first, or the end of a line that a remark may fill.
    const isNumber = isDigit(file[before - 1]);
    const isLine = file.subarray(before, at).some(isLineEnd);
    if ((!isNumber && !isLine) || isLetter(file[at + 3])) continue;
    const begin = afterSpace(file, at + 3);
    if (!begun.has(begin)) found.push(begin);
  }
  return found;
}

function afterSpace(file: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    while (at < file.length && file[at]! <= SPACE) at += 1;
    if (file[at] !== PERCENT) return at;
    while (at < file.length && !isLineEnd(file[at])) at += 1;
  }
}

/**
 * Whether the end is missing: objects after the last sign of one, or fewer bytes than a file that is made for
 * the web says it has.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = Math.max(0, ...["%%EOF", "startxref", "trailer"].map((sign) => file.lastIndexOf(sign)));
  const header = file.toString("latin1", 0, 1_024);
  const said = /\/Linearized\b/.test(header) ? /\/L\s{0,9}(\d{1,12})/.exec(header) : null;
  if (said && Number(said[1]) > file.length) return true;
  return /\d\s{1,9}\d{1,9}\s{1,9}obj\b/.test(file.toString("latin1", end));
}
