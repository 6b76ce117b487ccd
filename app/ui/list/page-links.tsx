import { Link } from "../link.tsx";

/** Where the pages beside this one are; null for none. */
export interface ListPages {
  /** "Page 2 of 7"; null when there is one page. */
  words: string | null;
  first: string | null;
  previous: string | null;
  next: string | null;
}

/** Nothing when there is one page. */
export function PageLinks({
  pages: { words, first, previous, next },
  label,
}: {
  pages: ListPages;
  label: string;
}) {
  if (words === null) return null;
  return (
    <nav aria-label={label} className="pagination">
      {previous ? (
        <Link to={previous} rel="prev">
          Previous<span className="sr-only"> page</span>
        </Link>
      ) : (
        <span />
      )}
      <p className="num">
        {words} {first && <Link to={first}>First page</Link>}
      </p>
      {next ? (
        <Link to={next} rel="next">
          Next<span className="sr-only"> page</span>
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
