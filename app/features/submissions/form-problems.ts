/** Fields none of which may be empty, and the contract's sentence where one is: it comes before all others. */
export interface RequiredFields {
  fields: readonly string[];
  sentence: string;
}

/** What a form says when it was not taken. */
export interface FormProblems {
  /** Sentences for the summary that belong to no field. */
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}
