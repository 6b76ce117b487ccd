import type { SubmissionResult } from "@conform-to/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

interface AcceptInput {
  name: string;
  purchaseOrder: string;
}

export function useAcceptForm(reply: SubmissionResult | undefined, name: string) {
  return usePostForm<AcceptInput>({ id: "accept", reply, defaults: { name } });
}

interface AcceptProps {
  form: ReturnType<typeof useAcceptForm>;
  /** The offer that stands on the page. */
  revision: number;
  company: string;
  /** "£12,000 plus VAT, £14,400 in all". */
  price: string;
}

/** The last step before the offer binds: who accepts it, and for whom. */
export function AcceptForm({ form: [form, fields], revision, company, price }: AcceptProps) {
  return (
    <Card title="Accept the offer" id="accept-quote" asked>
      <p>
        You accept for {company}: {price}. We invoice it, and what was offered starts. This can’t be undone.
      </p>
      <PostForm form={form} action="?do=accept">
        <input type="hidden" name="revision" value={revision} />
        <TextField
          field={fields.name}
          label="Your name"
          hint="It stands on the acceptance"
          autoComplete="name"
        />
        <TextField
          field={fields.purchaseOrder}
          label="Purchase order number"
          hint="Your company’s own number, if it uses them. It stands on the invoice"
          optional
          width="m"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="actions">
          <SubmitButton name="intent" value="accept" pending="Accepting…">
            Accept the offer
          </SubmitButton>{" "}
          <LinkButton to="?" variant="secondary">
            Not now
          </LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}

interface ReasonInput {
  reason: string;
}

export function useReasonForm(id: "decline" | "withdraw", reply: SubmissionResult | undefined) {
  return usePostForm<ReasonInput>({ id, reply });
}

interface ReasonProps {
  form: ReturnType<typeof useReasonForm>;
  intent: "decline" | "withdraw";
  title: string;
  text: string;
  hint: string;
  submit: string;
  keep: string;
  revision: number;
}

/** The end of a quote, with its reason. */
export function ReasonForm(props: ReasonProps) {
  const [form, fields] = props.form;
  const { intent, revision } = props;
  return (
    <Card title={props.title} id={`${intent}-quote`} asked>
      <p>{props.text}</p>
      <PostForm form={form} action={`?do=${intent}`}>
        <input type="hidden" name="revision" value={revision} />
        <TextArea field={fields.reason} label="Reason" hint={props.hint} rows={4} />
        <div className="actions">
          <SubmitButton name="intent" value={intent} pending="Sending…" variant="danger">
            {props.submit}
          </SubmitButton>{" "}
          <LinkButton to="?" variant="secondary">
            {props.keep}
          </LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}
