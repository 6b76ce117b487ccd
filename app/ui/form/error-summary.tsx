import { useEffect, useRef, type MouseEvent } from "react";
import { useActionData } from "react-router";
import { useHydrated } from "../use-hydrated.ts";

export interface ErrorSummaryProps {
  form: { id: string; allErrors: Record<string, string[]>; errors?: string[] | undefined };
  /** Names of the fields; the summary needs only the form, they are accepted so that both are passed alike. */
  fields?: unknown;
  title?: string | undefined;
}

/**
 * Stands above the heading and has the focus after a failed submit: on the page's load without scripts
 * (`autofocus`), and after a client submit with them. Its words are the fields' words.
 */
export function ErrorSummary({ form, title = "There is a problem" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  const hydrated = useHydrated();
  const loadedWith = useRef(hydrated ? undefined : answer);
  const problems = problemsOf(form);
  const shown = problems.length > 0;

  useEffect(() => {
    if (!shown || answer === loadedWith.current) return;
    box.current?.focus();
  }, [answer, shown]);

  if (!shown) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <ul className="plain">
        {problems.map(({ target, text }) => (
          <li key={target + text}>
            {target ? (
              <a href={`#${target}`} onClick={focusField}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ErrorSummaryOfProps {
  /** The form that was refused now, if any was. */
  answered: string | undefined;
  /** The page's forms by what the answer calls them. */
  forms: Record<string, ErrorSummaryProps["form"]>;
  title?: string | undefined;
}

/** On a page with several forms: one that was refused before keeps its errors until it is sent again. */
export function ErrorSummaryOf({ answered, forms, title }: ErrorSummaryOfProps) {
  const form = answered === undefined ? undefined : forms[answered];
  return form ? <ErrorSummary form={form} title={title} /> : null;
}

/** One sentence for each field; what two fields say in the same words is about both, and said once. */
function problemsOf(form: ErrorSummaryProps["form"]) {
  const seen = new Set<string>();
  return Object.entries(form.allErrors).flatMap(([name, errors]) => {
    const target = name === "" ? "" : `${form.id}-${name.replace(/\[\d+\].*/s, "")}`;
    if (target && seen.has(target)) return [];
    seen.add(target);
    const texts = (target ? errors.slice(0, 1) : errors).filter((text) => !seen.has(text));
    for (const text of texts) seen.add(text);
    return texts.map((text) => ({ target, text }));
  });
}

/** Following the link would be a navigation, which makes React Router forget the answer that holds the errors. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.closest(".field") ?? field).scrollIntoView();
  field.focus({ preventScroll: true });
}
