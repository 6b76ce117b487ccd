import { isOverloaded, normal } from "#app/normal-text.ts";
import { z } from "zod";
import { count } from "#app/plural.ts";

/**
 * The text inputs every form shares, with the sentences people read when a value will not do. Conform hands an empty
 * field over as `undefined` and a repeated one as an array, so both have their own sentence.
 */

/** Control characters (C0, DEL, C1) and the Unicode marks that reorder or hide text. */
const hidden =
  "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u200B\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069\\uFEFF";
const hiddenCharacters = new RegExp(`[${hidden}]`);
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const lineBreaks = /[\t\r\n]/;
/** In running text `<` is fine ("revenue < 5m"); the start of a tag or a comment is not. */
const tagStart = /<[a-z!/?]/i;

export interface TextRules {
  max: number;
  /** What the empty field says; "Enter your first name" by default from the label. */
  missing?: string;
}

export function said(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
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
 * (hidden characters, tags) stands with it as a pattern.
 */
function text(label: string, { max, missing = `Enter ${said(label)}` }: TextRules, least: 0 | 1) {
  return (
    z
      .string({ error: typeMessage(label, missing) })
      // Browsers send each line end as two characters; people count one.
      .overwrite((value) => normal(value).replace(/\r\n?/g, "\n"))
      .trim()
      .min(least, { error: missing, abort: true })
      .max(max, { error: `${label} must be ${count(max, "character")} or fewer`, abort: true })
      .refine((value) => !hiddenCharacters.test(value) && !loneSurrogate.test(value), {
        error: `${label} contains hidden or control characters. Type it again without them`,
        abort: true,
      })
      .refine((value) => !isOverloaded(value), {
        error: `${label} has more than 30 accents on one letter. Type it again with fewer`,
        abort: true,
      })
  );
}

function oneLine(label: string, rules: TextRules, least: 0 | 1) {
  return text(label, rules, least)
    .refine((value) => !lineBreaks.test(value), { error: `${label} must be on one line`, abort: true })
    .refine((value) => !/[<>]/.test(value), { error: `${label} can't contain < or >`, abort: true })
    .meta({ pattern: `^\\s*[^${hidden}\\t\\r\\n<>]*\\s*$` });
}

function running(label: string, rules: TextRules, least: 0 | 1) {
  return text(label, rules, least)
    .refine((value) => !tagStart.test(value), {
      error: `${label} must be plain text: remove HTML tags such as <b>`,
      abort: true,
    })
    .meta({ pattern: `^(?:(?!<[A-Za-z!/?])[^${hidden}])*$` });
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
