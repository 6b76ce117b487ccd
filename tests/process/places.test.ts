import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Places } from "#app/platform/storage/places.server.ts";

beforeEach(() => {
  process.env.LOG = "silent";
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => {});

test("so many for one name, so many in all; what ends or fails makes room", async () => {
  const places = new Places({ what: "test", ofOne: 2, ofAll: 3, longest: 60 });
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const running = ["a", "a", "b"].map((name, index) => places.hold(name, () => gates[index]!.promise));
  expect(await places.hold("a", never)).toEqual({ ok: false, full: "own" });
  expect(await places.hold("c", never)).toEqual({ ok: false, full: "all" });
  expect(places.isHeld("b")).toBe(true);
  gates[0]!.resolve("done");
  expect(await running[0]).toEqual({ ok: true, result: "done" });
  expect(await places.hold("c", async () => 1)).toEqual({ ok: true, result: 1 });
  gates[2]!.reject(new Error("failed"));
  await expect(running[2]).rejects.toThrow("failed");
  expect(places.isHeld("b")).toBe(false);
  expect(await places.hold("a", async () => 2)).toEqual({ ok: true, result: 2 });
});

test("work that never ends keeps no place: its request's end and its time bring it back", async () => {
  const places = new Places({ what: "test", ofOne: 1, longest: 60 });
  const request = new AbortController();
  void places.hold("a", never, request.signal);
  expect(await places.hold("a", never)).toEqual({ ok: false, full: "own" });
  request.abort();
  expect(await places.hold("a", async () => "again")).toEqual({ ok: true, result: "again" });
  void places.hold("a", never);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await places.hold("a", async () => "free")).toEqual({ ok: true, result: "free" });
});

test("a request that has ended already takes nobody's place", async () => {
  const places = new Places({ what: "test", ofAll: 1, longest: 60 });
  void places.hold("a", never, AbortSignal.abort());
  expect(await places.hold("b", async () => "free")).toEqual({ ok: true, result: "free" });
});

test("a place comes back once, however often its work and its request end", async () => {
  const places = new Places({ what: "test", ofAll: 2, longest: 60 });
  const request = new AbortController();
  const gate = Promise.withResolvers<void>();
  const first = places.hold("a", () => gate.promise, request.signal);
  void places.hold("b", never);
  request.abort();
  gate.resolve();
  await first;
  await vi.advanceTimersByTimeAsync(1000);
  void places.hold("c", never);
  expect(await places.hold("d", never)).toEqual({ ok: false, full: "all" });
});

test("who may wait comes in turn, and who waits for a full name holds up nobody else", async () => {
  const places = new Places({ what: "test", ofOne: 1, ofAll: 2, mayWait: 2, longest: 60 });
  const gates = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const order: string[] = [];
  const run = (name: string, gate?: Promise<void>) =>
    places.hold(name, async () => {
      await gate;
      order.push(name);
    });
  const all = [run("a", gates[0]!.promise), run("b", gates[1]!.promise), run("a"), run("c")];
  expect(await places.hold("d", never)).toEqual({ ok: false, full: "all" });
  gates[1]!.resolve();
  await all[1];
  await all[3];
  expect(order).toEqual(["b", "c"]);
  gates[0]!.resolve();
  await Promise.all(all);
  expect(order).toEqual(["b", "c", "a", "a"]);
});

test("one name fills no queue: so many of it may wait, and others still can", async () => {
  const places = new Places({ what: "test", ofOne: 1, ofAll: 2, mayWait: 3, ofOneMayWait: 1, longest: 60 });
  const gate = Promise.withResolvers<void>();
  const held = ["a", "a"].map((name) => places.hold(name, () => gate.promise));
  expect(await places.hold("a", never)).toEqual({ ok: false, full: "own" });
  held.push(...["b", "c"].map((name) => places.hold(name, () => gate.promise)));
  gate.resolve();
  expect(await Promise.all(held)).toEqual(Array(4).fill({ ok: true, result: undefined }));
});
