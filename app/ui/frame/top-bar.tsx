import { Link, NavLink } from "../link.tsx";
import { BrandMark } from "../brand-mark.tsx";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CountBadge } from "./count-badge.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account, NavItem } from "./nav-item.ts";
import { SiteSearch } from "./site-search.tsx";

export interface TopBarProps {
  brand: { name: string };
  nav: readonly NavItem[];
  menu: readonly NavItem[];
  account: Account | null;
}

export function TopBar({ brand, nav, menu, account }: TopBarProps) {
  // Without scripts the opened menu pushes the page down; with them it is a drawer that Escape and a press beside it close.
  const hydrated = useHydrated();
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <Link to="/" className="brand">
          <BrandMark />
          <span>{brand.name}</span>
        </Link>
        <nav aria-label="Main" className="top-nav">
          <NavList items={nav} />
        </nav>
        {account && <SiteSearch />}
        {account && <AccountMenu account={account} />}
        {menu.length > 0 && (
          <details name="top" className="top-menu mobile-menu" data-drawer={hydrated ? "" : undefined}>
            <summary>
              <Icon name="menu" />
              Menu
            </summary>
            <nav aria-label="Main" className="mobile-panel">
              <NavList items={menu} />
              {account && <LogOutForm label="Sign Out" pending="Signing out…" />}
            </nav>
          </details>
        )}
      </div>
    </header>
  );
}

function NavList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <NavLink to={item.to} end={item.end} className={item.emphasis ? "nav-emphasis" : undefined}>
            {item.label}
            <CountBadge count={item.badge} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
