import { linkTo } from "#app/link.ts";
import type { Cover } from "./report.ts";

interface Props {
  id: string;
  title: string;
  category: string;
  /** Null where none is drawn: a plain one stands in its place. */
  cover: Cover | null;
}

/** The first page of the report, small. Its place is there before the picture comes. */
export function ReportCover({ id, title, category, cover }: Props) {
  if (!cover)
    return (
      <span className="cover" aria-hidden="true">
        {category}
      </span>
    );
  // A newer version has another first page, and so another address.
  const src = linkTo("/reports/:id/cover", { id, query: { version: cover.version } });
  return (
    <img
      className="cover"
      src={src}
      srcSet={`${src} ${cover.width}w`}
      sizes="7.5rem"
      width={cover.width}
      height={cover.height}
      alt={`Cover of ${title}`}
      loading="lazy"
      decoding="async"
    />
  );
}
