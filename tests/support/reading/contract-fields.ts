import data from "./contract-fields.json" with { type: "json" }; /** The fields of each answer of the contract's calls, or of each element of a list: exactly these. */
export const contractFields: Readonly<Record<string, readonly string[]>> = data.contractFields;

/** The contract's calls: those above, and those whose answer is a file, nothing, or told elsewhere. */
export const contractCalls: readonly string[] = [
  ...Object.keys(contractFields),
  "POST /api/login",
  "GET /api/reports/{id}/download",
  "POST /api/client/create-report",
  "DELETE /api/notifications/{id}",
];
