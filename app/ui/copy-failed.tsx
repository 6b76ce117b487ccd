import { isRouteErrorResponse } from "react-router";
import { ErrorPage, NotFoundPage } from "./error-page.tsx";

interface Props {
  error: unknown;
  back: { to: string; label: string };
}

/** The page in place of a marked copy: there is none, none can be made, or not at this moment. */
export function CopyFailed({ error, back }: Props) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  switch (status) {
    case 404:
      return <NotFoundPage />;
    case 422:
      return (
        <ErrorPage
          title="Download failed"
          text="No copy of this file could be marked as yours, so none was sent. Write to us: we send you one that opens."
          links={[{ to: "/client-portal/support/new", label: "Write to us" }, back]}
        />
      );
    case 503:
      return (
        <ErrorPage
          title="Your copy can't be prepared right now"
          text="Many documents are being prepared at once. Wait a few seconds and try the download again."
          links={[back]}
        />
      );
    default:
      return (
        <ErrorPage
          title="Something went wrong on our side"
          text="No copy was sent. Go back and try again; if it happens again, write to us."
          links={[back]}
        />
      );
  }
}
