import type { Judge } from "./sight.ts";

/** Whether they get what the route's facts say. */
export const access: Judge = ({ expected, page, shown: { facts } }) => {
  if (typeof expected === "number") {
    return page.status === expected
      ? []
      : [
          `answers ${page.status} where its facts make it ${expected}: correct \`may\` in facts.ts, or the lock`,
        ];
  }
  if (![302, 303].includes(page.status))
    return [`answers ${page.status} where it leads ${expected}: correct \`may\` in facts.ts, or the lock`];
  const [path = ""] = (page.location ?? "").split("?");
  const wanted = expected === "login" ? "/login" : expected.slice(2);
  if (path !== wanted)
    return [`leads to ${path}, not to ${wanted}: correct \`may\` of ${facts.path}, or the lock`];
  return [];
};
