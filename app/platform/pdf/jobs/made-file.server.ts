import { closeSync, createReadStream, mkdirSync, openSync, type ReadStream, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { count } from "#app/plural.ts";
import { newId } from "../../secrets/random.server.ts";

/** A reader may take a file at this pace, in bytes a second, and a minute more; beyond that its disk is wanted. */
const slowest = 32 * 1024;

/**
 * What a job made, on disk. Its process has removed the name by the time it writes, so that a kill of either leaves
 * nothing; the bytes go when the file is closed. Whoever is handed one takes its bytes or its pieces, or closes it.
 */
export class MadeFile {
  readonly path: string;
  /** Bytes; none until it is made. */
  size = 0;
  readonly #fd: number;
  #stream: ReadStream | null = null;
  #late: NodeJS.Timeout | undefined;
  #isOpen = true;
  readonly #closed = Promise.withResolvers<void>();

  /** @throws the system's error when there is no room, or no folder. */
  constructor(folder: string) {
    this.path = join(folder, newId());
    try {
      this.#fd = openSync(this.path, "wx+", 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#fd = openSync(this.path, "wx+", 0o600);
    }
  }

  /** Settles once its disk is free again. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** It is written. From here on it is there for as long as a slow reader takes. */
  finish(size: number): void {
    this.size = size;
    const late = () => this.close(new Error("The file was taken too slowly."));
    this.#late = setTimeout(late, 60_000 + (size / slowest) * 1000).unref();
  }

  /** The whole of it, for what is small. It is closed. */
  bytes(): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(this.size);
    try {
      for (let at = 0; at < this.size;) {
        const read = readSync(this.#fd, bytes, at, this.size - at, at);
        if (read === 0) throw new Error(`A process said ${count(this.size, "byte")} and wrote ${at}.`);
        at += read;
      }
      return bytes;
    } finally {
      this.close();
    }
  }

  /** Its bytes, each piece read when the last is taken. It is closed at the end, and by whoever stops before. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    if (!this.#isOpen) throw new Error("The file is closed.");
    this.#stream = createReadStream("", { fd: this.#fd, start: 0 });
    try {
      yield* this.#stream as AsyncIterable<Buffer>;
    } finally {
      this.close();
    }
  }

  /** @param why given to who still reads it. */
  close(why?: Error): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#late);
    rmSync(this.path, { force: true });
    if (this.#stream && !this.#stream.closed) {
      // What it reads at this moment ends first.
      this.#stream
        .once("close", this.#closed.resolve)
        .once("error", () => {})
        .destroy(why);
      return;
    }
    if (!this.#stream) closeSync(this.#fd);
    this.#closed.resolve();
  }
}
