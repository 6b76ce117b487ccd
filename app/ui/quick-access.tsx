import { Link } from "./link.tsx";

interface Way {
  to: string;
  label: string;
  /** Opens over the page where scripts run. */
  modal?: true;
}

/** What people come for, one press away: one row. */
export function QuickAccess({ ways }: { ways: readonly Way[] }) {
  return (
    <section className="quick" aria-labelledby="quick">
      <h2 id="quick">Quick access</h2>
      <ul>
        {ways.map(({ to, label, modal }) => (
          <li key={to}>
            <Link to={to} {...(modal && { state: { modal } })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
