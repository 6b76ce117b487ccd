import type { FileDestination } from "#app/features/publishing/company-files/company-file.ts";

/** Word for word the contract's, whichever of the two is missing. */
export const MISSING = "Missing Information: Please select both a file and a client.";

/** A file staff gave to a client: what the list of recent uploads tells of it. */
export interface UploadedToClient {
  id: string;
  title: string;
  /** As it is saved, with its ending. */
  fileName: string;
  /** Bytes. */
  size: number;
  /** Its copies are not. */
  isSigned: boolean;
  company: { id: string; name: string };
  destination: FileDestination;
  /** Who gave it; null: the product itself. */
  by: string | null;
  /** UTC. */
  addedAt: string;
  /** When it was taken back; null while the client has it. UTC. */
  removedAt: string | null;
  /** Copies the client's people took. */
  downloads: number;
}

/** Names one upload in the list, which is ordered by it. */
export interface UploadCursor {
  addedAt: string;
  id: string;
}

/** For the address of a page. */
export function writeUploadCursor({ addedAt, id }: UploadCursor): string {
  return `${addedAt}_${id}`;
}

/** @returns null for what is no cursor: the list then begins with its newest. */
export function readUploadCursor(text: string | null): UploadCursor | null {
  const read = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{32})$/.exec(text ?? "");
  return read?.[1] && read[2] ? { addedAt: read[1], id: read[2] } : null;
}

/** What a file is called in the portal: its name without the ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, "").trim() || fileName;
}
