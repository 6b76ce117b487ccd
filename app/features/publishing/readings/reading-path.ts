import { linkTo } from "#app/link.ts";
import type { ReadingOf } from "./reading.ts";

interface Query {
  copy?: string | undefined;
  page?: number | undefined;
  zoom?: string | undefined;
  find?: string | undefined;
  from?: number | undefined;
  hash?: string | undefined;
}

/** Where it is read; without a copy it is opened. */
export function readingPath({ kind, id }: ReadingOf, { hash, ...query }: Query = {}): string {
  const parts = { id, query, hash };
  return kind === "report"
    ? linkTo("/client-portal/reports/:id/read", parts)
    : linkTo("/client-portal/reports/files/:id/read", parts);
}

/** One page of an opened reading as a picture. */
export function picturePath(
  { kind, id }: ReadingOf,
  { copy, page, wide }: { copy: string; page: number; wide: number },
): string {
  const parts = { id, copy, page, query: { wide } };
  return kind === "report"
    ? linkTo("/client-portal/reports/:id/read/:copy/:page", parts)
    : linkTo("/client-portal/reports/files/:id/read/:copy/:page", parts);
}

export function downloadPath({ kind, id }: ReadingOf): string {
  return kind === "report"
    ? linkTo("/reports/:id/download", { id })
    : linkTo("/client-portal/reports/files/:id/download", { id });
}
