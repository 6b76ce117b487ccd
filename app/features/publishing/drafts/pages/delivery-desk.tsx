import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { ShownList } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeliveryForm, type DeliveryFormProps } from "../delivery-form.tsx";

export const NOT_LISTED =
  "The Report Shop sells an earlier PDF of it, and clients would get that. Add this one as a new version first.";

interface DeliveryChoiceProps extends DeliveryFormProps {
  /** There is a PDF of what is written now. */
  isReady: boolean;
  /** The report whose version in the shop is an earlier PDF; null where there is none. */
  unlisted: string | null;
  /** What stands around the clients to choose from. */
  list: ShownList;
}

/** A page of clients to give the draft to, or what has to be done first, and the way back to it. */
export function DeliveryDesk({ id, ...choice }: DeliveryChoiceProps & { id: string }) {
  return (
    <>
      <DeliveryChoice {...choice} />
      <p>
        <Link to={linkTo("/admin-data-portal/create-report/:id", { id })}>Back to the draft</Link>
      </p>
    </>
  );
}

function DeliveryChoice({ isReady, unlisted, list, ...form }: DeliveryChoiceProps) {
  if (!isReady) {
    return (
      <Notice tone="warning" title="There is no PDF of what is written now">
        Create the PDF report first, then deliver it.
      </Notice>
    );
  }
  if (unlisted) {
    return (
      <Notice tone="warning" title="The PDF is newer than the one in the shop">
        {NOT_LISTED}{" "}
        <Link to={linkTo("/admin-data-portal/reports/:id/version", { id: unlisted })}>
          Add it as a new version
        </Link>
      </Notice>
    );
  }
  return (
    <>
      {list.search && <SearchForm {...list.search} />}
      {form.clients.length > 0 ? (
        <DeliveryForm {...form} />
      ) : (
        <EmptyState text={list.search?.value ? "No clients match" : "No clients yet"} />
      )}
      <PageLinks pages={list.pages} label="Pages of clients" />
    </>
  );
}
