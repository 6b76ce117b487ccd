import { isStorable } from "#app/http/storable-text.ts";
import { count } from "#app/plural.ts";

/** Why a text is not the JSON we take, and where. */
export class JsonTextError extends Error {
  /** The field it is about, e.g. `contact.email`; empty for the text as a whole. */
  readonly field: string;
  constructor(message: string, field = "") {
    super(message);
    this.field = field;
  }
}

const deepest = 32;
const space = /[ \t\n\r]*/y;
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;

/**
 * Reads a text as I-JSON (RFC 7493): JSON without duplicate names, without numbers a program can't hold, without broken
 * Unicode; and no deeper than 32. `JSON.parse` would take the last of two names and infinity for 1e400 in silence.
 * Objects come without a prototype: `__proto__` is a name like any other.
 * @throws JsonTextError
 */
export function readJson(text: string): unknown {
  let at = 0;

  const skip = () => void take(space);
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return null;
    at = pattern.lastIndex;
    return found[0];
  }
  function unexpected(path: string): JsonTextError {
    const place = at >= text.length ? "the end" : `character ${at + 1}`;
    return new JsonTextError(`The body is not valid JSON: it can't be read at ${place}`, path);
  }
  function readString(path: string): string {
    const written = take(string);
    if (written === null) throw unexpected(path);
    const value = JSON.parse(written) as string;
    if (!value.isWellFormed()) throw new JsonTextError("Text contains half of a character", path);
    if (!isStorable(value))
      throw new JsonTextError("Text contains a character that can't be stored (U+0000)", path);
    return value;
  }
  function readNumber(written: string, path: string): number {
    const value = Number(written);
    if (!Number.isFinite(value)) throw new JsonTextError("The number is too large", path);
    if (/^-?\d+$/.test(written) && !Number.isSafeInteger(value))
      throw new JsonTextError("The number can't be kept exactly: send it as text", path);
    return value;
  }
  function readValue(path: string, depth: number): unknown {
    if (depth > deepest) throw new JsonTextError(`The body is nested deeper than ${count(deepest, "level")}`);
    skip();
    const first = text[at];
    if (first === "{") return readObject(path, depth);
    if (first === "[") return readArray(path, depth);
    if (first === '"') return readString(path);
    const named = take(word);
    if (named) return named === "null" ? null : named === "true";
    const digits = take(number);
    if (digits === null) throw unexpected(path);
    return readNumber(digits, path);
  }
  function readObject(path: string, depth: number): Record<string, unknown> {
    const object = Object.create(null) as Record<string, unknown>;
    at += 1;
    skip();
    if (text[at] === "}") {
      at += 1;
      return object;
    }
    for (;;) {
      skip();
      const name = readString(path);
      const field = path ? `${path}.${name}` : name;
      if (Object.hasOwn(object, name)) throw new JsonTextError("The field is there twice", field);
      skip();
      if (text[at] !== ":") throw unexpected(field);
      at += 1;
      object[name] = readValue(field, depth + 1);
      skip();
      const next = text[at];
      if (next !== "," && next !== "}") throw unexpected(field);
      at += 1;
      if (next === "}") return object;
    }
  }
  function readArray(path: string, depth: number): unknown[] {
    const array: unknown[] = [];
    at += 1;
    skip();
    if (text[at] === "]") {
      at += 1;
      return array;
    }
    for (;;) {
      array.push(readValue(path ? `${path}.${array.length}` : String(array.length), depth + 1));
      skip();
      const next = text[at];
      if (next !== "," && next !== "]") throw unexpected(path);
      at += 1;
      if (next === "]") return array;
    }
  }

  const value = readValue("", 1);
  skip();
  if (at < text.length) throw unexpected("");
  return value;
}
