/** One copy a person took. */
export interface Download {
  copyId: string;
  reportId: string;
  title: string;
  version: number;
  /** UTC. */
  downloadedAt: string;
}
