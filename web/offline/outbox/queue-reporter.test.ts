import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_QUEUE, type QueueNumbers } from '#web/offline/outbox/queue-numbers.ts';
import { createQueueReporter, type LastReport } from '#web/offline/outbox/queue-reporter.ts';

vi.mock('#web/offline/database/storage.ts', () => ({ storage: {} }));

let waiting: QueueNumbers | null;
let last: LastReport | null;
let isOnline: boolean;
let fails: boolean;
const sent: QueueNumbers[] = [];
let counted = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  [waiting, last, isOnline, fails, counted] = [EMPTY_QUEUE, null, true, false, 0];
  sent.length = 0;
});
afterEach(() => vi.useRealTimers());

const openReporter = () =>
  createQueueReporter({
    count: async () => {
      counted += 1;
      return waiting;
    },
    last: () => last,
    remember: (report) => {
      last = report;
    },
    send: async (numbers) => {
      sent.push(numbers);
      if (fails) throw new Error('No connection');
    },
    isOnline: () => isOnline,
    now: Date.now,
  });
const reports = (count: number, oldestMs = 5): QueueNumbers => ({ ...EMPTY_QUEUE, reports: count, oldestMs });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a device on which nothing ever waits sends nothing', async () => {
  openReporter().changed();
  await pass(600);
  expect(sent).toEqual([]);
  expect(counted).toBe(1);
});

test('what is delivered within seconds is not reported', async () => {
  const { changed } = openReporter();
  waiting = reports(1);
  changed();
  await pass(5);
  waiting = EMPTY_QUEUE;
  changed();
  await pass(600);
  expect(sent).toEqual([]);
});

test('what waits is reported once, with the numbers of that moment', async () => {
  const { changed } = openReporter();
  waiting = reports(1);
  changed();
  await pass(5);
  waiting = reports(2);
  changed();
  await pass(600);
  expect(sent).toEqual([reports(2)]);
  changed();
  await pass(600);
  expect(sent).toHaveLength(1);
});

test('changes are reported at most once a minute, the last one for certain', async () => {
  const { changed } = openReporter();
  for (let count = 1; count <= 100; count += 1) {
    waiting = reports(count);
    changed();
    await pass(1.5);
  }
  expect(sent.length).toBeLessThanOrEqual(3);
  await pass(60);
  expect(sent.at(-1)).toEqual(reports(100));
});

test('that nothing waits any more is reported at once', async () => {
  const { changed } = openReporter();
  waiting = reports(1);
  changed();
  await pass(15);
  waiting = EMPTY_QUEUE;
  changed();
  await pass(2);
  expect(sent).toEqual([reports(1), EMPTY_QUEUE]);
});

test('offline, nothing is sent; back online, what still waits is', async () => {
  const { changed } = openReporter();
  isOnline = false;
  waiting = reports(3);
  changed();
  await pass(3600);
  expect(sent).toEqual([]);
  isOnline = true;
  changed();
  await pass(12);
  expect(sent).toEqual([reports(3)]);
});

test('a failure is silent, and the next change tries again, not sooner than after a minute', async () => {
  const { changed } = openReporter();
  [waiting, fails] = [reports(1), true];
  changed();
  await pass(600);
  expect(sent).toHaveLength(1);
  fails = false;
  changed();
  await pass(2);
  expect(sent).toHaveLength(2);
  expect(last?.numbers).toEqual(reports(1));
  [waiting, fails] = [reports(2), true];
  changed();
  await pass(61);
  changed();
  await pass(30);
  expect(sent).toHaveLength(3);
});

test('the next start reports that nothing waits any more, unless another window has', async () => {
  last = { numbers: reports(1), atMs: 0 };
  openReporter().changed();
  await pass(2);
  expect(sent).toEqual([EMPTY_QUEUE]);
  openReporter().changed();
  await pass(600);
  expect(sent).toHaveLength(1);
});

test('a report under a clock that was ahead does not hold up the next one', async () => {
  last = { numbers: reports(1), atMs: Date.now() + 86_400_000 };
  waiting = reports(2);
  openReporter().changed();
  await pass(12);
  expect(sent).toEqual([reports(2)]);
});

test('a device that cannot say what waits reports nothing, and a stopped reporter neither', async () => {
  last = { numbers: reports(1), atMs: 0 };
  waiting = null;
  const { changed, stop } = openReporter();
  changed();
  await pass(600);
  waiting = reports(2);
  changed();
  stop();
  await pass(600);
  changed();
  await pass(600);
  expect(sent).toEqual([]);
});
