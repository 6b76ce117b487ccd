/** What stands in many shapes, with its bounds: said once, so that each answer and each request say the same. */
import { z } from "zod";

/** UTC, with milliseconds. */
export const time = z.iso
  .datetime({ precision: 3 })
  .max(24)
  .meta({ description: "UTC, ISO 8601.", examples: ["2026-11-20T09:30:00.000Z"] });

/** A time that some sources tell to the second only. */
export const momentValue = z.iso.datetime().max(30);

export const day = z.iso
  .date()
  .max(10)
  .meta({ description: "A day in London, YYYY-MM-DD.", examples: ["2026-11-20"] });

export const recordId = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)
  .meta({ description: "Opaque.", examples: ["5f0c1b7e9a3d4c2f8e6b7a1d0c9e8f7a"] });

/** The parameters of a call about one record. */
export const oneById = z.object({ id: recordId });

/** A record that a request names. @param missing what is said when nothing is there. */
export function idGiven(error: string, missing = error) {
  return z
    .string({ error: missing })
    .max(64, { error })
    .regex(/^[\w-]+$/, { error });
}

/** The version that was read, in a request. */
export function versionGiven(error: string, missing = error) {
  return z
    .string({ error: missing })
    .max(80, { error })
    .regex(/^[\x20-\x7e]*$/, { error })
    .meta({ examples: ["o2vT3dV1p6nR4cKs9aWx0Q"] });
}

/** A word by which a program tells a kind: a category's id, the ending of a file's name. */
export const word = z
  .string()
  .max(64)
  .regex(/^[\w.-]*$/);

/** Such as `Q-2026-0001`. */
export function reference(example: string) {
  return z
    .string()
    .max(40)
    .regex(/^[\w -]+$/)
    .meta({ description: `Such as \`${example}\`.`, examples: [example] });
}

/** Names a text that people change: sent back when another is put in its place. */
export const version = z
  .string()
  .max(80)
  .regex(/^[\x20-\x7e]*$/);

export const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/)
  .meta({ description: "ISO 3166-1 alpha-2.", examples: ["GB"] });

/** Text as we tell it, without control characters. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
}

/** Text as its field takes it: one home for how long it may be. */
export function asIn(field: z.ZodType) {
  const { maxLength } = z.toJSONSchema(field, { io: "input" });
  if (typeof maxLength !== "number") throw new Error("The field says no greatest length.");
  return text(maxLength);
}

/** The name of a person, of a company, of anything that is called something in one line. */
export const name = text(200);
export const emailAddress = text(254).meta({ format: "email" });
/** A sentence of ours to a person. */
export const sentence = text(2000);

const mostCounted = 2 ** 31 - 1;

export const countValue = z.int().min(0).max(mostCounted);
/** The size of a file. */
export const byteCount = countValue.meta({ description: "Bytes." });

/** The price of an instrument, in its unit. */
export const priceValue = z.number().min(0).max(1e12);
export const priceChange = z.number().min(-1e12).max(1e12);

/** The most that anything of ours costs or is worth. */
const mostPounds = 100_000_000_000;
export const poundsValue = z.number().min(0).max(mostPounds).meta({ description: "Pounds sterling." });
