/** What a client and an operator are told by one process of the product while its folder of files is there, and while it is not. */
import type { Served } from "./front.ts";
import { formWith, pdf } from "../scene/upload-files.ts";

export interface Told {
  /** Statuses, and whether they say when to come again. */
  upload: string;
  download: string;
  ready: string;
}

const support = "/client-portal/support";
const said = (answer: Response) =>
  `${answer.status}${answer.headers.has("Retry-After") ? ", Retry-After" : ""}`;

/** @returns the answer to a ticket with a file. */
export async function upload(
  served: Served,
  headers: Record<string, string>,
  bytes = pdf(),
): Promise<Response> {
  const fields = { subject: "A wrong figure", message: "Table 3 adds up to 98 %." };
  const body = formWith(fields, [{ name: "figures.pdf", bytes }]);
  return served.fetch(`${support}/new`, { method: "POST", headers, body });
}

/** Sends a file, asks for one that is stored, and for readiness. @param attachment the stored one's id. */
export async function askAll(
  served: Served,
  headers: Record<string, string>,
  attachment: string,
): Promise<Told> {
  const sent = said(await upload(served, headers));
  const got = await served.fetch(`${support}/attachments/${attachment}`, { headers });
  const isWhole = await got.arrayBuffer().then(
    () => true,
    () => false,
  );
  const ready = await served.fetch("/readyz");
  const { checks, reasons = {} } = (await ready.json()) as {
    checks: Record<string, boolean>;
    reasons?: { folder?: string };
  };
  const red = Object.keys(checks).filter((name) => !checks[name]);
  const why = reasons.folder?.replace(/\/\S*\/files/g, "files") ?? red.join(" ");
  return {
    upload: sent,
    download: isWhole ? said(got) : `${said(got)}, cut off`,
    ready: [ready.status, why].filter(Boolean).join(", "),
  };
}
