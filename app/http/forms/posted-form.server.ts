import { createHash } from "node:crypto";
import { isSecretField } from "#app/features/form-drafts/form-draft.ts";
import { workingOnForm } from "#app/platform/work-at-hand.server.ts";

/** What the page makes anew begins so. */
const ownFields = "_";

/**
 * Notes what a form that makes something posts, so that a repeat of it can be told from other words.
 * @param files that came with it, with the input they were chosen in.
 */
export function noteForm(
  posted: FormData,
  files: { input: string; sent: readonly { name: string; sha256: string }[] } = { input: "", sent: [] },
): void {
  const once = posted.get("_once");
  if (typeof once !== "string") return;
  const texts = [...posted].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const isOwn = ([name]: [string, string]) => name.startsWith(ownFields);
  // A file that waited for its form is the same one as sent with it.
  const fields = texts.filter((one) => !isOwn(one) && one[0] !== "kept" && !isSecretField(one[0]));
  const content = [fields, files.sent.map(({ name, sha256 }) => [name, sha256])];
  workingOnForm({
    once,
    own: texts.filter(isOwn),
    fields,
    inputs: files.sent.length > 0 ? [files.input] : [],
    digest: createHash("sha256").update(JSON.stringify(content)).digest("base64url"),
  });
}
