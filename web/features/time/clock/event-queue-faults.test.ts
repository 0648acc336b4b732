import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { createEventQueue, type Outcome } from '#web/features/time/clock/event-queue.ts';
import { testDevice } from '#web/offline/outbox/test-device.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class NoAnswer extends Error {}

type Fate = 'done' | 'done, answer lost' | 'never arrives' | 'refused';
const FATES: readonly Fate[] = ['done', 'done, answer lost', 'never arrives', 'refused'];

/** A server that executes an event once by its key, behind a connection on which each attempt has the next fault. */
function server(fates: readonly Fate[]) {
  const done: string[] = [];
  let tries = 0;
  const send = async ({ key }: ClockEntry) => {
    const fate = fates[tries] ?? 'done';
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (fate === 'never arrives') throw new NoAnswer();
    // A repeated event gets the stored response, even if the server would refuse it now.
    if (!done.includes(key) && fate === 'refused') throw new Error('Refused');
    if (!done.includes(key)) done.push(key);
    if (fate === 'done, answer lost') throw new NoAnswer();
  };
  return { send, done };
}

/** Windows open and close on one device; a closed one sends nothing more. */
function windowsOf(send: (entry: ClockEntry) => Promise<void>) {
  const device = testDevice<ClockEntry>('clock');
  return (signal: { isThere: boolean }) =>
    createEventQueue({
      send,
      isTransient: (error) => error instanceof NoAnswer,
      explain: (error) => ({ title: String(error), advice: '' }),
      onRefused: () => {},
      hasSignal: () => signal.isThere,
      ...device.window().parts,
      retryDelayMs: (failures) => 1_000 * (failures + 1),
    });
}

const STEP = fc.record({
  window: fc.integer({ min: 0, max: 1 }),
  isThere: fc.boolean(),
  waitMs: fc.integer({ min: 0, max: 400 }),
  locateMs: fc.integer({ min: 0, max: 600 }),
});

test('whatever the connection does in two windows, each event is executed once, in order, or reported as refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(STEP, { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...FATES), { maxLength: 20 }),
      async (steps, fates) => {
        const { send, done } = server(fates);
        const signal = { isThere: true };
        const open = windowsOf(send);
        const windows = [open(signal), open(signal)] as const;
        const outcomes = new Map<string, Outcome>();
        for (const [index, { window, isThere, waitMs, locateMs }] of steps.entries()) {
          signal.isThere = isThere;
          const key = String(index).padStart(2, '0');
          const queue = windows[window === 0 ? 0 : 1];
          void queue.refresh();
          const event = {
            key,
            action: 'clock_out',
            item: null,
            at: '',
            timeZone: 'UTC',
          } as const;
          const locate = () => new Promise<null>((resolve) => setTimeout(resolve, locateMs, null));
          void queue.add(event, locate).then((outcome) => outcomes.set(key, outcome));
          await vi.advanceTimersByTimeAsync(waitMs);
        }
        signal.isThere = true;
        await vi.advanceTimersByTimeAsync(600);
        for (const queue of windows) queue.wake();
        await vi.advanceTimersByTimeAsync(600_000);
        for (const queue of windows) void queue.refresh();

        const refused = windows[0].read().map(({ key, state }) => {
          expect(state).toBe('refused');
          return key;
        });
        const reported = [...outcomes].filter(([, { state }]) => state === 'refused').map(([key]) => key);
        expect(outcomes.size).toBe(steps.length);
        expect(done.toSorted()).toEqual(done);
        expect(new Set([...done, ...refused, ...reported]).size).toBe(steps.length);
        expect(done.length + new Set([...refused, ...reported]).size).toBe(steps.length);
      },
    ),
    { numRuns: 200 },
  );
});
