import { Form } from "react-router";
import { linkTo } from "#app/link.ts";
import { buttonClass } from "#app/ui/button.tsx";

/** The box on the page itself, for screens whose header has only a button. */
export function SearchBox({ search }: { search: string }) {
  return (
    <Form action={linkTo("/search")} role="search" className="field search-box">
      <label htmlFor="q" className="label">
        Reference, name or words
      </label>
      <div className="control-row">
        <input
          key={search}
          id="q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={search}
          dir="auto"
          className="control control-l"
          autoComplete="off"
          spellCheck={false}
        />{" "}
        <button type="submit" className={buttonClass("primary")}>
          Search
        </button>
      </div>
    </Form>
  );
}
