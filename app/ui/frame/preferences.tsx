import { Fragment } from "react";
import { useLocation } from "react-router";
import { linkTo } from "#app/link.ts";
import { TokenForm } from "../form/token-form.tsx";
import type { ThemeChoice } from "./nav-item.ts";

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
export function ThemeForm({ theme }: { theme: ThemeChoice }) {
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
export function BasicForm({ basic }: { basic: boolean }) {
  return (
    <TokenForm action={linkTo("/preferences/basic")} reloadDocument>
      <ReturnTo />
      <button type="submit" name="basic" value={basic ? "0" : "1"} className="link-button">
        {basic ? "Use full version" : "Use basic version (no scripts)"}
      </button>
    </TokenForm>
  );
}
