import { isSecretField, readableName } from "#app/features/saved-submissions/saved-submission.ts";
import { MOST_FIELDS } from "#app/http/forms/form.server.ts";
import { FORM_TOKEN, formTokenOf } from "#app/http/forms/form-token.server.ts";
import { longForms, longFormsRetryAfter } from "#app/http/forms/long-forms.server.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { mediaType } from "./cross-origin.server.ts";
import { longFormLimit } from "./large-bodies.server.ts";
import { escapeHtml, plainPage } from "./plain-page.server.ts";
import { answerRefusal, refusals } from "./refusals.server.ts";
import type { RequestContext } from "./request-context.server.ts";

const multipart = "multipart/form-data";

interface Filled {
  fields: [name: string, value: string][];
  /** The names of its file inputs. */
  files: string[];
}

/**
 * The page for a form that nothing speaks for: everything typed stands in it, and its button sends it again with the
 * session's token. Passwords, codes and keys are asked for anew, files chosen anew.
 * @param request with its body still to be read, within the door's limits.
 * @param sid of the session it came with.
 */
export async function askToSendAgain(
  request: Request,
  requestContext: RequestContext,
  { sid, stylesheet }: { sid: string; stylesheet: string },
): Promise<Response> {
  const { status, title, message } = refusals.unproven;
  const held = await longForms.hold(sid, () => filledIn(request), request.signal);
  if (!held.ok) {
    requestContext.refusal = refusals.tooMany.code;
    const headers = { "Retry-After": String(longFormsRetryAfter) };
    return answerRefusal(refusals.tooMany, requestContext, stylesheet, headers);
  }
  const { fields, files } = held.result;
  if (fields.length > MOST_FIELDS) {
    requestContext.refusal = refusals.tooLarge.code;
    return answerRefusal(refusals.tooLarge, requestContext, stylesheet);
  }
  const typed = fields.filter(([name]) => !isSecretField(name));
  const secrets = new Set(fields.flatMap(([name]) => (isSecretField(name) ? [name] : [])));
  const hints = [
    ...(secrets.size > 0 ? ["Passwords, codes and keys are not repeated: enter them again."] : []),
    ...(files.length > 0 ? ["Files are not kept: choose them again."] : []),
  ];
  const form =
    `<form class="form" method="post" action="${escapeHtml(requestContext.target)}"${files.length > 0 ? ` enctype="${multipart}"` : ""}>` +
    hidden(FORM_TOKEN, formTokenOf(sid)) +
    typed.map(([name, value]) => (isLong(value) ? "" : hidden(name, value))).join("") +
    summaryOf([["Sent to", requestContext.path], ...typed.filter(isWorthReading)]) +
    typed.map(([name, value]) => (isLong(value) ? longText(name, value) : "")).join("") +
    hints.map((hint) => `<p class="hint">${hint}</p>`).join("") +
    [...secrets].map((name) => input(name, 'type="password" autocomplete="off"')).join("") +
    files.map((name) => input(name, 'type="file" multiple')).join("") +
    `<button class="btn btn-primary">Send it again</button></form>`;
  const leave = `<p><a href="/">Leave it and go to the home page</a></p>`;
  const html = plainPage(title, `<p>${message}</p>${form}${leave}`, stylesheet);
  requestContext.refusal = refusals.unproven.code;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** What came of the form, as far as it came; the proof that did not hold is left out. */
async function filledIn(request: Request): Promise<Filled> {
  const { posted, files } = await read(request);
  const fields = [...posted].flatMap(([name, value]): Filled["fields"] =>
    typeof value === "string" && name !== FORM_TOKEN && !files.has(name) ? [[name, value]] : [],
  );
  return { fields, files: [...files] };
}

async function read(request: Request): Promise<{ posted: FormData | URLSearchParams; files: Set<string> }> {
  if (mediaType(request) === multipart) {
    const limits = { ...USUAL_LIMITS, fieldBytes: longFormLimit };
    const { fields, inputs } = await receiveUpload(request, limits, false);
    return { posted: fields, files: inputs };
  }
  // What was cut on its way has nothing whole to show.
  const text = await request.text().catch(() => "");
  return { posted: new URLSearchParams(text), files: new Set() };
}

/** Characters of a value that are shown to be read; its field has all of them. */
const longestRead = 1000;

/** Not hidden: text browsers lose the line breaks of a hidden field. */
const isLong = (value: string) => value.includes("\n");

/** Names with an underscore are the form's own; long text stands in its field. */
const isWorthReading = ([name, value]: [string, string]) =>
  !name.startsWith("_") && value.trim() !== "" && !isLong(value);

function summaryOf(rows: readonly [string, string][]): string {
  const row = ([name, value]: [string, string]) =>
    `<div><dt>${label(name)}:</dt> <dd>${escapeHtml(value.length > longestRead ? `${value.slice(0, longestRead)}…` : value)}</dd></div>`;
  return `<dl class="summary-list">${rows.map(row).join(" ")}</dl>`;
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

const longText = (name: string, value: string) =>
  // The parser takes the first line break after the tag for its own.
  labelled(
    name,
    (id) =>
      `<textarea class="control" rows="8" id="${id}" name="${escapeHtml(name)}">\n${escapeHtml(value)}</textarea>`,
  );

const input = (name: string, attributes: string) =>
  labelled(name, (id) => `<input class="control" id="${id}" name="${escapeHtml(name)}" ${attributes}>`);

function labelled(name: string, control: (id: string) => string): string {
  const id = `again-${escapeHtml(name)}`;
  return `<div class="field"><label class="label" for="${id}">${label(name)}</label> ${control(id)}</div>`;
}

const label = (name: string) => escapeHtml(readableName(name));
