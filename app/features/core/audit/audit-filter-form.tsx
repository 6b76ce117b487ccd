import { Form } from "react-router";
import { linkTo } from "#app/link.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import type { AuditFilter } from "./audit-query.ts";

interface Props {
  filter: AuditFilter;
  actions: readonly string[];
  isFiltered: boolean;
}

/** Searches the log by its address: it can be bookmarked and sent to a colleague. */
export function AuditFilterForm({ filter, actions, isFiltered }: Props) {
  return (
    <Form method="get" role="search" aria-label="Audit log" className="filters">
      <TextField
        name="search"
        label="Search"
        hint="In actions, details, IP addresses and request ids"
        value={filter.search}
      />
      <TextField
        name="who"
        label="Who"
        hint="Part of a name or email; or “system”, “visitor”"
        value={filter.who}
      />
      <div className="field">
        <label htmlFor="action" className="label">
          Action
        </label>{" "}
        <select
          key={filter.action}
          id="action"
          name="action"
          defaultValue={filter.action}
          className="control"
        >
          <option value="">All actions</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {action}
            </option>
          ))}
        </select>
      </div>
      <TextField
        name="target"
        label="About"
        hint="Such as “order”, or “user:” and an id"
        value={filter.target}
      />
      <TextField name="from" label="From" hint="First day, London" value={filter.from} type="date" />
      <TextField name="to" label="To" hint="Last day, London" value={filter.to} type="date" />
      <div className="actions">
        <button type="submit" className={buttonClass("secondary")}>
          Search the log
        </button>{" "}
        {isFiltered && (
          <LinkButton to={linkTo("/admin-user-management/audit")} variant="quiet">
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

interface FieldProps {
  name: keyof AuditFilter;
  label: string;
  hint: string;
  value: string;
  type?: "text" | "date";
}

function TextField({ name, label, hint, value, type = "text" }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name} className="label">
        {label}
      </label>
      <p id={`${name}-hint`} className="hint">
        {hint}
      </p>
      <input
        key={value}
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        aria-describedby={`${name}-hint`}
        className="control"
        autoComplete="off"
        spellCheck={false}
        maxLength={type === "text" ? 100 : undefined}
      />
    </div>
  );
}
