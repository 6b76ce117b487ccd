import { test } from "vitest";
import { expectIdleOnesGone, expectSlowOnesAnswered } from "../../support/fuzz/many-connections.ts";

test("three hundred slow senders and readers are answered 408 or closed, and nobody else waits (T67)", () =>
  expectSlowOnesAnswered(300));

test("idle connections beyond what fits make room for people, cost little, and are gone in 20 s (T68)", () =>
  expectIdleOnesGone(4500));
