import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import { ACCESS_LEVELS, CLIENT_STATUSES } from "./client.ts";

interface Props {
  search: string;
  /** Empty for all of them. */
  status: string;
  accessLevel: string;
}

const all = { value: "", label: "All" };

/** Which clients the list shows: all of it stands in the address. */
export function ClientFilters({ search, status, accessLevel }: Props) {
  return (
    <Form method="get" role="search" aria-label="Clients" className="filters">
      <div className="field">
        <label htmlFor="search" className="label">
          Search by company, name or email
        </label>{" "}
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
      <FilterSelect name="status" label="Status" value={status} options={[all, ...CLIENT_STATUSES]} />
      <FilterSelect
        name="access"
        label="Access level"
        value={accessLevel}
        options={[all, ...ACCESS_LEVELS]}
      />
      <div className="actions">
        <Button variant="secondary">Show</Button>{" "}
        {(search || status || accessLevel) && (
          <Link to="?" className={buttonClass("quiet")}>
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}
