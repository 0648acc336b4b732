import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { createEventQueue, type QueueDependencies } from '#web/features/time/clock/event-queue.ts';
import { DataError } from '#web/lib/data-error.ts';
import { testDevice } from '#web/offline/outbox/test-device.ts';

const LOST = new Error('no line');
const FAILED = new DataError({ message: 'internal', status: 500 });
const REFUSED = new Error('Not clocked in');

const onRefused = vi.fn();
let device: ReturnType<typeof testDevice<ClockEntry>>;
let hasSignal: boolean;
let sent: ClockEntry[];
let answers: (Error | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  device = testDevice('clock');
  hasSignal = true;
  sent = [];
  answers = [];
  onRefused.mockClear();
});

/** One window; all windows of a test share the device's storage and its lock. */
function openWindow() {
  const parts: QueueDependencies = {
    send: async (entry) => {
      sent.push(entry);
      const answer = answers.shift();
      if (answer) throw answer;
    },
    isTransient: (error) => error === LOST || error === FAILED,
    explain: (error) => ({ title: String(error), advice: '' }),
    onRefused,
    hasSignal: () => hasSignal,
    ...device.window().parts,
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
});
const nowhere = async () => null;

describe('the queue of clock events', () => {
  test('sends a current event at once, and stores nothing', async () => {
    const queue = openWindow();
    await expect(queue.add(event('a'), nowhere)).resolves.toEqual({ state: 'sent' });
    expect(sent).toMatchObject([{ key: 'a', isOffline: false }]);
    expect(queue.read()).toEqual([]);
  });

  test('stores an event whose first attempt had no connection, and sends it under the same key with its own time', async () => {
    const queue = openWindow();
    answers = [LOST, LOST];
    await expect(queue.add(event('a'), nowhere)).resolves.toEqual({
      state: 'kept',
      savedIn: 'device',
      error: LOST,
    });
    expect(queue.read()).toMatchObject([{ key: 'a', isOffline: true, state: 'waiting' }]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(sent).toMatchObject([
      { key: 'a', isOffline: false },
      { key: 'a', isOffline: true },
      { key: 'a', isOffline: true },
    ]);
    expect(queue.read()).toEqual([]);
  });

  test('distinguishes a server error from a missing connection, by the last attempt', async () => {
    const queue = openWindow();
    answers = [FAILED, LOST, FAILED];
    await queue.add(event('a'), nowhere);
    const other = openWindow();
    expect(queue.read()).toMatchObject([{ key: 'a', waitsForServer: true }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.read()).toMatchObject([{ key: 'a', waitsForServer: false }]);
    await vi.advanceTimersByTimeAsync(1_000);
    for (const each of [queue, other]) expect(each.read()).toMatchObject([{ waitsForServer: true }]);
  });

  test('sends no request offline, and sends in order when online', async () => {
    const queue = openWindow();
    hasSignal = false;
    await queue.add(event('a'), nowhere);
    await queue.add(event('b', 'take_break', '2026-11-20T10:00:00Z'), nowhere);
    expect(sent).toEqual([]);
    hasSignal = true;
    queue.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('sends nothing before the waiting events', async () => {
    const queue = openWindow();
    answers = [LOST, LOST];
    await queue.add(event('a'), nowhere);
    await expect(queue.add(event('b', 'clock_out'), nowhere)).resolves.toEqual({
      state: 'kept',
      savedIn: 'device',
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'a', 'a', 'b']);
    expect(queue.read()).toEqual([]);
  });

  test('survives a reload', async () => {
    const queue = openWindow();
    hasSignal = false;
    await queue.add(event('a'), nowhere);
    hasSignal = true;
    const reloaded = openWindow();
    reloaded.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ key: 'a', isOffline: true }]);
    expect(reloaded.read()).toEqual([]);
  });

  test('sends an event of two windows once', async () => {
    hasSignal = false;
    const first = openWindow();
    await first.add(event('a'), nowhere);
    const second = openWindow();
    hasSignal = true;
    first.wake();
    second.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    await first.refresh();
    expect(first.read()).toEqual([]);
  });

  test('a window that is already sending also sends the current event, and the first window gets the result', async () => {
    const first = openWindow();
    for (const { answer, outcome } of [
      { answer: null, outcome: { state: 'sent' } },
      { answer: REFUSED, outcome: { state: 'refused', error: expect.any(Error) } },
    ]) {
      vi.setSystemTime('2026-11-20T08:00:01Z');
      const second = openWindow();
      answers = [null, answer];
      const other = second.add(event('a', 'clock_out'), nowhere);
      await expect(first.add(event('b'), nowhere)).resolves.toEqual(outcome);
      await other;
      expect(sent.splice(0)).toMatchObject([
        { key: 'a', isOffline: false },
        { key: 'b', isOffline: false },
      ]);
      expect(first.read()).toEqual([]);
      expect(onRefused).not.toHaveBeenCalled();
    }
  });

  test('an event left by a closed window keeps its own time', async () => {
    vi.setSystemTime('2026-11-20T08:00:00Z');
    const { store } = device.window().parts;
    await store.put({
      ...event('a'),
      location: null,
      isOffline: false,
      state: 'waiting',
      order: Date.now(),
    });
    vi.setSystemTime('2026-11-20T08:01:00Z');
    openWindow().wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ key: 'a', isOffline: true }]);
  });

  test('an immediate refusal is reported and removed; a later refusal stays until it is read', async () => {
    const queue = openWindow();
    answers = [REFUSED];
    await expect(queue.add(event('a', 'end_day'), nowhere)).resolves.toEqual({
      state: 'refused',
      error: REFUSED,
    });
    expect(queue.read()).toEqual([]);

    hasSignal = false;
    await queue.add(event('b', 'end_day'), nowhere);
    answers = [REFUSED];
    hasSignal = true;
    queue.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read()).toMatchObject([{ key: 'b', state: 'refused' }]);
    expect(onRefused).toHaveBeenCalledOnce();
    await expect(queue.add(event('c'), nowhere)).resolves.toEqual({ state: 'sent' });
    queue.dismiss('b');
    expect(queue.read()).toEqual([]);
  });
});

