/** Whether loading the page anew would lose what somebody has begun to fill in. */
export function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "main form :is(input:not([type=hidden]), textarea, select)",
  );
  return [...fields].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
      return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}
