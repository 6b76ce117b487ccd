import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readSync,
  realpathSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count } from "#app/plural.ts";
import { env } from "../../env.server.ts";
import { newId } from "../../secrets/random.server.ts";
import { READY, type JobMessage } from "./serve-jobs.server.ts";

/** Megabytes that V8 reserves for code it never makes, and that the system counts as if they were used. */
const reserved = 512;
/** Of what a process says last, to tell why it ended. Bytes. */
const lastWords = 2_000;

interface Listener {
  ready(): void;
  /** @param held megabytes that the process still holds. */
  answer(reply: unknown, bytes: Uint8Array | null, held: number): void;
  /** Once, and nothing after it. */
  ended(cause: Error): void;
}

/**
 * A process that does one job at a time. Where the system can, it limits what memory the process gets (RLIMIT_DATA
 * counts private memory that can be written, whoever asked for it), so that it is this process that ends and no other.
 * Bytes go both ways through a file without a name that both have open; messages stay small.
 */
export class WorkerProcess {
  readonly pid: number | undefined;
  private readonly child: ChildProcess;
  private readonly shared: number;
  private words = "";

  /** @throws the system's error when it gives no process or no file. */
  constructor(file: string, megabytes: number, listener: Listener) {
    this.shared = openNameless();
    try {
      this.child = start(file, megabytes, this.shared);
    } catch (error) {
      closeSync(this.shared);
      throw error;
    }
    this.pid = this.child.pid;
    let isOver = false;
    const over = (cause: Error) => {
      if (isOver) return;
      isOver = true;
      closeSync(this.shared);
      listener.ended(cause);
    };
    this.child.stderr?.setEncoding("utf8").on("data", (words: string) => {
      this.words = (this.words + words).slice(-lastWords);
    });
    this.child.on("message", (message: JobMessage) => {
      if (isOver) return;
      if (message.content === READY) listener.ready();
      else listener.answer(message.content, this.take(message.bytes), message.held ?? 0);
    });
    this.child.on("error", over);
    this.child.on("exit", (code, signal) =>
      over(new Error(`The process ended (${signal ?? code}). ${this.words}`)),
    );
    this.hold(false);
  }

  /** @param bytes that belong to the message; they are copied. */
  send(content: unknown, bytes?: Uint8Array): void {
    for (let at = 0; bytes && at < bytes.length;) at += writeSync(this.shared, bytes, at, undefined, at);
    // A process that ended takes nothing, and says so by its end.
    this.child.send({ content, bytes: bytes?.length ?? null } satisfies JobMessage, () => {});
  }

  /** Whether the product stays alive for its sake. */
  hold(isBusy: boolean): void {
    const change = isBusy ? "ref" : "unref";
    this.child[change]();
    this.child.channel?.[change]();
    (this.child.stderr as Socket | null)?.[change]();
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  private take(length: number | null): Uint8Array | null {
    if (length === null) return null;
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length;) {
      const read = readSync(this.shared, bytes, at, length - at, at);
      if (read === 0) throw new Error(`A process said ${count(length, "byte")} and wrote ${at}.`);
      at += read;
    }
    ftruncateSync(this.shared);
    return bytes;
  }
}

function start(file: string, megabytes: number, shared: number): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.floor(megabytes * 0.6)}`,
    ...fence(file),
    file,
  ];
  const limit = `ulimit -c 0; ulimit -d ${(reserved + megabytes) * 1024}; unset PWD; exec "$@"`;
  const [command = "", ...rest] =
    process.platform === "linux" ? ["/bin/sh", "-c", limit, "sh", ...bound, ...node] : node;
  return spawn(command, rest, {
    // Nothing of the product reaches the process: not its environment, which holds secrets, nor its flags.
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc", shared],
  });
}

/** Debian's, of util-linux: takes rights away that a program could gain, and ends the process with its parent. */
const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));
const bound = setpriv ? [setpriv, "--no-new-privs", "--pdeathsig", "KILL"] : [];

/**
 * What a process that reads files of others may do: read its own source, the packages and the stored files, and nothing
 * else of the disk, the database and the secret least of all. It writes no file but those that are open already, starts
 * no process and loads no native code. A worker of Node's is not fenced, so it has one alone where nothing else watches
 * for its parent's end. Node 24 can't take the network away. https://nodejs.org/docs/latest-v24.x/api/permissions.html
 */
function fence(file: string): string[] {
  const root = process.cwd();
  const { dataDir, nodeEnv } = env();
  const read = [
    file,
    join(root, "app"),
    join(root, "package.json"),
    realpathSync(join(root, "node_modules")),
    join(dataDir, "files"),
    // Unit tests have their files there.
    ...(nodeEnv === "test" ? [tmpdir()] : []),
  ];
  return [
    "--permission",
    ...(setpriv ? [] : ["--allow-worker"]),
    ...read.map((path) => `--allow-fs-read=${path}`),
  ];
}

function openNameless(): number {
  const path = join(tmpdir(), `portal-${newId()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
}
