import { DRAFT_INTENTS } from "#app/features/publishing/drafts/draft.ts";

/**
 * The intents that a route module's action tells apart: the verbs of its `intents()`, or the one it asks for.
 * @param desk the source of the verbs that it takes from `app/http/desk`.
 */
export function postedIntents(source: string, desk = ""): string[] {
  const action = source.slice(source.indexOf("function action"));
  const compared = [...action.matchAll(/intent !== "([a-z-]+)"/g)].map(([, intent = ""]) => intent);
  const verbs = [
    /\breturn intents?(?:Of)?\([^;]*?\{\n[\s\S]*?\n {2}\}\);\n/.exec(action)?.[0] ?? "",
    ...(desk.match(/\breturn (?:intents?(?:Of)?\([^;]*?)?\{\n[\s\S]*?\n {2}\}\)?;\n/g) ?? []),
  ].join("\n");
  const named = [...verbs.matchAll(/^ {4}(?:async )?"?([a-z-]+)"?[:(]/gm)].map(([, intent = ""]) => intent);
  const ofDrafts = action.includes("answerDraftForm(") ? DRAFT_INTENTS : [];
  return [...new Set([...compared, ...named, ...ofDrafts])].filter((intent) => intent !== "otherwise");
}
