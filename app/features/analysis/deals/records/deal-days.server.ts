/** The days a file tells of deals: when each was opened, and when it was decided. */
import { londonDay } from "#app/features/calendar.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { now, nowIsoAfter } from "#app/platform/clock.server.ts";
import type { DealRow } from "../imports/deal-columns.ts";
import { type Deal, type DealStage, isOpenStage } from "./deal.ts";
import { closingTime } from "./insert-deal.server.ts";

/** The day a deal was opened and the day it was decided lie in their order; what was decided here keeps its own. */
export function checkDays(
  line: number,
  { stage, opened, closed }: DealRow,
  deal: Pick<Deal, "stage" | "stageChangedAt"> | undefined,
): Problem[] {
  const at = cellProblem(line);
  const today = londonDay(now());
  const isDecided = stage !== null && !isOpenStage(stage);
  if (opened !== null && opened > today)
    return [at("Date added", "it is a day to come", "Enter the day the deal was opened")];
  if (closed === null && isDecided && opened !== null && !deal)
    return [
      at("Date closed", "it is empty", "Enter the day the deal was decided, or leave its Date added empty"),
    ];
  const since = deal && dayOf(deal);
  const isKept = deal !== undefined && !isOpenStage(deal.stage) && closed === since;
  if (closed !== null && opened !== null && closed < opened)
    return [at("Date closed", `it is before ${opened}, when the deal was opened`, "Check both days")];
  if (closed === null || isKept) return [];
  if (!isDecided)
    return [at("Date closed", "the deal is open", "Leave it empty, or enter the stage it closed in")];
  if (closed > today) return [at("Date closed", "it is a day to come", "Enter the day the deal was decided")];
  if (deal?.stage === stage)
    return [at("Date closed", `the deal was decided here on ${since}`, "Leave it as it is, or empty")];
  if (since !== undefined && closed < since)
    return [
      at("Date closed", `the deal came to ${deal?.stage} here on ${since}`, "Enter that day or a later one"),
    ];
  return [];
}

type CellProblem = (column: string, what: string, right: string) => Problem;

/** What is wrong with a cell of a line. */
export function cellProblem(line: number): CellProblem {
  return (column, what, right) =>
    problem("cell", `line ${line}, ${column}`, `Line ${line}, ${column}: ${what}`, right);
}

/** When a deal comes to another stage: now, or on the day it was decided as the file says, behind what came before. */
export function movedAt(deal: Deal, stage: DealStage, closed: string | null): string {
  const isSaid =
    closed !== null && !isOpenStage(stage) && (isOpenStage(deal.stage) || closed !== dayOf(deal));
  if (!isSaid) return nowIsoAfter(deal.stageChangedAt);
  const earliest = new Date(Date.parse(deal.stageChangedAt) + 1).toISOString();
  const said = closingTime(closed);
  return said > earliest ? said : earliest;
}

const dayOf = ({ stageChangedAt }: Pick<Deal, "stageChangedAt">) => londonDay(new Date(stageChangedAt));
