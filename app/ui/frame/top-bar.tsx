import { linkTo } from "#app/link.ts";
import { Icon } from "../icon.tsx";
import { Link, NavLink } from "../link.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { CountBadge } from "./count-badge.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account, NavItem } from "./nav-item.ts";
import { MENU } from "./section-nav.tsx";
import { SiteSearch } from "./site-search.tsx";

export interface Brand {
  name: string;
  tagline: string;
  /** Lines in a square of 32, white or in the accent. */
  mark: readonly { path: string; width: number; isAccent: boolean }[];
}

interface TopBarProps {
  brand: Pick<Brand, "name" | "mark">;
  nav: readonly NavItem[];
  account: Account | null;
  /** In a portal the mark stands alone on phones. */
  isPortal: boolean;
}

export function TopBar({ brand, nav, account, isPortal }: TopBarProps) {
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <Link to="/" className="brand">
          <BrandMark mark={brand.mark} />
          <span className={isPortal ? "max-sm:sr-only" : undefined}>{brand.name}</span>
        </Link>
        <nav aria-label="Main" className="top-nav">
          <ul>
            {nav.map((item) => (
              <li key={item.label}>
                <NavLink to={item.to} end={item.end} className={item.emphasis ? "nav-emphasis" : undefined}>
                  {item.label}
                  <CountBadge count={item.badge} />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {account && <SiteSearch />}
        {account && <PaletteButton who={account.email} />}
        {account && <AccountMenu account={account} />}
        <button type="button" popoverTarget={MENU} className="menu-button">
          <Icon name="menu" />
          Menu
        </button>
      </div>
    </header>
  );
}

/** Links and one form; it does not call itself a menu, which would promise arrow keys. */
function AccountMenu({ account }: { account: Account }) {
  return (
    <>
      <button type="button" popoverTarget="account" className="account-button">
        <span className="sr-only">Account, {account.name}</span>{" "}
        <span className="avatar" aria-hidden="true">
          {account.initials}
        </span>
      </button>
      <div id="account" popover="auto" className="account-panel">
        <p className="account-who">
          <strong>{account.name}</strong> <span>{account.email}</span>
        </p>
        <ul>
          <li>
            <NavLink to={linkTo("/account")} end>
              Profile
            </NavLink>
          </li>
          <li>
            <NavLink to={linkTo("/account/security")}>Settings</NavLink>
          </li>
        </ul>
        <LogOutForm label="Log out" pending="Logging out…" />
      </div>
    </>
  );
}

function BrandMark({ mark }: { mark: Brand["mark"] }) {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" fill="none">
      {mark.map(({ path, width, isAccent }) => (
        <path
          key={path}
          d={path}
          stroke={isAccent ? "var(--brass-bright)" : "currentColor"}
          strokeWidth={width}
        />
      ))}
    </svg>
  );
}
