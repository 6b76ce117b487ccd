import { headUnits } from "#app/features/numbers/head-units.ts";
import { normal } from "#app/normal-text.ts";
import type { ImportField } from "./import-kind.ts";

/** Characters; a longer cell is no name of a column. */
const longestName = 200;

/**
 * Which field each column of a file is: by the field's name, or by another that people call it. Of two columns for one
 * field the first is it.
 * @returns null for columns that are none by their names.
 */
export function mapColumns(
  headers: readonly string[],
  fields: readonly Pick<ImportField, "field" | "header" | "names">[],
): (string | null)[] {
  const taken = new Set<string>();
  const mapping = headers.map((): string | null => null);
  // What has the very name goes before what only resembles it.
  for (const fold of [folded, bare]) {
    const known = fields.map(({ field, header, names }) => ({
      field,
      names: new Set([header, ...names].map(fold)),
    }));
    headers.forEach((header, index) => {
      const name = header.length > longestName ? "" : fold(header);
      if (mapping[index] !== null || name === "") return;
      const found = known.find((one) => !taken.has(one.field) && one.names.has(name));
      if (!found) return;
      taken.add(found.field);
      mapping[index] = found.field;
    });
  }
  return mapping;
}

/** Letters and digits alone: case, spaces and signs tell no two columns apart. */
function folded(name: string): string {
  return normal(name, "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Without its unit: "Valuation (GBP)" is "Valuation", and "Price £m" is "Price". */
function bare(name: string): string {
  return folded(headUnits(name).name);
}

/** "A", "B", … "Z", "AA": what a spreadsheet calls a column. @param index from 0. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
