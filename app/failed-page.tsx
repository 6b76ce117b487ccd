import { isRouteErrorResponse, useLocation } from "react-router";
import { isSentOtherwise } from "./features/submissions/sent-otherwise.ts";
import { linkTo } from "./link.ts";
import { ErrorPage, NotFoundPage } from "./ui/error-page.tsx";
import { SentOtherwisePage } from "./features/submissions/sent-otherwise-page.tsx";

/** What is shown instead of a page that was refused or went wrong. */
export function FailedPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundPage />;
    if (error.status === 403) {
      const { title, text } = error.data as { title?: string; text?: string };
      if (title && text)
        return (
          <ErrorPage
            title={title}
            text={text}
            links={[{ to: linkTo("/client-portal"), label: "Go to your portal" }]}
          />
        );
      return (
        <ErrorPage
          title="You don't have access to this page"
          text="It is for the firm's staff. If you think you should see it, write to us and say which page you wanted."
          links={[
            { to: linkTo("/client-portal"), label: "Go to your portal" },
            { to: "/", label: "Go to the home page" },
          ]}
        />
      );
    }
    if (error.status === 409 && isSentOtherwise(error.data)) return <SentOtherwisePage {...error.data} />;
    if (error.status === 400) {
      return (
        <ErrorPage
          title="This address asks for what its list does not have"
          text="Go to the list and choose again there. If a link of ours brought you here, write to us."
          links={[{ to: listOf(error.data), label: "Go to the list" }]}
        />
      );
    }
    if (error.status === 413) {
      return (
        <ErrorPage
          title="That is too large"
          text="What was sent is larger than this page accepts, so nothing of it was read. Go back, shorten it and send it again: what you typed is still there."
        />
      );
    }
    if (error.status === 503) {
      return (
        <ErrorPage
          title="Too much at once"
          text="Other forms of yours are still being worked on, so nothing of this one was read. Go back, wait ten seconds and send it again: what you typed is still there."
        />
      );
    }
    if (error.status === 405) {
      return (
        <ErrorPage
          title="This address takes no such request"
          text="Nothing was changed. Go back and use the buttons of the page; if that is what you did, write to us."
        />
      );
    }
  }
  if (error instanceof Error && neverCame.test(error.message)) return <LostPage />;
  return (
    <ErrorPage
      title="Something went wrong on our side"
      text="Nothing you sent was changed half way. Go back and try again; if it happens again, write to us."
    />
  );
}

/** What browsers say, and React Router of half an answer, when a page or a file of it does not come. */
const neverCame = /fetch|network|load failed|loading|turbo-stream/i;

function LostPage() {
  const { pathname, search } = useLocation();
  return (
    <ErrorPage
      title="The page did not come"
      text="The connection failed on the way. Nothing was changed."
      links={[{ to: pathname + search, label: "Try again" }]}
    />
  );
}

/** Where the list stands whose address was refused. */
function listOf(refused: { list?: string }): string {
  return refused.list ?? "/";
}
