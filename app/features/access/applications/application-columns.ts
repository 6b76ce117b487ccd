/** The fields of an application and their columns: each has the field's name, written with underscores. */
import { applicationSchema, type NewApplication } from "./application.schema.ts";

type Column<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Column<Rest>}`
  : Name;

type Name = keyof NewApplication;

/** What the applicant said; null for what they left out. */
export type Applied = { [Field in Name]-?: Exclude<NewApplication[Field], undefined> | NullOf<Field> };

type NullOf<Field extends Name> = undefined extends NewApplication[Field] ? null : never;

type Columns = { [Field in Name as Column<Field>]: Applied[Field] };

const names = Object.keys(applicationSchema.shape) as Name[];

const columnOf = (name: Name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function columnsOfApplication(input: NewApplication): Columns {
  return Object.fromEntries(names.map((name) => [columnOf(name), input[name] ?? null])) as Columns;
}

/** @param row whose options are of the lists, as they came in through the form. */
export function appliedOf(row: { [Name in keyof Columns]: string | null }): Applied {
  const told = row as Record<string, string | null>;
  return Object.fromEntries(names.map((name) => [name, told[columnOf(name)]])) as Applied;
}
