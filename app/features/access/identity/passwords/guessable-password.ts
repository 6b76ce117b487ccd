import { normal } from "#app/normal-text.ts";
import { brand } from "#app/brand.ts";
import common from "./common-passwords.json" with { type: "json" };

/** What stands in a password's place in the minds of people who must change it often. */
const keyboardRows = [
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const letterRows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
].flatMap((row) => [row, [...row].reverse().join("")]);
const disguises: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

let known: ReadonlySet<string> | undefined;

/** @param password in lower case. */
function isListed(password: string): boolean {
  known ??= new Set(common.passwords.flatMap((line) => line.split(" ")));
  return known.has(password);
}

/**
 * Whether a password is among the first an attacker would try: a common one, also with capitals, disguised letters or
 * digits and signs around it; one short piece or one word repeated; a run of the alphabet, of digits or of the keyboard.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (isListed(lower) || isPattern(lower) || isOneWordAgain(lower)) return true;
  const before = /^[^a-z]*/.exec(lower)?.[0] ?? "";
  const rest = lower.slice(before.length);
  const after = /(?<![^a-z])[^a-z]*$/.exec(rest)?.[0] ?? "";
  const middle = rest.slice(0, rest.length - after.length);
  const around = before + after;
  if (around.length > 8 && !isPattern(around)) return false;
  return isListed(middle) || isPattern(middle) || undisguised(lower).some((word) => isListed(word));
}

/** Whom a password is for. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  company: string | null;
}

/** What people of any firm put together when a password is due: seasons, months, days, their work, words for a way in. */
const everybodysWords = (
  "spring summer autumn fall winter easter christmas holiday january february march april may june july august " +
  "september october november december monday tuesday wednesday thursday friday saturday sunday weekend today " +
  "password passwort passphrase welcome login letmein secret secure security access change changeme hello temp test " +
  "admin administrator user client company office team desk work research analyst analysis manager director partner " +
  "portfolio finance financial capital fund funds equity credit risk trading trader treasury invest investor " +
  "investment investments account accounts accounting audit auditor broker deal deals market markets data report " +
  "reports reporting quant bank banking pension asset assets london"
).split(" ");

/** How a letter is written by somebody who must use digits and signs. */
const written: Record<string, string> = {
  a: "[a@4]",
  b: "[b8]",
  e: "[e3]",
  g: "[g9]",
  i: "[i1!|]",
  l: "[l1!|]",
  o: "[o0]",
  s: "[s$5]",
  t: "[t7+]",
  z: "[z2]",
};

/** So few letters beside the words anybody would guess protect nothing. */
const fewLetters = 6;

/**
 * Whether little is left of a password without the words anybody would guess for this person: the firm's name and the
 * product's, their own name, company and address, seasons, months and days, the words of their work, runs of the
 * keyboard; capitals, digits and signs in place of letters or not. Of everybody's words the third and later ones count
 * for something: a sentence may speak of work.
 */
export function isMadeOfGuesses(password: string, owner: PasswordOwner): boolean {
  const own = wordsOf(owner);
  const everybodys = new Set<string>();
  let rest = plain(password);
  for (const word of own) rest = rest.replace(asWritten(word), " ");
  for (const word of longestFirst(everybodysWords)) {
    const without = rest.replace(asWritten(word), " ");
    if (without !== rest) everybodys.add(word);
    rest = without;
  }
  rest = withoutRuns(rest);
  if (rest === plain(password)) return false;
  const letters = [...new Set(rest.match(/\p{L}+/gu))].join("").length;
  return letters + 2 * Math.max(0, everybodys.size - 2) < fewLetters;
}

function wordsOf({ email, firstName, lastName, company }: PasswordOwner): string[] {
  const [local = "", domain = ""] = plain(email).split("@");
  const names = [brand.name, "client portal", company ?? "", `${firstName} ${lastName}`].map(plain);
  const words = names.flatMap((name) => [
    name,
    name.replace(/[^\p{L}\d]/gu, ""),
    ...name.split(/[^\p{L}\d]+/u),
  ]);
  words.push(local, ...local.split(/[^a-z]+/), domain, domain.split(".")[0] ?? "");
  return longestFirst(words.filter((word) => word.length >= 3 && !everybodysWords.includes(word)));
}

function longestFirst(words: readonly string[]): string[] {
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Lower case, without accents. */
function plain(text: string): string {
  return normal(text.toLowerCase(), "NFKD").replace(/\p{M}/gu, "");
}

function asWritten(word: string): RegExp {
  const letters = Array.from(
    word,
    (letter) => written[letter] ?? letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&"),
  );
  return new RegExp(letters.join(""), "g");
}

/** Without four or more letters in the order of the keyboard or the alphabet. */
function withoutRuns(text: string): string {
  return text.replace(/[a-z]{4,}/g, (word) => {
    for (let length = word.length; length >= 4; length -= 1) {
      for (let at = 0; at + length <= word.length; at += 1) {
        const piece = word.slice(at, at + length);
        if (letterRows.some((row) => row.includes(piece)))
          return `${word.slice(0, at)} ${word.slice(at + length)}`;
      }
    }
    return word;
  });
}

/** The word behind `p@ssw0rd2024`: signs and digits at the ends taken off, then the disguises. */
function undisguised(lower: string): string[] {
  const plain = (text: string) => Array.from(text, (character) => disguises[character] ?? character).join("");
  const trimmed = lower.replace(/(?<![^a-z@$])[^a-z@$]+$/, "").replace(/^[^a-z@$]+/, "");
  return [plain(trimmed), plain(lower.replace(/[\d\W_]{1,8}$/, "")), plain(lower)].filter(
    (word) => word.length >= 4,
  );
}

/** `lantern-Lantern-2026`. */
function isOneWordAgain(lower: string): boolean {
  const words = lower.match(/\p{L}+/gu) ?? [];
  return words.length > 1 && new Set(words).size === 1;
}

function isPattern(text: string): boolean {
  if (text.length < 4) return false;
  const piece = /^(.{1,11}?)\1+.{0,2}$/s.exec(text)?.[1];
  if (piece !== undefined && text.length >= piece.length * 2) return true;
  return isRun(text) || keyboardRows.some((row) => onRow(row, text));
}

/** `abcdefghijkl`, `123456789012`, `987654321098`. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let place = 1; place < text.length; place += 1) {
    const step = text.charCodeAt(place) - text.charCodeAt(place - 1);
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step);
  }
  const [only] = steps;
  return steps.size === 1 && (only === 1 || only === -1);
}

function onRow(row: string, text: string): boolean {
  const backwards = [...row].reverse().join("");
  return text.length >= 6 && ((row + row).includes(text) || (backwards + backwards).includes(text));
}
