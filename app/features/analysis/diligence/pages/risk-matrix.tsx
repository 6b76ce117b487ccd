import { Link } from "#app/ui/link.tsx";

/** From where on a product of severity and likelihood is grave, and from where on it is to be watched. */
const grave = 15;
const watched = 8;

export function riskTone(score: number): "red" | "amber" | "green" {
  return score >= grave ? "red" : score >= watched ? "amber" : "green";
}

const grounds = { red: "bg-bad-bg", amber: "bg-warn-bg", green: "bg-ok-bg" };

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
    <table className="w-full max-w-xl table-fixed border-separate [border-spacing:2px] text-center text-sm">
      <caption className="sr-only">Open red flags by severity and likelihood</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className="w-16 pb-1 text-left align-bottom font-semibold">
            Severity
          </th>
          <th scope="colgroup" colSpan={5} className="font-semibold">
            Likelihood
          </th>
        </tr>
        <tr>
          {likelihoods.map((likelihood) => (
            <th key={likelihood} scope="col" className="pb-1 font-normal">
              {likelihood}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ severity, cells }) => (
          <tr key={severity}>
            <th scope="row" className="text-left font-normal">
              {severity}
            </th>
            {likelihoods.map((likelihood, index) => (
              <td key={likelihood} className={`h-10 rounded-sm ${grounds[riskTone(severity * likelihood)]}`}>
                {cells[index] ? (
                  <Link to={hrefFor(severity, likelihood)} className="block py-2 font-semibold">
                    {cells[index]}
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
            5 is the gravest and the likeliest. Severity × likelihood: red from {grave}, amber from {watched},
            green below.
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
