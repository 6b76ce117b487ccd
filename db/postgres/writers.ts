import { DatabaseAway } from "./away.ts";

/**
 * So many transactions of a process wait for the lock of all writers at a time, the others here: they leave connections
 * to those who read, and a process that freezes holds the lock that often at most. Two, so that it never lies idle.
 */
const most = 2;
/** As long as a connection is waited for. */
const patienceMs = 5000;

/** First come, first served. */
export class Writers {
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** @throws DatabaseAway when the turn does not come in time. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy < most) this.#busy += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1);
      reject(new DatabaseAway("PostgreSQL is away: other transactions of this process wait before this one"));
    }, patienceMs);
    this.#waiting.push(begin);
    return promise;
  }
}
