import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FilterSelect, type FilterSelectProps } from "#app/ui/list/filter-select.tsx";

interface Props {
  /** What is listed: "clients". */
  noun: string;
  label: string;
  value: string;
  selects: readonly FilterSelectProps[];
}

/** Searches and filters a list: all of it stands in the address. */
export function FilterForm({ noun, label, value, selects }: Props) {
  return (
    <Form method="get" role="search" aria-label={noun} className="filters">
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
      {selects.map((select) => (
        <FilterSelect key={select.name} {...select} />
      ))}
      <div className="actions">
        <Button variant="secondary">Show</Button>{" "}
        {(value || selects.some((select) => select.value)) && (
          <Link to="?" className={buttonClass("quiet")}>
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}
