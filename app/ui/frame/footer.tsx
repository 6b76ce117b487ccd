import { Fragment } from "react";
import { useLocation } from "react-router";
import { linkTo } from "#app/link.ts";
import { TokenForm } from "../form/token-form.tsx";
import { Link } from "../link.tsx";
import { PauseUpdates } from "../live/pause-updates.tsx";
import type { ThemeChoice } from "./nav-item.ts";

export interface FooterProps {
  brand: { name: string; tagline: string };
  groups: readonly { title: string; links: readonly { to: string; label: string }[] }[];
  /** Cities named as hubs. */
  offices: readonly string[];
  social?: readonly { name: string; url: string }[];
  copyright: string;
  /** The registered name, number and office. */
  disclosure: string;
  theme: ThemeChoice;
  basic: boolean;
  /** For those whose pages refresh by themselves. */
  updates: boolean;
}

export function Footer({
  brand,
  groups,
  offices,
  social = [],
  copyright,
  disclosure,
  theme,
  basic,
  updates,
}: FooterProps) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-about">
          <p className="footer-brand">{brand.name}</p>
          <p>{brand.tagline}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2>Offices</h2>
          <ul>
            {offices.map((office) => (
              <li key={office}>{office}</li>
            ))}
          </ul>
        </div>
        {social.length > 0 && (
          <div>
            <h2>Follow us</h2>
            <ul>
              {social.map((account) => (
                <li key={account.url}>
                  <a href={account.url} rel="me noopener">
                    {account.name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="footer-end">
        <p>{copyright}</p>
        <p>{disclosure}</p>
        <Choices theme={theme} basic={basic} updates={updates} />
      </div>
    </footer>
  );
}

/** Below a portal's pages: what the law and a reader who needs help ask for, and the choices, on one line. */
export function PortalFooter({ groups, copyright, ...choices }: FooterProps) {
  const help = groups.find(({ title }) => title === "Support");
  return (
    <footer className="footer-line">
      <nav aria-label={help?.title}>
        <ul>
          {help?.links.map((link) => (
            <li key={link.label}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
          <li>
            <Link to={linkTo("/terms", { hash: "law" })}>{copyright}</Link>
          </li>
        </ul>
      </nav>
      <Choices {...choices} />
    </footer>
  );
}

function Choices({ theme, basic, updates }: Pick<FooterProps, "theme" | "basic" | "updates">) {
  return (
    <>
      <ThemeForm theme={theme} />
      {updates && <PauseUpdates />}
      <BasicForm basic={basic} />
    </>
  );
}

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Where the person stands, for the way back after the choice. */
function ReturnTo() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="to" value={pathname + search} />;
}

/** Light, dark, or as the device says: a choice kept in a cookie. */
function ThemeForm({ theme }: { theme: ThemeChoice }) {
  return (
    <TokenForm action={linkTo("/preferences/theme")} preventScrollReset>
      <ReturnTo />
      <fieldset className="segments">
        <legend className="sr-only">Theme</legend>
        {THEMES.map(({ value, label }) => (
          <Fragment key={value}>
            <button type="submit" name="theme" value={value} aria-pressed={theme === value}>
              {label}
            </button>{" "}
          </Fragment>
        ))}
      </fieldset>
    </TokenForm>
  );
}

/** The product without scripts, in one press: for slow lines, for old machines, for finding out what is wrong. */
function BasicForm({ basic }: { basic: boolean }) {
  return (
    <TokenForm action={linkTo("/preferences/basic")} reloadDocument>
      <ReturnTo />
      <button type="submit" name="basic" value={basic ? "0" : "1"} className="link-button">
        {basic ? "Use full version" : "Use basic version (no scripts)"}
      </button>
    </TokenForm>
  );
}
