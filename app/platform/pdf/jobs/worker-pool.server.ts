import { noteStorageError } from "../../storage/storage-trouble.server.ts";
import { MadeFile } from "./made-file.server.ts";
import { PdfBusyError, PdfStoppedError } from "./pdf-errors.ts";
import { usageOf } from "./process-usage.server.ts";
import type { AnswerMessage } from "./serve-jobs.server.ts";
import { WorkerProcess } from "./worker-process.server.ts";

export interface PoolOptions {
  /** What each process runs; it calls `serveJobs`. */
  file: string;
  /** Processes at most; started when there is work. */
  workers: number;
  /** Jobs that may wait. */
  queue: number;
  /**
   * Milliseconds of a processor after which a job's process is ended, or six times as many by the clock: what else the
   * machine does costs a job little. A process's own start does not count.
   */
  jobMilliseconds: number;
  /** Megabytes a process may use. */
  megabytes: number;
  /** The folder of the files that jobs write; made when it is missing. */
  outputs(): string;
}

export interface PoolReply {
  content: unknown;
  /** Null when the answer has no bytes. Theirs who asked: to be read to its end, or closed. */
  output: MadeFile | null;
}

/** Milliseconds a process may take to load its code, on a machine with much else to do. */
const startMilliseconds = 30_000;
/** Milliseconds between two looks at what a job uses. */
const lookMilliseconds = 100;
/** Milliseconds after which a process that has nothing to do gives its memory back. */
const idleMilliseconds = 300_000;

/** Megabytes above which a process is not used again: one that has nothing to do is to be small. */
const worn = 192;

/** Milliseconds that a job may wait for a process: whoever asked is told to come again, before their line is cut. */
const longestWait = 30_000;

/** Times `jobMilliseconds` that a job may take by the clock. */
const CLOCK_FACTOR = 6;

interface Waiting {
  content: unknown;
  /** From when it is begun. */
  output: MadeFile | null;
  late: NodeJS.Timeout | undefined;
  done(reply: PoolReply): void;
  fail(error: Error): void;
}

interface Worker {
  process: WorkerProcess;
  isReady: boolean;
  job: Waiting | null;
  timer: NodeJS.Timeout | undefined;
  ended: PromiseWithResolvers<void>;
}

/**
 * Processes that each do one job at a time: a message in, a message out. One that overruns its time or memory is
 * ended and its job fails with PdfStoppedError; the next job starts a new one. Idle processes keep no product alive.
 */
