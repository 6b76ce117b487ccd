/** Another process that asks whether the product lives, every 50 ms; each answer's milliseconds go out as one line. */
import { ask } from "./measure.ts";

const url = process.argv[2] ?? "";
setInterval(() => {
  ask(url, { headers: {}, status: 200 }).then(
    ({ milliseconds }) => process.stdout.write(`${milliseconds.toFixed(2)}\n`),
    () => process.stdout.write("Infinity\n"),
  );
}, 50);
process.on("disconnect", () => process.exit());
