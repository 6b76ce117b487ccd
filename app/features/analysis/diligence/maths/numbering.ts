import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";

/**
 * Numbers of an index: "1", "1.2", "1.2.3". A number belongs to its section or request for ever: what is deleted
 * leaves a gap, and nothing moves up. So each parent keeps the highest number it ever gave.
 */
const MOST_DEPTH = 4;
const shape = /^[1-9]\d{0,4}(?:\.[1-9]\d{0,4}){0,3}$/;
const MOST_PART = 99_999;

export function isNumber(text: string): boolean {
  return shape.test(text);
}

/** The highest last part given under each parent; "" is the root's. Stored with the room, never worked out of the rows. */
export type Counters = ReadonlyMap<string, number>;

/** The next number under a parent, and the counters after it was given. @param parent "" for a new section. */
export function nextNumber(
  parent: string,
  counters: Counters,
): Outcome<{ number: string; counters: Counters }> {
  if (parent !== "" && !isNumber(parent)) {
    return bad(
      problem("number", "section", `“${parent.slice(0, 30)}” is no number of an index`, "Use one like 2.1"),
    );
  }
  if (depthOf(parent) >= MOST_DEPTH) {
    const what = `${parent} is ${MOST_DEPTH} levels deep`;
    return bad(problem("too-deep", "section", what, "Put it one level up"));
  }
  const last = (counters.get(parent) ?? 0) + 1;
  if (last > MOST_PART) {
    return bad(
      problem("full", "section", `${parent || "The index"} has given all its numbers`, "Open a new section"),
    );
  }
  const number = parent === "" ? String(last) : `${parent}.${last}`;
  return good({ number, counters: new Map(counters).set(parent, last) });
}

/** The counters after a number was taken over from a file or a template: never lower than before. */
export function afterTaking(number: string, counters: Counters): Counters {
  const next = new Map(counters);
  for (let own = number; own !== ""; own = parentOf(own)) {
    const parent = parentOf(own);
    next.set(
      parent,
      Math.max(next.get(parent) ?? 0, Number(own.slice(parent === "" ? 0 : parent.length + 1))),
    );
  }
  return next;
}

/** "" for a section of the root. */
export function parentOf(number: string): string {
  return number.slice(0, Math.max(0, number.lastIndexOf(".")));
}

export function depthOf(number: string): number {
  return number === "" ? 0 : number.split(".").length;
}

/** The order of an index: 1.2 before 1.10, a section before what is in it. */
export function compareNumbers(one: string, other: string): number {
  const [left, right] = [one, other].map((number) => number.split(".").map(Number));
  const depth = Math.max(left?.length ?? 0, right?.length ?? 0);
  for (let level = 0; level < depth; level += 1) {
    const difference = (left?.[level] ?? 0) - (right?.[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A text that sorts as the numbers do, for a column that a database orders by: "00001.00010". */
export function sortKey(number: string): string {
  return number
    .split(".")
    .map((part) => part.padStart(5, "0"))
    .join(".");
}
