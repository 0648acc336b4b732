import { expect, test } from 'vitest';
import { createPace } from '#server/gateway/realtime/changes/pace.ts';

/** A pace whose clock stands, with what it did to others. */
function started() {
  const done: string[] = [];
  const older = Promise.withResolvers<void>();
  let time = 1000;
  const pace = createPace(
    {
      setListens: async (listens) => void done.push(listens ? 'listens' : 'polls'),
      olderEnded: () => older.promise,
      wake: () => void done.push('wake'),
      report: (error) => void done.push(String(error)),
    },
    () => time,
  );
  /** Rounds with as many changes each, so many milliseconds apart. */
  const read = (rounds: number, everyMs: number, changes = 1) => {
    for (let n = 0; n < rounds; n += 1) {
      time += everyMs;
      pace.read(changes);
    }
  };
  return { pace, done, older, read };
}

test('a reader polls under load, and waits for notifications otherwise', () => {
  const { pace, done, read } = started();
  read(100, 200);
  read(18, 10);
  read(50, 10, 0);
  read(5, 200);
  expect([pace.polls(), done]).toEqual([false, []]);
  read(20, 10);
  expect([pace.polls(), done]).toEqual([true, ['polls']]);
});

test('it continues polling until all transactions that could have relied on that are over', async () => {
  const { pace, done, older, read } = started();
  read(20, 10);
  read(99, 10, 0);
  expect(done).toEqual(['polls']);
  read(5, 10, 0);
  await Promise.resolve();
  expect([pace.polls(), done]).toEqual([true, ['polls', 'listens']]);
  older.resolve();
  await expect.poll(() => done.at(-1)).toBe('wake');
  expect(pace.polls()).toBe(false);
});
