/**
 * What calls answered that are asked again and again. Rights are judged anew for each request; only what comes after
 * them is saved where nothing can have changed: see `madeFrom` of a call.
 */
import { database } from "#app/platform/database.server.ts";
import type { Call } from "./call.server.ts";

/** An answer before anybody knows whether it is wanted whole. */
export interface Made {
  headers: readonly [string, string][];
  /** Null for an answer without a body. */
  text: string | null;
  etag: string | null;
}

/** Where an answer is kept, and as of when. */
export interface AnswerPlace {
  key: string;
  version: string;
}

const answers = new Map<string, Made & { version: string }>();
/** Some megabytes at most: a page of a list has a few kilobytes. */
const mostRemembered = 500;

/** @returns null for a call whose answers aren't kept. To be asked before the answer is made: it may be old by then. */
export function placeOf({ madeFrom, method, path }: Call, userId: string, url: URL): AnswerPlace | null {
  if (!madeFrom || method !== "GET") return null;
  return {
    key: `${userId} ${path} ${url.pathname}${url.search}`,
    version: database().versionOf(madeFrom),
  };
}

export function recall({ key, version }: AnswerPlace): Made | null {
  const found = answers.get(key);
  return found?.version === version ? found : null;
}

export function remember({ key, version }: AnswerPlace, made: Made): void {
  answers.delete(key);
  answers.set(key, { ...made, version });
  if (answers.size > mostRemembered) answers.delete(answers.keys().next().value ?? key);
}
