/** What of charts and maps only shows on the screen. */
import type { Page } from "playwright/test";

/**
 * Lines of charts that are filled or not drawn, on a phone and on a desk, charts that lie outside their frame, marks whose
 * colour says another thing than they do or says it alone, and maps that are cut off.
 */
export async function chartsMisdrawn(page: Page, name: string): Promise<string[]> {
  if ((await page.locator("svg.plot, .heat-map").count()) === 0) return [];
  const usual = page.viewportSize();
  const faults: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const found = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<SVGSVGElement>("svg.plot")].filter(
        (plot) => plot.getClientRects().length > 0,
      );
      const meant: Record<string, string> = {
        "badge-green": "--color-ok",
        "badge-amber": "--color-warn",
        "badge-red": "--color-bad",
      };
      const probe = document.body.appendChild(document.createElement("i"));
      const isMeant = (tone: string, fill: string) => {
        probe.style.color = `var(${meant[tone]})`;
        return !meant[tone] || getComputedStyle(probe).color === fill;
      };
      const maps = [...document.querySelectorAll(".heat-map .table-region")]
        .filter((map) => map.scrollWidth > map.clientWidth + 1)
        .map(() => "a map that is cut off");
      const wrong = shown.flatMap((plot) => {
        const words = (plot.ariaLabel ?? "").slice(0, 40);
        const marks = [...plot.querySelectorAll<SVGGraphicsElement>("path[data-series]")];
        const frame = plot.viewBox.baseVal;
        const fills = marks.map((mark) => getComputedStyle(mark).fillOpacity);
        return marks.flatMap((mark, index) => {
          const { fill, stroke } = getComputedStyle(mark);
          const tone = mark.getAttribute("class") ?? "";
          const isAlike = tone !== "" && fills.indexOf(fills[index] ?? "") !== index;
          const box = mark.getBBox();
          const isLine = plot.classList.contains("plot-lines");
          const isOut =
            box.x < -1 ||
            box.y < -1 ||
            box.x + box.width > frame.width + 1 ||
            box.y + box.height > frame.height + 1;
          return [
            ...(isLine && fill !== "none" ? [`a filled line (${words})`] : []),
            ...(isLine && stroke === "none" ? [`a line without a stroke (${words})`] : []),
            ...(isOut ? [`a mark outside its chart (${words})`] : []),
            ...(isMeant(tone, fill) ? [] : [`a mark in another colour than it means (${words})`]),
            ...(isAlike ? [`marks told apart by their colour alone (${words})`] : []),
          ];
        });
      });
      probe.remove();
      return [...maps, ...wrong];
    });
    faults.push(...found.map((fault) => `${name} at ${width}: ${fault}`));
  }
  if (usual) await page.setViewportSize(usual);
  return faults;
}
