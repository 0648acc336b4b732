import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_UPDATE, updateAfter, type WorkerEvent } from './app-update.ts';

const after = (...events: WorkerEvent[]) => events.reduce(updateAfter, NO_UPDATE);

test('a version that waits is offered', () => {
  expect(after('waits')).toEqual({ updateAvailable: true, needsRefresh: false });
});

test('one that has taken over asks for a restart, and is offered no more', () => {
  expect(after('waits', 'took-over')).toEqual({ updateAvailable: false, needsRefresh: true });
});

test('one that took over from another tab asks for a restart too', () => {
  expect(after('took-over')).toEqual({ updateAvailable: false, needsRefresh: true });
});

test('one that a newer one replaced is offered no more, until that one waits', () => {
  expect(after('waits', 'gone')).toEqual(NO_UPDATE);
  expect(after('waits', 'gone', 'waits').updateAvailable).toBe(true);
});

test('a page that needs a restart needs it until it has one, and a takeover leaves nothing that waits', () => {
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
