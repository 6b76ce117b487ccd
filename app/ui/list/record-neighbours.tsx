import { Link } from "../link.tsx";
import "../styles/record.css";

/** The way back to a record's list, and to the records beside it there. */
export interface Neighbours {
  /** What the list holds: "orders". */
  noun: string;
  back: string;
  /** The list was filtered or searched when the record was opened from it. */
  isNarrowed: boolean;
  previous: string | null;
  next: string | null;
}

/** On a record's page: back to the list as it was left, and on to the next record of it. */
export function RecordNeighbours({ of: { noun, back, isNarrowed, previous, next } }: { of: Neighbours }) {
  return (
    <nav aria-label={`Through the ${noun}`} className="neighbours">
      <Link to={back}>{isNarrowed ? `Back to these ${noun}` : `All ${noun}`}</Link>
      {(previous ?? next) && (
        <ul>
          <li>
            {previous ? (
              <Link to={previous} rel="prev">
                Previous
              </Link>
            ) : (
              <span>Previous</span>
            )}
          </li>
          <li>
            {next ? (
              <Link to={next} rel="next">
                Next
              </Link>
            ) : (
              <span>Next</span>
            )}
          </li>
        </ul>
      )}
    </nav>
  );
}
