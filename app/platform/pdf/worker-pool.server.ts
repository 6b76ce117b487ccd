import { Worker } from "node:worker_threads";
import { PdfBusyError, PdfStoppedError } from "./pdf-errors.ts";

export interface PoolOptions {
  file: string;
  /** Threads at most; started when there is work. */
  workers: number;
  /** Jobs that may wait. */
  queue: number;
  /**
   * Milliseconds of a processor after which a job's thread is ended, or six times as many by the clock: what else the
   * machine does costs a job little. A thread's own start, up to its `READY`, does not count.
   */
  jobMilliseconds: number;
  /** Megabytes a thread may use. */
  megabytes: number;
}

/** What a thread says first, once it has loaded its code. */
export const READY = "ready";

/** Milliseconds a thread may take to load its code, on a machine with much else to do. */
const startMilliseconds = 30_000;

/** Times `jobMilliseconds` that a job may take by the clock. */
const CLOCK_FACTOR = 6;

interface Waiting {
  message: unknown;
  done(reply: unknown): void;
  fail(error: Error): void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  job: Waiting | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Threads that each do one job at a time: a message in, a message out. A thread that overruns its time or memory is
 * ended and its job fails with PdfStoppedError; the next job starts a new one. Idle threads keep no process alive.
 */
export class WorkerPool {
  private readonly options: PoolOptions;
  private readonly threads = new Set<Thread>();
  private readonly waiting: Waiting[] = [];
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** @throws PdfBusyError when too many jobs wait already, or the pool is closed. */
  run(message: unknown): Promise<unknown> {
    return new Promise((done, fail) => {
      if (this.closed || this.waiting.length >= this.options.queue) {
        fail(new PdfBusyError("Too many documents are being made."));
        return;
      }
      this.waiting.push({ message, done, fail });
      this.next();
    });
  }

  /** Ends every thread; what waits or runs fails. */
  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.fail(new PdfBusyError("The product is shutting down."));
    await Promise.all(
      [...this.threads].map((thread) => {
        this.end(thread, new PdfStoppedError("The product is shutting down."));
        return thread.worker.terminate();
      }),
    );
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    let thread = [...this.threads].find((one) => one.job === null);
    if (!thread && this.threads.size < this.options.workers) thread = this.start();
    if (!thread) return;
    const job = this.waiting.shift()!;
    thread.job = job;
    thread.worker.ref();
    if (thread.isReady) void this.watchJob(thread, job);
    else thread.timer = setTimeout(() => this.stop(thread), startMilliseconds);
    thread.worker.postMessage(job.message);
  }

  /** Ends the thread once its job has used its time. */
  private async watchJob(thread: Thread, job: Waiting): Promise<void> {
    const { jobMilliseconds } = this.options;
    const began = performance.now();
    const before = processorTime(thread.worker);
    let left = jobMilliseconds;
    clearTimeout(thread.timer);
    while (left > 0) {
      await new Promise((passed) => (thread.timer = setTimeout(passed, left)));
      if (thread.job !== job) return;
      const used = (await processorTime(thread.worker)) - (await before);
      if (thread.job !== job) return;
      const clockLeft = jobMilliseconds * CLOCK_FACTOR - (performance.now() - began);
      left =
        clockLeft <= 0 || used >= jobMilliseconds
          ? 0
          : Math.min(Math.max(jobMilliseconds - used, 50), clockLeft);
    }
    this.stop(thread);
  }

  private stop(thread: Thread): void {
    this.end(thread, new PdfStoppedError("The document took too long to make."));
    void thread.worker.terminate();
    this.next();
  }

  private start(): Thread {
    const worker = new Worker(this.options.file, {
      // Nothing of the process reaches the thread: not its environment, which holds secrets, nor its flags.
      env: {},
      execArgv: [],
      argv: [],
      // A thread at its limit gets 16 MB more to end in. What one sweep of the young generation moves over has to fit
      // into that: otherwise it is not the thread that ends but the process.
      resourceLimits: { maxOldGenerationSizeMb: this.options.megabytes, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, isReady: false, job: null, timer: undefined };
    this.threads.add(thread);
    worker.on("message", (reply) => {
      if (reply === READY) {
        thread.isReady = true;
        if (thread.job) void this.watchJob(thread, thread.job);
        return;
      }
      const { job } = thread;
      clearTimeout(thread.timer);
      thread.job = null;
      worker.unref();
      job?.done(reply);
      this.next();
    });
    worker.on("error", (error) => this.lost(thread, error));
    worker.on("exit", () => this.lost(thread, new Error("The thread ended.")));
    return thread;
  }

  private lost(thread: Thread, cause: unknown): void {
    if (!this.threads.has(thread)) return;
    this.end(thread, new PdfStoppedError("The document could not be made.", { cause }));
    this.next();
  }

  private end(thread: Thread, error: Error): void {
    this.threads.delete(thread);
    clearTimeout(thread.timer);
    thread.job?.fail(error);
    thread.job = null;
  }
}

/** @returns milliseconds of a processor that the thread has used since its start; none once it has ended. */
async function processorTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0; // It ended by itself meanwhile, and its job was answered by that.
  }
}
