import {
  data,
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { brand } from "./brand.ts";
import { isMember } from "./features/actor.ts";
import { findFormDraft } from "./features/form-drafts/form-draft.server.ts";
import { sessionEnd } from "./features/access/identity/sessions/session-end.server.ts";
import { countUnreadOf } from "./http/unread.server.ts";
import { takeFlash } from "./http/flash.server.ts";
import { type FrameFacts, frameFacts } from "./http/frame-facts.server.ts";
import { scope } from "./http/scope.server.ts";
import { formDrafts } from "./middleware/form-drafts.server.ts";
import { longFormsInTurn } from "./middleware/long-forms.server.ts";
import { requestFacts } from "./middleware/request-facts.server.ts";
import { session } from "./middleware/session.server.ts";
import { viewing } from "./middleware/viewing.server.ts";
import { FailedPage } from "./failed-page.tsx";
import { isOfPortal, sectionsFor } from "./sections.ts";
import { bottomNav, footerOf, topNav } from "./site-navigation.ts";
import { DraftMessage, DraftProvider } from "./ui/form/draft.tsx";
import { DrawnAgain, ForgetsLost } from "./ui/form/drawn-again.tsx";
import { FormTokenProvider } from "./ui/form/token-form.tsx";
import { LeaveWarning } from "./ui/form/leave-warning.tsx";
import { LineNotice } from "./ui/form/line-notice.tsx";
import { ViewingBanner } from "./ui/frame/viewing-banner.tsx";
import { SiteFrame } from "./ui/frame/site-frame.tsx";
import { type ShownSessionEnd, SessionNotice } from "./ui/live/session-notice.tsx";
import { UnreadAnnouncer } from "./ui/live/unread-announcer.tsx";
import { useLive } from "./ui/live/use-live.ts";
import { when } from "./ui/text/format.ts";

/** What of the frame is kept fresh while a page stands open. */
interface LiveFrame {
  unread: number;
  session: ShownSessionEnd | null;
}

const NOBODY: LiveFrame = { unread: 0, session: null };

export const middleware: Route.MiddlewareFunction[] = [
  requestFacts,
  session,
  viewing,
  longFormsInTurn,
  formDrafts,
];

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, request: facts, now } = scope(context);
  const { pathname } = facts.url;
  // What somebody has not sent is theirs alone.
  const isWriter = isMember(actor) && !actor.viewedBy;
  const draft = isWriter ? await findFormDraft(db, { userId: actor.userId, path: pathname }) : null;
  const taken = await takeFlash(request);
  return data(
    {
      ...frameFacts(context),
      unread: await countUnreadOf(db, actor),
      flash: taken?.flash ?? null,
      session: isMember(actor) ? sessionEnd(actor) : null,
      draft: draft && {
        ...draft,
        pathname,
        saved: when(draft.savedAt, now),
        // Whoever has sent the form again is told what came of that.
        why: facts.method === "POST" ? undefined : draft.why,
      },
    },
    { headers: taken ? { "Set-Cookie": taken.clear } : {} },
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  // An error may come before this loader's answer: everything has a value without it.
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const facts = root ?? factsOf(error);
  const theme = facts?.theme ?? "system";
  const account = facts?.account ?? { role: "visitor" as const };
  const isStaff = account.role === "admin";
  const live = useLive<LiveFrame>(
    root ?? NOBODY,
    root?.session ? ["unread", "session"] : [],
    isStaff ? 30 : 60,
  );
  const { unread, session: sessionEnds, isEnded = false, ask } = live;
  const looking = { role: account.role, unread };
  const { pathname } = useLocation();
  // What went wrong anywhere leaves those who are signed in where they work.
  const isPortal = account.role !== "visitor" && (error !== undefined || isOfPortal(pathname));
  // The innermost page that says so decides: a long page for printing needs none in a part that has scripts.
  const wish = useMatches().findLast((match) => saysOfScripts(match.handle) !== null);
  const hydrates = saysOfScripts(wish?.handle) === true && root?.basic === false && !root.viewing;
  return (
    <html lang="en-GB" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Links />
      </head>
      <body className={isPortal ? "portal" : undefined}>
        <DrawnAgain>
          <FormTokenProvider value={facts?.formToken ?? null}>
            <SiteFrame
              brand={brand}
              isPortal={isPortal}
              nav={topNav(looking)}
              sections={sectionsFor(looking, pathname)}
              account={account.role === "visitor" ? null : account}
              bottom={bottomNav(looking)}
              footer={footerOf(account.role, facts?.year)}
              flash={root?.flash ?? null}
              theme={theme}
              basic={facts?.basic ?? false}
            >
              {import.meta.env.SSR && facts?.viewing && <ViewingBanner {...facts.viewing} />}
              <DraftProvider value={root?.draft ?? null}>
                <DraftMessage />
                {children}
              </DraftProvider>
            </SiteFrame>
          </FormTokenProvider>
          <LineNotice />
          <LeaveWarning />
          {hydrates && (
            <>
              <ForgetsLost />
              {sessionEnds && <SessionNotice session={sessionEnds} isEnded={isEnded} ask={ask} />}
              {root.session && <UnreadAnnouncer unread={unread} />}
            </>
          )}
        </DrawnAgain>
        {hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}

function saysOfScripts(handle: unknown): boolean | null {
  if (typeof handle !== "object" || handle === null || !("hydrate" in handle)) return null;
  return handle.hydrate === true;
}

/** Whoever is refused before the root's loader has run is still shown their own frame. */
function factsOf(error: unknown): FrameFacts | undefined {
  const refused: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  return typeof refused === "object" && refused !== null && "frame" in refused
    ? (refused.frame as FrameFacts)
    : undefined;
}
