const isIn = (form: string) => `${form} :is(input:not([type=hidden]), textarea, select)`;

/** Whether loading the page anew would lose what somebody has begun to fill in. */
export function isSomethingTyped(): boolean {
  return [...document.querySelectorAll(isIn("main form"))].some(isChanged);
}

/**
 * Whether something longer was typed that is kept nowhere: a text of several lines, or three fields of one form. A form
 * whose draft is saved says so (`data-draft`); what was refused is still to be sent.
 */
export function isSomethingUnsent(): boolean {
  const isRefused = document.querySelector("main .error-summary") !== null;
  // Of two radios that changed places one was picked.
  const isLeft = (field: Element) => field.matches("[type=radio]:not(:checked)");
  const isWritten = (field: Element) =>
    (isChanged(field) && !isLeft(field)) ||
    (isRefused && field instanceof HTMLTextAreaElement && field.value.trim() !== "");
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].some((form) => {
    if (form.dataset.draft === "kept") return false;
    const written = [...form.querySelectorAll(isIn(":scope"))].filter(isWritten);
    return written.length >= 3 || written.some((field) => field.matches("textarea"));
  });
}

/** Whether a field holds something else than it came with. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked;
  const { value, defaultValue } = field as HTMLInputElement | HTMLTextAreaElement;
  return value !== defaultValue;
}
