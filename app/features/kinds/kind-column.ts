/** Columns of a file by the kinds of their fields: how a cell is read, and what is written into it. */
import { email } from "#app/features/fields/email.schema.ts";
import {
  type ChoiceKind,
  type Kind,
  type MoneyKind,
  percentOptions,
  type PercentsKind,
  type ValueOf,
  type WholeKind,
} from "#app/features/kinds/kinds.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { quotedText } from "#app/features/numbers/reading.ts";
import { unitsNumber } from "#app/features/numbers/show-input.ts";
import { unguarded } from "../csv/csv.ts";
import {
  choiceCell,
  currencyCell,
  emptyAs,
  optionalCell,
  paragraphCell,
  type ReadCell,
  textCell,
} from "../csv/csv-cells.ts";
import { type CsvColumn, neededColumn, optionalColumn } from "../csv/csv-columns.ts";
import { dayCell, numberCell, penceCell, percentCell } from "../csv/number-cells.ts";

type More<T> = Pick<CsvColumn<T>, "names" | "keepsWhenEmpty">;

/** A column that a new record can't be without. */
export function neededOf<K extends Kind>(header: string, kind: K, more?: More<ValueOf<K>>) {
  return neededColumn(header, cellReader(header, kind), more);
}

/** A column that may be missing, and whose cells may be empty: nothing is null then, or the usual number. */
export function columnOf<K extends PercentsKind | MoneyKind | WholeKind>(
  header: string,
  kind: K,
  more?: More<ValueOf<K>>,
): CsvColumn<ValueOf<K>>;
export function columnOf<K extends Kind>(
  header: string,
  kind: K,
  more?: More<ValueOf<K> | null>,
): CsvColumn<ValueOf<K> | null>;
export function columnOf(header: string, kind: Kind, more: object = {}): CsvColumn<never> {
  const read = cellReader(header, kind);
  switch (kind.is) {
    case "percents":
      return optionalColumn(header, read, kind.otherwise, { ...more, unit: "%" }) as CsvColumn<never>;
    case "whole":
      return optionalColumn(header, read, kind.otherwise, more) as CsvColumn<never>;
    case "money":
      return optionalColumn(header, emptyAs(0, read as ReadCell<number>), 0, {
        ...more,
        write: unitsNumber,
        unit: kind.currency,
      }) as CsvColumn<never>;
    default:
      return optionalColumn(header, optionalCell(read), null, more) as CsvColumn<never>;
  }
}

function cellReader<K extends Kind>(header: string, kind: K): ReadCell<ValueOf<K>>;
function cellReader(header: string, kind: Kind): ReadCell<string | number> {
  switch (kind.is) {
    case "line":
      return textCell(kind.max);
    case "words":
      return paragraphCell(kind.max);
    case "email":
      return schemaCell(email(header));
    case "phone":
      return schemaCell(phone(header));
    case "code": {
      const { max, shape } = kind;
      if (!shape) return textCell(max);
      const { of, what, right } = shape;
      return (cell) => (of.test(cell.trim()) ? { ok: true, value: cell.trim() } : { ok: false, what, right });
    }
    case "currency":
      return currencyCell();
    case "choice":
      return choiceCell((kind as ChoiceKind).options);
    case "percents":
      return percentsCell(kind);
    case "money":
      return penceCell({ least: 0, most: kind.most, currency: kind.currency });
    case "whole": {
      const number = numberCell({ ...kind, isWhole: true });
      return (cell) => (cell.trim() === "" ? { ok: true, value: kind.otherwise } : number(cell));
    }
    case "day":
      return dayCell();
  }
}

/** "75", "75%" and "75.0 %" are one of the list. */
function percentsCell(kind: PercentsKind): ReadCell<number> {
  const one = choiceCell(percentOptions(kind));
  return (cell, place) => {
    const percent = percentCell()(cell, place);
    const read = one(percent.ok ? String(percent.value * 100) : cell);
    if (read.ok) return { ok: true, value: Number(read.value) };
    return { ...read, what: `${quotedText(cell.trim())} is not among its values` };
  };
}

/** What a form's field takes, in a file. */
function schemaCell(field: ReturnType<typeof email>): ReadCell<string> {
  return (cell) => {
    const read = field.safeParse(unguarded(cell.trim()) || undefined);
    if (read.success) return { ok: true, value: read.data };
    return { ok: false, what: read.error.issues[0]?.message ?? "it will not do", right: "Mend the cell" };
  };
}