describe('a tap whose position is being measured', () => {
  const POSITION = { latitude: 41.88, longitude: -80.79, accuracy_m: 12, fix_age_s: 0 };

  test('is on the device at once, and is sent with its position once that is known', async () => {
    const queue = openWindow();
    const position = Promise.withResolvers<typeof POSITION>();
    const outcome = queue.add(event('a'), () => position.promise);
    await vi.advanceTimersByTimeAsync(0);
    expect(await device.kept()).toMatchObject([{ key: 'a', location: null, state: 'preparing' }]);
    queue.wake();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
    position.resolve(POSITION);
    await expect(outcome).resolves.toEqual({ state: 'sent' });
    expect(sent).toMatchObject([{ key: 'a', isOffline: false, location: POSITION }]);
    expect(queue.read()).toEqual([]);
  });

  test('is sent without it when measuring fails', async () => {
    const queue = openWindow();
    await expect(queue.add(event('a'), () => Promise.reject(new Error()))).resolves.toEqual({
      state: 'sent',
    });
    expect(sent).toMatchObject([{ key: 'a', location: null }]);
  });

  test('is sent before later ones, also of another window, whose broken connection does not hurry it', async () => {
    const [first, second] = [openWindow(), openWindow()];
    const position = Promise.withResolvers<typeof POSITION>();
    hasSignal = false;
    await first.add(event('a'), nowhere);
    hasSignal = true;
    answers = [LOST];
    const kept = first.add(event('b', 'clock_out'), () => position.promise);
    void second.add(event('c'), nowhere);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'a']);
    position.resolve(POSITION);
    await kept;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.slice(2)).toMatchObject([{ key: 'b', location: POSITION }, { key: 'c' }]);
    await second.refresh();
    expect(second.read()).toEqual([]);
  });

  test('is sent once, with what was known, by the next window when its own was closed', async () => {
    vi.setSystemTime('2026-11-20T08:00:02Z');
    void openWindow().add(event('a'), (found) => {
      found(POSITION);
      return new Promise(() => {});
    });
    void openWindow().add(event('b', 'take_break'), () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    // The browser releases the locks of a closed window.
    device.releaseLocks();
    openWindow().wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([
      { key: 'a', isOffline: true, at: '2026-11-20T08:00:00Z', location: POSITION },
      { key: 'b', isOffline: true, location: null },
    ]);
    expect(await device.kept()).toEqual([]);
  });
});
