import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STORAGE_WAITS_MS } from '#shared/limits.ts';
import { StorageError, type StorageErrorKind } from '#web/offline/database/errors.ts';
import {
  nextStorageState,
  STARTED,
  type StorageEvent,
  type StorageState,
} from '#web/offline/database/storage-machine.ts';

const error = (kind: StorageErrorKind, isStuck = false) => new StorageError(kind, kind, { isStuck });
const failed = (kind: StorageErrorKind = 'unknown'): StorageEvent => ({ type: 'failed', error: error(kind) });
const after = (...events: StorageEvent[]): StorageState => events.reduce(nextStorageState, STARTED);

test('opens at the first attempt, without a wait', () => {
  expect(STARTED).toMatchObject({ state: 'initializing', attempt: 1, waitMs: 0 });
  expect(after({ type: 'opened' })).toMatchObject({ state: 'ready', error: null });
});

test('says that it upgrades, and is ready afterwards', () => {
  expect(after({ type: 'upgrading' }).state).toBe('upgrading');
  expect(after({ type: 'upgrading' }, { type: 'opened' }).state).toBe('ready');
});

test('retries after 500, 1000, and 2000 ms, then falls back to memory', () => {
  const waits = [1, 2, 3].map(
    (failures) => after(...Array.from({ length: failures }, () => failed())).waitMs,
  );
  expect(waits).toEqual([500, 1000, 2000]);
  expect(after(failed(), failed(), failed(), failed())).toMatchObject({
    state: 'fallback',
    attempt: 4,
    isRecoverable: true,
  });
});

test('falls back to memory at once if no repair can help, or the database is stuck', () => {
  expect(after(failed('security'))).toMatchObject({ state: 'fallback', isRecoverable: false });
  expect(after({ type: 'failed', error: error('version', true) }).state).toBe('fallback');
});

test('without memory it has failed, until a retry; the database’s error decides what may help', () => {
  const none = after(failed('security'), { type: 'memory failed' });
  expect(none).toMatchObject({ state: 'failed', isRecoverable: false, error: { kind: 'security' } });
  const other = after({ type: 'failed', error: error('version', true) }, { type: 'memory failed' });
  expect(other).toMatchObject({ state: 'failed', isRecoverable: true });
  expect(nextStorageState(none, { type: 'opened' })).toBe(none);
  expect(nextStorageState(none, { type: 'started' })).toEqual(STARTED);
});

test('a database that opens late replaces the memory', () => {
  expect(after({ type: 'failed', error: error('version', true) }, { type: 'opened' }).state).toBe('ready');
});

test('a lost database is reopened at once, then with the waits', () => {
  const lost = after({ type: 'opened' }, { type: 'lost', error: error('corruption') });
  expect(lost).toMatchObject({ state: 'retrying', attempt: 1, waitMs: 0 });
  expect(lost.error?.kind).toBe('corruption');
  expect(nextStorageState(lost, failed()).waitMs).toBe(500);
});

const kinds = fc.constantFrom<StorageErrorKind>('version', 'quota', 'corruption', 'security', 'unknown');
const failures = fc
  .record({ kind: kinds, isStuck: fc.boolean() })
  .map(({ kind, isStuck }) => error(kind, isStuck));
const events: fc.Arbitrary<StorageEvent> = fc.oneof(
  fc.constantFrom<StorageEvent>(
    { type: 'started' },
    { type: 'upgrading' },
    { type: 'opened' },
    { type: 'memory failed' },
  ),
  fc
    .tuple(fc.constantFrom('failed' as const, 'lost' as const), failures)
    .map(([type, failure]) => ({ type, error: failure })),
);

test('for any sequence of events, it stays within its states, attempts, and waits', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
      let current = STARTED;
      for (const event of sequence) {
        const next = nextStorageState(current, event);
        expect(next.attempt).toBeGreaterThanOrEqual(1);
        expect(next.attempt).toBeLessThanOrEqual(STORAGE_WAITS_MS.length);
        expect([0, ...STORAGE_WAITS_MS]).toContain(next.waitMs);
        if (next.state === 'ready') expect(next.error).toBeNull();
        if (next.state === 'retrying') expect(next.error?.isRecoverable).toBe(true);
        if (next.state === 'fallback' || next.state === 'failed') expect(next.error).not.toBeNull();
        // Only a loss or the user ends the state Ready.
        if (current.state === 'ready' && next.state !== 'ready')
          expect(['lost', 'started']).toContain(event.type);
        current = next;
      }
    }),
  );
});

test('failures alone always end, after at most four attempts', () => {
  fc.assert(
    fc.property(fc.array(failures, { minLength: 4, maxLength: 8 }), (sequence) => {
      const reached = sequence.map((_, index) =>
        after(...sequence.slice(0, index + 1).map((one) => ({ type: 'failed' as const, error: one }))),
      );
      expect(reached.some(({ state }) => state === 'fallback')).toBe(true);
      expect(reached.findIndex(({ state }) => state === 'fallback')).toBeLessThan(4);
    }),
  );
});
