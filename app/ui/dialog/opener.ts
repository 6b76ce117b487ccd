/** What opened the dialog that was just left: it gets the focus back. */
let address: string | null = null;

export function leftDialog(at: string): void {
  address = at;
}

/** The link to the dialog that was left, where the page has it; asked once after each dialog. */
export function takeOpener(): HTMLElement | null {
  const at = address;
  address = null;
  return at === null ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(at)}"]`);
}
