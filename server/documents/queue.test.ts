import { expect, test } from 'vitest';
import { createQueue } from '#server/documents/queue.ts';

test('no more at once than allowed, in the order they came, and no more waiting than allowed', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 2 });
  const log: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const runs = gates.map((gate, index) =>
    queue.run(async () => {
      log.push(index);
      await gate.promise;
      if (index === 1) throw new Error('broken');
    }),
  );
  expect(log).toEqual([0, 1]);
  await expect(queue.run(async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  gates[1]?.resolve();
  await expect(runs[1]).rejects.toThrow('broken');
  expect(log).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all([runs[0], runs[2], runs[3]]);
  expect(log).toEqual([0, 1, 2, 3]);
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});
