import { type Browser, chromium } from "playwright";
import { ensureMachine } from "../testing/machine.ts";
import { inTurns, spread } from "./measure.ts";
import { pages } from "./pages.ts";
import type { Report } from "./report.ts";
import type { Bench, Running } from "./scratch.ts";

/** 1.6 Mbit/s, 150 ms there and back. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** When a slow phone with an empty cache paints something first. */
export async function measurePaint(bench: Bench): Promise<Report> {
  const executablePath = await ensureMachine();
  if (!executablePath) throw new Error("There is no Chromium.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
  bench.running.push({ stop: () => browser.close() });
  const sides = [await bench.start(bench.own), ...(await bench.startOther())];
  const looks = bench.isQuick ? 1 : 5;
  const rows = [];
  for (const { name, path, who } of pages.filter(({ isPainted }) => isPainted)) {
    const targets = sides.map((side) => side.target(path, who));
    const look = (target: LookedAt) => firstPaint(browser, target);
    await inTurns(targets, 1, look);
    const found = await inTurns(targets, looks, look);
    rows.push([`${name}, \`${path}\``, ...found.map((times) => spread(0, times))]);
    console.log(rows.at(-1)?.join(" | "));
  }
  return {
    how: `Chromium at 1.6 Mbit/s, 150 ms there and back, a quarter of the processor, nothing in its cache; looks in turns: ${looks}; median (least–most). Aim: 1,400 ms.`,
    table: [["First paint, ms", ...sides.map(({ name }) => name)], ...rows],
  };
}

type LookedAt = ReturnType<Running["target"]>;

async function firstPaint(browser: Browser, { server, path, cookie }: LookedAt): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: server.origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", line);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const answer = await page.goto(server.origin + path);
    if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`);
    return await page.evaluate(
      () =>
        new Promise<number>((painted) => {
          new PerformanceObserver((list) => {
            const [first] = list.getEntriesByName("first-contentful-paint");
            if (first) painted(first.startTime);
          }).observe({ type: "paint", buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
