import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  /** What is closed: "ticket". */
  noun: string;
  /** Where another begins, and what the way there is called. */
  to: string;
  label: string;
  /** What was typed before it was closed. */
  unsent: string | undefined;
}

/** In place of the form for a further message once nothing can be added. */
export function ClosedExchange({ noun, to, label, unsent }: Props) {
  return (
    <>
      <Notice title={`This ${noun} is closed`}>
        <p>
          Nothing can be added to it. If something is still open, <Link to={to}>{label}</Link>.
        </p>
      </Notice>
      {unsent && (
        <div className="flow">
          <h2>What you wrote was not sent</h2>
          <p className="hint">{`Copy it into a new ${noun}.`}</p>
          <p className="whitespace-pre-line">{unsent}</p>
        </div>
      )}
    </>
  );
}
