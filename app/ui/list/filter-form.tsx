import type { ReactNode } from "react";
import { Form } from "react-router";
import { Link } from "../link.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FilterSelect, type FilterSelectProps } from "#app/ui/list/filter-select.tsx";

interface Props {
  /** What is listed: "clients". */
  noun: string;
  /** What the search is labelled with; empty where there is none. */
  label: string;
  value: string;
  /** What the address says already; what no select chooses goes along. */
  keep: Record<string, string>;
  /** The way to all that it has; null where all is shown. */
  all: string | null;
  selects: readonly FilterSelectProps[];
  /** A further choice, and its name. */
  choice?: string | undefined;
  children?: ReactNode;
}

/** Searches and filters a list: all of it stands in the address. */
export function FilterForm({ noun, label, value, keep, all, selects, choice, children }: Props) {
  const chosen = new Set([...selects.map(({ name }) => name), choice]);
  return (
    <Form
      method="get"
      role="search"
      aria-label={noun}
      className="filters"
      preventScrollReset
      state={{ keepFocus: true }}
    >
      {Object.entries(keep).map(
        ([name, text]) => !chosen.has(name) && <input key={name} type="hidden" name={name} value={text} />,
      )}
      {label && (
        <div className="field">
          <label htmlFor="search" className="label">
            {label}
          </label>{" "}
          <input
            key={value}
            id="search"
            name="search"
            type="search"
            maxLength={100}
            defaultValue={value}
            className="control"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
      {selects.map((select) => (
        <FilterSelect key={select.name} {...select} />
      ))}
      {children}
      <div className="actions">
        <Button variant="secondary">Show</Button>{" "}
        {all && (
          <Link to={all} className={buttonClass("quiet")}>
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}
