import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '#server/gateway/turns.ts';

const refusal = () => new Error('Too many wait.');

/** Work that ends when it is told to. */
function held(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('two run at once, the others in the order in which they came, also after one that failed', async () => {
  const inTurn = createTurns({ atOnce: () => 2, waitingAtMost: 10, refusal });
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => held(name, begun));
  const [a, b, c, d, e] = works;
  const ended = works.map(({ run }) => inTurn(run).catch((error: Error) => `failed ${error.message}`));
  await soon();
  expect(begun).toEqual(['a', 'b']);
  b?.fail();
  await soon();
  expect(begun).toEqual(['a', 'b', 'c']);
  a?.end();
  c?.end();
  await soon();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  d?.end();
  e?.end();
  expect(await Promise.all(ended)).toEqual(['a', 'failed b', 'c', 'd', 'e']);
});

test('whoever comes when too many wait is told to come again, and later there is room', async () => {
  const inTurn = createTurns({ atOnce: () => 1, waitingAtMost: 1, refusal });
  const begun: string[] = [];
  const [first, second] = [held('first', begun), held('second', begun)];
  const ended = [inTurn(first.run), inTurn(second.run)];
  await expect(inTurn(async () => 'third')).rejects.toThrow('Too many wait.');
  expect(begun).toEqual(['first']);
  first.end();
  second.end();
  await Promise.all(ended);
  expect(await inTurn(async () => 'fourth')).toBe('fourth');
});

test('with less room fewer begin, and with more again all that fit', async () => {
  let room = 2;
  const inTurn = createTurns({ atOnce: () => room, waitingAtMost: 10, refusal });
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => held(name, begun));
  const [a, b, c] = works;
  const ended = works.map(({ run }) => inTurn(run));
  room = 1;
  a?.end();
  await soon();
  expect(begun).toEqual(['a', 'b']);
  b?.end();
  await soon();
  expect(begun).toEqual(['a', 'b', 'c']);
  room = 2;
  c?.end();
  await soon();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const { end } of works) end();
  expect(await Promise.all(ended)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
