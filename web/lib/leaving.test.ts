import { expect, test, vi } from 'vitest';
import { onLeaving, onRestored, runLeaving } from '#web/lib/leaving.ts';

test('runs all parts of a step, also when one of them fails, and waits for them', async () => {
  const done: string[] = [];
  const letGo = [
    onLeaving('save', () => Promise.reject(new Error('no room'))),
    onLeaving('save', async () => {
      await Promise.resolve();
      done.push('saved');
    }),
    onLeaving('save', () => {
      throw new Error('at once');
    }),
  ];
  const restored = vi.fn();
  letGo.push(onRestored(restored));
  await runLeaving('save');
  expect(done).toEqual(['saved']);
  expect(restored).not.toHaveBeenCalled();
  for (const release of letGo) release();
  await runLeaving('save');
  expect(done).toEqual(['saved']);
});
