import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_UPDATE, updateAfter, type WorkerEvent } from './app-update.ts';

const after = (...events: WorkerEvent[]) => events.reduce(updateAfter, NO_UPDATE);

test('a waiting version is offered', () => {
  expect(after('waits')).toEqual({ updateAvailable: true, needsRefresh: false });
});

test('a version that has taken over requires a restart, and is not offered any more', () => {
  expect(after('waits', 'took-over')).toEqual({ updateAvailable: false, needsRefresh: true });
});

test('a version that took over from another tab requires a restart, too', () => {
  expect(after('took-over')).toEqual({ updateAvailable: false, needsRefresh: true });
});

test('a version that a newer one replaced is not offered any more, until the newer one waits', () => {
  expect(after('waits', 'gone')).toEqual(NO_UPDATE);
  expect(after('waits', 'gone', 'waits').updateAvailable).toBe(true);
});

test('a page that requires a restart requires it until then, and no version waits after a takeover', () => {
  const events = fc.array(fc.constantFrom<WorkerEvent>('waits', 'took-over', 'gone'), { maxLength: 20 });
  fc.assert(
    fc.property(events, (happened) => {
      const state = after(...happened);
      expect(state.needsRefresh).toBe(happened.includes('took-over'));
      expect(state.updateAvailable).toBe(happened.at(-1) === 'waits');
    }),
    { seed: 7, numRuns: 300 },
  );
});
