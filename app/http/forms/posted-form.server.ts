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
  const given = [...posted].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !entry[0].startsWith(ownFields) && !isSecretField(entry[0]),
  );
  const content = [given, files.sent.map(({ name, sha256 }) => [name, sha256])];
  workingOnForm({
    once,
    fields: given.filter(([name]) => name !== "kept"),
    inputs: files.sent.length > 0 ? [files.input] : [],
    digest: createHash("sha256").update(JSON.stringify(content)).digest("base64url"),
  });
}
