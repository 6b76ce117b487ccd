import type { ReactNode } from "react";
import { Form } from "react-router";
import { Link } from "../link.tsx";
import { buttonClass } from "../button.tsx";

interface SearchFormProps {
  /** What is searched: "Search keys by email". */
  label: string;
  /** What the list was searched for; empty for the whole list. */
  value: string;
  /** Other things the address says and must go on saying. */
  keep?: Record<string, string>;
  /** A choice beside it, and its name. */
  choice?: string | undefined;
  children?: ReactNode;
}

/** Searches a list by its address: it can be bookmarked, and the way back leads to it. */
export function SearchForm({ label, value, keep = {}, choice, children }: SearchFormProps) {
  const rest = new URLSearchParams(keep).toString();
  return (
    <Form method="get" role="search" className="field">
      {Object.entries(keep).map(
        ([name, text]) => name !== choice && <input key={name} type="hidden" name={name} value={text} />,
      )}
      <label htmlFor="search" className="label">
        {label}
      </label>
      <div className="control-row">
        <input
          key={value}
          id="search"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={value}
          className="control control-l"
          autoComplete="off"
          spellCheck={false}
        />{" "}
        <button type="submit" className={buttonClass("secondary")}>
          Search
        </button>{" "}
        {value && (
          <Link to={`?${rest}`} className={buttonClass("quiet")}>
            Clear search
          </Link>
        )}
      </div>
      {children}
    </Form>
  );
}
