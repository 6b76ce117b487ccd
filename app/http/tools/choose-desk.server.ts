import type { RouterContextProvider } from "react-router";
import { findDeskCompanies } from "#app/features/analysis/tools/find-desk.server.ts";
import { signedIn } from "../scope.server.ts";

/** The clients staff choose from on a tool's first page; null where it is known whose records it shows. */
export async function companiesToChoose(context: Readonly<RouterContextProvider>) {
  const { db, actor, request } = signedIn(context);
  const isOpen = actor.role !== "admin" || request.url.searchParams.get("company");
  return isOpen ? null : findDeskCompanies(db);
}
