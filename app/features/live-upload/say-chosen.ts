const largest = 50;

/** What the browser has chosen. Too large a file is told before it is on its way for minutes. */
export function sayChosen(files: readonly { name: string; size: number }[]): string {
  if (files.length === 0) return "";
  const tooLarge = files
    .filter(({ size }) => size > largest * 1024 * 1024)
    .map(({ name }) => `“${name}” must be ${largest} MB or smaller.`);
  const chosen = files.length === 1 ? `${files[0]?.name}.` : `${files.length} files.`;
  return ["File Selected:", chosen, ...tooLarge].join(" ");
}
