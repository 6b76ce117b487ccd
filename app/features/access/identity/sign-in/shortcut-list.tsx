import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import type { SignInShortcut } from "./sign-in-shortcut.ts";

/** Quick Login: each fills in the email and the choice; the rest is typed. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly SignInShortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section aria-labelledby="quick-login" className="flow max-w-xl">
      <h2 id="quick-login">Quick Login</h2>
      <ul className="grid gap-3">
        {shortcuts.map((shortcut) => (
          <li key={shortcut.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <a
                  href={linkTo("/login", { query: { saved: shortcut.id } })}
                  className="break-all font-medium"
                >
                  {shortcut.name || shortcut.email}
                </a>{" "}
                <Badge tone="slate">{shortcut.isAdmin ? "Admin" : "Client"}</Badge>
              </p>
              <p className="hint break-all">
                {shortcut.email}, key ending {shortcut.keyLast4}
              </p>
            </div>
            <TokenForm action={linkTo("/login/shortcuts/:id/removal", { id: shortcut.id })} reloadDocument>
              <button type="submit" className={buttonClass("quiet", "small")}>
                Remove<span className="sr-only">{` ${shortcut.email}`}</span>
              </button>
            </TokenForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
