import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { count } from "#app/plural.ts";
import { readTokens, type Token } from "./formula-tokens.ts";

/**
 * Formulas as an analyst types them, read by a grammar and never run as code:
 *
 *     sum      = product { ("+" | "−") product }
 *     product  = signed { ("×" | "÷") signed }
 *     signed   = ("−" | "+") signed | power
 *     power    = atom [ "^" signed ]          to the right: 2^3^2 is 2^9
 *     atom     = number [ "%" ] | name | call | "(" sum ")"
 *     call     = name "(" sum { "," sum } ")"
 *
 * `*`, `/` and `-` may stand for ×, ÷ and −. Names are letters, digits and underscores; case counts nothing in
 * functions and is kept in names.
 */
export type Formula =
  | { kind: "number"; value: number }
  | { kind: "name"; name: string; at: number }
  | { kind: "negative"; of: Formula }
  | { kind: "both"; sign: "+" | "−" | "×" | "÷" | "^"; left: Formula; right: Formula; at: number }
  | { kind: "call"; call: CallName; with: readonly Formula[]; at: number };

/** Least and most arguments of each function. */
export const CALLS = {
  abs: [1, 1],
  min: [1, 20],
  max: [1, 20],
  sum: [1, 20],
  avg: [1, 20],
  /** A name's value so many periods before (1 when not given). */
  prev: [1, 2],
  /** A name's value in the same period of last year. */
  yago: [1, 1],
  /** A name's sum over the last twelve months. */
  ltm: [1, 1],
} as const satisfies Record<string, readonly [number, number]>;
export type CallName = keyof typeof CALLS;

/** Calls that look back in time take a name, not a sum of things. */
export const LOOKING_BACK: readonly CallName[] = ["prev", "yago", "ltm"];

export const MOST_FORMULA = 500;
const mostDepth = 40;

/** @param text at most 500 characters. The problem's `where` is "formula:" and the place of the sign, from 1. */
export function parseFormula(text: string): Outcome<Formula> {
  if (text.trim() === "") {
    return bad(problem("empty", "formula", "The formula is empty", "Enter one like net_debt ÷ ltm(ebitda)"));
  }
  if (text.length > MOST_FORMULA) {
    const what = `The formula is ${count(text.length, "character")} long`;
    return bad(
      problem("too-long", "formula", what, `Shorten it to ${MOST_FORMULA}, or split it in two KPIs`),
    );
  }
  const tokens = readTokens(text);
  if (!tokens.ok) return tokens;
  try {
    return good(new Reader(tokens.value, text.length).whole());
  } catch (error) {
    if (error instanceof Misread) return bad(error.problem);
    throw error;
  }
}

class Misread extends Error {
  readonly problem: Problem;

  constructor(at: number, what: string, right: string) {
    super(what);
    this.problem = problem("syntax", `formula:${at + 1}`, `At character ${at + 1}: ${what}`, right);
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  whole(): Formula {
    const formula = this.#sum();
    const rest = this.#tokens[this.#next];
    if (!rest) return formula;
    if (rest.text === ")") {
      throw new Misread(rest.at, "this bracket closes nothing", "Remove it, or open one before it");
    }
    throw new Misread(rest.at, `“${rest.text}” stands where a sign should`, "Put +, −, × or ÷ before it");
  }

  #sum(): Formula {
    this.#depth += 1;
    if (this.#depth > mostDepth) {
      throw new Misread(this.#at(), "the brackets are nested too deeply", `Use at most ${mostDepth} of them`);
    }
    let left = this.#product();
    for (let sign = this.#take("+", "−"); sign; sign = this.#take("+", "−")) {
      left = { kind: "both", sign: sign.text as "+" | "−", left, right: this.#product(), at: sign.at };
    }
    this.#depth -= 1;
    return left;
  }

  #product(): Formula {
    let left = this.#signed();
    for (let sign = this.#take("×", "÷"); sign; sign = this.#take("×", "÷")) {
      left = { kind: "both", sign: sign.text as "×" | "÷", left, right: this.#signed(), at: sign.at };
    }
    return left;
  }

  #signed(): Formula {
    let isNegative = false;
    for (let sign = this.#take("−", "+"); sign; sign = this.#take("−", "+")) {
      if (sign.text === "−") isNegative = !isNegative;
    }
    const of = this.#power();
    return isNegative ? { kind: "negative", of } : of;
  }

  #power(): Formula {
    const left = this.#atom();
    const sign = this.#take("^");
    if (!sign) return left;
    this.#depth += 1;
    if (this.#depth > mostDepth) {
      throw new Misread(sign.at, "there are too many powers in a row", `Use at most ${mostDepth}`);
    }
    const right = this.#signed();
    this.#depth -= 1;
    return { kind: "both", sign: "^", left, right, at: sign.at };
  }

