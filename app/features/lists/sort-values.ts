/** What a list is put in order by that is no column of its rows, or may be null in it. */
import type { SortValue } from "./list.ts";

/** The name of the company that a column refers to, as names are ordered. */
export const nameOfCompany = (column: string): SortValue =>
  once(`company ${column}`, (eb) =>
    eb
      .selectFrom("companies as named")
      .select("named.name_folded")
      .whereRef("named.id", "=", eb.ref(column as "orders.company_id"))
      .$asScalar(),
  );

/** A column, and what stands for it where it is null. */
export const orElse = (column: string, otherwise: string | number): SortValue =>
  once(`${column} ${otherwise}`, (eb) =>
    eb.fn.coalesce(eb.ref(column as "orders.price_pence"), eb.val(otherwise as number)),
  );

const made = new Map<string, SortValue>();

/** Orders are compared by their values: the same one is made once. */
function once(name: string, value: SortValue): SortValue {
  const known = made.get(name) ?? value;
  made.set(name, known);
  return known;
}
