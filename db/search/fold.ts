import letters from "./fold.json" with { type: "json" };

/** What letters of ASCII become besides their small ones. */
const ascii: Readonly<Record<string, string>> = { "'": "", "`": "", "&": "and" };

/** What each letter beyond ASCII becomes: one letter, several or none. Nothing that comes out is folded again. */
const folded = new Map<string, string>([
  ...Object.entries(ascii),
  ...Object.entries(letters).flatMap(([to, from]) => [...from].map((letter) => [letter, to] as const)),
]);

/**
 * Text as searches and orders compare it: small letters, Latin and Greek ones without accents (ß is ss, ø is o, æ is ae),
 * no apostrophes, one kind of quote, dash and space, "and" for "&". {@link foldedInSql} and PostgreSQL's `fold` say the
 * same; tests compare them letter by letter.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(/['`&]|[^\u0000-\u007f]/gu, (letter) => folded.get(letter) ?? letter);
}

/** Each letter with what it becomes. */
export const folding: readonly (readonly [letter: string, to: string])[] = [...folded];

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The same of a column, in SQL that both engines take for a computed column: text in plain letters costs next to nothing. */
export function foldedInSql(column: string): string {
  const replaced = (inner: string, all: readonly (readonly [string, string])[]) =>
    all.reduce((sql, [letter, to]) => `replace(${sql}, ${text(letter)}, ${text(to)})`, inner);
  const plain = replaced(`lower(${column})`, Object.entries(ascii));
  const others = folding.filter(([letter]) => !(letter in ascii));
  return `CASE WHEN length(${column}) = octet_length(${column}) THEN ${plain} ELSE ${replaced(plain, others)} END`;
}
