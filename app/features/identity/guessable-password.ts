import { brand } from "#app/brand.ts";
import { isListed } from "./common-passwords.ts";

/** What stands in a password's place in the minds of people who must change it often. */
const keyboardRows = [
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
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

/**
 * Whether a password is among the first an attacker would try: a common one, also with capitals, disguised letters or
 * digits and signs around it; one short piece repeated; a run of the alphabet, of digits or of the keyboard.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (isListed(lower) || isPattern(lower)) return true;
  const parts = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(lower);
  const [, before = "", middle = "", after = ""] = parts ?? [];
  const around = before + after;
  if (around.length > 8 && !isPattern(around)) return false;
  return isListed(middle) || isPattern(middle) || undisguised(lower).some((word) => isListed(word));
}

/**
 * Whether little is left of a password without the words anybody would guess for this person: the firm's name, the
 * product's, and the parts of their own address.
 */
export function isAboutContext(password: string, email: string): boolean {
  const words = contextWords(email);
  let rest = password.toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, "");
  return rest.length < password.length && rest.replace(/[^\p{L}]/gu, "").length < 6;
}

function contextWords(email: string): string[] {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const firm = brand.name.toLowerCase();
  const words = [
    firm.replaceAll(" ", ""),
    ...firm.split(" "),
    "client portal",
    "clientportal",
    "portal",
    local,
    ...local.split(/[^a-z]+/),
    domain,
    domain.split(".")[0] ?? "",
  ];
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

/** The word behind `p@ssw0rd2024`: signs and digits at the ends taken off, then the disguises. */
function undisguised(lower: string): string[] {
  const plain = (text: string) => Array.from(text, (character) => disguises[character] ?? character).join("");
  const trimmed = lower.replace(/[^a-z@$]+$/, "").replace(/^[^a-z@$]+/, "");
  return [plain(trimmed), plain(lower.replace(/[\d\W_]{1,8}$/, "")), plain(lower)].filter(
    (word) => word.length >= 4,
  );
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
