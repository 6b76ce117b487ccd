import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import type { ShopEntryInput } from "./draft.schema.ts";

export function useShopEntryForm(
  reply: Parameters<typeof usePostForm<ShopEntryInput>>[0]["reply"],
  defaults: { description: string },
) {
  return usePostForm<ShopEntryInput>({ id: "shop", reply, defaults });
}

/** Puts a made report into the catalogue, not yet published. */
export function ShopEntryForm({
  form: [form, fields],
  action,
  once,
  revision,
  categories,
}: {
  form: ReturnType<typeof useShopEntryForm>;
  action: string;
  once: string;
  revision: number;
  categories: { value: string; label: string }[];
}) {
  return (
    <Card title="Put it into the Report Shop" id="shop-entry">
      <p>It becomes a draft report there. Clients see it once you publish it.</p>
      <PostForm form={form} action={action} once={once}>
        <input type="hidden" name="revision" value={revision} />
        <SelectField field={fields.category} label="Category" options={categories} />
        <TextArea
          field={fields.description}
          label="Description"
          hint="Clients read it in the shop"
          rows={4}
        />
        <TextField
          field={fields.price}
          label="Price in pounds"
          hint="Whole pounds without VAT, like 1,250. Needed unless it is on request"
          optional="depends"
          inputMode="numeric"
          width="s"
        />
        <CheckboxField
          field={fields.onRequest}
          label="Price on request"
          hint="The shop shows “Contact for Price”"
        />
        <div className="actions">
          <SubmitButton name="intent" value="list" pending="Adding…">
            Add to the Report Shop
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}
