import { isSecretField, readableName } from "#app/features/form-drafts/form-draft.ts";
import { MOST_FIELDS } from "#app/http/forms/form.server.ts";
import { FORM_TOKEN, formTokenOf } from "#app/http/forms/form-token.server.ts";
import { longForms, longFormsRetryAfter } from "#app/http/forms/long-forms.server.ts";
import { mediaType } from "#app/http/media-type.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { longFormLimit } from "./accepted-bodies.server.ts";
import { escapeHtml } from "./plain-page.server.ts";
import { stoppedBy, refusals, type DoorAnswer } from "./refusals.server.ts";
import type { Visit } from "./request-context.server.ts";

const multipart = "multipart/form-data";

/**
 * The page for a form that nothing speaks for: everything typed stands in it, and its button sends it again with the
 * session's token. Passwords, codes and keys are asked for anew, files chosen anew.
 * @param sid of the session it came with.
 */
export async function askToSendAgain({ request, at }: Visit, sid: string): Promise<DoorAnswer> {
  const held = await longForms.hold(sid, () => filledIn(request), request.signal);
  if (!held.ok)
    return stoppedBy(refusals.tooMany, { headers: { "Retry-After": String(longFormsRetryAfter) } });
  const { fields, files } = held.result;
  if (fields.length > MOST_FIELDS) return stoppedBy(refusals.tooLarge);
  const hints = [
    ...(fields.some(([name]) => isSecretField(name))
      ? ["Passwords, codes and keys are not repeated: enter them again."]
      : []),
    ...(files.length > 0 ? ["Files are not kept: choose them again."] : []),
  ];
  const content =
    `<form class="form" method="post" action="${escapeHtml(at.target)}"${files.length > 0 ? ` enctype="${multipart}"` : ""}>` +
    `<input type="hidden" name="${FORM_TOKEN}" value="${formTokenOf(sid)}">` +
    fields.map(([name, value], index) => fieldOf(name, value, index)).join("") +
    files
      .map((name) => labelled(name, `file-${name}`, (to) => `<input type="file" multiple ${to}>`))
      .join("") +
    hints.map((hint) => `<p class="hint">${hint}</p>`).join("") +
    `<button class="btn btn-primary">Send it again</button></form><p><a href="/">Leave it and go to the home page</a></p>`;
  return stoppedBy(refusals.unproven, { content });
}

/** What came of the form, as far as it came; the proof that did not hold is left out. */
async function filledIn(request: Request): Promise<{ fields: [string, string][]; files: string[] }> {
  const isParts = mediaType(request) === multipart;
  const limits = { ...USUAL_LIMITS, fieldBytes: longFormLimit };
  const parts = isParts ? await receiveUpload(request, limits, false) : null;
  // What was cut on its way has nothing whole to show.
  const posted = parts?.fields ?? new URLSearchParams(await request.text().catch(() => ""));
  const files = parts?.inputs ?? new Set<string>();
  const fields = [...posted].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== FORM_TOKEN && !files.has(name) ? [[name, value]] : [],
  );
  return { fields, files: [...files] };
}

/** The form's own fields begin with an underscore; text browsers lose the line breaks of what is hidden. */
function fieldOf(name: string, value: string, index: number): string {
  const given = escapeHtml(value);
  if (name.startsWith("_")) return `<input type="hidden" name="${escapeHtml(name)}" value="${given}">`;
  return labelled(name, String(index), (to) => {
    if (isSecretField(name)) return `<input class="control" type="password" autocomplete="off" ${to}>`;
    // The parser takes the first line break after the tag for its own.
    if (value.includes("\n")) return `<textarea class="control" rows="8" ${to}>\n${given}</textarea>`;
    return `<input class="control" readonly value="${given}" ${to}>`;
  });
}

function labelled(name: string, key: string, control: (to: string) => string): string {
  const id = `again-${escapeHtml(key)}`;
  const label = `<label class="label" for="${id}">${escapeHtml(readableName(name))}</label>`;
  return `<div class="field">${label} ${control(`id="${id}" name="${escapeHtml(name)}"`)}</div>`;
}
