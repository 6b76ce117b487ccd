/** What somebody has typed into a form and not sent, kept for themselves alone. */
export interface FormDraft {
  /** The form's id on its page. */
  form: string;
  values: Record<string, string | string[]>;
  /** Of the page it was typed on, where the form saves drafts. */
  mark?: string;
  /** The form takes files, which are never kept. */
  takesFiles?: boolean;
  /** Why it was not taken: the session had ended, or they had to prove first who they are. */
  why?: "session" | "proof" | undefined;
}

/** Seconds that a draft of a long form is kept. */
export const draftSeconds = 30 * 24 * 60 * 60;

/** Seconds that any other form is kept which was sent and not taken. */
export const refusedFormSeconds = 30 * 60;

/** Where the form's own name travels: only forms that say it are kept. Buttons alone have nothing typed in them. */
export const FORM_NAME = "_form";

/** Never kept and never shown again, whatever form they stand in. */
export const isSecretField = (name: string) =>
  /password|^(?:current|again|code|authenticatorCode|userKey|token)$/i.test(name);

/** "specificRequirements" as people read it, where the form's own labels are not known: "Specific requirements". */
export function readableName(name: string): string {
  const words = name
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** As many as a form may post. */
const mostFields = 2000;

/**
 * What of a posted form is worth keeping: its fields without secrets, without what the page makes anew (names that
 * begin with an underscore) and without the button.
 * @returns null when the form does not say its name, or nothing in it was typed.
 */
export function keepable(posted: URLSearchParams): FormDraft | null {
  const form = posted.get(FORM_NAME);
  if (!form || form.length > 80 || posted.size > mostFields) return null;
  const values: FormDraft["values"] = Object.create(null);
  for (const [name, fields] of Map.groupBy(posted, ([name]) => name)) {
    if (name.startsWith("_") || name === "intent" || name === "kept" || isSecretField(name)) continue;
    const given = fields.map(([, value]) => value);
    values[name] = given.length > 1 ? given : (given[0] ?? "");
  }
  const isTyped = Object.values(values).some((value) => String(value).trim() !== "");
  return isTyped ? { form, values: { ...values } } : null;
}

/** A form that saves drafts says which page it is on, and which page's draft it began with. */
export const draftMarks = (posted: URLSearchParams) => (posted.get("_draft") ?? "").slice(0, 80).split(" ");
