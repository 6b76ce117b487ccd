import { linkTo } from "#app/link.ts";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import type { OrderInput } from "./order.schema.ts";

export function useOrderForm(reply: Parameters<typeof usePostForm<OrderInput>>[0]["reply"]) {
  return usePostForm<OrderInput>({ id: "order", reply, defaults: {} });
}

type FormState = ReturnType<typeof useOrderForm>;

interface OrderFormProps {
  form: FormState;
  once: string;
  /** The price the page shows, in pence. */
  price: number;
}

/** The last step before an order: what the client's own books need, and the button. */
export function OrderForm({ form: [form, fields], once, price }: OrderFormProps) {
  return (
    <PostForm form={form} once={once}>
      <input type="hidden" name="price" value={price} />
      <TextField
        field={fields.purchaseOrder}
        label="Purchase order number"
        hint="Your company’s own number, if it uses them"
        optional
        width="m"
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        field={fields.note}
        label="Note"
        hint="Anything we should know about this order"
        rows={3}
        optional
      />
      <FormButtons back={linkTo("/reports")}>
        <SubmitButton pending={price === 0 ? "Adding…" : "Ordering…"}>
          {price === 0 ? "Add to My Reports" : "Place order"}
        </SubmitButton>
      </FormButtons>
    </PostForm>
  );
}
