import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";

interface CancelInput {
  reason: string;
}

export function useCancelOrderForm(reply: Parameters<typeof usePostForm<CancelInput>>[0]["reply"]) {
  return usePostForm<CancelInput>({ id: "cancel", reply, defaults: {} });
}

/** Staff's way to cancel: with a reason that the client reads. */
export function CancelOrderForm({
  form: [form, fields],
  action,
  person,
}: {
  form: ReturnType<typeof useCancelOrderForm>;
  action: string;
  person: string;
}) {
  return (
    <Card title="Cancel the order" id="cancel-order" asked>
      <p>This can’t be undone. The client may order again.</p>
      <PostForm form={form} action={action}>
        <TextArea
          field={fields.reason}
          label="Reason"
          hint={`${person} reads this in our email, word for word`}
          rows={4}
        />
        <div className="actions">
          <SubmitButton name="intent" value="cancel" pending="Cancelling…" variant="danger">
            Cancel and send the reason
          </SubmitButton>{" "}
          <LinkButton to="?" variant="secondary">
            Keep the order
          </LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}
