import { plural } from "#app/plural.ts";
import { Link } from "#app/ui/link.tsx";
import type { TabLink } from "#app/ui/list/tab-links.tsx";

/** The categories as links, each with how much stands there; the empty ones are left out. */
export function CategoryChips({ label, items }: { label: string; items: readonly TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {items.map(
          ({ to, label: name, count, current }) =>
            (count !== 0 || current) && (
              <li key={to}>
                <Link to={to} aria-current={current ? "true" : undefined}>
                  {name} <span className="num">{count}</span>
                  <span className="sr-only"> {plural(Number(count), "report")}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
