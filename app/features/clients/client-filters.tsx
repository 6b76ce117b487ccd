import { Form, Link } from "react-router";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ACCESS_LEVELS, CLIENT_STATUSES } from "./client.ts";

interface Props {
  search: string;
  /** Empty for all of them. */
  status: string;
  accessLevel: string;
}

/** Which clients the list shows: all of it stands in the address. */
export function ClientFilters({ search, status, accessLevel }: Props) {
  return (
    <Form method="get" role="search" aria-label="Clients" className="shop-search">
      <div className="field">
        <label htmlFor="search" className="label">
          Search by company, name or email
        </label>
        <input
          key={search}
          id="search"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={search}
          className="control"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Choice name="status" label="Status" value={status} options={CLIENT_STATUSES} />
      <Choice name="access" label="Access level" value={accessLevel} options={ACCESS_LEVELS} />
      <div className="actions">
        <Button variant="secondary">Show</Button>
        {(search || status || accessLevel) && (
          <Link to="?" className={buttonClass("quiet")}>
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name} className="label">
        {label}
      </label>
      <select key={value} id={name} name={name} defaultValue={value} className="control">
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
