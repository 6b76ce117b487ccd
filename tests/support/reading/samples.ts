/** What Prometheus would read of `/metrics`, by name and labels in their alphabetical order. */
import parsePrometheusTextFormat from "parse-prometheus-text-format";

/** @returns the value of each gauge and counter, such as `portal_check{check="disk"}`. */
export function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const { name, metrics } of parsePrometheusTextFormat(text))
    for (const { value, labels = {} } of metrics) {
      const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
      const shown = sorted.map(([label, of]) => `${label}="${of}"`).join(",");
      if (value !== undefined) samples.set(shown ? `${name}{${shown}}` : name, Number(value));
    }
  return samples;
}
