import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";

/** From where on a product of severity and likelihood is grave, and from where on it is to be watched. */
const grave = 15;
const watched = 8;

export function riskTone(score: number): "red" | "amber" | "green" {
  return score >= grave ? "red" : score >= watched ? "amber" : "green";
}

interface Props {
  /** Severity 5 first; five likelihoods each, 1 first. */
  rows: readonly { severity: number; cells: readonly number[] }[];
  /** Where a cell's flags are listed. */
  hrefFor: (severity: number, likelihood: number) => string;
}

const likelihoods = [1, 2, 3, 4, 5];

/** Five by five: how many open flags there are of each severity and likelihood. It stays a square on small screens. */
export function RiskMatrix({ rows, hrefFor }: Props) {
  return (
    <table className="w-full max-w-xl table-fixed text-center text-sm">
      <caption className="text-left text-lg font-semibold">Open red flags by severity and likelihood</caption>
      <thead>
        <tr>
          <th scope="col" className="py-2">
            <span className="sr-only">Severity</span>
          </th>
          {likelihoods.map((likelihood) => (
            <th key={likelihood} scope="col" className="py-2 font-normal">
              <span className="sr-only">Likelihood </span>
              {likelihood}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ severity, cells }) => (
          <tr key={severity} className="border-t border-line">
            <th scope="row" className="num py-2">
              {severity}
            </th>
            {likelihoods.map((likelihood, index) => (
              <td key={likelihood} className="py-2">
                {cells[index] ? (
                  <Link to={hrefFor(severity, likelihood)}>
                    <Badge tone={riskTone(severity * likelihood)}>{cells[index]}</Badge>
                    <span className="sr-only">
                      {" "}
                      of severity {severity} and likelihood {likelihood}
                    </span>
                  </Link>
                ) : (
                  <span className="text-muted">0</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={6} className="hint py-2 text-left">
            Severity from top to bottom, likelihood from left to right. Red from a product of {grave}, amber
            from {watched}.
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
