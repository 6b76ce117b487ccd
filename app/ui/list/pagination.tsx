import { Link } from "react-router";

export interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  label?: string;
}

/** Nothing when there is one page. */
export function Pagination({ page, pages, hrefFor, label = "Pages" }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pagination">
      {page > 1 ? (
        <Link to={hrefFor(page - 1)} rel="prev">
          Previous<span className="sr-only"> page</span>
        </Link>
      ) : (
        <span />
      )}
      <p>
        Page <span className="num">{page}</span> of <span className="num">{pages}</span>
      </p>
      {page < pages ? (
        <Link to={hrefFor(page + 1)} rel="next">
          Next<span className="sr-only"> page</span>
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
