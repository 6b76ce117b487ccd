/** What the dashboard counts. */
export interface DashboardStats {
  /** Reports the person can download. */
  reports: number;
  activeServices: number;
  openOrders: number;
  /** Offers that wait for an answer. */
  quotesToAnswer: number;
  /** Those that wait for our answer. */
  openRequests: number;
}
