import { isOverloaded, normal } from "#app/normal-text.ts";
import { z } from "zod";
import { count } from "#app/plural.ts";
import { stop } from "./rule.schema.ts";

/**
 * The text inputs every form shares, with the sentences people read when a value will not do. Conform hands an empty
 * field over as `undefined` and a repeated one as an array, so both have their own sentence.
 */

/** Control characters (C0, DEL, C1) and the Unicode marks that reorder text. */
const hidden = "\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\u202A-\\u202E\\u2066-\\u2069";
const hiddenCharacters = new RegExp(`[${hidden}]`);
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const lineBreaks = /[\t\r\n]/;
/** What nobody sees and programs leave in what is copied: soft hyphens, spaces without width, marks of byte order. */
const unseen = /[\u00AD\u180E\u200B\u2060\uFEFF]/g;
/** Word's line break, the page's, and Unicode's own. */
const otherLineEnds = /[\u000B\u000C\u0085\u2028\u2029]/g;

export interface TextRules {
  max: number;
  /** What the empty field says; "Enter your first name" by default from the label. */
  missing?: string;
  /** What is taken out or changed before anything is judged. */
  tidy?: (value: string) => string;
}

export function said(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * A text as it is kept, of a form or a file: in NFC, trimmed, without what nobody sees, its line ends as \n.
 * @param lineEnd what line ends become that are no keyboard's.
 */
export function tidyText(value: string, lineEnd: "\n" | " "): string {
  // Browsers send each line end as two characters; people count one.
  return normal(value.replace(unseen, "")).replace(/\r\n?/g, "\n").replace(otherLineEnds, lineEnd).trim();
}

/** Whether there are control characters, marks that turn text round, or halves of characters. */
export function hasHidden(value: string): boolean {
  return hiddenCharacters.test(value) || loneSurrogate.test(value);
}

/** The message for a value that is missing, repeated or of another kind. */
export function typeMessage(label: string, missing: string) {
  return (issue: { input?: unknown }): string =>
    Array.isArray(issue.input)
      ? `Send only one value for ${said(label)}`
      : issue.input === undefined
        ? missing
        : `${label} must be text`;
}

/**
 * One string schema with its checks in order: each stops the rest, so that a person reads one sentence at a time. It
 * stays a plain string schema, which is what an API description can be made from; what no check of a string says there
 * (hidden characters) stands with it as a pattern.
 * @param lineEnd as `tidyText` has it.
 */
function text(
  label: string,
  { max, missing = `Enter ${said(label)}`, tidy = (value) => value }: TextRules,
  least: 0 | 1,
  lineEnd: "\n" | " ",
) {
  return (
    z
      .string({ error: typeMessage(label, missing) })
      .overwrite((value) => tidyText(tidy(value), lineEnd))
      .check(
        stop((value) => value.length >= least, missing),
        stop((value) => value.length <= max, `${label} must be ${count(max, "character")} or fewer`),
        stop(
          (value) => !hasHidden(value),
          (value) => sayHidden(label, value),
        ),
        stop(
          (value) => !isOverloaded(value),
          `${label} has more than 30 accents on one letter. Type it again with fewer`,
        ),
      )
      // For those who read the schema: Zod's own checks of a length would speak up beside one that has stopped.
      .meta({ minLength: least, maxLength: max })
  );
}

/** Where it stands, since nobody sees it. */
function sayHidden(label: string, value: string): string {
  const at = Math.max(value.search(hiddenCharacters), 0);
  const before = value.slice(0, at).trimEnd().slice(-20);
  const where = before === "" ? "at its beginning" : `after “${before}”`;
  return `${label} contains hidden or control characters, the first ${where}. Type it again without them`;
}

function oneLine(label: string, rules: TextRules, least: 0 | 1) {
  return text(label, rules, least, " ")
    .check(stop((value) => !lineBreaks.test(value), `${label} must be on one line`))
    .meta({ pattern: `^\\s*[^${hidden}\\t\\n]*\\s*$` });
}

function running(label: string, rules: TextRules, least: 0 | 1) {
  return text(label, rules, least, "\n").meta({ pattern: `^[^${hidden}]*$` });
}

/** One line of plain text, trimmed, in NFC. */
export function line(label: string, rules: TextRules) {
  return oneLine(label, rules, 1);
}

/** The same, and a field with nothing but spaces in it is an empty one. */
export function optionalLine(label: string, rules: TextRules) {
  return oneLine(label, rules, 0).transform(nothingIfEmpty).optional();
}

/** Running text with line breaks, trimmed, in NFC, line ends as \n. */
export function paragraph(label: string, rules: TextRules) {
  return running(label, rules, 1);
}

export function optionalParagraph(label: string, rules: TextRules) {
  return running(label, rules, 0).transform(nothingIfEmpty).optional();
}

function nothingIfEmpty(value: string): string | undefined {
  return value === "" ? undefined : value;
}
