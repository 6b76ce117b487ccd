/** What stands around the page: bars, menus, footer, and the parts that its forms are made of. */
import type { ComponentProps, ReactNode } from "react";
import { Form, Link } from "./link.tsx";
import type { Shown } from "./store.server.ts";
import type { Words } from "./words.ts";

export interface Props {
  shown: Shown;
  words: Words;
}

export function Frame({ shown, words, children }: Props & { children: ReactNode }) {
  const { person, token, unread } = shown;
  const { brand, footer, drawings } = words;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <header className="top-bar">
        <div className="top-bar-inner">
          <Link href="/" className="brand">
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="brand-mark">
              <path d="M24.5 10.2A10 10 0 1 0 24.5 21.8" fill="none" stroke="currentColor" strokeWidth="3" />
              <path d="M13 16h16" stroke="var(--brass-bright)" strokeWidth="2.5" />
            </svg>
            <span>{brand.name}</span>
          </Link>
          <nav aria-label="Main" className="top-nav">
            <NavList items={words.top} here={words.here} unread={unread} />
          </nav>
          <form role="search" aria-label="Everything" className="site-search flex" action="/search">
            <label htmlFor="site-search" className="sr-only">
              Search everything
            </label>{" "}
            <input id="site-search" type="search" maxLength={100} placeholder="Search" dir="auto" name="q" />{" "}
            <button type="submit">
              <Icon drawing={drawings.search} />
              <span className="sr-only">Search</span>
            </button>
          </form>
          <details name="top" className="top-menu account-menu">
            <summary>
              <span className="sr-only">Account, {person.name}</span>{" "}
              <span className="avatar" aria-hidden="true">
                {person.initials}
              </span>
            </summary>
            <div className="account-panel">
              <p className="account-who">
                <strong>{person.name}</strong> <span>{person.email}</span>
              </p>
              <ul>
                <li>
                  <Link href="/account">Profile</Link>
                </li>
                <li>
                  <Link href="/account/security">Settings</Link>
                </li>
              </ul>
              <LogOut token={token}>Log out</LogOut>
            </div>
          </details>
          <details name="top" className="top-menu mobile-menu">
            <summary>
              <Icon drawing={drawings.menu} />
              Menu
            </summary>
            <nav aria-label="Main" className="mobile-panel">
              <NavList items={words.menu} here={words.here} unread={unread} />
              <LogOut token={token}>Sign Out</LogOut>
            </nav>
          </details>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="section-layout">
          <nav aria-label="Admin portal" className="section-nav">
            <NavList items={words.section} here={words.here} unread={0} />
          </nav>
          <div className="section-body">{children}</div>
        </div>
      </main>
      <footer className="footer">
        <div className="footer-inner">
          <div className="footer-about">
            <p className="footer-brand">{brand.name}</p>
            <p>{brand.tagline}</p>
          </div>
          {footer.groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={label}>
                    <Link href={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2>Offices</h2>
            <ul>
              {footer.offices.map((office) => (
                <li key={office}>{office}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className="footer-end">
          <p>{footer.copyright}</p>
          <p>{footer.disclosure}</p>
          <TokenForm token={token} action="/preferences/theme">
            <input type="hidden" name="to" value={words.here} />
            <fieldset className="segments">
              <legend className="sr-only">Theme</legend>
              {words.themes.map(({ value, label }) => (
                <button key={value} name="theme" value={value} aria-pressed={value === "system"}>
                  {label}
                </button>
              ))}
            </fieldset>
          </TokenForm>
          <TokenForm token={token} action="/preferences/basic">
            <input type="hidden" name="to" value={words.here} />
            <button name="basic" value="1" className="link-button">
              Use basic version (no scripts)
            </button>
          </TokenForm>
        </div>
      </footer>
      <nav aria-label="Quick" className="bottom-bar">
        <ul>
          {words.bottom.map(({ to, label, drawing }) => (
            <li key={to}>
              <Link href={to} aria-current={to === words.here ? "page" : undefined}>
                <Icon drawing={drawing} />
                {label}
                {to === words.here && unread > 0 && <Count count={unread} isShort={unread > 9} />}
              </Link>
            </li>
          ))}
          <li>
            <LogOut token={token}>
              <Icon drawing={drawings.signOut} />
              Sign Out
            </LogOut>
          </li>
        </ul>
      </nav>
    </>
  );
}

function NavList({ items, here, unread }: { items: Words["top"]; here: string; unread: number }) {
  return (
    <ul>
      {items.map(({ to, label }) => (
        <li key={to}>
          <Link href={to} aria-current={to === here ? "page" : undefined}>
            {label}
            {to === here && unread > 0 && <Count count={unread} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ count, isShort = false }: { count: number; isShort?: boolean }) {
  const whole = count > 99 ? "more than 99" : count;
  return (
    <>
      {" "}
      <span className="count-badge num">
        <span aria-hidden={isShort || undefined}>{isShort ? "9+" : count > 99 ? "99+" : count}</span>
        <span className="sr-only">{isShort ? ` (${whole} unread)` : " unread"}</span>
      </span>
    </>
  );
}

export function TokenForm({ token, children, ...form }: ComponentProps<typeof Form> & { token: string }) {
  return (
    <Form {...form}>
      <input type="hidden" name="_token" value={token} />
      {children}
    </Form>
  );
}

const LogOut = ({ token, children }: { token: string; children: ReactNode }) => (
  <TokenForm token={token} action="/logout">
    <button>{children}</button>
  </TokenForm>
);

export function Button({
  variant = "secondary",
  isSmall = false,
  ...button
}: ComponentProps<"button"> & { variant?: string; isSmall?: boolean }) {
  return <button {...button} className={`btn btn-${variant}${isSmall ? " btn-small" : ""}`} />;
}

const Icon = ({ drawing }: { drawing: readonly string[] }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="icon"
  >
    {drawing.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
