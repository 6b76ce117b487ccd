/**
 * A place in a person's download history. It lies in two logs, one of reports and one of the company's files, so a place
 * is two numbers: everything before them comes next.
 */
export interface DownloadPlace {
  reports: number;
  files: number;
}

/** @returns null for anything that is no place: the newest downloads are shown then. */
export function readDownloadPlace(text: string | null): DownloadPlace | null {
  const parts = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "");
  return parts && { reports: Number(parts[1]), files: Number(parts[2]) };
}

/** As it stands in an address. */
export function writeDownloadPlace({ reports, files }: DownloadPlace): string {
  return `${reports}-${files}`;
}
