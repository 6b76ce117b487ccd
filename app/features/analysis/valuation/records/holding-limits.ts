/** How many holdings a company keeps at most; removed ones and samples are not counted. */
export const MOST_HOLDINGS = 1000;
/** How many cash flows one holding has at most: one a month for eighty years. */
export const MOST_HOLDING_FLOWS = 1000;
/** How many snapshots a company freezes at most. */
export const MOST_SNAPSHOTS = 400;
/** How many exchange rates a company keeps at most: four currencies every working day for almost five years. */
export const MOST_RATES = 5000;
/** How many peer sets of its own a company keeps at most, every version counted. */
export const MOST_PEER_SETS = 200;
