import { companyFigures } from "#app/company-figures.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { coversOf } from "#app/features/publishing/catalogue/covers.server.ts";
import { findTeasers } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { type Cover, hasSample, type ListedReport } from "#app/features/publishing/catalogue/report.ts";
import { priceEnquiryPath, priceLabel } from "#app/features/publishing/catalogue/shown-report.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { date, money } from "#app/ui/text/format.ts";

/** What the home page shows of the shop and the services, and what its form knows of somebody signed in. */
export async function showHome(db: Db, actor: Actor) {
  const teasers = await findTeasers(db, actor);
  const covers = await coversOf(
    db,
    teasers.map(({ id }) => id),
  );
  const services = await listServices(db);
  return {
    role: actor.role,
    reports: teasers.map((report) => teaserOf(report, covers.get(report.id) ?? null)),
    services: services.map(({ id, name, category }) => ({ id, name, category })),
    tools: TOOL_ENTRIES,
    figure: lineChart(companyFigures.sampleFigure),
    known: isMember(actor)
      ? {
          firstName: actor.firstName,
          lastName: actor.lastName,
          email: actor.email,
          company: actor.companyName ?? "",
        }
      : {},
  };
}

export type ShownHome = Awaited<ReturnType<typeof showHome>>;

function teaserOf(report: ListedReport, cover: Cover | null) {
  const { id, title, description, category, pricePence, contents, pages, publishedOn } = report;
  return {
    id,
    title,
    cover,
    abstract: description,
    category: category.name,
    price: priceLabel(pricePence, money),
    priceEnquiry: pricePence === null ? priceEnquiryPath(id) : null,
    facts: [count(pages, "page"), publishedOn && date(publishedOn)].filter(Boolean).join(" · "),
    contents,
    hasSample: hasSample(report),
  };
}
