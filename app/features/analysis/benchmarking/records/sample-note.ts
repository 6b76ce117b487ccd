/** Said wherever numbers stand that came of the sample peers: on pages, in files, in the memo. */
export const SAMPLE_NOTE = "Sample data: no real company, no real number";
