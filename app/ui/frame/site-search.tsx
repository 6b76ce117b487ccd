import { useEffect } from "react";
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
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
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

/** "/" puts the cursor into the box that can be seen, unless it is being typed. */
function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
  for (const box of document.querySelectorAll<HTMLInputElement>('[role=search] [name="q"]')) {
    // What is hidden, or lies behind a dialog, does not take it.
    box.focus();
    if (document.activeElement !== box) continue;
    event.preventDefault();
    box.select();
    return;
  }
}
