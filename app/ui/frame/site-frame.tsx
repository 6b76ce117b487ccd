import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icon.tsx";
import { NavLink } from "../link.tsx";
import { CountBadge } from "./count-badge.tsx";
import { FlashMessage, type FlashProps } from "./flash-message.tsx";
import { Footer, type FooterProps } from "./footer.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account, BottomItem, NavItem, ThemeChoice } from "./nav-item.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { TopBar } from "./top-bar.tsx";

interface SiteFrameProps {
  brand: { name: string; tagline: string };
  nav: readonly NavItem[];
  /** The same for small screens. */
  menu: readonly NavItem[];
  /** Null for visitors. */
  account: Account | null;
  /** Empty for visitors: no bar is shown. */
  bottom: readonly BottomItem[];
  footer: Pick<FooterProps, "groups" | "offices" | "social" | "copyright" | "disclosure">;
  flash: FlashProps | null;
  theme: ThemeChoice;
  basic: boolean;
  children: ReactNode;
}

/** Everything around a page. It asks nobody anything: what it shows, it is given. */
export function SiteFrame(props: SiteFrameProps) {
  const { brand, nav, menu, account, bottom, footer, flash, theme, basic, children } = props;
  return (
    <>
      <SkipLink />
      <TopBar brand={brand} nav={nav} menu={menu} account={account} />
      <main>
        <FlashMessage flash={flash} />
        {children}
      </main>
      <Footer {...footer} brand={brand} theme={theme} basic={basic} updates={account !== null} />
      <BottomBar items={bottom} />
      <RouteAnnouncer />
      <DetailsMenus />
    </>
  );
}

/** Leads to the page itself: past a portal's list of pages, which stands in the main part, too. */
function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to main content
    </a>
  );
}

/** The quick way round on small screens, for those who are signed in. */
function BottomBar({ items }: { items: readonly BottomItem[] }) {
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

const OPEN = "details.top-menu[open]";

/** The top menus work alone; with scripts they also close on Escape, on a press or focus beside them, and on arrival. */
function DetailsMenus() {
  const { key } = useLocation();

  useEffect(() => {
    for (const menu of openMenus()) menu.open = false;
  }, [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const onBeside = (event: Event) => {
      for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onBeside);
    document.addEventListener("focusin", onBeside);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onBeside);
      document.removeEventListener("focusin", onBeside);
    };
  }, []);
  return null;
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>(OPEN);
}
