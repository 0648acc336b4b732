import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClockEntry, sessionAfter } from '#web/features/clock/clock-event.ts';
import { createEventQueue, type QueueParts } from '#web/features/clock/event-queue.ts';

const LOST = new Error('no line');
const REFUSED = new Error('Not clocked in');

const onRefusedLater = vi.fn();
let stored: Map<string, string>;
let hasSignal: boolean;
let line: Promise<unknown>;
let sent: ClockEntry[];
let answers: (Error | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  hasSignal = true;
  line = Promise.resolve();
  sent = [];
  answers = [];
  onRefusedLater.mockClear();
});

/** One window; all of a test share the device's storage and its lock. */
function openWindow() {
  const parts: QueueParts = {
    send: async (entry) => {
      sent.push(entry);
      const answer = answers.shift();
      if (answer) throw answer;
    },
    isPassing: (error) => error === LOST,
    explain: (error) => ({ title: String(error), advice: '' }),
    onRefusedLater,
    hasSignal: () => hasSignal,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    storageKey: 'clock',
    alone: (work) => {
      const turn = line.then(work);
      line = turn;
      return turn;
    },
    retryDelayMs: () => 1_000,
  };
  return createEventQueue(parts);
}

const ITEM = { kind: 'work_order', id: 'w1', number: 'WO-1', title: 'Door' } as const;
const event = (key: string, action: ClockEntry['action'] = 'clock_in', at = '2026-11-20T08:00:00Z') => ({
  key,
  action,
  item: action === 'clock_in' ? ITEM : null,
  at,
  timeZone: 'America/Chicago',
  location: null,
});

describe('the queue of clock events', () => {
  test('sends at once what happens now, and keeps nothing', async () => {
    const queue = openWindow();
    await expect(queue.add(event('a'))).resolves.toEqual({ state: 'sent' });
    expect(sent).toMatchObject([{ key: 'a', isOffline: false }]);
    expect(queue.read()).toEqual([]);
  });

  test('keeps an event whose first try met no line, and sends it under the same key with its own time', async () => {
    const queue = openWindow();
    answers = [LOST, LOST];
    await expect(queue.add(event('a'))).resolves.toEqual({ state: 'kept', error: LOST });
    expect(queue.read()).toMatchObject([{ key: 'a', isOffline: true, state: 'waiting' }]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(sent).toMatchObject([
      { key: 'a', isOffline: false },
      { key: 'a', isOffline: true },
      { key: 'a', isOffline: true },
    ]);
    expect(queue.read()).toEqual([]);
  });

  test('without a signal asks nobody, and sends in order when it is back', async () => {
    const queue = openWindow();
    hasSignal = false;
    await queue.add(event('a'));
    await queue.add(event('b', 'take_break', '2026-11-20T10:00:00Z'));
    expect(sent).toEqual([]);
    hasSignal = true;
    queue.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('lets nothing overtake what waits', async () => {
    const queue = openWindow();
    answers = [LOST, LOST];
    await queue.add(event('a'));
    await expect(queue.add(event('b', 'clock_out'))).resolves.toEqual({ state: 'kept' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'a', 'a', 'b']);
    expect(queue.read()).toEqual([]);
  });

  test('survives a reload, also of one that was being sent', async () => {
    const queue = openWindow();
    hasSignal = false;
    await queue.add(event('a'));
    stored.set('clock', JSON.stringify(queue.read().map((entry) => ({ ...entry, state: 'sending' }))));
    hasSignal = true;
    const reloaded = openWindow();
    reloaded.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ key: 'a', isOffline: true }]);
    expect(reloaded.read()).toEqual([]);
  });

  test('two windows send an event once', async () => {
    hasSignal = false;
    const first = openWindow();
    await first.add(event('a'));
    const second = openWindow();
    hasSignal = true;
    first.wake();
    second.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    first.refresh();
    expect(first.read()).toEqual([]);
  });

  test('another window that is just sending takes along what happens now, and the first tells what became of it', async () => {
    const first = openWindow();
    for (const { answer, outcome } of [
      { answer: null, outcome: { state: 'sent' } },
      { answer: REFUSED, outcome: { state: 'refused', error: expect.objectContaining({ status: 422 }) } },
    ]) {
      vi.setSystemTime('2026-11-20T08:00:01Z');
      const second = openWindow();
      answers = [null, answer];
      const other = second.add(event('a', 'clock_out'));
      await expect(first.add(event('b'))).resolves.toEqual(outcome);
      await other;
      expect(sent.splice(0)).toMatchObject([
        { key: 'a', isOffline: false },
        { key: 'b', isOffline: false },
      ]);
      expect(first.read()).toEqual([]);
      expect(onRefusedLater).not.toHaveBeenCalled();
    }
  });

  test('what a window left behind when it was closed has its own time', async () => {
    stored.set('clock', JSON.stringify([{ ...event('a'), isOffline: false, state: 'sending' }]));
    vi.setSystemTime('2026-11-20T08:01:00Z');
    openWindow().wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ key: 'a', isOffline: true }]);
  });

  test('a refusal now is told and gone; a refusal later stays until it is read', async () => {
    const queue = openWindow();
    answers = [REFUSED];
    await expect(queue.add(event('a', 'end_day'))).resolves.toEqual({ state: 'refused', error: REFUSED });
    expect(queue.read()).toEqual([]);

    hasSignal = false;
    await queue.add(event('b', 'end_day'));
    answers = [REFUSED];
    hasSignal = true;
    queue.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read()).toMatchObject([{ key: 'b', state: 'refused' }]);
    expect(onRefusedLater).toHaveBeenCalledOnce();
    await expect(queue.add(event('c'))).resolves.toEqual({ state: 'sent' });
    queue.dismiss('b');
    expect(queue.read()).toEqual([]);
  });
});

describe('the session that this device knows of', () => {
  const entry = (changes: Partial<ClockEntry>): ClockEntry => ({
    ...event('a'),
    isOffline: true,
    state: 'waiting',
    ...changes,
  });
  const running = sessionAfter(null, [entry({})]);

  test('runs from a clock-in that waits, and ends with an end that waits', () => {
    expect(running).toMatchObject({
      id: null,
      work_order_id: 'w1',
      isPending: true,
      item: { number: 'WO-1' },
    });
    expect(sessionAfter(running, [entry({ action: 'clock_out', item: null })])).toBeNull();
  });

  test('is the server’s while an event is just being sent, and after a refusal', () => {
    expect(sessionAfter(null, [entry({ isOffline: false, state: 'sending' })])).toBeNull();
    expect(sessionAfter(running, [entry({ action: 'clock_out', item: null, state: 'refused' })])).toBe(
      running,
    );
  });
});
