import type { Judge } from "./sight.ts";

/** Whether a client navigation's data are given to nobody who may not have the page. */
export const data: Judge = ({ page, expected }) => {
  const faults: string[] = [];
  if (page.status >= 500) faults.push(`answers its data with ${page.status} (${page.html.slice(0, 200)})`);
  if ((expected === 403 || expected === 401) && ![401, 403, 404].includes(page.status))
    faults.push(`gives its data with ${page.status} to who is refused the page: check \`may\` in facts.ts`);
  if (expected === "login" && ![202, 303, 401, 404].includes(page.status))
    faults.push(`gives its data with ${page.status} to who is not signed in`);
  if (page.bytes.subarray(0, 4).toString() === "%PDF") faults.push("gives a file as data");
  return faults;
};
