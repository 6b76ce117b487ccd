/**
 * A cursor in a person's download history. The history is read from two logs, one of reports and one of the company's
 * files, so the cursor is two numbers: everything before them comes next.
 */
export interface DownloadCursor {
  reports: number;
  files: number;
}

/** @returns null for anything that is no cursor: the newest downloads are shown then. */
export function readDownloadCursor(text: string | null): DownloadCursor | null {
  const parts = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "");
  return parts && { reports: Number(parts[1]), files: Number(parts[2]) };
}

/** As it stands in an address. */
export function writeDownloadCursor({ reports, files }: DownloadCursor): string {
  return `${reports}-${files}`;
}
