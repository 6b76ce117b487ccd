import { count } from "#app/plural.ts";
const mostFiles = 10;
const largest = 50;
const largestTogether = 200;
const megabyte = 1024 * 1024;

/** What the browser has chosen. What is too large or too many is told before it is on its way for minutes. */
export function sayChosen(files: readonly { name: string; size: number }[]): string {
  if (files.length === 0) return "";
  const chosen = files.length === 1 ? `${files[0]?.name}.` : `${count(files.length, "file")}.`;
  const problems = files
    .filter(({ size }) => size > largest * megabyte)
    .map(({ name }) => `“${name}” must be ${largest} MB or smaller.`);
  if (files.length > mostFiles) problems.push(`You can send up to ${count(mostFiles, "file")} at once.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > largestTogether * megabyte)
    problems.push(`All files together must be ${largestTogether} MB or smaller.`);
  return ["File Selected:", chosen, ...problems].join(" ");
}
