import { NavLink } from "../link.tsx";
import { Icon } from "../icon.tsx";
import { CountBadge } from "./count-badge.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { BottomItem } from "./nav-item.ts";

/** The quick way round on small screens, for those who are signed in. */
export function BottomBar({ items }: { items: readonly BottomItem[] }) {
  if (items.length === 0) return null;
  return (
    <nav aria-label="Quick" className="bottom-bar">
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <NavLink to={item.to} end={item.end}>
              <Icon name={item.icon} />
              {item.label}
              <CountBadge count={item.badge} cap={9} />
            </NavLink>
          </li>
        ))}
        <li>
          <LogOutForm label="Sign Out" pending="Signing out…" icon={<Icon name="sign-out" />} />
        </li>
      </ul>
    </nav>
  );
}
