type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type CamelCased<Row> = { [Name in keyof Row as Name extends string ? CamelCase<Name> : Name]: Row[Name] };

const names = new Map<string, string>();

function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}

/** A row under the names that the code has for its columns: `requested_at` is `requestedAt`. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  const named: Record<string, unknown> = {};
  for (const column in row) named[camelCase(column)] = row[column];
  return named as CamelCased<Row>;
}