  #atom(): Formula {
    const token = this.#tokens[this.#next];
    if (!token) {
      throw new Misread(
        this.#length,
        "the formula ends here",
        "Add the number, KPI or bracket that is missing",
      );
    }
    this.#next += 1;
    if (token.kind === "number") return { kind: "number", value: token.value };
    if (token.kind === "name") return this.#peek("(") ? this.#call(token) : nameOf(token);
    if (token.text === "(") {
      const inner = this.#sum();
      this.#close(token);
      return inner;
    }
    throw new Misread(token.at, `“${token.text}” stands where a number or a KPI should`, "Put one there");
  }

  #call(name: Token): Formula {
    const open = this.#take("(") ?? name;
    const call = name.text.toLowerCase() as CallName;
    const bounds = Object.hasOwn(CALLS, call) ? CALLS[call] : null;
    if (!bounds) {
      const known = Object.keys(CALLS).join(", ");
      throw new Misread(name.at, `there is no function “${name.text}”`, `Functions are ${known}`);
    }
    const given = [this.#sum()];
    while (this.#take(",")) given.push(this.#sum());
    this.#close(open);
    const [least, most] = bounds;
    if (given.length < least || given.length > most) {
      const right = least === most ? `${least}` : `${least} to ${most}`;
      throw new Misread(name.at, `${call} is given ${count(given.length, "value")}`, `Give it ${right}`);
    }
    if (LOOKING_BACK.includes(call) && given[0]?.kind !== "name") {
      throw new Misread(name.at, `${call} looks back at one KPI`, `Write it like ${call}(revenue)`);
    }
    const [, steps] = given;
    if (call === "prev" && steps && !isPeriods(steps)) {
      throw new Misread(
        name.at,
        "prev looks back a whole number of periods",
        "Write it like prev(revenue, 3)",
      );
    }
    return { kind: "call", call, with: given, at: name.at };
  }

  #close(open: Token): void {
    if (this.#take(")")) return;
    const next = this.#tokens[this.#next];
    if (next) throw new Misread(next.at, `“${next.text}” stands where a sign or ) should`, "Put it there");
    throw new Misread(open.at, "this bracket is never closed", "Add a ) where it ends");
  }

  #peek(text: string): boolean {
    return this.#tokens[this.#next]?.text === text;
  }

  #take(...texts: readonly string[]): Token | null {
    const token = this.#tokens[this.#next];
    if (token?.kind !== "sign" || !texts.includes(token.text)) return null;
    this.#next += 1;
    return token;
  }

  #at(): number {
    return this.#tokens[this.#next]?.at ?? this.#length;
  }
}

function nameOf(token: Token): Formula {
  return { kind: "name", name: token.text, at: token.at };
}

function isPeriods(formula: Formula): boolean {
  return (
    formula.kind === "number" && Number.isInteger(formula.value) && formula.value >= 1 && formula.value <= 120
  );
}

/** Every name a formula asks for, once each, in the order they come. */
export function namesOf(formula: Formula): string[] {
  const names = new Set<string>();
  const visit = (one: Formula): void => {
    if (one.kind === "name") names.add(one.name);
    else if (one.kind === "negative") visit(one.of);
    else if (one.kind === "both") [one.left, one.right].forEach(visit);
    else if (one.kind === "call") one.with.forEach(visit);
  };
  visit(formula);
  return [...names];
}
