/** What a form says when it was not taken. */
export interface FormProblems {
  /** Sentences for the summary that belong to no field. */
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}
