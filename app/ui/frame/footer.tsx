import { Link } from "../link.tsx";
import { PauseUpdates } from "../live/pause-updates.tsx";
import type { ThemeChoice } from "./nav-item.ts";
import { BasicForm, ThemeForm } from "./preferences.tsx";

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
        <ThemeForm theme={theme} />
        {updates && <PauseUpdates />}
        <BasicForm basic={basic} />
      </div>
    </footer>
  );
}
