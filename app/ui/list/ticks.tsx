import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { TokenForm } from "../form/token-form.tsx";
import { useSubmitGuard } from "../form/use-submit-guard.ts";
import { useHydrated } from "../use-hydrated.ts";
import type { Column } from "./table.tsx";

/** Rows that are ticked, and what can be done with those together. */
export interface RowTicks<Row> {
  /** Where the list posts to: each row's value under `ticked`. */
  action: string;
  value: (row: Row) => string;
  /** What the row is called. */
  name: (row: Row) => string;
  verbs: readonly { intent: string; label: string }[];
}

interface Props<Row> {
  ticks: RowTicks<Row>;
  rows: readonly Row[];
  children: ReactNode;
}

/** The form around a list's rows. Its bar comes when one is ticked, and stays in view. */
export function TickedRows<Row>({ ticks: { action, verbs }, rows, children }: Props<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const { guard } = useSubmitGuard();
  const isHydrated = useHydrated();
  const drawn = useRef(rows);
  // Other rows come unticked, as a page load would bring them.
  useEffect(() => {
    if (drawn.current !== rows) form.current?.reset();
    drawn.current = rows;
  }, [rows]);
  const tickAll = () => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("[name=ticked]") ?? [])
      box.checked = true;
  };
  return (
    <TokenForm ref={form} action={action} className="ticks" data-list preventScrollReset {...guard}>
      {children}
      <div className="ticks-bar">
        <p>With those ticked:</p>
        <div className="actions">
          {verbs.map(({ intent, label }) => (
            <Fragment key={intent}>
              <Button size="small" variant="secondary" name="intent" value={intent}>
                {label}
              </Button>{" "}
            </Fragment>
          ))}
          {isHydrated && (
            <Button type="button" size="small" variant="quiet" onClick={tickAll}>
              Tick all
            </Button>
          )}
        </div>
      </div>
    </TokenForm>
  );
}

/** The column that names a row has its box, too. */
export function withTicks<Row>(column: Column<Row>, { value, name }: RowTicks<Row>): Column<Row> {
  if (!column.rowHeader) return column;
  return {
    ...column,
    cell: (row) => (
      <div className="ticked">
        <label className="tick">
          <input type="checkbox" name="ticked" value={value(row)} />{" "}
          <span className="sr-only">Tick {name(row)}</span>
        </label>{" "}
        <div>{column.cell(row)}</div>
      </div>
    ),
  };
}
