import { isMember } from "#app/features/actor.ts";
import { overview, steps } from "#app/features/site/tour/tour-copy.ts";
import { TourPicture } from "#app/features/site/tour/tour-picture.tsx";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Band } from "#app/ui/hero.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/tour";

export function loader({ context }: Route.LoaderArgs) {
  const { actor, request } = scope(context);
  return sharedPage(actor, { member: isMember(actor), theme: request.theme });
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

export default function Tour({ loaderData }: Route.ComponentProps) {
  const { theme, member } = loaderData;
  return (
    <Page
      title="Tour of the portal"
      heading={null}
      width="full"
      search={{
        description:
          "From the application to a report whose every page says whose copy it is: and on to the analyst tools: the client portal in nine illustrated steps, pictured from the real screens.",
      }}
    >
      <div className="hero">
        <div className="band tour-step tour-opening">
          <div>
            <p className="eyebrow">Nine steps, in pictures</p>
            <h1 tabIndex={-1}>A walk through the portal</h1>
            <p className="lead">
              From the application to a report on your desk, and the tools beside it. The pictures were taken
              from the portal itself; the people and companies in them are made up.
            </p>
          </div>
          <TourPicture view={overview} theme={theme} first />
        </div>
      </div>
      <nav aria-labelledby="steps-title" className="band-outer band-sunken">
        <div className="band tour-contents">
          <h2 id="steps-title">The steps</h2>
          <ol>
            {steps.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <ol className="plain tour-steps">
        {steps.map((step, index) => (
          <li key={step.id} id={step.id} className="band tour-step">
            <div>
              <p className="tour-number" aria-hidden="true">
                {index + 1}
              </p>
              <h2 className="display">
                <span className="sr-only">Step {index + 1}: </span> {step.title}
              </h2>
              <div className="flow">
                {step.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </div>
            <TourPicture view={step} theme={theme} />
          </li>
        ))}
      </ol>
      <Band
        id="ways-on"
        tone="sunken"
        heading={member ? "You are already in" : "Begin where the walk began"}
        lead={
          member
            ? "Everything on this page is a link away."
            : "The application takes a few minutes. If you would rather talk first, write to us or call."
        }
      >
        <p className="actions">
          {member ? (
            <LinkButton to={linkTo("/client-portal")}>Open the portal</LinkButton>
          ) : (
            <LinkButton to={linkTo("/signup")}>Apply for access</LinkButton>
          )}{" "}
          <LinkButton to={linkTo("/contact")} variant="secondary">
            Contact us
          </LinkButton>{" "}
          <Link to={linkTo("/documentation")}>Read the documentation</Link>
        </p>
      </Band>
    </Page>
  );
}
