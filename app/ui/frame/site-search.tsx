import { Form, useLocation } from "react-router";
import { linkTo } from "#app/link.ts";
import { Icon } from "../icon.tsx";

const LONGEST = 100;

/**
 * The search over everything, in the header of whoever is signed in, with what the page was searched for. On a small
 * screen only its button is there: it leads to the page, which has a box of its own.
 */
export function SiteSearch() {
  const { pathname, search } = useLocation();
  const page = linkTo("/search");
  const asked = pathname === page ? (new URLSearchParams(search).get("q") ?? "") : "";
  const value = asked.slice(0, LONGEST).replace(/\p{C}/gu, "");
  return (
    <Form discover="none" action={page} role="search" aria-label="Everything" className="site-search flex">
      <label htmlFor="site-search" className="sr-only">
        Search everything
      </label>{" "}
      <input
        key={value}
        id="site-search"
        name="q"
        type="search"
        maxLength={LONGEST}
        defaultValue={value}
        autoComplete="off"
        placeholder="Search"
        dir="auto"
      />{" "}
      <button type="submit">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
    </Form>
  );
}
