import { z } from "zod";
import { said } from "./text.schema.ts";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** One of a fixed list. */
export function choice<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
  missing = `Select ${said(label)}`,
) {
  const values = options.map((option) => option.value) as [Value, ...Value[]];
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? missing
        : Array.isArray(issue.input)
          ? `Send only one value for ${said(label)}`
          : `Select ${said(label)} from the list`,
  });
}

export function optionalChoice<Value extends string>(label: string, options: readonly Option<Value>[]) {
  return choice(label, options).optional();
}

/** Any number of a fixed list, each at most once. */
export function choices<Value extends string>(label: string, options: readonly Option<Value>[]) {
  const values = options.map((option) => option.value) as [Value, ...Value[]];
  return z
    .preprocess(
      (input) => (input === undefined ? [] : Array.isArray(input) ? input : [input]),
      z.array(z.enum(values, { error: `Select ${said(label)} from the list` })).max(values.length, {
        error: `Select each ${said(label)} once`,
      }),
    )
    .transform((picked) => [...new Set(picked)]);
}

/** A tick box: true when ticked. */
export function ticked() {
  return z
    .enum(["on", "true", "1"], { error: "Tick the box or leave it empty" })
    .optional()
    .transform((value) => value !== undefined);
}

/** The label of a value, for showing what was chosen. */
export function labelOf<Value extends string>(
  options: readonly Option<Value>[],
  value: string | null,
): string {
  return options.find((option) => option.value === value)?.label ?? "–";
}
