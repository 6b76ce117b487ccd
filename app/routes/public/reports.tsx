import { data, redirect } from "react-router";
import { SHOP_REFUSALS, shopRefusal } from "#app/features/publishing/catalogue/report.policy.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/reports";

/** The shop's public door: it leads members to the shop in their portal, and tells everybody else how to get there. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor, request } = scope(context);
  const refusal = shopRefusal(actor);
  if (!refusal) throw redirect(linkTo("/client-portal/shop") + request.url.search, 303);
  return data({ ...SHOP_REFUSALS[refusal], isVisitor: refusal === "not-signed-in" }, { status: 403 });
}

/** The contract's refusal: a page with the way in, not an error. */
export default function ReportsDoor({ loaderData }: Route.ComponentProps) {
  const { title, text, isVisitor } = loaderData;
  return (
    <Page title={title} eyebrow="Report Shop" width="narrow" lead={text}>
      {isVisitor ? (
        <>
          <p className="actions">
            <LinkButton to={linkTo("/signup")}>Sign up for access</LinkButton>{" "}
            <LinkButton to={`${linkTo("/login")}?to=/reports`} variant="secondary">
              Sign in
            </LinkButton>
          </p>
          <p className="hint">Already an approved client? Sign in and you come straight back here.</p>
        </>
      ) : (
        <p className="actions">
          <LinkButton to={linkTo("/contact")}>Contact us</LinkButton>
        </p>
      )}
    </Page>
  );
}
