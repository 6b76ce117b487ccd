import { log } from "../log.server.ts";

interface Rules {
  /** What is done in a place, for the log. */
  what: string;
  /** Places that one name may have at once; any number unless said. */
  ofOne?: number;
  /** Places of all names together; any number unless said. */
  ofAll?: number;
  /** How many may wait for a place; none unless said. */
  mayWait?: number;
  /** How many of one name may wait; as many as may wait unless said. */
  ofOneMayWait?: number;
  /** Seconds after which a place comes back although its work has not ended. */
  longest: number;
}

/** `own`: the name has all the places it may have; `all`: nobody can have one now. */
export type Held<Result> = { ok: true; result: Result } | { ok: false; full: "own" | "all" };

/** Made once each, where they are used. */
const kinds: Places[] = [];

/**
 * Counted places for work of one kind: so much at once for one name, so much in all. Nobody can keep a place: it is
 * taken for the time of a function, and comes back when that ends, when the signal of its request aborts, or when
 * `longest` has passed, whatever the function does then.
 */
export class Places {
  readonly #rules: Rules;
  readonly #taken = new Map<string, number>();
  readonly #waiting: { name: string; begin(): void }[] = [];
  #all = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    kinds.push(this);
  }

  /** How all kinds of places stand in this process. */
  static standing(): { what: string; running: number; waiting: number }[] {
    return kinds.map((one) => ({
      what: one.#rules.what,
      running: one.#all,
      waiting: one.#waiting.length,
    }));
  }

  /** Does the work when there is a place, or room to wait for one. @param signal of the request the work belongs to. */
  async hold<Result>(name: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Held<Result>> {
    const full = this.#fullFor(name);
    if (full && !this.#hasRoomToWait(name)) return { ok: false, full };
    return { ok: true, result: await this.inTurn(name, work, signal) };
  }

  /** Does the work once there is a place, however many wait before it. */
  async inTurn<Result>(name: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#fullFor(name)) await new Promise<void>((begin) => this.#waiting.push({ name, begin }));
    else this.#take(name);
    const giveBack = this.#giver(name, signal);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  isHeld(name: string): boolean {
    return this.#taken.has(name);
  }

  #fullFor(name: string): "own" | "all" | null {
    const { ofOne = Infinity, ofAll = Infinity } = this.#rules;
    if ((this.#taken.get(name) ?? 0) >= ofOne) return "own";
    return this.#all >= ofAll ? "all" : null;
  }

  #hasRoomToWait(name: string): boolean {
    const { mayWait = 0, ofOneMayWait = mayWait } = this.#rules;
    const own = this.#waiting.filter((one) => one.name === name).length;
    return this.#waiting.length < mayWait && own < ofOneMayWait;
  }

  #take(name: string): void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
    this.#all += 1;
  }

  /** @returns gives the place back, once, whoever calls first. */
  #giver(name: string, signal: AbortSignal | undefined): () => void {
    let isGiven = false;
    const giveBack = () => {
      if (isGiven) return;
      isGiven = true;
      clearTimeout(watch);
      signal?.removeEventListener("abort", giveBack);
      const left = (this.#taken.get(name) ?? 1) - 1;
      if (left > 0) this.#taken.set(name, left);
      else this.#taken.delete(name);
      this.#all -= 1;
      this.#callNext();
    };
    const watch = setTimeout(() => {
      log.warn("place-overdue", { what: this.#rules.what });
      giveBack();
    }, this.#rules.longest * 1000).unref();
    signal?.addEventListener("abort", giveBack);
    if (signal?.aborted) giveBack();
    return giveBack;
  }

  /** The place is taken for who waits before anybody else can ask. */
  #callNext(): void {
    const index = this.#waiting.findIndex(({ name }) => !this.#fullFor(name));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (!next) return;
    this.#take(next.name);
    next.begin();
  }
}
