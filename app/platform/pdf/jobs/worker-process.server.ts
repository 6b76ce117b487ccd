import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { env } from "../../env.server.ts";
import { type AnswerMessage, READY, type JobMessage } from "./serve-jobs.server.ts";

/** Megabytes that V8 reserves for code it never makes, and that the system counts as if they were used. */
const reserved = 512;
/** Bytes kept of what a process says last, to tell why it ended. */
const lastWords = 2_000;

interface Listener {
  ready(): void;
  answer(answer: AnswerMessage): void;
  /**
   * Once, and nothing after it.
   * @param signal that ended it, if one did.
   */
  ended(cause: Error, signal?: NodeJS.Signals | null): void;
}

/**
 * A process that does one job at a time. Where the system can, it limits what memory the process gets (RLIMIT_DATA
 * counts private memory that can be written, whoever asked for it), so that it is this process that ends and no other.
 * Bytes come back in a file of each job's own; messages stay small.
 */
export class WorkerProcess {
  readonly pid: number | undefined;
  private readonly child: ChildProcess;
  private words = "";

  /**
   * @param outputs the folder of the files that it may write; made when missing.
   * @throws the system's error when it gives no process, or no folder.
   */
  constructor(file: string, megabytes: number, outputs: string, listener: Listener) {
    this.child = start(file, megabytes, outputs);
    this.pid = this.child.pid;
    let isOver = false;
    const over = (cause: Error, signal?: NodeJS.Signals | null) => {
      if (isOver) return;
      isOver = true;
      listener.ended(cause, signal);
    };
    this.child.stderr?.setEncoding("utf8").on("data", (words: string) => {
      this.words = (this.words + words).slice(-lastWords);
    });
    this.child.on("message", (message: AnswerMessage) => {
      if (isOver) return;
      if (message.content === READY) listener.ready();
      else listener.answer(message);
    });
    this.child.on("error", (error) => over(error));
    this.child.on("exit", (code, signal) =>
      over(new Error(`The process ended (${signal ?? code}). ${this.words}`), signal),
    );
    this.hold(false);
  }

  send(job: JobMessage): void {
    // A process that ended takes nothing, and says so by its end.
    this.child.send(job, () => {});
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
}

function start(file: string, megabytes: number, outputs: string): ChildProcess {
  // What a process may do with a folder is settled when it starts.
  mkdirSync(outputs, { recursive: true, mode: 0o700 });
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.floor(megabytes * 0.6)}`,
    ...fence(file, outputs),
    file,
  ];
  const limit = `ulimit -c 0; ulimit -d ${(reserved + megabytes) * 1024}; unset PWD; exec "$@"`;
  const [command = "", ...rest] =
    process.platform === "linux" ? ["/bin/sh", "-c", limit, "sh", ...bound, ...node] : node;
  return spawn(command, rest, {
    // Nothing of the product reaches the process: not its environment, which holds secrets, nor its flags.
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Debian's, of util-linux: takes rights away that a program could gain, and ends the process with its parent. */
const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));
const bound = setpriv ? [setpriv, "--no-new-privs", "--pdeathsig", "KILL"] : [];

/**
 * What a process that reads files of others may do: read its own source, the packages and the stored files, and nothing
 * else of the disk, the database and the secret least of all. It writes in the folder of outputs alone, starts no process
 * and loads no native code. A worker of Node's is not fenced, so it has one alone where nothing else watches
 * for its parent's end. Node 24 can't take the network away. https://nodejs.org/docs/latest-v24.x/api/permissions.html
 */
function fence(file: string, outputs: string): string[] {
  const root = process.cwd();
  const { dataDir } = env();
  const read = [
    file,
    join(root, "app"),
    join(root, "package.json"),
    realpathSync(join(root, "node_modules")),
    join(dataDir, "files"),
  ];
  return [
    "--permission",
    ...(setpriv ? [] : ["--allow-worker"]),
    ...[...read, outputs].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${outputs}`,
  ];
}
