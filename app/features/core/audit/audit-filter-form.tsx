import { Form } from "react-router";
import { linkTo } from "#app/link.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { auditWords } from "./audit-words.ts";
import type { AuditFilter } from "./audit-query.ts";

interface Props {
  filter: AuditFilter;
  actions: readonly string[];
  isFiltered: boolean;
}

/** Searches the log by its address: it can be bookmarked and sent to a colleague. */
export function AuditFilterForm({ filter, actions, isFiltered }: Props) {
  return (
    <Fold name="Filter">
      <Form method="get" role="search" aria-label="Audit log" className="filters" preventScrollReset>
        <TextField name="search" label="Search" hint="Codes, details, addresses" value={filter.search} />
        <TextField name="who" label="Who" hint="Name, email, “system”" value={filter.who} />
        <FilterSelect
          name="action"
          label="Action"
          value={filter.action}
          options={[
            { value: "", label: "All actions" },
            ...actions.map((action) => ({ value: action, label: auditWords(action) })),
          ]}
        />
        <TextField name="target" label="About" hint="“order”, “user:” and an id" value={filter.target} />
        <TextField name="from" label="First day" value={filter.from} type="date" />
        <TextField name="to" label="Last day" value={filter.to} type="date" />
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
    </Fold>
  );
}

interface FieldProps {
  name: keyof AuditFilter;
  label: string;
  hint?: string;
  value: string;
  type?: "text" | "date";
}

function TextField({ name, label, hint, value, type = "text" }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name} className="label">
        {label}
      </label>{" "}
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        key={value}
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        aria-describedby={hint && `${name}-hint`}
        className="control"
        autoComplete="off"
        spellCheck={false}
        maxLength={type === "text" ? 100 : undefined}
      />
    </div>
  );
}
