import { NavLink } from "../link.tsx";
import { linkTo } from "#app/link.ts";
import { LogOutForm } from "./log-out-form.tsx";
import type { Account } from "./nav-item.ts";

/** A disclosure with links and one form; it does not call itself a menu, which would promise arrow keys. */
export function AccountMenu({ account }: { account: Account }) {
  return (
    <details name="top" className="top-menu account-menu">
      <summary>
        <span className="sr-only">Account, {account.name}</span>{" "}
        <span className="avatar" aria-hidden="true">
          {account.initials}
        </span>
      </summary>
      <div className="account-panel">
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
    </details>
  );
}
