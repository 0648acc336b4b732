import fastify from 'fastify';
import { expect, test } from 'vitest';
import { coresToSpare, noteWork } from '#server/gateway/others-at-work.ts';

test.each([
  [1, 10, 1],
  [2, 10, 1],
  [2, 1_000, 2],
  [8, 10, 7],
])('with %i cores, %i ms after another person’s request, %i are free', (cores, idleMs, spare) => {
  expect(coresToSpare(cores, idleMs)).toBe(spare);
});

test('requests for data, files, or the current user count as work; sign-ins and probes do not', async () => {
  const app = fastify();
  noteWork(app);
  const afterwards = async (method: 'GET' | 'POST', url: string) => {
    await app.inject({ method, url });
    return coresToSpare(2);
  };
  // Other tests of this process may have just asked for something.
  await expect.poll(() => coresToSpare(2)).toBe(2);
  expect(await afterwards('POST', '/auth/v1/token?grant_type=password')).toBe(2);
  expect(await afterwards('GET', '/readyz')).toBe(2);
  expect(await afterwards('GET', '/rest/v1/work_orders')).toBe(1);
  await expect.poll(() => coresToSpare(2)).toBe(2);
  expect(await afterwards('POST', '/storage/v1/object/list/photos')).toBe(1);
  await expect.poll(() => coresToSpare(2)).toBe(2);
  expect(await afterwards('GET', '/auth/v1/user')).toBe(1);
  await app.close();
});
