import type { ReactNode } from "react";
import { DrawnAgain } from "../form/drawn-again.tsx";
import { NavLink } from "../link.tsx";
import { CountBadge } from "./count-badge.tsx";
import type { NavItem } from "./nav-item.ts";

interface SectionNavProps {
  /** Names the portal: "Client portal". */
  label: string;
  items: readonly NavItem[];
}

/** The pages of one portal: a list at the side from 1024 px, a strip on top below. */
function SectionNav({ label, items }: SectionNavProps) {
  return (
    <nav aria-label={label} className="section-nav">
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink to={item.to} end={item.end}>
              {item.label}
              <CountBadge count={item.badge} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A portal's layout: its list of pages beside the page. */
export function SectionLayout({ children, ...nav }: SectionNavProps & { children: ReactNode }) {
  return (
    <div className="section-layout">
      <SectionNav {...nav} />
      <div className="section-body">
        <DrawnAgain>{children}</DrawnAgain>
      </div>
    </div>
  );
}
