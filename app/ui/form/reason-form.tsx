import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { TextArea } from "./fields/fields.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "./post-form.tsx";

export function useReasonForm(id: string, reply: SubmissionResult | undefined) {
  return usePostForm<{ reason: string }>({ id, reply });
}

interface Props {
  form: ReturnType<typeof useReasonForm>;
  /** What is about to be done: its form is opened by `?do=` with this word, and posts it. */
  intent: string;
  /** What it is done to. */
  noun: "order" | "quote" | "person" | "approval" | "client" | "report";
  /** What the address says besides, where it names one of several: `report=…`. */
  about?: string;
  title: string;
  text: string;
  hint: string;
  submit: string;
  pending?: string;
  /** The way out. */
  keep: string;
  /** What the post says besides. */
  children?: ReactNode;
}

/** The end of something, with its reason. */
export function ReasonForm(props: Props) {
  const [form, fields] = props.form;
  const { intent, pending = "Sending…" } = props;
  return (
    <Card title={props.title} id={`${intent}-${props.noun}`} asked>
      <p>{props.text}</p>
      <PostForm form={form} action={`?do=${intent}${props.about ? `&${props.about}` : ""}`}>
        {props.children}
        <TextArea field={fields.reason} label="Reason" hint={props.hint} rows={4} />
        <FormButtons back="?" label={props.keep}>
          <SubmitButton name="intent" value={intent} pending={pending} variant="danger">
            {props.submit}
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
