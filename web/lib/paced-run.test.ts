import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pacedRun } from '#web/lib/paced-run.ts';

const GAP_MS = 4_000;
let runs: number[];
let paced: ReturnType<typeof pacedRun>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  runs = [];
  paced = pacedRun({
    run: () => runs.push(Date.now() - 1_000_000),
    minGapMs: GAP_MS,
    lastRunAt: () => (runs.length > 0 ? 1_000_000 + (runs.at(-1) ?? 0) : 0),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs once for all calls within the delay, counted from the last of them', () => {
  paced.ask(200);
  vi.advanceTimersByTime(150);
  paced.ask(200);
  vi.advanceTimersByTime(10_000);
  expect(runs).toEqual([350]);
});

test('a call with a longer delay is not hurried by a shorter one', () => {
  paced.ask(800);
  vi.advanceTimersByTime(100);
  paced.ask(500);
  vi.advanceTimersByTime(10_000);
  expect(runs).toEqual([800]);
});

test('two runs are a gap apart, and the second is not lost', () => {
  paced.ask(500);
  vi.advanceTimersByTime(600);
  paced.ask(500);
  vi.advanceTimersByTime(GAP_MS - 101);
  expect(runs).toEqual([500]);
  vi.advanceTimersByTime(10_000);
  expect(runs).toEqual([500, 500 + GAP_MS]);
});

test('constant calls do not postpone it forever', () => {
  for (let asked = 0; asked < 200; asked += 1) {
    paced.ask(800);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(runs[0]).toBe(GAP_MS);
  for (const [index, at] of runs.entries()) {
    const before = runs[index - 1];
    if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(GAP_MS);
    if (before !== undefined) expect(at - before).toBeLessThanOrEqual(2 * GAP_MS);
  }
});

test('nothing runs after it was stopped, and a new call restarts it', () => {
  paced.ask(200);
  paced.stop();
  vi.advanceTimersByTime(10_000);
  expect(runs).toEqual([]);
  paced.ask(200);
  vi.advanceTimersByTime(200);
  expect(runs).toEqual([10_200]);
});