export class WorkerPool {
  private readonly options: PoolOptions;
  private readonly workers = new Set<Worker>();
  private readonly waiting: Waiting[] = [];
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /**
   * @throws PdfBusyError when too many jobs wait already, the system gives no process or no room, or the pool is closed.
   */
  run(content: unknown): Promise<PoolReply> {
    return new Promise((done, fail) => {
      if (this.closed || this.waiting.length >= this.options.queue) {
        fail(new PdfBusyError("Too many documents are being made."));
        return;
      }
      const job: Waiting = {
        content,
        output: null,
        late: undefined,
        done,
        fail(error) {
          clearTimeout(job.late);
          job.output?.close();
          fail(error);
        },
      };
      this.waiting.push(job);
      job.late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(job), 1);
        job.fail(new PdfBusyError("Others were before it for too long."));
      }, longestWait);
      this.next();
    });
  }

  /** How many jobs are done, and how many wait. */
  standing(): { running: number; waiting: number } {
    const running = [...this.workers].filter(({ job }) => job !== null).length;
    return { running, waiting: this.waiting.length };
  }

  /** Ends every process; what waits or runs fails. */
  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.fail(new PdfBusyError("The product is shutting down."));
    await Promise.all(
      [...this.workers].map((worker) => {
        this.stop(worker, new PdfBusyError("The product is shutting down."));
        // Who waits for the end hears of it: an idle process alone would not keep them.
        worker.process.hold(true);
        return worker.ended.promise;
      }),
    );
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    let worker = [...this.workers].find((one) => one.job === null);
    try {
      if (!worker && this.workers.size < this.options.workers) worker = this.start();
    } catch (cause) {
      // Others that run may make room; without any, nothing would ever come for those who wait.
      if (this.workers.size > 0) return;
      for (const job of this.waiting.splice(0)) job.fail(new PdfBusyError("No process.", { cause }));
    }
    if (!worker) return;
    worker.job = this.waiting.shift()!;
    clearTimeout(worker.job.late);
    worker.process.hold(true);
    clearTimeout(worker.timer);
    if (worker.isReady) this.give(worker, worker.job);
    else {
      const late = new PdfBusyError("The process did not start.");
      worker.timer = setTimeout(() => this.stop(worker, late), startMilliseconds);
    }
  }

  private give(worker: Worker, job: Waiting): void {
    clearTimeout(worker.timer);
    try {
      job.output = new MadeFile(this.options.outputs());
      worker.process.send({ content: job.content, output: job.output.path });
      void this.watch(worker, job);
    } catch (cause) {
      // The disk is full, say: the process has not heard of the job and can do the next.
      noteStorageError(cause, "files");
      this.release(worker);
      job.fail(new PdfBusyError("The job could not be handed over.", { cause }));
    }
  }

  /** Ends the process once its job has used its time or its memory. */
  private async watch(worker: Worker, job: Waiting): Promise<void> {
    const { jobMilliseconds, megabytes } = this.options;
    const { pid } = worker.process;
    if (pid === undefined) return;
    const began = performance.now();
    const before = await usageOf(pid);
    while (worker.job === job) {
      const used = await usageOf(pid);
      if (worker.job !== job || !before || !used) return;
      if (used.megabytes > megabytes)
        return this.stop(worker, new PdfStoppedError("The document took too much memory."));
      const processor = used.processor - before.processor;
      if (processor >= jobMilliseconds || performance.now() - began >= jobMilliseconds * CLOCK_FACTOR)
        return this.stop(worker, new PdfStoppedError("The document took too long to make."));
      await new Promise((passed) => (worker.timer = setTimeout(passed, lookMilliseconds)));
    }
  }

  private start(): Worker {
    const { file, megabytes, outputs } = this.options;
    const process = new WorkerProcess(file, megabytes, outputs(), {
      ready: () => {
        worker.isReady = true;
        if (worker.job) this.give(worker, worker.job);
      },
      answer: (answer) => {
        const { job } = worker;
        // What one file left behind is not taken from the next one's share.
        if (answer.held > worn) this.retire(worker);
        else this.release(worker);
        if (job) settle(job, answer);
      },
      ended: (cause, signal) => {
        // One that ends before it was ready, or is killed by others (a machine short of memory), had nothing to do with
        // the document: what the pool itself ends has no job any more.
        const Ended = worker.isReady && signal !== "SIGKILL" ? PdfStoppedError : PdfBusyError;
        this.lose(worker, new Ended("The document could not be made.", { cause }));
        worker.ended.resolve();
        this.next();
      },
    });
    const ended = Promise.withResolvers<void>();
    const worker: Worker = { process, isReady: false, job: null, timer: undefined, ended };
    this.workers.add(worker);
    return worker;
  }

  /** The process is free again. */
  private release(worker: Worker): void {
    worker.job = null;
    worker.process.hold(false);
    worker.timer = setTimeout(() => worker.process.kill(), idleMilliseconds).unref();
    this.next();
  }

  private retire(worker: Worker): void {
    worker.job = null;
    this.stop(worker, new PdfBusyError("The process is worn."));
  }

  private stop(worker: Worker, why: Error): void {
    this.lose(worker, why);
    worker.process.kill();
    this.next();
  }

  private lose(worker: Worker, error: Error): void {
    this.workers.delete(worker);
    clearTimeout(worker.timer);
    worker.job?.fail(error);
    worker.job = null;
  }
}

function settle(job: Waiting, { content, bytes, unwritten }: AnswerMessage): void {
  if (unwritten) {
    const cause = Object.assign(new Error(`The disk takes no bytes (${unwritten}).`), { code: unwritten });
    noteStorageError(cause, "files");
    return job.fail(new PdfBusyError("What was made could not be written.", { cause }));
  }
  if (bytes === null) job.output?.close();
  else job.output?.finish(bytes);
  job.done({ content, output: bytes === null ? null : job.output });
}
