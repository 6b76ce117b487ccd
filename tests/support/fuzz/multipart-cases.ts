/** Multipart bodies as no browser sends them: valid ones, mutated by a seeded generator. The same seed, the same bodies. */
import { randomBy } from "./mutate-files.ts";

export interface MultipartCase {
  /** What was done to the body, for the message of a failure. */
  name: string;
  contentType: string;
  /** The body as it is cut on its way. */
  chunks: Uint8Array[];
  /** The sender goes away after the last chunk. */
  isCut: boolean;
}

type Random = (below: number) => number;

interface Part {
  head: string[];
  content: Buffer;
}

const boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, "a\r\n--b ")]);

const endless =
  'Content-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7\nno end';

/** Each in one chunk: where a reader waits for every file that its parser announces, it waits for ever. */
export const endlessFiles: readonly MultipartCase[] = [
  [
    "an illegal head, then a file without end",
    `--${boundary}\r\nBad Header\r\n\r\nx\r\n--${boundary}\r\n${endless}`,
  ],
  [
    "the end, then a file without end",
    `--${boundary}--\r\n--${boundary}\r\n\r\nx\r\n--${boundary}\r\n${endless}`,
  ],
].map(([name = "", body = ""]) => ({
  name,
  contentType: `multipart/form-data; boundary=${boundary}`,
  chunks: [Buffer.from(body)],
  isCut: false,
}));

/** @param seed of the sequence. @param count of bodies. */
export function* multipartCases(seed: number, count: number): Generator<MultipartCase> {
  yield* endlessFiles;
  const next = randomBy(seed);
  const random = (below: number) => Math.floor(next() * below);
  for (let made = endlessFiles.length; made < count; made += 1) yield mutated(random, made);
}

function mutated(random: Random, index: number): MultipartCase {
  const parts = validParts(random);
  const done: string[] = [];
  for (let left = random(3); left > 0; left -= 1) {
    const [name, change] = pick(random, partChanges);
    change(parts, random);
    done.push(name);
  }
  let body = written(parts, random(8) === 0 ? "\n" : "\r\n", random(6) !== 0);
  for (let left = random(3); left > 0; left -= 1) {
    const [name, change] = pick(random, bodyChanges);
    body = change(body, random);
    done.push(name);
  }
  const given = pick(random, contentTypes);
  const isCut = random(8) === 0;
  return {
    name: [`${index}`, ...done, isCut ? "cut off" : "", given === contentTypes[0] ? "" : given]
      .filter(Boolean)
      .join(", "),
    contentType: given,
    chunks: cut(isCut ? body.subarray(0, random(body.length + 1)) : body, random),
    isCut,
  };
}

const contentTypes = [
  ...Array.from({ length: 12 }, () => `multipart/form-data; boundary=${boundary}`),
  `multipart/form-data; boundary="${boundary}"; charset=utf-8`,
  "multipart/form-data; boundary=other",
  "multipart/form-data",
  `multipart/form-data; boundary=${"b".repeat(71)}`,
];

function validParts(random: Random): Part[] {
  const parts = [field("subject", "Odd bodies"), field("message", "What I typed.\r\nTwo lines.")];
  if (random(2) === 0) parts.push(field("category", "other"));
  for (let files = random(4); files > 0; files -= 1) {
    const size = pick(random, [0, 1, 34, 400, 4096, 70_000]);
    parts.push(file("attachments", pick(random, ["a.pdf", "b.pdf", "c.exe", "", "..\\d.pdf"]), pdf(size)));
  }
  return parts;
}

const field = (name: string, text: string): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"`],
  content: Buffer.from(text),
});

const file = (name: string, filename: string, content: Buffer): Part => ({
  head: [
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
    "Content-Type: application/pdf",
  ],
  content,
});

type PartChange = (parts: Part[], random: Random) => void;

const headChange =
  (change: (head: string[]) => string[]): PartChange =>
  (parts, random) => {
    const part = pick(random, parts);
    part.head = change(part.head);
  };

