/**
 * What a page's scripts begin with, as a script writes it down. React Router numbers every value and says each name and
 * each row by numbers: of a list that is a quarter of what is sent, since numbers that all differ can't be compressed.
 */
interface State {
  loaderData: unknown;
  actionData: unknown;
  errors: unknown;
}

/** Makes a list of rows from its columns; one of a single value is the same in all of them. */
const rows =
  "(n,c)=>Array.from({length:n},(_,i)=>{const o={};for(const k in c)o[k]=c[k][c[k].length>1?i:0];return o})";

/** @returns the script; null where something is no plain data, as an error, and React Router has to write it. */
export function writeHandoff({ loaderData, actionData, errors }: State): string | null {
  if (errors) return null;
  try {
    return `{const t=${rows};window.handoff=${literal({ loaderData, actionData, errors })}}`;
  } catch (thrown) {
    if (thrown instanceof NotPlain) return null;
    throw thrown;
  }
}

class NotPlain extends Error {}

function literal(value: unknown): string {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "number":
      if (!Number.isFinite(value) || Object.is(value, -0)) throw new NotPlain();
      return String(value);
    case "boolean":
      return value ? "!0" : "!1";
    case "undefined":
      return "void 0";
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return list(value);
      if (isPlain(value)) return `{${fieldsOf(value, literal)}}`;
  }
  throw new NotPlain();
}

/** Rows of one shape are written by columns: their names stand once, and like stands beside like. */
function list(values: readonly unknown[]): string {
  const columns = columnsOf(values);
  if (!columns) return `[${values.map(literal).join()}]`;
  return `t(${values.length},{${fieldsOf(columns, (column) => (isOne(column) ? `[${literal(column[0])}]` : list(column)))}})`;
}

/** @returns null where the values are not several objects with the same names. */
function columnsOf(values: readonly unknown[]): Record<string, unknown[]> | null {
  const [first] = values;
  if (values.length < 2 || !isPlain(first)) return null;
  const names = Object.keys(first);
  const isAlike = (row: unknown): row is Record<string, unknown> => {
    if (!isPlain(row)) return false;
    const own = Object.keys(row);
    return own.length === names.length && own.every((name, index) => name === names[index]);
  };
  if (!values.every(isAlike)) return null;
  return Object.fromEntries(names.map((name) => [name, values.map((row) => row[name])]));
}

const isOne = ([first, ...others]: readonly unknown[]) =>
  (first === null || typeof first !== "object") && others.every((other) => other === first);

function isPlain(value: unknown): value is Record<string, unknown> {
  return value instanceof Object && Object.getPrototypeOf(value) === Object.prototype;
}

function fieldsOf<Value>(record: Record<string, Value>, write: (value: Value) => string): string {
  return Object.entries(record)
    .map(([name, value]) => `${nameOf(name)}:${write(value)}`)
    .join();
}

function nameOf(name: string): string {
  // A literal would make it the object's prototype.
  if (name === "__proto__") throw new NotPlain();
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name);
}

const ends: Record<string, string> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** Nothing in it can end the script it stands in, nor the string. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[<\u2028\u2029]/g, (character) => ends[character] ?? "");
}
