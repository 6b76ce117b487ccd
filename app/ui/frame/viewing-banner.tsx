import { linkTo } from "#app/link.ts";
import { buttonClass } from "../button.tsx";
import { TokenForm } from "../form/token-form.tsx";
import { Icon } from "../icon.tsx";

export interface ShownViewing {
  /** Whose portal is seen: "Eleanor Marsh, Harbour & Vale". */
  as: string;
  /** Who looks at it. */
  by: string;
  /** The time of day. */
  until: string;
}

/** Stands above each page while an admin looks at the portal as somebody. Only the server draws it: such pages have no scripts. */
export function ViewingBanner({ as, by, until }: ShownViewing) {
  return (
    <section aria-label="Viewing" className="flash notice-warning viewing">
      <Icon name="users" />
      <div>
        <p>
          <strong>
            {by} is viewing as {as}
          </strong>
          , until {until}. Read only: nothing can be changed or downloaded.
        </p>
        <TokenForm action={linkTo("/stop-viewing")} reloadDocument>
          <button type="submit" className={buttonClass("secondary", "small")}>
            Stop viewing
          </button>
        </TokenForm>
      </div>
    </section>
  );
}