const partChanges: readonly [string, PartChange][] = [
  ["an illegal head", headChange((head) => ["Bad Header", ...head])],
  ["an illegal last head", headChange((head) => [...head, "X\u0001: y"])],
  ["a head without a colon", headChange(() => ["Content-Disposition"])],
  ["a head folded over lines", headChange((head) => [...head, "X-Long: a\r\n  b\r\n\tc"])],
  ["NUL in a head", headChange((head) => [...head, "X-Nul: a\0b"])],
  ["20 KB of head", headChange((head) => [...head, `X-Long: ${"a".repeat(20_000)}`])],
  [
    "a hundred heads",
    headChange((head) => [...head, ...Array.from({ length: 100 }, (_, at) => `X-${at}: 1`)]),
  ],
  ["no head", headChange(() => [])],
  ["no name", headChange(() => ['Content-Disposition: form-data; filename="a.pdf"'])],
  ["no disposition", headChange(() => ["Content-Type: application/octet-stream"])],
  ["another disposition", headChange(() => ['Content-Disposition: attachment; name="attachments"'])],
  [
    "bytes without a name",
    headChange(() => ["Content-Disposition: form-data", "Content-Type: application/octet-stream"]),
  ],
  [
    "an encoded file name",
    headChange(() => ["Content-Disposition: form-data; name=\"attachments\"; filename*=utf-8''%ff%00a.pdf"]),
  ],
  ["an unknown charset", headChange((head) => [...head, "Content-Type: text/plain; charset=x-none"])],
  ["prototype names", headChange(() => ['Content-Disposition: form-data; name="__proto__"'])],
  ["a part twice", (parts, random) => void parts.push({ ...pick(random, parts) })],
  ["turned round", (parts) => void parts.reverse()],
  [
    "seventy fields",
    (parts) => void parts.push(...Array.from({ length: 70 }, (_, at) => field(`f${at}`, "x"))),
  ],
  [
    "forty files",
    (parts) => void parts.push(...Array.from({ length: 40 }, () => file("attachments", "z.pdf", pdf(20)))),
  ],
  [
    "a form in a part",
    (parts, random) => {
      const inner = written(validParts(random), "\r\n", true);
      parts.push({ head: [`Content-Type: multipart/mixed; boundary=${boundary}`], content: inner });
    },
  ],
];

const bodyChanges: readonly [string, (body: Buffer, random: Random) => Buffer][] = [
  ["truncated", (body, random) => body.subarray(0, random(body.length + 1))],
  ["beheaded", (body, random) => body.subarray(random(body.length + 1))],
  ["twice", (body) => Buffer.concat([body, body])],
  ["something before", (body) => Buffer.concat([Buffer.from("preamble\r\n"), body])],
  ["something after", (body) => Buffer.concat([body, Buffer.alloc(5000, "epilogue")])],
  ["a boundary too many", (body, random) => inserted(body, Buffer.from(`\r\n--${boundary}`), random)],
  ["an end too many", (body, random) => inserted(body, Buffer.from(`\r\n--${boundary}--`), random)],
  [
    "a file out of nowhere",
    (body, random) =>
      inserted(
        body,
        Buffer.from(
          `\r\n--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="n.pdf"\r\n\r\n`,
        ),
        random,
      ),
  ],
  ["no line ends", (body) => Buffer.from(body.toString("latin1").replaceAll("\r\n", "\n"), "latin1")],
  ["nothing", () => Buffer.alloc(0)],
  [
    "other bytes",
    (body, random) => {
      const changed = Buffer.from(body);
      for (let left = 1 + random(8); left > 0 && changed.length > 0; left -= 1)
        changed[random(changed.length)] = random(256);
      return changed;
    },
  ],
  [
    "pieces swapped",
    (body, random) => {
      const at = random(body.length + 1);
      return Buffer.concat([body.subarray(at), body.subarray(0, at)]);
    },
  ],
];

function inserted(body: Buffer, piece: Buffer, random: Random): Buffer {
  const at = random(body.length + 1);
  return Buffer.concat([body.subarray(0, at), piece, body.subarray(at)]);
}

function written(parts: readonly Part[], lineEnd: string, isEnded: boolean): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}${lineEnd}${head.map((line) => line + lineEnd).join("")}${lineEnd}`, "latin1"),
    content,
    Buffer.from(lineEnd),
  ]);
  return Buffer.concat([...pieces, Buffer.from(isEnded ? `--${boundary}--${lineEnd}` : "")]);
}

/** Whole, in equal pieces, at places of chance, or around a boundary. */
function cut(body: Buffer, random: Random): Buffer[] {
  const places = new Set<number>();
  const way = random(4);
  if (way === 1) {
    const size = pick(random, [1, 7, 64, 1000, 16_384]);
    for (let at = size; at < body.length && places.size < 200; at += size) places.add(at);
  } else if (way === 2) {
    for (let left = random(12); left > 0; left -= 1) places.add(random(body.length + 1));
  } else if (way === 3) {
    for (let at = body.indexOf(`--${boundary}`); at !== -1; at = body.indexOf(`--${boundary}`, at + 1))
      places.add(at + random(boundary.length + 8) - 4);
  }
  const ends = [...places].filter((at) => at > 0 && at < body.length).sort((one, other) => one - other);
  return [...ends, body.length].map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error("Nothing to pick from.");
  return value;
}

/** The request as a socket gives it: chunk after chunk as it is asked for. */
export function requestOf({ contentType, chunks, isCut }: Omit<MultipartCase, "name">): Request {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else if (isCut) controller.error(new Error("The sender went away."));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": contentType };
  return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}
