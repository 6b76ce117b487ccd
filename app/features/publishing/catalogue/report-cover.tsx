import { linkTo } from "#app/link.ts";
import type { Cover } from "./report.ts";

interface Props {
  id: string;
  category: string;
  /** Null where none is drawn: a plain one stands in its place. */
  cover: Cover | null;
}

/** The first page of the report, small, beside its title. Its place is there before the picture comes. */
export function ReportCover({ id, category, cover }: Props) {
  if (!cover)
    return (
      <span className="cover" aria-hidden="true">
        {category}
      </span>
    );
  // A newer version has another first page, and so another address.
  const src = linkTo("/reports/:id/cover", { id, query: { version: cover.version } });
  return <img className="cover" src={src} width={cover.width} height={cover.height} alt="" loading="lazy" />;
}
