import { Link } from "../link.tsx";

interface OlderNewerProps {
  /** What stands on the pages: "Pages of notifications". */
  label: string;
  newer: string | null;
  older: string | null;
}

/** Paging through a list that is read from a place on, newest first. Nothing when there is one page. */
export function OlderNewer({ label, newer, older }: OlderNewerProps) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="pagination">
      {newer ? (
        <Link to={newer} rel="prev">
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span />
      {older ? (
        <Link to={older} rel="next">
          Older
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
