import { DRAFT_INTENTS } from "#app/features/drafts/draft.ts";

/** The intents that a route module's action tells apart. */
export function postedIntents(source: string): string[] {
  const action = source.slice(source.indexOf("function action"));
  const compared = [...action.matchAll(/intent [!=]== "([a-z-]+)"/g)].map(([, intent = ""]) => intent);
  const from = action.indexOf("switch (intent)");
  const cases = from < 0 ? "" : action.slice(from, action.indexOf("\n  }\n", from));
  const switched = [...cases.matchAll(/^ {4}case "([a-z-]+)"/gm)].map(([, intent = ""]) => intent);
  const ofDrafts = action.includes("isDraftIntent(intent)") ? DRAFT_INTENTS : [];
  return [...new Set([...compared, ...switched, ...ofDrafts])];
}
