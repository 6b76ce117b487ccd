import { useEffect, useLayoutEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../button.tsx";
import { SummaryList } from "../summary-list.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { giveBackTyped, type LostField, lostFields } from "./typed-fields.ts";

/**
 * On a page that stands where a form was: what had been typed into it, and the way back to the form, which gets it again.
 * Without scripts the browser's own way back keeps it.
 */
export function LostWords() {
  const hydrated = useHydrated();
  return hydrated && <Words />;
}

function Words() {
  const [lost, setLost] = useState<readonly LostField[]>([]);
  const { revalidate, state } = useRevalidator();
  // The form has gone in the same moment: what is remembered of it is forgotten with the next page.
  useLayoutEffect(() => setLost(lostFields()), []);
  useEffect(() => () => giveBackTyped(lost), [lost]);
  const words = Map.groupBy(
    lost.flatMap(([field]) => shown(field)),
    ({ term }) => term,
  );
  if (words.size === 0) return null;
  const items = [...words].map(([term, own]) => ({
    term,
    detail: <span className="whitespace-pre-line">{own.map(({ text }) => text).join("\n")}</span>,
  }));
  return (
    <section className="flow" aria-labelledby="lost-words">
      <h2 id="lost-words">What you typed</h2>
      <p>It is not lost. The page gets it back when you open it again.</p>
      <SummaryList items={items} />
      <p className="actions">
        <Button type="button" variant="primary" onClick={() => void revalidate()}>
          {state === "loading" ? "Opening…" : "Open the page again"}
        </Button>
      </p>
    </section>
  );
}

/** A field under its label's words; nothing of codes, which soon are worth nothing. */
function shown(field: LostField[0]): { term: string; text: string }[] {
  const text = textOf(field);
  if (text === "" || field.autocomplete === "one-time-code") return [];
  const label = field.closest(".field")?.querySelector("label, legend")?.textContent;
  return [{ term: label || field.getAttribute("aria-label") || field.name, text }];
}

function textOf(field: LostField[0]): string {
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].map(({ textContent }) => textContent).join(", ");
  if (field.type !== "checkbox" && field.type !== "radio") return field.value.trim();
  const label = field.parentElement?.querySelector("label")?.textContent;
  return (field as HTMLInputElement).checked ? label || "yes" : "";
}
