import { linkTo } from "#app/link.ts";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { ShownList } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DeliveryInput } from "./draft.schema.ts";

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

const places = [
  { value: "my-reports", label: "My Reports Section" },
  { value: "client-documents", label: "Client Documents" },
  { value: "resource-library", label: "Resource Library" },
];

export function useDeliveryForm(reply: Parameters<typeof usePostForm<DeliveryInput>>[0]["reply"]) {
  return usePostForm<DeliveryInput>({ id: "delivery", reply, defaults: { destination: "my-reports" } });
}

interface DeliveryFormProps {
  form: ReturnType<typeof useDeliveryForm>;
  once: string;
  revision: number;
  clients: { value: string; label: string; hint: string }[];
  /** A published report always goes to My Reports. */
  isPublished: boolean;
}

/** Which clients get the report, where it stands there, and what the mail says besides. */
function DeliveryForm({ form: [form, fields], once, revision, clients, isPublished }: DeliveryFormProps) {
  return (
    <PostForm form={form} once={once}>
      <input type="hidden" name="revision" value={revision} />
      <CheckboxesField
        field={fields.companies}
        legend="Clients"
        hint="Ticks count for this page of the list: deliver, then go on with the next"
        options={clients}
      />
      {isPublished ? (
        <input type="hidden" name="destination" value="my-reports" />
      ) : (
        <RadioField field={fields.destination} legend="Destination" options={places} />
      )}
      <TextField field={fields.message} label="Message in the mail" optional />
      <div className="actions">
        <SubmitButton name="intent" value="deliver" pending="Delivering…">
          Deliver
        </SubmitButton>
      </div>
    </PostForm>
  );
}
